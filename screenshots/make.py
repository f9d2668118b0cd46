"""Makes the pictures: each scene drives the real app, without a terminal, and is written as SVG and PNG."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from textual.app import App
from textual.pilot import Pilot

from elgrande_tui.app import ElGrandeApp
from elgrande_tui.launch import Launch, PlayHere
from elgrande_tui.local_port import LocalPort
from elgrande_tui.offered import Colours
from elgrande_tui.player_app import PlayerApp
from elgrande_tui.replay import of_file
from elgrande_tui.screens.settings import SettingsScreen
from elgrande_tui.screens.table import ReplayScreen, TableScreen
from screenshots.picture import write
from screenshots.scripted import EVERYTHING, PLAIN, dialling, game_at

SMALL, LARGE = (80, 24), (120, 40)
RECORD = Path(__file__).parent.parent / "tests" / "records" / "four-2015-easy.txt"


class TableApp(PlayerApp):
    """Only the table."""

    def __init__(self, port: LocalPort, theme: Colours = "colour") -> None:
        super().__init__(Launch(name="Ana", theme=theme))
        self.port = port

    def on_mount(self) -> None:
        """Sit down."""
        self.push_screen(TableScreen(self.port))


async def settle(pilot: Pilot[None]) -> None:
    """Let everything be drawn."""
    for _ in range(3):
        await pilot.pause(0.1)


async def start_and_form() -> None:
    """The first screen, its palette, the settings, and the form for a game against bots."""
    with tempfile.TemporaryDirectory() as home:
        app = ElGrandeApp(Launch(name="Ana", home=Path(home)))
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
            await write(app, "start")
            await pilot.press("ctrl+p", *"game")
            await pilot.pause(0.5)
            await write(app, "palette")
            await pilot.press("escape")
            await app.push_screen(SettingsScreen(app.settings, "Kept in ~/.config/elgrande/settings.toml"))
            await settle(pilot)
            await write(app, "settings")
            await pilot.press("escape")
            app.visit(PlayHere())
            await settle(pilot)
            await write(app, "new-game")


async def at_the_table(
    name: str,
    kind: str,
    card: str,
    size: tuple[int, int],
    keys: tuple[str, ...] = (),
    *,
    also: Mapping[str, tuple[str, ...]] = PLAIN,
    theme: Colours = "colour",
) -> None:
    """The table when the first seat is asked a question of that kind, after some keys."""
    port, goal = game_at(kind, card, also=also)
    app = TableApp(port, theme)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await goal.reach(port)
        await settle(pilot)
        await pilot.press(*keys)
        await settle(pilot)
        await write(app, f"{name}-{size[0]}x{size[1]}")


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
        await write(app, f"{'end' if last else 'scoring'}-{size[0]}x{size[1]}")


async def replayed(size: tuple[int, int]) -> None:
    """A finished game in its fifth round, with everything open."""
    app = App[None]()
    async with app.run_test(size=size) as pilot:
        app.push_screen(ReplayScreen(of_file(RECORD)))
        await settle(pilot)
        await pilot.press("5", "R", "down", "down", *["right"] * 4)
        await settle(pilot)
        await write(app, f"replay-{size[0]}x{size[1]}")


async def main() -> None:
    """Make them all, in the colours of a terminal that has them."""
    os.environ.pop("NO_COLOR", None)
    os.environ["COLORTERM"] = "truecolor"
    os.environ["ELGRANDE_HOME"] = tempfile.mkdtemp()  # not the settings of whoever makes the pictures
    await start_and_form()
    await at_the_table("contrast", "place", "", SMALL, ("tab",), theme="contrast")
    await at_the_table("sixteen", "place", "", SMALL, ("tab",), theme="terminal")
    for size in (SMALL, LARGE):
        await at_the_table("power", "play_power", "", size)
        await at_the_table("placing", "place", "", size)
        await at_the_table("action", "use", "d1-move-4-any", size, ("t",))
        await at_the_table("variants", "place", "", size, ("tab",), also=EVERYTHING)
        await scored(size, last=False)
        await scored(size, last=True)
        await replayed(size)


if __name__ == "__main__":
    asyncio.run(main())
