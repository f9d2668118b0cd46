"""Games that were left: one's own against bots, and seats at tables of others."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TypeAlias

from textual import work
from textual.app import ComposeResult
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from elgrande_tui.found import FoundTable, table_line, tables_around
from elgrande_tui.screens.join import LISTEN
from elgrande_tui.screens.menu import MenuScreen
from elgrande_tui.texts import _, listed, ngettext
from netplay.places import Places
from netplay.safe import NAME_CELLS, TABLE_CELLS, safe
from netplay.saved import SavedGame

Left: TypeAlias = SavedGame | FoundTable
"""A game that can be played on."""


class ResumeScreen(MenuScreen[Left]):
    """A list of what can be played on, the last played first; tables of others come in as they are heard of."""

    def __init__(self, places: Places, saved: Sequence[SavedGame]) -> None:
        super().__init__()
        self.places = places
        self.left: list[Left] = [game for game in saved if game.state == "playing"]
        self.heading = _("Resume a game")
        self.keys = _("up, down   Enter play on   Esc or q back")

    def rows(self) -> ComposeResult:
        """The games."""
        yield OptionList(*[Option(_line(game)) for game in self.left], markup=False)

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
        games.add_options([Option(_line(game)) for game in own])
        if games.highlighted is None and self.left:
            games.highlighted = 0
        self.say("" if self.left else _("There is no game to play on."))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Play on."""
        self.dismiss(self.left[event.option_index])


def _line(game: Left) -> str:
    if isinstance(game, FoundTable):
        return table_line(game)
    name = safe(game.name, TABLE_CELLS)
    seats = ngettext("{count} seat", "{count} seats", len(game.seats)).format(count=len(game.seats))
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(game.changed))
    return f"{when}  {name}  {seats}  {_company(game)}"


def _company(game: SavedGame) -> str:
    """Who plays at this terminal besides the first."""
    people = [safe(seat.player, NAME_CELLS) for seat in game.seats if seat.kind == "person"]
    return _("with {people}").format(people=listed(people[1:])) if people[1:] else _("against bots")
