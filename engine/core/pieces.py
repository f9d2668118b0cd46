"""Kinds of pieces, told apart by colour and traits. Each area counts its pieces by kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Kind(NamedTuple):
    """Pieces that cannot be told apart: one colour, the same traits."""

    colour: str
    """The word for the colour in notation: a seat's name, or a colour that no seat owns (`black`)."""
    owner: int | None
    """The seat of that colour, if there is one."""
    traits: tuple[str, ...] = ()
    """Words that set a piece apart from others of its colour (`bearer`)."""

    @property
    def words(self) -> str:
        """The kind in notation: `red`, `red bearer`."""
        return " ".join((self.colour, *self.traits))


class Colour(NamedTuple):
    """All the pieces of one colour."""

    kinds: tuple[int, ...]
    """The numbers of its kinds, the plain one first."""
    pieces: int
    """How many pieces there are, of all its kinds together and wherever they are."""


class Kinds:
    """The kinds of one match, numbered. The first `len(seats)` are the plain pieces of each seat, in seat order.

    Each seat owns `pieces`; of colours that no seat owns there are as many as `others` says.
    """

    def __init__(
        self, seats: Sequence[str], pieces: int, more: Sequence[Kind] = (), others: Mapping[str, int] | None = None
    ) -> None:
        self.all: tuple[Kind, ...] = (*(Kind(name, seat) for seat, name in enumerate(seats)), *more)
        self.of: tuple[tuple[int, ...], ...] = tuple(
            tuple(n for n, kind in enumerate(self.all) if kind.owner == seat) for seat in range(len(seats))
        )
        """By seat: the numbers of the kinds it owns, the plain one first."""

        by_colour: dict[str, list[int]] = {}
        for number, kind in enumerate(self.all):
            by_colour.setdefault(kind.colour, []).append(number)
        each = {**(others or {}), **dict.fromkeys(seats, pieces)}
        self.colours = tuple(Colour(tuple(kinds), each[colour]) for colour, kinds in by_colour.items())
        """Those of the seats first, in seat order."""
        self.plain = tuple(by_colour[kind.colour][0] for kind in self.all)
        """By kind: the plain one of its colour."""

    def __len__(self) -> int:
        return len(self.all)

    def owned(self, seat: int, counts: Sequence[int]) -> int:
        """Return how many pieces the seat owns, where `counts` has the number of pieces by kind."""
        return sum(counts[kind] for kind in self.of[seat])

    def number(self, words: str) -> int:
        """Return the number of the kind named `words`; raises KeyError if there is none."""
        for number, kind in enumerate(self.all):
            if kind.words == words:
                return number
        raise KeyError(words)
