"""Pictures of the table: questions, panels, people, scorings, and every kind of terminal."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping

from rich.terminal_theme import SVG_EXPORT_THEME, TerminalTheme
from textual.pilot import Pilot

from elgrande_tui.lobby.launch import Launch
from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.player_app import PlayerApp
from elgrande_tui.replay.replay import replay_of_file
from elgrande_tui.settings.colours import DepthChoice
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.settings.settings import Settings
from elgrande_tui.table.replay import ReplayScreen
from elgrande_tui.table.screen import TableScreen
from engine.core.match import Match
from engine.core.setup import Setup
from netplay.common.paths import find_paths
from screenshots.picture import LIGHT, XTERM, Size, settle, write
from screenshots.scripted import PLAIN, ROUND, SEATS, dialling, game_at
from tests.elgrande_tui.support.local_port import LocalPort, MatchPort
from tests.elgrande_tui.support.night_app import NightApp
from tests.elgrande_tui.support.people import FakePeople, absent
from tests.elgrande_tui.support.show_app import ShowApp
from tests.paths import RECORDS

PANELS = {
    "cards": "o", "log": "w", "seats": "e", "forecast": "f", "area": "i", "help": "?", "menu": "q", "points": "S",
    "explained": "I", "board-then": ",",
}  # fmt: skip
"""What a panel of the table is called here -> its key."""
BEATS = 6
"""So far a show has come when its picture is taken: the Castillo is empty, some regions are scored."""
RECORD = RECORDS / "four-2015-easy.txt"


class TableApp(PlayerApp):
    """Only the table."""

    def __init__(
        self, port: MatchPort, theme: str = "night", *, depth: DepthChoice = "auto", ascii_only: bool = False
    ) -> None:
        super().__init__(Launch(name="Ana", theme=theme, ascii=ascii_only))
        self.apply_theme(theme, depth)
        self.port = port
        self.style = PlayStyle(Settings(speed="at once"))
        """A picture is of the moment, not of a step on the way to it."""

    def on_mount(self) -> None:
        """Sit down."""
        self.push_screen(TableScreen(TableModel(self.port, self.style), ascii_only=self.ascii))


async def look_at_the_map(pilot: Pilot[None]) -> None:
    """Go on from points that are shown."""
    assert isinstance(pilot.app.screen, TableScreen)
    if pilot.app.screen.panel.name:
        await pilot.press("enter")


async def at_the_table(
    name: str,
    kind: str,
    card: str,
    size: Size,
    keys: tuple[str, ...] = (),
    *,
    also: Mapping[str, tuple[str, ...]] = PLAIN,
    round_: int = ROUND,
    theme: str = "night",
    depth: DepthChoice = "auto",
    ascii_only: bool = False,
    terminal: TerminalTheme = SVG_EXPORT_THEME,
) -> None:
    """Take the table when the first seat is asked a question of that kind, after some keys."""
    port, goal = game_at(kind, card, round_, also=also)
    app = TableApp(port, theme, depth=depth, ascii_only=ascii_only)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await goal.reach(port)
        await settle(pilot)
        await look_at_the_map(pilot)
        await pilot.press(*keys)
        await settle(pilot)
        await write(app, name, terminal=terminal)


async def scored(size: Size, *, last: bool) -> None:
    """Take the table of areas by seats after a general scoring; after the last one, the end of the game."""
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
        await write(app, "end" if last else "scoring")


async def shown(size: Size) -> None:
    """Take a general scoring while its regions are shown one after the other."""
    app = ShowApp()
    async with app.run_test(size=size) as pilot:
        await app.begin(pilot)
        for _ in range(BEATS):
            await app.go_on(pilot)
        await write(app, "show")


async def first_steps(size: Size) -> None:
    """Take the second question of the guided first game."""
    match = Match(Setup("elgrande", SEATS, options={"deals": "first_game"}), random.Random(1))
    app = TableApp(LocalPort(match, 0, dict.fromkeys(range(1, len(SEATS)), "easy"), 1))
    app.style = PlayStyle(app.style.settings, guide=GuideProgress(find_paths()))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await pilot.press("7")
        await settle(pilot)
        await write(app, "first-steps")


async def replayed(size: Size) -> None:
    """Take a finished game in its fifth round, with everything open."""
    app = NightApp()
    async with app.run_test(size=size) as pilot:
        app.push_screen(ReplayScreen(replay_of_file(RECORD)))
        await settle(pilot)
        await pilot.press("5", "R", "down", "down", *["right"] * 4)
        await settle(pilot)
        await write(app, "replay")


async def panels(size: Size) -> None:
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
            await write(app, name)
            await pilot.press("backspace")


async def people(size: Size) -> None:
    """Somebody is away and the table votes; then the chat."""
    port, goal = game_at("place", "")
    others = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await goal.reach(port)
        others.now(motions=[absent(1)])
        await settle(pilot)
        await look_at_the_map(pilot)
        await pilot.press("B")
        await settle(pilot)
        await write(app, "vote")
        others.says(2, "Good luck, all!")
        others.says(3, "And to you.")
        await pilot.press("q", "m", *"Thanks")
        await settle(pilot)
        await write(app, "chat")


async def modes(size: Size) -> None:
    """Take the table as terminals with other colours and characters show it."""
    await at_the_table("contrast", "place", "", size, ("tab",), theme="contrast")
    await at_the_table("256-colours", "place", "", size, ("tab",), depth="256")
    await at_the_table("sixteen", "place", "", size, ("tab",), theme="terminal", terminal=XTERM)
    await at_the_table("light", "place", "", size, ("tab",), theme="terminal-light", terminal=LIGHT)
    await at_the_table("ascii", "place", "", size, ("tab",), ascii_only=True)
    os.environ["NO_COLOR"] = "1"
    await at_the_table("no-colour", "place", "", size, ("tab",), theme="terminal", terminal=XTERM)
    del os.environ["NO_COLOR"]
