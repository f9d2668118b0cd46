"""Every screen around the table cell by cell, at three sizes."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen
from textual.widgets import OptionList

from elgrande_tui.lobby.join_targets import FoundTable
from elgrande_tui.lobby.launch import Launch
from elgrande_tui.lobby.presets import OwnPresets
from elgrande_tui.lobby.waiting_room import WaitingRoomModel
from elgrande_tui.model.form import YES
from elgrande_tui.model.hands import HandKeeping
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.player_app import PlayerApp
from elgrande_tui.replay.replay import replay_of_file
from elgrande_tui.results.results_file import ResultsFile
from elgrande_tui.screens.catalogue import CatalogueScreen
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.guide import GuideScreen
from elgrande_tui.screens.join import JoinScreen
from elgrande_tui.screens.join_code import CodeScreen
from elgrande_tui.screens.palette import Palette
from elgrande_tui.screens.replays import ReplaysScreen
from elgrande_tui.screens.resume import ResumeScreen
from elgrande_tui.screens.seat import SeatScreen
from elgrande_tui.screens.settings import SettingsScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.screens.stats import StatsScreen
from elgrande_tui.screens.waiting import WaitingScreen
from elgrande_tui.table.hands import HandsScreen
from elgrande_tui.table.hot_seat import HotSeatScreen, MaskScreen
from elgrande_tui.table.replay import ReplayScreen
from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.common.sanitize import trusted
from netplay.host.storage.storage import SeatRecord, TableRecord
from netplay.process.cli import Host, HostOptions
from netplay.process.saved_games import SavedGame, StoredGames
from netplay.protocol.server_messages import SeatInfo, TableInfo
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.own_games import many_results
from tests.elgrande_tui.support.seats import one_keyboard
from tests.elgrande_tui.support.snapshot import SIZES, looks_as_its_snapshot
from tests.elgrande_tui.support.table_app import a_match
from tests.engine.games.elgrande.modules.king_intrigue.games import at_the_hands
from tests.engine.games.elgrande.modules.king_intrigue.games import setup as power_setup
from tests.paths import RECORDS

HOME = Address("192.168.1.7", 7373)
GAME = new_grande(("easy", "open"), "1996", "short", ("V4",))
SEATS = [
    SeatInfo("red", "person", trusted("Ana")),
    SeatInfo("blue", "bot", level=trusted("easy")),
    SeatInfo("green", "open"),
]
TABLE = TableInfo("t", trusted("Evening"), "elgrande", "open", SEATS, owner=0)
FOUND = 8
"""So many commands of a menu have what is searched in their sentences."""
MIDNIGHT = time.mktime((1970, 1, 1, 0, 0, 0, 0, 0, -1))
"""Of one day by the clock of wherever the test runs, which is what a player is told."""
RECORD = RECORDS / "four-2015-easy.txt"


@pytest.fixture
async def ana(tmp_path: Path) -> AsyncIterator[Client]:
    """Somebody in the waiting room of a table."""
    async with Host(HostOptions(tmp_path / "host.sqlite")) as host, await Client.connect(host.addresses[0]) as client:
        await client.create("Evening", GAME.setup(), "Ana", GAME.seats())
        yield client


def screens(app: PlayerApp) -> dict[str, Screen[Any]]:
    """Every screen that needs no host."""
    table = TableRecord("t", trusted("Evening"), GAME.setup(), "playing", 0, 0)
    seats = [SeatRecord("t", number, seat.kind, seat.player, seat.level) for number, seat in enumerate(SEATS)]
    opened = CreateScreen("Ana", hosted=True, own=OwnPresets(app.paths.presets), preset="court")
    opened.begun_with["fold"] = YES
    picked = TableModel(LocalPort(at_the_hands(power_setup(2)), 0, {}))
    kept = SavedGame(Path("a.sqlite"), table, seats, [], (0,), MIDNIGHT)
    return {
        "start": StartScreen(["keys.toml: table.chat: no key is called 'F99'."]),
        "play_here": CreateScreen("Ana", hosted=False),
        "host": CreateScreen("Ana", hosted=True),
        "more": opened,
        "join": JoinScreen("Ana", app.paths, said="That table is gone."),
        "seat": SeatScreen(FoundTable(HOME, TABLE)),
        "code": CodeScreen(trusted("Evening"), again=True),
        "resume": ResumeScreen(app.paths, StoredGames([kept], []), now=lambda: MIDNIGHT),
        "replays": ReplaysScreen(app.paths),
        "settings": SettingsScreen(app.settings, Path("settings.toml")),
        "catalogue": CatalogueScreen(),
        "guide": GuideScreen(),
        "stats": StatsScreen(ResultsFile(app.paths)),
        "hands": HandsScreen(HandKeeping(picked.ui, None), picked.port.question),
    }


@pytest.mark.some(1)
@pytest.mark.parametrize("size", SIZES)
async def test_every_screen_looks_as_its_snapshot(size: str, ana: Client) -> None:
    app = PlayerApp(Launch(name="Ana"))
    ResultsFile(app.paths).keep(many_results())
    async with app.run_test(size=SIZES[size]) as pilot:
        for name, screen in screens(app).items():
            await app.push_screen(screen)
            await walk.until(pilot, lambda: "Looking for" not in walk.said(screen))
            await looks_as_its_snapshot(pilot, f"{size}_{name}", screen)
            await app.pop_screen()
        waiting = WaitingScreen(WaitingRoomModel(ana, ana.address))
        await app.push_screen(waiting)
        for name, keys in {"waiting": (), "waiting_refused": ("s",)}.items():
            await pilot.press(*keys)
            await looks_as_its_snapshot(pilot, f"{size}_{name}", waiting, hide=(str(ana.address.port),))


@pytest.mark.some(1)
@pytest.mark.parametrize("size", SIZES)
async def test_the_palette_looks_as_its_snapshot(size: str) -> None:
    app = PlayerApp(Launch(name="Ana"))
    async with app.run_test(size=SIZES[size]) as pilot:
        await app.push_screen(GuideScreen())
        await pilot.press("ctrl+p", *"goes")
        found = (await walk.screen(pilot, Palette)).query_one(OptionList)
        await walk.until(pilot, lambda: found.option_count == FOUND)
        await looks_as_its_snapshot(pilot, f"{size}_palette", app.screen)


@pytest.mark.some(1)
@pytest.mark.parametrize("size", SIZES)
async def test_replay_and_hot_seat_look_as_their_snapshots(size: str) -> None:
    app = PlayerApp(Launch(name="Ana"))
    async with app.run_test(size=SIZES[size]) as pilot:
        replay = ReplayScreen(replay_of_file(RECORD))
        await app.push_screen(replay)
        await pilot.press("5", "R", "right")
        await looks_as_its_snapshot(pilot, f"{size}_replay", replay)
        await app.pop_screen()
        match = a_match(3)
        await app.push_screen(one_keyboard([LocalPort(match, 0, {2: "random"}), LocalPort(match, 1, {})]))
        for name, keys in {"mask": (), "hot_seat": ("enter",)}.items():
            await pilot.press(*keys)
            await looks_as_its_snapshot(pilot, f"{size}_{name}", app.screen)


def test_every_screen_has_its_snapshot() -> None:
    """A new one is put into `screens`, or shown by a test of its own and named here."""
    shown: set[type[Screen[Any]]] = {type(screen) for screen in screens(PlayerApp(Launch())).values()}
    shown |= {WaitingScreen, Palette, ReplayScreen, HotSeatScreen, MaskScreen}
    ours = {kind for kind in below(Screen) if kind.__module__.startswith("elgrande_tui.")}
    assert {kind for kind in ours if not ours.intersection(below(kind))} == shown


def below(kind: type[Screen[Any]]) -> set[type[Screen[Any]]]:
    """All subclasses."""
    direct = set(kind.__subclasses__())
    return direct.union(*map(below, direct))
