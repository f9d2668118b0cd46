"""Pictures of King & Intrigue with all that can be added to it: a hand that is picked, a table with every sign."""

from __future__ import annotations

from screenshots.picture import Size, settle, write
from screenshots.table import TableApp, look_at_the_map
from tests.elgrande_tui.games.elgrande.modules.court import EVERYTHING, PICKING, court_at

POWER, HAND = "power 80", (40, 80, 120, 160)
"""The card that the first seat plays, and those that it has picked so far."""


async def court(name: str, size: Size, keys: tuple[str, ...] = (), *, ascii_only: bool = False) -> None:
    """Take the table with everything on it in the first seat's turn, after some keys."""
    port = court_at(EVERYTHING)
    app = TableApp(port, ascii_only=ascii_only)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for words in (POWER, "intake 2"):
            port.play(0, words)
        await settle(pilot)
        await look_at_the_map(pilot)
        await pilot.press(*keys)
        await settle(pilot)
        await write(app, name)


async def hands(size: Size, keys: tuple[str, ...] = ()) -> None:
    """Take the page on which a hand is picked, with some cards picked."""
    port = court_at(PICKING)
    app = TableApp(port)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for value in HAND:
            port.play(0, f"pick ki-{value:03}")
        await settle(pilot)
        await pilot.press(*keys)
        await settle(pilot)
        await write(app, "court-hand")
