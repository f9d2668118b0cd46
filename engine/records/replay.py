"""Replay a record: every answer must be possible, and lead to the same position as when it was given."""

from __future__ import annotations

from engine.core.errors import AnswerError, EngineError
from engine.core.journal import ASKED, PRIVATE, Row
from engine.core.match import Match
from engine.core.option import FATE
from engine.records.record import NumberedAnswer, Placing, Record

SHOWN = 8
"""How many of the possible answers an error names at most."""


class RecordDiffers(EngineError):
    """The game does not go as the record says; names the line, the answer and what was expected."""

    code = "differs"


def replay(record: Record) -> Match:
    """Return the match at the end of the record. Raises RecordDiffers where the record first differs from the rules.

    The answers that the game gives by itself are in the record too, and are compared.
    """
    match = Match(record.rules.setup, listen=False)
    entries = match.journal.entries
    for number, answer in enumerate(record.answers, start=1):
        if number > len(entries):
            _answer(match, number, answer)
        seat, option, _ = entries[number - 1]
        if (seat, option.words) != answer.line:
            raise _differs(match, number, answer, f"'{_by(match, seat)}: {option.words}'")
        if number in record.positions:
            _compare(match, number, *record.positions[number])
    _compare_end(match, record)
    return match


def check_form(record: Record) -> None:
    """Check that every line of a redacted record is an answer or the public form of one.

    More cannot be checked without its secrets. Raises RecordDiffers.
    """
    known = record.rules.setup.seats.index(record.head.seat) if record.head.seat is not None else None
    for number, answer in enumerate(record.answers, start=1):
        seat, words = answer.line
        where = f"line {answer.number}, answer {number}, '{answer.line.text(record.rules.setup.seats)}'"
        if seat == FATE:
            if len(words.split()) != 2:
                raise RecordDiffers(f"{where}: expected 'fate: KEY VALUE'")
        elif not words.endswith(" ?"):
            try:
                record.rules.parse(words)
            except ValueError as error:
                raise RecordDiffers(f"{where}: {error}") from error
        elif seat == known:
            raise RecordDiffers(
                f"{where}: expected the words themselves, the record holds what {record.head.seat} knew"
            )


def replay_redacted(record: Record) -> tuple[Match, NumberedAnswer | None]:
    """Return the match of a redacted record up to the first answer it hides, and that answer (None: it hides none).

    Passes at a window, which the record leaves out altogether, follow from the next line. Where several seats answer in
    private it ends: when the others were ready is not told. Raises RecordDiffers when an answer is not possible.
    """
    match = Match(record.rules.setup, listen=False)
    entries = match.journal.entries
    at = 0
    for answer in record.answers:
        while not (at < len(entries) and _stands_for(match, at, answer)):
            if at < len(entries):  # the game answered by itself; a record leaves out passes only
                seat, option, _ = entries[at]
                if option.public_words:
                    raise _differs(match, at + 1, answer, f"'{_by(match, seat)}: {option.public_words}'")
                at += 1
            elif (unrecorded := _unrecorded(match, answer)) is not None:
                match.answer(*unrecorded)
            elif (answer.line.seat != FATE and answer.line.words.endswith(" ?")) or (
                match.position.how() == PRIVATE and match.asked != [answer.line.seat]
            ):
                return match, answer
            else:
                _answer(match, at + 1, answer)
        at += 1
    return match, None


def _stands_for(match: Match, at: int, answer: NumberedAnswer) -> bool:
    """Return whether the line stands for that entry of the journal: has its words or its public form."""
    seat, option, _how = match.journal.entries[at]
    return seat == answer.line.seat and answer.line.words in (option.words, option.public_words)


def _unrecorded(match: Match, answer: NumberedAnswer) -> tuple[int, str] | None:
    """Return an answer without a public form that must have been given before this line; None if none must.

    Of several such answers nobody can say which was given.
    """
    seat, words = answer.line
    for asked in match.asked:
        options = match.options(asked)
        if asked == seat and any(words == option.words for option in options):
            continue
        unheard = [option.words for option in options if not option.public_words]
        if len(unheard) == 1:
            return asked, unheard[0]
    return None


def _answer(match: Match, number: int, answer: NumberedAnswer) -> None:
    try:
        match.answer(*answer.line)
    except AnswerError as error:
        raise _differs(match, number, answer, _expected(match), str(error)) from error


def _expected(match: Match) -> str:
    """Return what the game waits for, as half a sentence."""
    if match.over:
        return "the end of the record"
    if match.drawing is not None:
        return f"'fate: {match.drawing.key} ...'"
    offers = []
    for seat in match.asked:
        words = [option.words for option in match.options(seat)]
        more = f" and {len(words) - SHOWN} more" if len(words) > SHOWN else ""
        offers.append(f"{_by(match, seat)}: {', '.join(words[:SHOWN])}{more}")
    return "one of " + "; ".join(offers)


def _differs(match: Match, number: int, answer: NumberedAnswer, expected: str, reason: str = "") -> RecordDiffers:
    ruled_out = match.ruled_out(number, Row(*answer.line, ASKED))
    if ruled_out is not None:
        return RecordDiffers(f"line {answer.number}: {ruled_out}")
    text = answer.line.text(match.setup.seats)
    because = f" ({reason})" if reason else ""
    return RecordDiffers(f"line {answer.number}, answer {number}, '{text}': expected {expected}{because}")


def _by(match: Match, seat: int) -> str:
    return "fate" if seat == FATE else match.setup.seats[seat]


def _compare(match: Match, number: int, line: int, expected: str) -> None:
    """Compare the position after `number` answers with the hash in the record."""
    if match.had_hash(number, expected):
        return
    if number != len(match.journal):
        raise RecordDiffers(f"line {line}: a position is noted after answer {number}, where the game does not rest")
    raise RecordDiffers(f"line {line}: after answer {number} expected position {expected}, found {match.hash()}")


def _compare_end(match: Match, record: Record) -> None:
    rest = [f"'{line}'" for line in match.journal.lines(len(record.answers))]
    if rest:
        raise RecordDiffers(f"after the last answer the game goes on by itself: expected {', '.join(rest)}")
    if not match.over:
        if record.head.result:
            raise RecordDiffers(f"the record gives a result and ends before the game: expected {_expected(match)}")
        return
    seats = match.setup.seats
    result = tuple(Placing(seats[one.seat], one.place, one.score) for one in match.standings())
    if result != record.head.result:
        scores = ", ".join(f"{one.seat} {one.score}" for one in result)
        raise RecordDiffers(f"result: expected {scores}")
