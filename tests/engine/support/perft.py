"""Count the ways to answer the next questions of a game (perft). Fate always deals the outcome first by name.

`python -m tests.engine.support.perft` counts again and writes `perft.toml` beside this file. A number changes when a
rule has changed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from engine.core.ask import Ask, Draw
from engine.core.journal import FORCED, TOGETHER
from engine.core.match import Match
from engine.core.option import FATE, outcome
from engine.core.position import Position
from engine.records.record import Record, read
from engine.records.replay import replay
from engine.toml.toml_writer import toml_document
from tests.paths import RECORDS

HERE = Path(__file__).parent
NUMBERS = HERE / "perft.toml"
SETUPS = (
    "two-2015",
    "three-1996-easy",
    "three-church-must-place",
    "four-1996",
    "four-france-granada",
    "five-2015-short",
    "three-colonies-jubilee",
    "four-grandissimo",
    "five-court",
)
"""The records whose games are counted, each from several of its positions."""
MOST = 8000
"""Counting goes on to the first depth with more ways than this, or to MAX_DEPTH."""
MAX_DEPTH = 6


class Count(NamedTuple):
    """A committed count."""

    record: str
    answers: int
    """How many answers of the record are given first."""
    ways: tuple[int, ...]
    """The counts by depth, from 1."""


def settle(position: Position) -> None:
    """Go on until a seat has a choice."""
    position.settle()
    while isinstance(position.step, Draw):
        position.push(FATE, outcome(position.step.key, min(position.step.pool)))
        position.settle()


def perft(position: Position, depth: int) -> int:
    """Count the ways to answer the next `depth` questions; a game that ends sooner counts as one.

    A Together is answered in seat order.
    """
    settle(position)
    step = position.step
    if step is None or isinstance(step, Draw):
        return 1
    seat = step.seat if isinstance(step, Ask) else min(step.asks)
    options = position.options(seat)
    if depth == 1:
        return len(options)
    how = position.how()
    ways = 0
    for option in options:
        child = position.clone()
        child.push(seat, option, how)
        ways += perft(child, depth - 1)
    return ways


def load(name: str) -> Record:
    """Return the record of that name."""
    return read((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))


def reached(record: Record, answers: int) -> Position:
    """Return the position after so many answers of the record."""
    match = Match(record.rules.setup, listen=False)
    while len(match.journal) < answers:
        match.answer(*record.answers[len(match.journal)].line)
    return match.position


def counted() -> list[Count]:
    """Return the numbers that are committed."""
    rows = tomllib.loads(NUMBERS.read_text(encoding="utf-8"))["count"]
    return [Count(row["record"], row["answers"], tuple(row["ways"])) for row in rows]


def beginnings(record: Record) -> Iterator[int]:
    """Yield after how many answers counting begins: at the first question, disc and move, and twice further on."""
    entries = replay(record).journal.entries
    asked = [number for number, entry in enumerate(entries) if entry[0] != FATE and entry[2] != FORCED]
    yield asked[0]
    yield next(number for number in asked if entries[number][2] == TOGETHER)
    moves = [number for number in asked if entries[number][1].words.startswith("move ")]
    yield from moves[:1]
    for part in (2, 3):
        yield next(number for number in asked if number >= len(entries) * (part - 1) // part)


def main() -> None:
    """Count, and write the numbers to `perft.toml`."""
    rows = []
    for name in SETUPS:
        record = load(name)
        for answers in dict.fromkeys(beginnings(record)):  # discs of set-up are the first question
            ways: list[int] = []
            while len(ways) < MAX_DEPTH and (not ways or ways[-1] <= MOST):
                ways.append(perft(reached(record, answers), len(ways) + 1))
            rows.append({"record": name, "answers": answers, "ways": ways})
    NUMBERS.write_text(toml_document({"count": rows}).lstrip(), encoding="utf-8")


if __name__ == "__main__":
    main()
