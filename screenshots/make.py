"""Makes the pictures: each scene drives the real app, without a terminal. See `picture` for what is written."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from elgrande_tui.app import ElGrandeApp
from elgrande_tui.found import FoundTable
from elgrande_tui.gathering import Gathering
from elgrande_tui.launch import Launch, PlayHere
from elgrande_tui.local_port import LocalPort
from elgrande_tui.new_game import NewGame
from elgrande_tui.offered import Colours
from elgrande_tui.player_app import PlayerApp
from elgrande_tui.replay import of_file
from elgrande_tui.screens.catalogue import CatalogueScreen
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.guide import GuideScreen
from elgrande_tui.screens.join import JoinScreen
from elgrande_tui.screens.seat import SeatScreen
from elgrande_tui.screens.settings import SettingsScreen
from elgrande_tui.screens.table import HotSeatScreen, ReplayScreen, TableScreen
from elgrande_tui.screens.waiting import WaitingScreen
from netplay.client import Client
from netplay.host import Host, HostOptions
from screenshots.picture import write
from screenshots.scripted import EVERYTHING, PLAIN, dialling, game_at

SMALL, MEDIUM, LARGE = (80, 24), (120, 40), (200, 60)
PANELS = {
    "cards": "o", "log": "w", "seats": "e", "forecast": "f", "area": "i", "help": "?", "menu": "q", "board-then": ",",
}  # fmt: skip
"""What a panel of the table is called here -> its key."""
PORT = "17373"
"""Shown in place of the port that a host got."""
RECORD = Path(__file__).parent.parent / "tests" / "records" / "four-2015-easy.txt"


class TableApp(PlayerApp):
    """Only the table."""

    def __init__(self, port: LocalPort, theme: Colours = "colour", *, ascii_only: bool = False) -> None:
        super().__init__(Launch(name="Ana", theme=theme, ascii=ascii_only))
        self.port = port

    def on_mount(self) -> None:
        """Sit down."""
        self.push_screen(TableScreen(self.port, ascii_only=self.ascii))


async def settle(pilot: Pilot[None]) -> None:
    """Let everything be drawn."""
    for _ in range(3):
        await pilot.pause(0.1)


async def look_at_the_map(pilot: Pilot[None]) -> None:
    """Go on from points that are shown."""
    assert isinstance(pilot.app.screen, TableScreen)
    if pilot.app.screen.table.panel:
        await pilot.press("enter")


def named(name: str, size: tuple[int, int]) -> str:
    """A picture that there is at several sizes."""
    return f"{name}-{size[0]}x{size[1]}"


async def first_screen() -> None:
    """The first screen, its palette, and the form for a game against bots."""
    app = ElGrandeApp(Launch(name="Ana"))
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        await write(app, "start")
        await pilot.press("ctrl+p", *"game")
        await pilot.pause(0.5)
        await write(app, "palette")
        await pilot.press("escape")
        app.visit(PlayHere())
        await settle(pilot)
        await write(app, "new-game")


async def around_the_table() -> None:
    """Everything that is neither the first screen nor the table; two people at a host of their own."""
    app = PlayerApp(Launch(name="Ana"))
    game = NewGame(("open", "open", "easy"), "1996")
    store = app.places.host_store.with_name("pictures.sqlite")
    app.places.prepare()
    async with Host(HostOptions(store)) as host, await Client.connect(host.addresses[0]) as ana:
        made = await ana.create("Friday evening", game.setup(), "Ana", game.seats())
        async with await Client.connect(host.addresses[0]) as ben, app.run_test(size=SMALL) as pilot:
            await ben.join(made.id, "Ben")
            gathering = Gathering(ana, host.addresses[0])
            await ben.chat("Good luck, all!")
            assert ana.table is not None
            screens: dict[str, Screen[Any]] = {
                "settings": SettingsScreen(app.settings, "Kept in ~/.config/elgrande/settings.toml"),
                "host": CreateScreen("Ana", hosted=True),
                "lobby": JoinScreen("Zoe", app.places, host.addresses[0]),
                "seat": SeatScreen(FoundTable(host.addresses[0], ana.table)),
                "waiting": WaitingScreen(gathering),
                "catalogue": CatalogueScreen(),
                "guide": GuideScreen(),
            }
            for name, screen in screens.items():
                await app.push_screen(screen)
                await pilot.pause(1.0)
                await settle(pilot)
                await write(app, name, {str(host.addresses[0].port): PORT})
                await app.pop_screen()


async def at_the_table(
    name: str,
    kind: str,
    card: str,
    size: tuple[int, int],
    keys: tuple[str, ...] = (),
    *,
    also: Mapping[str, tuple[str, ...]] = PLAIN,
    theme: Colours = "colour",
    ascii_only: bool = False,
) -> None:
    """The table when the first seat is asked a question of that kind, after some keys."""
    port, goal = game_at(kind, card, also=also)
    app = TableApp(port, theme, ascii_only=ascii_only)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await goal.reach(port)
        await settle(pilot)
        await look_at_the_map(pilot)
        await pilot.press(*keys)
        await settle(pilot)
        await write(app, named(name, size))


async def scored(size: tuple[int, int], *, last: bool) -> None:
    """The table of areas by seats after a general scoring; after the last one, the end of the game."""
    port, goal = dialling(last=last)
    app = TableApp(port)
    async with app.run_test(size=size) as pilot:
        await goal.reach(port)
        await settle(pilot)
        await goal.answer(port)
        await settle(pilot)
        if last:
            await pilot.press("enter")
            await settle(pilot)
        await write(app, named("end" if last else "scoring", size))


async def replayed(size: tuple[int, int]) -> None:
    """A finished game in its fifth round, with everything open."""
    app = App[None]()
    async with app.run_test(size=size) as pilot:
        app.push_screen(ReplayScreen(of_file(RECORD)))
        await settle(pilot)
        await pilot.press("5", "R", "down", "down", *["right"] * 4)
        await settle(pilot)
        await write(app, named("replay", size))


async def panels(size: tuple[int, int]) -> None:
    """Everything that opens in place of the map."""
    port, goal = game_at("place", "")
    app = TableApp(port)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await goal.reach(port)
        await settle(pilot)
        await look_at_the_map(pilot)
        await pilot.press("tab")
        for name, key in PANELS.items():
            await pilot.press(key)
            await settle(pilot)
            await write(app, named(name, size))
            await pilot.press("backspace")


async def masked() -> None:
    """Two people at one keyboard: nothing is seen while it changes hands."""
    port, _goal = game_at("place", "")
    app = PlayerApp(Launch(name="Ana"))
    async with app.run_test(size=SMALL) as pilot:
        await app.push_screen(HotSeatScreen([port, LocalPort(port.match, 1, {})]))
        await settle(pilot)
        await write(app, "mask")


async def modes() -> None:
    """The table as terminals with other colours and characters show it."""
    await at_the_table("contrast", "place", "", SMALL, ("tab",), theme="contrast")
    await at_the_table("sixteen", "place", "", SMALL, ("tab",), theme="terminal")
    await at_the_table("ascii", "place", "", SMALL, ("tab",), ascii_only=True)
    os.environ["NO_COLOR"] = "1"
    await at_the_table("no-colour", "place", "", SMALL, ("tab",), theme="terminal")
    del os.environ["NO_COLOR"]


async def main() -> None:
    """Make them all, in the colours of a terminal that has them."""
    os.environ.pop("NO_COLOR", None)
    os.environ["COLORTERM"] = "truecolor"
    with tempfile.TemporaryDirectory() as home:
        os.environ["ELGRANDE_HOME"] = home  # not the settings of whoever makes the pictures
        await first_screen()
        await around_the_table()
        await masked()
        await modes()
        for size in (SMALL, MEDIUM, LARGE):
            await at_the_table("power", "play_power", "", size)
            await at_the_table("placing", "place", "", size)
            await at_the_table("action", "use", "d1-move-4-any", size, ("t",))
            await at_the_table("variants", "place", "", size, ("tab",), also=EVERYTHING)
            await scored(size, last=False)
            await scored(size, last=True)
            await replayed(size)
            await panels(size)


if __name__ == "__main__":
    asyncio.run(main())
