"""The terminal's own cursor, on what is selected: screen readers and magnifiers follow it. Textual hides it."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.geometry import Offset

SHOW = "\x1b[?25h"


def place(app: App[Any], at: Offset) -> None:
    """Put the cursor there, now and after every frame that follows; nothing is sent while it stays."""
    if at != app.cursor_position:
        app.cursor_position = at
        show(app)


def show(app: App[Any]) -> None:
    """Show the cursor where it belongs: after the driver has hidden it, too.

    It goes through the driver, which has no public name, because a frame that still waits there would move it back.
    """
    if app._driver is not None:
        x, y = app.cursor_position
        app._driver.write(f"{SHOW}\x1b[{y + 1};{x + 1}H")
