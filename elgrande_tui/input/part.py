"""Describe the parts of an answer, by which players put it together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

Sort: TypeAlias = Literal["verb", "area", "spot", "seat", "card", "number", "plain"]
"""What a part is: a spot is a part of the area before it; `plain` is all that needs no treatment of its own."""


class Part(NamedTuple):
    """One part of an answer, which is chosen or typed as one; the face of a game makes it of a typed Option."""

    word: str
    """Its word in the notation, which can be typed; that of a spot begins with the mark that joins it to its area."""
    sort: Sort = "plain"
    value: Any = None
    """What it stands for, where the word is not enough."""


def words_of(parts: Sequence[Part]) -> str:
    """Return the words of an answer with these parts, or of the beginning of one.

    >>> words_of([Part("ride", "verb"), Part("harbour", "area"), Part(".quay", "spot")])
    'ride harbour.quay'
    """
    return "".join(part.word if part.sort == "spot" else f" {part.word}" for part in parts).lstrip()


def told(parts: Sequence[Part]) -> list[Part]:
    """Return the parts that are told to a player: a spot says of which area it is, which goes unsaid.

    >>> [part.word for part in told([Part("red"), Part("harbour", "area"), Part(".quay", "spot")])]
    ['red', '.quay']
    """
    spots = [n for n, part in enumerate(parts) if part.sort == "spot"]
    return [part for n, part in enumerate(parts) if n + 1 not in spots]
