"""Telling the player that he is waited for when he looks elsewhere: the bell and the window's title."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.screen import Screen

from elgrande_tui.i18n.translations import _
from elgrande_tui.terminal import window_title


class Attention:
    """The bell rings once when the turn comes, or a vote; the title says it as long as it lasts."""

    def __init__(self) -> None:
        self.mine = False
        """The player must do something now."""
        self._votes: frozenset[object] = frozenset()
        """What waits for his vote."""

    def begin(self, screen: Screen[Any]) -> None:
        """Remember the title the window had; give it back while the app is suspended."""
        app = screen.app
        self._show(app)
        app.app_suspend_signal.subscribe(screen, self.end)
        app.app_resume_signal.subscribe(screen, self._show)

    def _show(self, app: App[Any]) -> None:
        if not app.is_headless:
            window_title.save()
            self._title()

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
            self._title()

    def votes(self, app: App[Any], waiting: frozenset[object]) -> None:
        """Just this waits for the player's vote now."""
        if waiting == self._votes:
            return
        new, self._votes = waiting - self._votes, waiting
        if new:
            app.bell()
        if not app.is_headless:
            self._title()

    def _title(self) -> None:
        if self.mine:
            window_title.title(_("Your turn - El Grande"))
        else:
            window_title.title(_("A vote - El Grande") if self._votes else _("El Grande"))
