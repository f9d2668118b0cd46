"""Snapshots of screens: cells as text, and the runs of one style below them.

A picture that is missing or differs is written when ELGRANDE_UPDATE_SNAPSHOTS is set; look at the change before you
commit it.
"""

from __future__ import annotations

import os
from pathlib import Path

from rich.style import Style
from textual.screen import Screen

from elgrande_tui.widgets.cells import Cells

FOLDER = Path(__file__).parent / "snapshots"


def cells_of(screen: Screen[None]) -> list[list[tuple[str, Style]]]:
    """Every cell of the screen as its Cells widgets show it."""
    width, height = screen.size
    canvas = [[(" ", Style.null())] * width for _ in range(height)]
    for widget in screen.query(Cells):
        region = widget.region
        if not region.area:
            continue
        for y, strip in enumerate(widget.render_lines(region.reset_offset)):
            x = region.x
            for segment in strip:
                for character in segment.text:
                    canvas[region.y + y][x] = (character, segment.style or Style.null())
                    x += 1
    return canvas


def picture(screen: Screen[None]) -> str:
    """The screen as text, a line of dashes, and per row its runs of a style that is not the plain one."""
    canvas = cells_of(screen)
    lines = ["".join(character for character, _ in row).rstrip() for row in canvas]
    runs = []
    for y, row in enumerate(canvas):
        start = 0
        for x in range(1, len(row) + 1):
            if x == len(row) or _look(row[x][1]) != _look(row[start][1]):
                if look := _look(row[start][1]):
                    runs.append(f"{y}:{start}-{x - 1} {look}")
                start = x
    return "\n".join([*lines, "-" * 8, *runs]) + "\n"


def _look(style: Style) -> str:
    """What sets a style apart: attributes, and colours of seats."""
    words = [name for name in ("bold", "underline", "reverse") if getattr(style, name)]
    colour = style.color.name if style.color else ""
    return " ".join([*words, colour]) if words or colour not in ("", "#e0e0e0") else ""


def matches(name: str, screen: Screen[None]) -> bool:
    """The screen looks as its snapshot does."""
    file = FOLDER / f"{name}.txt"
    now = picture(screen)
    if os.environ.get("ELGRANDE_UPDATE_SNAPSHOTS"):
        file.write_text(now, encoding="utf-8")
    assert file.exists(), f"no snapshot {file}; it shows:\n{now}"
    assert now == file.read_text(encoding="utf-8")
    return True
