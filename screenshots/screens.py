"""Pictures of every screen around the table."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.screen import Screen

from elgrande_tui.app import ElGrandeApp
from elgrande_tui.lobby.join_targets import FoundTable
from elgrande_tui.lobby.launch import Launch, PlayHere
from elgrande_tui.lobby.waiting_room import WaitingRoomModel
from elgrande_tui.model.keyboard import Keyboard
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.player_app import PlayerApp
from elgrande_tui.screens.catalogue import CatalogueScreen
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.guide import GuideScreen
from elgrande_tui.screens.join import JoinScreen
from elgrande_tui.screens.join_code import CodeScreen
from elgrande_tui.screens.replays import ReplaysScreen
from elgrande_tui.screens.resume import ResumeScreen
from elgrande_tui.screens.seat import SeatScreen
from elgrande_tui.screens.settings import SettingsScreen
from elgrande_tui.screens.waiting import WaitingScreen
from elgrande_tui.table.hot_seat import HotSeatScreen
from netplay.client.client import Client
from netplay.common.sanitize import trusted
from netplay.process.cli import Host, HostOptions
from netplay.process.saved_games import SavedGame, StoredGames
from netplay.protocol.client_messages import NEW, Chat
from screenshots.picture import Size, settle, write
from screenshots.scripted import game_at
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.new_games import new_grande

PORT = "17373"
"""Shown in place of the port that a host got."""
WHEN = 1_792_270_800.0
"""When the games were played that are listed."""


async def first_screen(size: Size) -> None:
    """Take the first screen, its palette, and the form for a game against bots."""
    app = ElGrandeApp(Launch(name="Ana"))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await write(app, "start")
        await pilot.press("ctrl+p", *"game")
        await pilot.pause(0.5)
        await write(app, "palette")
        await pilot.press("escape")
        app.run_start_action(PlayHere())
        await settle(pilot)
        await write(app, "new-game")


async def around_the_table(size: Size) -> None:
    """Everything that is neither the first screen nor the table; two people at a host of their own."""
    app = PlayerApp(Launch(name="Ana"))
    game = new_grande(("open", "open", "easy"), "1996")
    store = app.paths.host_store.with_name(f"pictures-{size[0]}.sqlite")
    app.paths.prepare()
    async with Host(HostOptions(store)) as host, await Client.connect(host.addresses[0]) as ana:
        made = await ana.create("Friday evening", game.setup(), "Ana", game.seats())
        async with await Client.connect(host.addresses[0]) as ben, app.run_test(size=size) as pilot:
            await ben.join(made.id, "Ben")
            waiting_room = WaitingRoomModel(ana, host.addresses[0])
            await ben.send(Chat(NEW, "Good luck, all!"))
            assert ana.table is not None
            table = host.lobby.tables[made.id]
            left = SavedGame(Path("a.sqlite"), replace(table.record, state="playing"), table.seats, [], (0,), WHEN)
            screens: dict[str, Screen[Any]] = {
                "settings": SettingsScreen(app.settings, Path("~/.config/elgrande/settings.toml")),
                "host": CreateScreen("Ana", hosted=True),
                "lobby": JoinScreen("Zoe", app.paths, host.addresses[0]),
                "seat": SeatScreen(FoundTable(host.addresses[0], ana.table)),
                "code": CodeScreen(trusted("Friday evening"), again=True),
                "waiting": WaitingScreen(waiting_room),
                "resume": ResumeScreen(app.paths, StoredGames([left], [])),
                "catalogue": CatalogueScreen(),
                "guide": GuideScreen(),
            }
            for name, screen in screens.items():
                await app.push_screen(screen)
                await pilot.pause(1.0)
                await settle(pilot)
                await write(app, name, {str(host.addresses[0].port): PORT})
                await app.pop_screen()


async def kept(size: Size) -> None:
    """Games that can be looked back at: one is kept in a store."""
    app = PlayerApp(Launch(name="Ana"))
    app.paths.prepare()
    store = app.paths.play / "evening.sqlite"
    if not store.exists():
        game = new_grande(("easy", "easy", "easy"))
        async with Host(HostOptions(store)) as host, await Client.connect(host.addresses[0]) as ana:
            await ana.create("Saturday evening", game.setup(), "Ana", game.seats())
            await ana.start()
        os.utime(store, (WHEN, WHEN))
    async with app.run_test(size=size) as pilot:
        screen = ReplaysScreen(app.paths)
        await app.push_screen(screen)
        while not screen.games:
            await pilot.pause(0.1)
        await settle(pilot)
        await write(app, "replays")


async def masked(size: Size) -> None:
    """Two people at one keyboard: nothing is seen while it changes hands."""
    port, _goal = game_at("place", "")
    app = PlayerApp(Launch(name="Ana"))
    async with app.run_test(size=size) as pilot:
        await app.push_screen(HotSeatScreen(Keyboard([TableModel(port), TableModel(LocalPort(port.match, 1, {}))])))
        await settle(pilot)
        await write(app, "mask")
