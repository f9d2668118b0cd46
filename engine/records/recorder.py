"""Write records: the whole of a finished game, or what one seat may know of a running one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from engine.core.journal import ASKED, FATES, Entry
from engine.core.match import Match
from engine.core.option import FATE
from engine.core.position import Position, fingerprint, known_words
from engine.core.rules import load_game
from engine.core.state import Section
from engine.records.record import FORMAT, HINT, POSITION, SEPARATOR, Head, Placing, TakenHint
from engine.toml.toml_writer import toml_document

EVERY = 16
"""The least number of answers between two position hashes."""


class _Chapter(NamedTuple):
    """A section that has run or is running: its answers, and which of them became known."""

    section: Section
    answers: list[Entry]
    reveals: list[tuple[int, int]]
    """As in `Position`."""
    hashes: dict[int, str]
    """Number of answers -> the hash of the position after them."""
    before: int
    """How many answers were given before this section."""


def whole_record(match: Match, hints: Sequence[TakenHint] = ()) -> str:
    """Return the record of a game that has ended, secrets included, with the hints that were taken in it.

    Raises ValueError for a running game.
    """
    if not match.over:
        raise ValueError("the whole record of a running game would give away its secrets")
    seats = match.setup.seats
    result = tuple(Placing(seats[one.seat], one.place, one.score) for one in match.standings())
    return _text(match, msgspec.structs.replace(_head(match), result=result), None, hints)


def redacted_record(match: Match, seat: int | None, hints: Sequence[TakenHint] = ()) -> str:
    """Return the record of what `seat` (None: a spectator) may know so far.

    It has no position hashes: with them, guesses at a secret could be tested.
    """
    name = None if seat is None else match.setup.seats[seat]
    return _text(match, msgspec.structs.replace(_head(match), redacted=True, seat=name), seat, hints)


def _head(match: Match) -> Head:
    setup = match.setup
    version = load_game(setup.game).version
    return Head(FORMAT, setup.game, version, setup.seats, setup.modules, setup.variants, setup.options, setup.figures)


def _text(match: Match, head: Head, seat: int | None, hints: Sequence[TakenHint]) -> str:
    rules, waiting = match.rules, sorted(hints)
    names = {**dict(enumerate(match.setup.seats)), FATE: "fate"}
    fields: dict[str, Any] = msgspec.to_builtins(head)
    lines = [toml_document({key: value for key, value in fields.items() if value or key == "seat"}) + SEPARATOR]
    if head.redacted:
        whose = head.seat or "a spectator"
        lines.append(f"# redacted: only what {whose} could know; it cannot be played again")
    for chapter in _chapters(match):
        heading = rules.heading(chapter.section)
        if heading:
            lines += ["", f"# {heading}"]
        known = known_words(chapter.answers, chapter.reveals, seat)
        for number, ((by, option, _), words) in enumerate(zip(chapter.answers, known, strict=True), start=1):
            while waiting and waiting[0].answers < chapter.before + number:
                lines.append(f"{HINT}{names[waiting.pop(0).seat]}")
            if not head.redacted:
                lines.append(f"{names[by]}: {option.words}")
                if number in chapter.hashes:
                    lines.append(f"{POSITION}{chapter.hashes[number]}")
            elif words:
                lines.append(f"{names[by]}: {words}")
    lines += [f"{HINT}{names[hint.seat]}" for hint in waiting]
    return "\n".join(lines) + "\n"


def _chapters(match: Match) -> Iterator[_Chapter]:
    """Yield the sections in order, with the answers given in each.

    Raises JournalError for a match that did not start at a new game.
    """
    match.save()  # for its JournalError alone
    entries = match.journal.entries
    position = Position(match.rules, match.rules.start())
    hashes: dict[int, str] = {}
    last_hashed = 0
    for number, entry in enumerate(entries, start=1):
        # The lists themselves: `push` appends to these, and makes new ones when a section begins.
        section, since, reveals = position.section, position.since, position.reveals
        position.push(*entry)
        last = number == len(entries)
        # A hash only where the game rests: a replay cannot stop before a forced answer.
        if last or (number - last_hashed >= EVERY and entries[number][2] in (ASKED, FATES)):
            hashes[len(since)] = fingerprint(position)
            last_hashed = number
        if section is not None and (last or position.since is not since):
            yield _Chapter(section, since, reveals, hashes, number - len(since))
            hashes = {}
