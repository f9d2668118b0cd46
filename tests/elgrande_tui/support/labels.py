"""Counts of a label, written as they are shown."""

from __future__ import annotations

import re

from elgrande_tui.games.elgrande.board.labels import Count, Link
from elgrande_tui.widgets.glyphs import FANCY

COLOURS = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "N": "brown"}
LINKS: dict[str, Link] = {"": "", "=": "=", "+": "+"}


def counted(*counts: str) -> list[Count]:
    """`R5♜` a count, `!R5` one that leads alone, `=R5` one as high as the one before, `+X1` one that counts for it.

    `R5♜²` is paid for the second rank.
    """
    return [_count(text) for text in counts]


def _count(text: str) -> Count:
    found = re.fullmatch(r"([!=+]?)([A-Z])(\d*)(⚑?)(♜?)([¹²³]?)", text)
    assert found is not None, text
    sign, letter, number, signs, grande, rank = found.groups()
    colour = COLOURS.get(letter, "")
    mark = FANCY.marks.get(colour, letter)
    return Count(letter, int(number or 0), colour, mark, signs, grande, rank, LINKS.get(sign, ""), leads=sign == "!")
