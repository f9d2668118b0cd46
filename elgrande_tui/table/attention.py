"""Tell players who look elsewhere that they are waited for: bell, notification, the window's title."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.screen import Screen

from elgrande_tui.i18n.sentences import Call, call_words
from elgrande_tui.i18n.translations import _
from elgrande_tui.settings.settings import Settings
from elgrande_tui.terminal.screen_output import notify, restore_title, save_title, set_title


class Attention:
    """The bell, which rings once when the turn or a vote comes, and the title, which says so as long as it lasts.

    A notification comes with the bell where the player wants one.
    """

    def __init__(self, game: str, settings: Settings) -> None:
        """`game` is the title of the game that is played."""
        self.game = game
        self._settings = settings
        self.mine = False
        """The player must do something now."""
        self._votes: frozenset[object] = frozenset()
        """What waits for the player's vote."""

    def begin(self, screen: Screen[Any]) -> None:
        """Remember the title the window had; give it back while the app is suspended."""
        app = screen.app
        self._show(app)
        app.app_suspend_signal.subscribe(screen, self.end)
        app.app_resume_signal.subscribe(screen, self._show)

    def _show(self, app: App[Any]) -> None:
        if not app.is_headless:
            save_title()
            self._title()

    def end(self, app: App[Any]) -> None:
        """Give the window its title back."""
        if not app.is_headless:
            restore_title()

    def turn(self, app: App[Any], mine: bool) -> None:
        """Ring when the player's turn comes, and let the title say whether it is."""
        if mine == self.mine:
            return
        self.mine = mine
        if mine:
            self._call(app, "turn")
        if not app.is_headless:
            self._title()

    def votes(self, app: App[Any], waiting: frozenset[object]) -> None:
        """Ring when something new waits for the player's vote; `waiting` is all that does."""
        if waiting == self._votes:
            return
        new, self._votes = waiting - self._votes, waiting
        if new:
            self._call(app, "vote")
        if not app.is_headless:
            self._title()

    def _call(self, app: App[Any], why: Call) -> None:
        app.bell()
        if self._settings.notify != "off" and not app.is_headless:
            notify(self._settings.notify, call_words(why))

    def _title(self) -> None:
        if self.mine:
            title = _("Your turn - {game}").format(game=self.game)
        else:
            title = _("A vote - {game}").format(game=self.game) if self._votes else self.game
        set_title(title)
