"""Find the border lines between patches of letters, by a dual grid.

A cell looks at the four letters (x, y), (x+1, y), (x, y+1), (x+1, y+1); its glyph has an arm up, right, down or left
where the two letters on that side differ. So every joint comes out right, at any size and without drawing by hand.
"""

from __future__ import annotations

from collections.abc import Callable

LINES = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""Box-drawing glyphs by their arms (up, right, down, left) as digits of a number in base 3: none, light, heavy."""

LetterAt = Callable[[int, int], str]
"""A function that returns the letter of a cell; outside the raster it is sea."""


def arms(at: LetterAt, x: int, y: int, heavy: str) -> tuple[int, int, int, int]:
    """Return the arms of the border glyph at a cell, up, right, down, left: 0 none, 1 light, 2 heavy.

    Arms along the patch `heavy` ("" for none) are heavy.
    """
    here, right, below, across = at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)
    sides = ((here, right), (right, across), (below, across), (here, below))
    up, east, down, west = (0 if a == b else 2 if heavy and heavy in (a, b) else 1 for a, b in sides)
    return up, east, down, west


def line_glyph(lines: tuple[int, int, int, int]) -> str:
    """Return the box-drawing glyph with these arms."""
    up, right, down, left = lines
    return LINES[27 * up + 9 * right + 3 * down + left]


def ascii_glyph(lines: tuple[int, int, int, int]) -> str:
    """Return the ASCII glyph with these arms: `| - +`, and `#` along the heavy patch."""
    if 2 in lines:
        return "#"
    up, right, down, left = lines
    if not any(lines):
        return " "
    if not (up or down):
        return "-"
    return "+" if right or left else "|"
