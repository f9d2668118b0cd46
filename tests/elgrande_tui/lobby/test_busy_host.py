"""A host that has no room just now: players are told so, and come in as soon as there is some."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from elgrande_tui.cli import join_list
from elgrande_tui.lobby.launch import JoinTable
from elgrande_tui.lobby.start_actions import run_action
from elgrande_tui.plain.frontend import PlainFrontend
from elgrande_tui.screens.join import JoinScreen
from elgrande_tui.screens.seat import SeatScreen
from elgrande_tui.screens.start import StartScreen
from netplay.client.client import Client
from netplay.common.paths import find_paths
from netplay.common.reasons import NetReason
from netplay.process.cli import Host, HostOptions
from netplay.protocol.codec import PREFACE, encode
from netplay.protocol.server_messages import bye
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.script import Script
from tests.netplay.support.relay import Relay, relaying

TWO = new_grande(("open",))


class FullHost(Relay):
    """A host that says that it has no room, `times` times or until it is told otherwise."""

    times = 10**6

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.times <= 0:
            await super().meet(reader, writer)
            return
        self.times -= 1
        writer.write(PREFACE + encode(bye(NetReason.MADE_ROOM())))
        writer.write_eof()
        await reader.read()
        writer.close()


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again at once, as often as it takes."""
    monkeypatch.setattr("netplay.client.reconnecting_connection.BACKOFF", (0.3,))
    monkeypatch.setattr("netplay.client.reconnecting_connection.BUSY_TRIES", 10**6)
    find_paths().prepare()


async def test_the_list_of_tables_asks_a_busy_host_again_and_so_does_who_goes_there(tmp_path: Path) -> None:
    async with (
        Host(HostOptions(tmp_path / "host.sqlite")) as host,
        await Client.connect(host.addresses[0]) as ana,
        relaying(FullHost(host.addresses[0])) as (full, at),
    ):
        await ana.create("Evening", TWO.setup(), "Ana", TWO.seats())
        async with walk.app(JoinTable(at), "Ben").run_test(size=(80, 24)) as pilot:
            lobby = await walk.screen(pilot, JoinScreen)
            await walk.until(pilot, lambda: f"{at} is busy; trying again..." in walk.said(lobby))
            full.times = 0
            await walk.until(pilot, lambda: "Evening" in walk.said(lobby))
            await walk.until(pilot, lambda: "trying again" not in walk.said(lobby))
            full.times = 10**6
            await pilot.press("enter")
            start = await walk.screen(pilot, StartScreen)
            await walk.until(pilot, lambda: f"{at} is busy; trying again..." in walk.said(start))
            full.times = 0
            await walk.screen(pilot, SeatScreen)


async def test_plain_mode_asks_a_busy_host_again_and_so_does_who_goes_there(tmp_path: Path) -> None:
    async with (
        Host(HostOptions(tmp_path / "host.sqlite")) as host,
        await Client.connect(host.addresses[0]) as ana,
        relaying(FullHost(host.addresses[0])) as (full, at),
    ):
        await ana.create("Evening", TWO.setup(), "Ana", TWO.seats())
        lines = Script()
        stage = PlainFrontend(lines, find_paths(), "Ben")
        task = asyncio.create_task(run_action(stage, JoinTable(at)))
        await lines.until(f"{at} is busy; trying again...")
        full.times = 0
        await lines.until("1 Evening")
        full.times = 10**6
        lines.type("1", "")
        await lines.until(f"{at} is busy; trying again...")
        full.times = 0
        await lines.until("Choose a seat at: Evening")
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_the_list_for_a_shell_waits_for_a_busy_host(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with Host(HostOptions(tmp_path / "host.sqlite")) as host, await Client.connect(host.addresses[0]) as ana:
        await ana.create("Evening", TWO.setup(), "Ana", TWO.seats())
        async with relaying(FullHost(host.addresses[0])) as (full, at):
            full.times = 2
            assert await asyncio.to_thread(join_list.print_tables, find_paths(), at) == 0
            said = capsys.readouterr()
            assert said.err == f"{at} is busy; trying again...\n" * 2
            assert said.out.startswith("Evening")


async def test_a_host_that_stays_busy_is_given_up_with_its_own_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netplay.client.reconnecting_connection.BUSY_TRIES", 3)
    async with Host(HostOptions(tmp_path / "host.sqlite")) as host, relaying(FullHost(host.addresses[0])) as (full, at):
        assert await asyncio.to_thread(join_list.print_tables, find_paths(), at) == 1
        assert full.times == 10**6 - 3
        assert capsys.readouterr().err.endswith("elgrande: You had to make room for others; reconnect.\n")
