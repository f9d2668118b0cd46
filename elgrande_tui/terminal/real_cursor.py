"""Put the terminal's own cursor on what is selected. Screen readers and magnifiers follow it, and Textual hides it."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.geometry import Offset

SHOW = "\x1b[?25h"


def place(app: App[Any], at: Offset) -> None:
    """Put the cursor at `at`, now and after every later frame; send nothing if it is there already."""
    if at != app.cursor_position:
        app.cursor_position = at
        show(app)


def show(app: App[Any]) -> None:
    """Show the cursor where it belongs, also after the driver has hidden it."""
    # Through the driver, which has no public name: written past its queue, a frame still waiting there would move the
    # cursor away again.
    if app._driver is not None:
        x, y = app.cursor_position
        app._driver.write(f"{SHOW}\x1b[{y + 1};{x + 1}H")
