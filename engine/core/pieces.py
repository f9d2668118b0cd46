"""Kinds of pieces, told apart by colour and traits. Each area counts its pieces by kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
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


class Axis(NamedTuple):
    """What sets pieces of one colour apart in one respect: a piece has one of the words, or none.

    Modules that name the same axis share it: no piece has two words of it.
    """

    name: str
    words: tuple[str, ...]
    owned: bool = False
    """Whether only pieces that a seat owns can have one of the words."""


class Colour(NamedTuple):
    """All the pieces of one colour."""

    kinds: tuple[int, ...]
    """The numbers of its kinds, the plain one first."""
    pieces: int
    """How many pieces there are, of all its kinds together and wherever they are."""


class Kinds:
    """The kinds of one match, numbered: the product of the colours and the axes.

    The first `len(seats)` are the plain pieces of each seat, in seat order; those of colours that no seat owns follow,
    then the kinds with traits. Each seat owns `pieces`; of other colours there are as many as `others` says.
    """

    def __init__(
        self, seats: Sequence[str], pieces: int, others: Mapping[str, int] | None = None, axes: Iterable[Axis] = ()
    ) -> None:
        colours = [*((name, seat) for seat, name in enumerate(seats)), *((name, None) for name in others or ())]
        self.all: tuple[Kind, ...] = tuple(
            Kind(colour, seat, traits)
            for traits, owned in _combined(axes)
            for colour, seat in colours
            if seat is not None or not owned
        )
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
        self._numbers = {(kind.colour, frozenset(kind.traits)): number for number, kind in enumerate(self.all)}

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

    def having(self, trait: str) -> frozenset[int]:
        return frozenset(number for number, kind in enumerate(self.all) if trait in kind.traits)

    def with_traits(self, kind: int, traits: Iterable[str]) -> int:
        """Return the kind of the same colour with these traits, in any order. Raises KeyError if there is none."""
        return self._numbers[self.all[kind].colour, frozenset(traits)]


def _combined(axes: Iterable[Axis]) -> Iterator[tuple[tuple[str, ...], bool]]:
    """Yield each combination of traits, none of them first, and whether only pieces with an owner can have it."""
    rows: dict[str, list[tuple[str, bool]]] = {}
    for axis in axes:
        rows.setdefault(axis.name, [("", False)]).extend((word, axis.owned) for word in axis.words)
    for combination in product(*rows.values()):
        yield tuple(word for word, _ in combination if word), any(owned for _, owned in combination)
