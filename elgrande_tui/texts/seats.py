"""What seats are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from elgrande_tui.texts.catalogue import _, mark

Names: TypeAlias = Sequence[str]
"""How each seat is called in sentences, by seat number: cleaned names of people, or `seat_name` of the colour."""

_COLOURS = {
    "red": mark("Red"),
    "blue": mark("Blue"),
    "green": mark("Green"),
    "yellow": mark("Yellow"),
    "brown": mark("Brown"),
}


def seat_name(colour: str) -> str:
    """The name of the seat with that colour word: `Red`. A seat with another word is called by it."""
    known = _COLOURS.get(colour)
    return _(known) if known else colour


def listed(parts: Sequence[str]) -> str:
    """The parts as one phrase: `Red`, `Red and Blue`, `Red, Blue and Green`; "" for none."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{first} and {last}").format(first=", ".join(parts[:-1]), last=parts[-1])
