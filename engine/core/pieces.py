"""Kinds of pieces, told apart by colour and traits. Each area counts its pieces by kind."""

from __future__ import annotations

from collections.abc import Sequence
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


class Kinds:
    """The kinds of one match, numbered. The first `len(seats)` are the plain pieces of each seat, in seat order."""

    def __init__(self, seats: Sequence[str], more: Sequence[Kind] = ()) -> None:
        self.all: tuple[Kind, ...] = (*(Kind(name, seat) for seat, name in enumerate(seats)), *more)
        self.of: tuple[tuple[int, ...], ...] = tuple(
            tuple(n for n, kind in enumerate(self.all) if kind.owner == seat) for seat in range(len(seats))
        )
        """By seat: the numbers of the kinds it owns, the plain one first."""

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
