"""Errors of setting up and answering a game: each says what was expected, and nothing has changed when it is raised."""

from __future__ import annotations

from collections.abc import Sequence


class EngineError(Exception):
    """Base of every error of the engine; `str(error)` is a sentence."""

    code = "engine"


class SetupError(EngineError):
    """The Setup names something unknown, or combines things that exclude each other."""

    code = "setup"


class DataError(EngineError):
    """A data file of a game is wrong; names the file, the key and what was expected."""

    code = "data"


class TomlError(EngineError):
    """A text is not TOML, or is beyond the limits of the reader: nested too deep, a number or a dotted key too long."""

    code = "toml"


class ImpossibleError(EngineError):
    """Data about a match cannot be true of any match; names the field where it fails."""

    code = "impossible"

    def __init__(self, place: str) -> None:
        super().__init__(f"no game looks like that: {place}")


class AnswerError(EngineError):
    """Base of the refusals of `Match.answer`."""

    code = "answer"


class NotYourDecision(AnswerError):
    """The answering seat is not asked now."""

    code = "not_yours"

    def __init__(self, seat: int, asked: Sequence[int], names: Sequence[str]) -> None:
        """Take the `names` of all seats; the seat -1 is fate."""
        name = names[seat] if seat in range(len(names)) else "fate" if seat < 0 else f"seat {seat}"
        super().__init__(f"{name} is not asked now; asked: {', '.join(names[other] for other in asked) or 'nobody'}")
        self.seat = seat
        self.asked = tuple(asked)


class StaleAsk(AnswerError):
    """The answer belongs to an earlier question."""

    code = "stale"

    def __init__(self, given: int, current: int) -> None:
        super().__init__(f"question {given} is over; the question now is {current}")
        self.given = given
        self.current = current


class IllegalAnswer(AnswerError):
    """The option is not on offer; `reason` says why, where the game knows."""

    code = "illegal"

    def __init__(self, words: str, reason: str, legal: Sequence[str]) -> None:
        super().__init__(f"'{words}' is not possible: {reason}")
        self.words = words
        self.reason = reason
        self.legal = tuple(legal)


class MatchOver(AnswerError):
    """The game has ended."""

    code = "over"

    def __init__(self) -> None:
        super().__init__("the game is over; nothing more can be answered")


class NothingToUndo(AnswerError):
    """Nothing can be taken back: since then something has become known, or another seat has answered."""

    code = "undo"


class RuleFault(AnswerError):
    """A rule failed while the answer was carried out: a bug. The answer is refused and the position is as before."""

    code = "fault"


class JournalError(EngineError):
    """A journal does not fit its Setup; names the first answer that differs."""

    code = "journal"


class RuledOut(JournalError):
    """A journal holds an answer that a ruling has made impossible since; the answer itself may be a secret."""

    code = "ruled_out"

    def __init__(self, number: int, rule: str, text: str) -> None:
        super().__init__(f"answer {number} is from before the ruling on {rule}: {text}")
        self.rule = rule
        self.text = text
