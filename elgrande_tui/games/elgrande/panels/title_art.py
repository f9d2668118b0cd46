"""Draw the picture of the first screen: a castle on a hill at dusk, and the name of the game in the sky."""

from __future__ import annotations

from math import sin

from elgrande_tui.games.elgrande import _, mark
from elgrande_tui.model.match_ui.board import Size
from elgrande_tui.widgets.cells import Row, merged
from elgrande_tui.widgets.glyphs import Glyphs

_LETTERS = {
    "E": ("#####", "##...", "####.", "##...", "##...", "#####"),
    "L": ("##...", "##...", "##...", "##...", "##...", "#####"),
    "G": (".####", "##...", "##...", "##.##", "##..#", ".####"),
    "R": ("####.", "##..#", "##..#", "####.", "##.#.", "##..#"),
    "A": (".###.", "##..#", "##..#", "#####", "##..#", "##..#"),
    "N": ("##..#", "###.#", "###.#", "##.##", "##.##", "##..#"),
    "D": ("####.", "##..#", "##..#", "##..#", "##..#", "####."),
    " ": (".", ".", ".", ".", ".", "."),
}
"""Two rows of dots make one of cells."""
_PLAIN = r"""
 ___ _    ___                  _
| __| |  / __|_ _ __ _ _ _  __| |___
| _|| | | (_ | '_/ _` | ' \/ _` / -_)
|___|_|  \___|_| \__,_|_||_\__,_\___|
"""
"""Where no grounds are painted."""
NAME = "EL GRANDE"
TAGLINE = mark("Spain, fifteenth century. Nine rounds. One King.")
LEFT = 4
TOP = 2
"""Where the name begins, in dots."""
Dots = list[list[str]]
"""The roles of dots, row by row."""
SKIES = 6
"""Grounds `sky1`, far above, to `sky6`, at the horizon."""
_TOWERS = ((0, 2, 11), (4, 8, 6), (9, 20, 10), (11, 17, 3), (13, 15, 0), (20, 24, 7), (26, 28, 12))
"""Of the castle, in dots: first and last column, and the row of the battlement."""
_WINDOWS = ((14, 6), (12, 8), (16, 8), (6, 9), (22, 10))
_GATE = (13, 15, 13)
"""First and last column, and its top."""
CASTLE = Size(29, 16)


def title_art(size: Size, glyphs: Glyphs) -> list[Row]:
    """Return the picture in that size, whose rows are no more than `size.rows`; letters alone where no grounds are."""
    if not glyphs.painted:
        return [[(line, "bold")] for line in _PLAIN.splitlines()][: size.rows]
    if not size.columns or not size.rows:
        return []
    dots = _landscape(size)
    rows = [[_cell(dots[2 * y][x], dots[2 * y + 1][x]) for x in range(size.columns)] for y in range(size.rows)]
    line = _(TAGLINE)
    below = 2 + 3 * _scale(size)
    if below < size.rows and LEFT + len(line) < size.columns:
        for x, letter in enumerate(line, LEFT):
            rows[below][x] = (letter, f"strong on:{dots[2 * below][x]}")
    return [merged(row) for row in rows]


def _scale(size: Size) -> int:
    """Return how many cells wide a dot of letters and castle is."""
    return max(1, min(size.rows // 9, size.columns // 58))


def _landscape(size: Size) -> Dots:
    """Return the role of every dot, two rows of them a row of cells."""
    width, height = size.columns, 2 * size.rows
    dots = [[f"sky{1 + y // 2 * SKIES // size.rows}"] * width for y in range(height)]
    for x in range(width):
        for y in range(height - _hill(x, width, height), height):
            dots[y][x] = "hill"
    _build(dots, _scale(size))
    _spell(dots, _scale(size))
    return dots


def _build(dots: Dots, scale: int) -> None:
    """Put the castle on ground of its own, at the right end."""
    width, ground = len(dots[0]), len(dots) - max(2, len(dots) // 10)
    left = width - (CASTLE.columns + 1) * scale
    for x in range(max(0, left), left + CASTLE.columns * scale):
        for line in dots[ground:]:
            line[x] = "hill"
        for y in range(max(0, ground - CASTLE.rows * scale), ground):
            role = _castle((x - left) // scale, CASTLE.rows - 1 - (ground - 1 - y) // scale)
            dots[y][x] = role or dots[y][x]


def _spell(dots: Dots, scale: int) -> None:
    """Write the name of the game, as far as it fits."""
    columns = [column for letter in NAME for column in [*zip(*_LETTERS[letter], strict=True), "." * 6]]
    for x, column in enumerate(column for column in columns for _time in range(scale)):
        for y, dot in enumerate(dot for dot in column for _time in range(scale)):
            if dot == "#" and TOP + y < len(dots) and LEFT + x < len(dots[0]):
                dots[TOP + y][LEFT + x] = "gold"


def _hill(x: int, width: int, height: int) -> int:
    """Return how many dots high the hills are in a column."""
    at = 6.3 * x / width
    return max(1, round(height * (0.17 + 0.08 * sin(2.1 * at + 0.6) + 0.05 * sin(4.7 * at + 2.4))))


def _castle(x: int, y: int) -> str:
    """Return the role of a dot of the castle; "" where the sky is seen."""
    if (x, y) in _WINDOWS:
        return "gold"
    first, last, top = _GATE
    if first <= x <= last and y >= top + (x != (first + last) // 2):
        return "hill"
    for first, last, top in _TOWERS:
        if first <= x <= last and (y > top or (y == top and (x - first) % 2 == 0)):
            return "tower"
    return ""


def _cell(upper: str, lower: str) -> tuple[str, str]:
    """Return a cell for two dots, one above the other: gold is a text, all else a ground."""
    if upper == lower:
        return ("█", "gold") if upper == "gold" else (" ", f"on:{upper}")
    if lower == "gold":
        return "▄", f"gold on:{upper}"
    if upper == "gold":
        return "▀", f"gold on:{lower}"
    return "▀", f"front:{upper} on:{lower}"
