"""Games that were left: one's own against bots, and seats at tables of others."""

from __future__ import annotations

from collections.abc import Sequence

from textual import work
from textual.app import ComposeResult
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from elgrande_tui.found import tables_around
from elgrande_tui.left import Left, left_line
from elgrande_tui.screens.menu import MenuList, MenuScreen, footer
from elgrande_tui.texts import _
from netplay.places import Places
from netplay.saved import SavedGame

LISTEN = 3.0
"""Seconds to listen to the network."""


class ResumeScreen(MenuScreen[Left]):
    """A list of what can be played on, the last played first; tables of others come in as they are heard of."""

    def __init__(self, places: Places, saved: Sequence[SavedGame]) -> None:
        super().__init__()
        self.places = places
        self.left: list[Left] = [game for game in saved if game.state == "playing"]
        self.heading = _("Resume a game")
        self.keys = footer(
            ("menu.up menu.down", _("row")), ("menu.accept", _("play on")), ("menu.back menu.close", _("back"))
        )

    def rows(self) -> ComposeResult:
        """The games."""
        yield MenuList(*[Option(left_line(game)) for game in self.left], markup=False)

    def on_mount(self) -> None:
        """Look for seats at tables of others."""
        self.look()

    @work(exclusive=True, group="listen")
    async def look(self) -> None:
        """Add the tables where a seat of ours waits."""
        if not self.left:
            self.say(_("No game of yours is kept here; listening for tables with your seat..."))
        found = await tables_around(self.places, LISTEN)
        own = [game for game in found if game.left is not None]
        self.left += own
        games = self.query_one(OptionList)
        games.add_options([Option(left_line(game)) for game in own])
        if games.highlighted is None and self.left:
            games.highlighted = 0
        self.say("" if self.left else _("There is no game to play on."))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Play on."""
        self.dismiss(self.left[event.option_index])
