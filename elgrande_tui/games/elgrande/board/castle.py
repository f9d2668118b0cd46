"""Draw the Castillo as a castle: the silhouette of its letter on the map, in quarters of cells."""

from __future__ import annotations

from collections.abc import Iterator

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
