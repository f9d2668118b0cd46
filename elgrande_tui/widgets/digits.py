"""Draw numbers three rows high, and bars that show how a number grew."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

ROWS = 3
CELLS = 4
"""Width of a digit and the gap behind it."""
_BLOCKS = {
    "0": ("█▀█", "█ █", "█▄█"),
    "1": ("▄█ ", " █ ", "▄█▄"),
    "2": ("▀▀█", "█▀▀", "█▄▄"),
    "3": ("▀▀█", "▀▀█", "▄▄█"),
    "4": ("█ █", "▀▀█", "  █"),
    "5": ("█▀▀", "▀▀█", "▄▄█"),
    "6": ("█▀▀", "█▀█", "█▄█"),
    "7": ("▀▀█", "  █", "  █"),
    "8": ("█▀█", "█▀█", "█▄█"),
    "9": ("█▀█", "▀▀█", "▄▄█"),
}
_ASCII = {
    "0": (" _ ", "| |", "|_|"),
    "1": ("   ", " /|", "  |"),
    "2": (" _ ", " _|", "|_ "),
    "3": (" _ ", " _|", " _|"),
    "4": ("   ", "|_|", "  |"),
    "5": (" _ ", "|_ ", " _|"),
    "6": (" _ ", "|_ ", "|_|"),
    "7": (" _ ", "  |", "  |"),
    "8": (" _ ", "|_|", "|_|"),
    "9": (" _ ", "|_|", " _|"),
}


def digits(number: int, *, ascii_only: bool = False) -> list[str]:
    """Return the ROWS lines of a number >= 0, CELLS wide for each of its digits."""
    shapes = [(_ASCII if ascii_only else _BLOCKS)[digit] for digit in str(number)]
    return ["".join(f"{shape[row]} " for shape in shapes) for row in range(ROWS)]


def bars(values: Sequence[int], top: int, width: int, height: int, levels: str) -> list[str]:
    """Return a bar per value side by side, as `height` rows; a value of `top` fills them all.

    `levels` are the glyphs of a cell from empty to full.
    """
    cells, full = width // len(values), len(levels) - 1
    # Rounded up, so that a value above 0 is never invisible.
    filled = [ceil(value * height * full / top) if top > 0 else 0 for value in values]
    return [
        "".join(levels[max(0, min(full, level - full * below))] * cells for level in filled)
        for below in reversed(range(height))
    ]
