"""Describe the parts of an answer, by which players put it together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

Sort: TypeAlias = Literal[
    "verb", "area", "spot", "seat", "traits", "card", "number", "stock", "turn", "implied", "plain"
]
"""What a part is.

A spot is a part of the area before it; a stock holds pieces and is no area of the board. `traits` tell pieces of one
colour apart: they are picked behind the place where the pieces stand, as it decides what there is to choose from, and
stand before it in the notation. A turn says how the piece lies that is placed on the area before it: the screen shows
the piece there, a key turns it, and both parts are given at once. What is `implied` follows
from the parts before it. `plain` is all that needs no treatment of its own.
"""
PLACES = ("area", "stock")
"""Sorts of parts that tell where pieces stand, or go."""
GROUND = "."
"""The word of the spot that is the area itself, where it has others: it goes unsaid."""
PLAIN = "plain"
"""The word of no traits at all, where others have some: it goes unsaid."""


class Part(NamedTuple):
    """One part of an answer, which is chosen or typed as one; a game makes it of a typed Option."""

    word: str
    """Its word in the notation, which can be typed; that of a spot begins with the mark that joins it to its area."""
    sort: Sort = "plain"
    value: Any = None
    """What it stands for, where the word is not enough; of traits, their place among others."""

    @property
    def unsaid(self) -> bool:
        """Whether its word does not stand in the notation."""
        return (self.sort, self.word) in (("spot", GROUND), ("traits", PLAIN))


def words_of(parts: Sequence[Part]) -> str:
    """Return the words of an answer with these parts, or of the beginning of one.

    >>> words_of([Part("ride", "verb"), Part("harbour", "area"), Part(".quay", "spot")])
    'ride harbour.quay'
    >>> words_of([Part("ride", "verb"), Part("harbour", "area"), Part("fast", "traits"), Part("desert", "area")])
    'ride fast harbour desert'
    """
    others = [part for part in parts if part.sort != "traits"]
    area = next((n for n, part in enumerate(others) if part.sort in PLACES), len(others))
    said = [*others[:area], *(part for part in parts if part.sort == "traits"), *others[area:]]
    return "".join(part.word if part.sort == "spot" else f" {part.word}" for part in said if not part.unsaid).lstrip()


def usual(choices: Iterable[Part]) -> list[Part]:
    """Return the one of these choices that is meant where nothing is said: a list of one, or of none.

    Among spots that is the area itself, among traits those that come first.

    >>> usual([Part("fast", "traits", 7), Part("plain", "traits", 3)])
    [Part(word='plain', sort='traits', value=3)]
    """
    found = [part for part in choices if part.sort == "traits" or (part.sort == "spot" and part.unsaid)]
    return sorted(found, key=lambda part: part.value)[:1]


def told(parts: Sequence[Part]) -> list[Part]:
    """Return the parts that are told to a player: a spot says of which area it is, which goes unsaid.

    >>> [part.word for part in told([Part("red"), Part("harbour", "area"), Part(".quay", "spot")])]
    ['red', '.quay']
    """
    said = [part for part in parts if not part.unsaid]
    spots = [n for n, part in enumerate(said) if part.sort == "spot"]
    return [part for n, part in enumerate(said) if n + 1 not in spots]
