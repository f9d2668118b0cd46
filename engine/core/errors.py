"""What can go wrong when a game is set up or answered. Every error says what was expected and changes nothing."""

from __future__ import annotations

from collections.abc import Sequence


class EngineError(Exception):
    """Base of every error of the engine; `str(error)` is a sentence."""

    code = "engine"


class SetupError(EngineError):
    """The Setup names something unknown or combines what excludes each other."""

    code = "setup"


class DataError(EngineError):
    """A data file of a game is wrong; names file, key and expectation."""

    code = "data"


class TomlError(EngineError):
    """A text is no TOML, or TOML that nobody writes: too deep, or with numbers or keys too long."""

    code = "toml"


class ImpossibleError(EngineError):
    """What somebody tells of a match can be true of none; names the place where it fails."""

    code = "impossible"

    def __init__(self, place: str) -> None:
        super().__init__(f"no game looks like that: {place}")


class AnswerError(EngineError):
    """Base of the refusals of `Match.answer`."""

    code = "answer"


class NotYourDecision(AnswerError):
    """The seat is not asked now."""

    code = "not_yours"

    def __init__(self, seat: int, asked: Sequence[int], names: Sequence[str]) -> None:
        """`names` are those of all seats; fate has the seat -1."""
        who = names[seat] if seat in range(len(names)) else "fate" if seat < 0 else f"seat {seat}"
        super().__init__(f"{who} is not asked now; asked: {', '.join(names[other] for other in asked) or 'nobody'}")
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
    """The option is not on offer; `reason` says why where the game knows."""

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
    """Nothing can be taken back: something has become known, or somebody else has answered, since."""

    code = "undo"


class RuleFault(AnswerError):
    """A rule failed while the answer was carried out: a bug. The answer is refused and the position as before."""

    code = "fault"


class JournalError(EngineError):
    """A journal does not fit its Setup; names the answer where it first differs."""

    code = "journal"
