"""Telling the player that it is his turn when he looks elsewhere: the bell and the window's title."""

from __future__ import annotations

from typing import Any

from textual.app import App

from elgrande_tui import window_title
from elgrande_tui.texts import _


class Attention:
    """The bell rings once when the turn comes; the title says it as long as it lasts."""

    def __init__(self) -> None:
        self.mine = False
        """The player must do something now."""

    def begin(self, app: App[Any]) -> None:
        """Remember the title the window had."""
        if not app.is_headless:
            window_title.save()
            window_title.title(_("El Grande"))

    def end(self, app: App[Any]) -> None:
        """Give the window its title back."""
        if not app.is_headless:
            window_title.restore()

    def turn(self, app: App[Any], mine: bool) -> None:
        """It is the player's turn now, or it is not."""
        if mine == self.mine:
            return
        self.mine = mine
        if mine:
            app.bell()
        if not app.is_headless:
            window_title.title(_("Your turn - El Grande") if mine else _("El Grande"))
