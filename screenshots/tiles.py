"""Pictures of Carcassonne: a tile in hand late in a game, the follower that can follow, and the farms."""

from __future__ import annotations

import random

from textual.pilot import Pilot

from elgrande_tui.games.carcassonne.commands import FARMS
from engine.bots.bot import Offer, make_bot
from engine.games.carcassonne.model.view import CarcassonneView
from screenshots.picture import XTERM, Size, settle, write
from screenshots.table import TableApp, look_at_the_map
from tests.bench.tile_child import SEATS, placing
from tests.elgrande_tui.support.local_port import MatchPort

TILES = 45
"""So many lie there at least: nearly two thirds of all."""
BEFORE = 9
"""So many tiles earlier the table is taken, so that the log has something to tell."""
TITLE = "Carcassonne"


class TileTable:
    """A table of Carcassonne that is the same every time: easy bots on all seats lead to the moment of the pictures."""

    def __init__(self, theme: str = "night", *, ascii_only: bool = False) -> None:
        match = placing(tiles=TILES - BEFORE)
        self.port = MatchPort(match, 0, dict.fromkeys(range(1, len(SEATS)), "easy"), 1)
        self.bot = make_bot("easy", match.rules, 0)
        self.app = TableApp(self.port, theme, ascii_only=ascii_only)

    async def reach(self, pilot: Pilot[None]) -> None:
        """Play up to the moment, and go to a place where the tile fits."""
        await settle(pilot)
        while not self._reached():
            question = self.port.question
            assert question is not None
            offer = Offer(question.kind, self.port.match.options(0), question.about)
            await self.port.answer(offer.options.index(self.bot.choose(self.port.view, offer, random.Random(1))))
        await settle(pilot)
        await look_at_the_map(pilot)
        await pilot.press("tab", "tab")
        await settle(pilot)

    def _reached(self) -> bool:
        question, view = self.port.question, self.port.view
        assert isinstance(view, CarcassonneView)
        return question is not None and question.kind == "place" and len(view.tiles) >= TILES


async def tiles_laid(size: Size) -> None:
    """Take the table while a tile is placed, while a follower is put on it, and the farms of the same moment."""
    table = TileTable()
    async with table.app.run_test(size=size) as pilot:
        await table.reach(pilot)
        await write(table.app, "carcassonne", title=TITLE)
        await pilot.press(FARMS.key)
        await settle(pilot)
        await write(table.app, "carcassonne-farms", title=TITLE)
        await pilot.press("backspace", "enter")
        await settle(pilot)
        await write(table.app, "carcassonne-follower", title=TITLE)


async def tiles_without_grounds(size: Size) -> None:
    """Take the table as terminals with sixteen colours and with plain letters show it."""
    for name, theme, ascii_only in (("sixteen", "terminal", False), ("ascii", "night", True)):
        table = TileTable(theme, ascii_only=ascii_only)
        async with table.app.run_test(size=size) as pilot:
            await table.reach(pilot)
            await write(table.app, f"carcassonne-{name}", terminal=XTERM, title=TITLE)
