"""The journal: every answer of a match in order, forced ones and those of fate included. It is all that is stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

import msgspec

from engine.core.option import FATE, Option
from engine.core.setup import Setup

ASKED, FORCED, FATES, TOGETHER, PRIVATE = "asked", "forced", "fate", "together", "private"
CHOSEN = (ASKED, TOGETHER, PRIVATE)
"""Kinds of answers that a seat has chosen."""

Entry: TypeAlias = tuple[int, Option, str]
"""Seat, Option, and how it came about: ASKED, FORCED (the only legal answer), FATES, TOGETHER (final at once), or
PRIVATE (final at once too, and other seats do not know that there is one)."""


class Row(NamedTuple):
    """An Entry as text, for stores and records."""

    seat: int
    words: str
    how: str


class Saved(msgspec.Struct, frozen=True):
    """A whole match as plain data: all that is needed to play on."""

    setup: Setup
    rows: list[Row]


class Journal:
    """The Setup and the answers so far."""

    __slots__ = ("entries", "setup")

    def __init__(self, setup: Setup, entries: Iterable[Entry] = ()) -> None:
        self.setup = setup
        self.entries: list[Entry] = list(entries)

    def __len__(self) -> int:
        return len(self.entries)

    def rows(self, start: int = 0) -> Iterator[Row]:
        """Yield the entries from index `start` on, as text."""
        for seat, option, how in self.entries[start:]:
            yield Row(seat, option.words, how)

    def lines(self, start: int = 0) -> Iterator[str]:
        """Yield the entries from index `start` on, in notation: `red: place galicia`."""
        for seat, option, _ in self.entries[start:]:
            yield f"{'fate' if seat == FATE else self.setup.seats[seat]}: {option.words}"
