"""Snapshots of screens: cells as text, and the runs of one style below them.

A picture that is missing or differs is written when ELGRANDE_UPDATE_SNAPSHOTS is set; look at the change before you
commit it.
"""

from __future__ import annotations

import os
import time
from functools import cache
from typing import Any

from rich.style import Style
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from tests.paths import TESTS

FOLDER = TESTS / "elgrande_tui" / "snapshots"
SIZES = {"small": (80, 24), "medium": (120, 40), "large": (200, 60)}
"""Columns and rows by the name of the layout that they are the least of."""
HIDDEN = "#####"
"""In place of what differs from run to run, however long it is."""
PATIENCE = 20.0
"""Seconds after which a screen will not come to look otherwise."""
PLAIN = ("#e8dfce", "#0a0f16")
"""Colours of text and ground where nothing else is said."""


def cells_of(screen: Screen[Any]) -> list[list[tuple[str, Style]]]:
    """Every cell of the screen as its widgets show it, those inside others above them."""
    width, height = screen.size
    canvas = [[(" ", Style.null())] * width for _ in range(height)]
    for widget in screen.walk_children(Widget, with_self=True):
        shown = screen.find_widget(widget).visible_region if widget.region.area else Region()
        for y, strip in enumerate(widget.render_lines(shown.translate(-widget.region.offset)), shown.y):
            x = shown.x
            for segment in strip:
                for character in segment.text:
                    canvas[y][x] = (character, segment.style or Style.null())
                    x += 1
    return canvas


def picture(screen: Screen[Any], within: Region | None = None) -> str:
    """The screen as text, a line of dashes, and per row its runs of a style that is not the plain one."""
    part = within or screen.region
    canvas = [row[part.x : part.right] for row in cells_of(screen)[part.y : part.bottom]]
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


@cache
def _look(style: Style) -> str:
    """What sets a style apart: attributes, and colours that are not the plain ones."""
    words = [name for name in ("bold", "underline", "reverse") if getattr(style, name)]
    colour = style.color.name if style.color else PLAIN[0]
    ground = style.bgcolor.name if style.bgcolor else PLAIN[1]
    words += [colour] if words or colour != PLAIN[0] else []
    return " ".join([*words, *([f"on {ground}"] if ground != PLAIN[1] else [])])


async def looks_as_its_snapshot(
    pilot: Pilot[None], name: str, screen: Screen[Any], within: Widget | None = None, hide: tuple[str, ...] = ()
) -> None:
    """The screen, or that widget of it, comes to look as its snapshot does: what is slow to be drawn is waited for.

    Texts to `hide` differ from run to run.
    """
    file = FOLDER / f"{name}.txt"

    def now() -> str:
        shown = picture(screen, within.region if within else None)
        for text in hide:
            shown = shown.replace(text, HIDDEN)
        return shown

    await pilot.pause()
    await pilot.pause()
    if os.environ.get("ELGRANDE_UPDATE_SNAPSHOTS"):
        file.write_text(now(), encoding="utf-8")
    assert file.exists(), f"no snapshot {file}; it shows:\n{now()}"
    expected = file.read_text(encoding="utf-8")
    started = time.monotonic()
    while now() != expected and time.monotonic() < started + PATIENCE:
        await pilot.pause(0.1)
    assert now() == expected, name
