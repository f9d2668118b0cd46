"""Smooth the edges of the areas of the map, at most two of them in a cell, divided by a quadrant; draw the Castillo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from elgrande_tui.games.elgrande.board.raster import HEIGHT, WIDTH

LETTER = "K"
GATE = "g"
"""The letter of the gate and the arrow slits: openings in the wall."""
TOWER = ("##..##", "######")
"""The top of a tower, one at either end of the wall; # is stone."""
MERLON = "##"
GAP = 2
"""Quarters between two merlons of the wall."""
OPENING = (".####.", "######")
"""The gate, in the middle at the bottom; # is open."""
SLIT = ("#", "#")
"""An opening in either tower, where the wall is high enough for it to stand below the label."""

Patch = tuple[int, int, int, int]
"""Left, top, right, bottom, in quarters of cells; right and bottom lie outside."""


def castle(patch: Patch) -> Iterator[tuple[int, int, str]]:
    """Yield the quarters of a castle whose wall fills that patch, each with its letter; the towers rise above it."""
    left, top, right, bottom = patch
    # In whole steps: a silhouette stretched by one and a half would have merlons of two widths.
    scale = max((bottom - top + 4) // (4 * len(TOWER)), 1)
    tower, merlon, gate = len(TOWER[0]) * scale, len(MERLON) * scale, len(OPENING[0]) * scale
    for y in range(top, bottom):
        yield from ((x, y, LETTER) for x in range(left, right))
    crest = top - len(TOWER) * scale
    for start in (left, right - tower):
        yield from _stamp(TOWER, start, crest, scale, LETTER)
    period = merlon + GAP * scale
    between = right - left - 2 * tower
    merlons = (between - GAP * scale) // period
    start = left + tower + (between - merlons * period + GAP * scale) // 2
    for number in range(merlons):
        yield from _stamp((MERLON,), start + number * period, top - scale, scale, LETTER)
    yield from _stamp(OPENING, (left + right - gate) // 2, bottom - len(OPENING) * scale, scale, GATE)
    if scale > 1:
        inset = (tower - scale) // 2
        for start in (left + inset, right - inset - scale):
            yield from _stamp(SLIT, start, bottom - (len(SLIT) + 1) * scale, scale, GATE)


def _stamp(picture: tuple[str, ...], left: int, top: int, scale: int, letter: str) -> Iterator[tuple[int, int, str]]:
    for y, row in enumerate(picture):
        for x, dot in enumerate(row):
            if dot == "#":
                for n in range(scale * scale):
                    yield left + x * scale + n % scale, top + y * scale + n // scale, letter


QUADRANTS = " ▗▖▄▝▐▞▟▘▚▌▙▀▜▛█"
"""Glyphs by the quarters in front, as the bits of a number: 8 top left, 4 top right, 2 bottom left, 1 bottom right."""
WHOLE = " "

Grid = tuple[str, ...]
"""Rows of letters."""


class Shore(NamedTuple):
    """What one cell shows: a glyph in the ground of the letter `front` on the ground of the letter `back`."""

    glyph: str
    front: str
    back: str
    """The letter of most of the cell; of the whole cell where the glyph is a blank."""


@lru_cache(maxsize=8)
def coast(width: int, height: int, drawn: Grid) -> tuple[tuple[Shore, ...], ...]:
    """Return what each cell of the map `drawn` shows at that size, row by row."""
    quarters = _with_castle(_sampled(2 * width, 2 * height, drawn))
    return tuple(
        tuple(_shore(above[x : x + 2] + below[x : x + 2]) for x in range(0, 2 * width, 2))
        for above, below in zip(quarters[::2], quarters[1::2], strict=True)
    )


def scale2x(grid: Grid) -> Grid:
    """Return a grid of twice the size in which the corners of stairs are cut; the outermost letters go on outside.

    This is the rule of Andrea Mazzoleni's Scale2x: a quarter takes the letter of the two neighbours at its corner where
    these agree and differ from the other two.
    """
    scaled: list[str] = []
    for y, row in enumerate(grid):
        above, below = grid[max(y - 1, 0)], grid[min(y + 1, len(grid) - 1)]
        top, bottom = [], []
        for x, here in enumerate(row):
            up, down, left, right = above[x], below[x], row[max(x - 1, 0)], row[min(x + 1, len(row) - 1)]
            corners = up != down and left != right
            top += [left if corners and left == up else here, right if corners and up == right else here]
            bottom += [left if corners and left == down else here, right if corners and down == right else here]
        scaled += ["".join(top), "".join(bottom)]
    return tuple(scaled)


@cache
def _doubled(drawn: Grid, times: int) -> Grid:
    """Return the raster as drawn, scaled by two so many times."""
    return scale2x(_doubled(drawn, times - 1)) if times else drawn


def _sampled(width: int, height: int, drawn: Grid) -> Grid:
    """Return the map at that size, from the smallest scaling that is no smaller."""
    times = 1
    while WIDTH << times < width or HEIGHT << times < height:
        times += 1
    grid = _doubled(drawn, times)
    columns = [x * len(grid[0]) // width for x in range(width)]
    return tuple("".join(grid[y * len(grid) // height][x] for x in columns) for y in range(height))


def _with_castle(quarters: Grid) -> Grid:
    """Return the map with a castle in place of the patch of its letter, a cell wider on the left for its label."""
    lines = [list(row) for row in quarters]
    rows_of = [y for y, row in enumerate(quarters) if LETTER in row]
    left = min(quarters[y].index(LETTER) for y in rows_of) // 2 * 2 - 2
    # The patch touches the right edge. Its top and bottom are whole cells, so that no line of text is cut.
    patch = (left, rows_of[0] // 2 * 2, len(quarters[0]), -(-rows_of[-1] // 2) * 2)
    for x, y, letter in castle(patch):
        lines[y][x] = letter
    return tuple("".join(line) for line in lines)


def _shore(quarters: str) -> Shore:
    """Return the cell with these four quarters; of three letters or four the two most frequent are kept."""
    (back, _), *others = Counter(quarters).most_common()
    if not others:
        return Shore(WHOLE, back, back)
    front = others[0][0]
    bits = sum(8 >> n for n, letter in enumerate(quarters) if letter == front)
    return Shore(QUADRANTS[bits], front, back)
