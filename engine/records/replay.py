"""Playing a record again: every answer must be possible and lead where it led when it was given."""

from __future__ import annotations

from engine.core.errors import AnswerError, EngineError
from engine.core.match import Match
from engine.core.option import FATE
from engine.records.record import Noted, Placing, Record

SHOWN = 8
"""So many of the possible answers are named."""


class RecordDiffers(EngineError):
    """The game does not go as the record says; names line and answer, and what was expected."""

    code = "differs"


def replay(record: Record) -> Match:
    """The match at the end of the record. Raises RecordDiffers where the record first differs from the rules.

    Answers that the game gives by itself are in the record too, and compared.
    """
    match = Match(record.setup, listen=False)
    entries = match.journal.entries
    for number, noted in enumerate(record.answers, start=1):
        if number > len(entries):
            _answer(match, number, noted)
        seat, option, _ = entries[number - 1]
        if (seat, option.words) != noted.line:
            raise _differs(match, number, noted, f"'{_by(match, seat)}: {option.words}'")
        if number in record.positions:
            _compare(match, number, *record.positions[number])
    _compare_end(match, record)
    return match


def check_form(record: Record) -> None:
    """Check what can be checked of a redacted record: every line is an answer or the twin of one.

    Raises RecordDiffers.
    """
    known = record.setup.seats.index(record.head.seat) if record.head.seat is not None else None
    for number, noted in enumerate(record.answers, start=1):
        seat, words = noted.line
        where = f"line {noted.number}, answer {number}, '{noted.line.text(record.setup.seats)}'"
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


def as_far_as_told(record: Record) -> tuple[Match, Noted | None]:
    """The match of a redacted record up to the first answer that it leaves out, and that answer; None: all is told.

    What the record is silent about because nobody heard it, a window that was let pass, follows from what came next.
    Raises RecordDiffers when an answer is not possible.
    """
    match = Match(record.setup, listen=False)
    entries = match.journal.entries
    at = 0
    for noted in record.answers:
        while not (at < len(entries) and _is(match, at, noted)):
            if at < len(entries):
                if entries[at][1].public:
                    raise _differs(match, at + 1, noted, f"'{_by(match, entries[at][0])}: {entries[at][1].public}'")
                at += 1
            elif (silent := _silence(match, noted)) is not None:
                match.answer(*silent)
            elif noted.line.seat != FATE and noted.line.words.endswith(" ?"):
                return match, noted
            else:
                _answer(match, at + 1, noted)
        at += 1
    return match, None


def _is(match: Match, at: int, noted: Noted) -> bool:
    """The line stands for that entry of the journal: its words, or what others know of it."""
    seat, option, _how = match.journal.entries[at]
    return seat == noted.line.seat and noted.line.words in (option.words, option.public)


def _silence(match: Match, noted: Noted) -> tuple[int, str] | None:
    """An answer nobody hears of that must have been given before this line; None when the line can come now."""
    seat, words = noted.line
    for asked in match.asked:
        options = match.options(asked)
        if asked == seat and any(words == option.words for option in options):
            continue
        for option in options:
            if not option.public:
                return asked, option.words
    return None


def _answer(match: Match, number: int, noted: Noted) -> None:
    try:
        match.answer(*noted.line)
    except AnswerError as error:
        raise _differs(match, number, noted, _expected(match), str(error)) from error


def _expected(match: Match) -> str:
    """What the game waits for, as half a sentence."""
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


def _differs(match: Match, number: int, noted: Noted, expected: str, reason: str = "") -> RecordDiffers:
    text = noted.line.text(match.setup.seats)
    because = f" ({reason})" if reason else ""
    return RecordDiffers(f"line {noted.number}, answer {number}, '{text}': expected {expected}{because}")


def _by(match: Match, seat: int) -> str:
    return "fate" if seat == FATE else match.setup.seats[seat]


def _compare(match: Match, number: int, line: int, expected: str) -> None:
    """Compare the position after `number` answers with the hash that was noted."""
    if number != len(match.journal):
        raise RecordDiffers(f"line {line}: a position is noted after answer {number}, where the game does not rest")
    found = match.hash()
    if found != expected:
        raise RecordDiffers(f"line {line}: after answer {number} expected position {expected}, found {found}")


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
