"""Seats that wait at other hosts are listed and counted, also while the host is not there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from elgrande_tui.lobby import start_overview
from elgrande_tui.lobby.launch import ResumeGame
from elgrande_tui.lobby.resumable_games import resumable
from elgrande_tui.lobby.seat_remembering import SeatRememberer
from elgrande_tui.lobby.start_actions import run_action
from elgrande_tui.lobby.start_overview import StartOverview, watch_overview
from elgrande_tui.plain import finding
from elgrande_tui.plain.frontend import PlainFrontend
from elgrande_tui.screens.resume import ResumeScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.settings.waiting_seats import MOST, MOST_OF_HOST, WaitingSeat, WaitingSeats
from elgrande_tui.table.screen import TableScreen
from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.common.paths import find_paths
from netplay.common.sanitize import trusted
from netplay.process.cli import Host, HostOptions
from netplay.process.saved_games import StoredGames
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.script import Script
from tests.netplay.support.company import until
from tests.ports import free_port

SIZE = (80, 24)
TWO = new_grande(("open",), length="short")
DOWN = Address("127.0.0.1", 1)


def seat(table: str, address: Address = DOWN, when: int = 1) -> WaitingSeat:
    return WaitingSeat(address, table, trusted("Evening"), when)


@asynccontextmanager
async def left_at(tmp_path: Path, port: int = 0) -> AsyncIterator[tuple[Host, Client]]:
    """A host with a game of Ana and Ben, where Ben has been; his seat is remembered."""
    paths = find_paths()
    paths.prepare()
    async with (
        Host(HostOptions(tmp_path / "host.sqlite", port=port)) as host,
        await Client.connect(host.addresses[0]) as ana,
    ):
        table = await ana.create("Evening", TWO.setup(), "Ana", TWO.seats())
        async with await Client.connect(host.addresses[0], places=paths) as ben:
            following = asyncio.create_task(SeatRememberer(paths, ben, lambda: 5.0).run())
            await ben.join(table.id, "Ben")
            await ana.start()
            await until(lambda: WaitingSeats(paths).all())
        await following
        yield host, ana


async def test_a_seat_is_listed_and_counted_while_its_host_is_down_and_played_when_it_is_back(tmp_path: Path) -> None:
    paths, port = find_paths(), free_port()
    async with left_at(tmp_path, port):
        pass
    (kept,) = WaitingSeats(paths).all()
    assert (kept.name, kept.when, kept.address.port) == ("Evening", 5, port)
    async with walk.app(name="Ben").run_test(size=SIZE) as pilot:
        start = await walk.screen(pilot, StartScreen)
        await walk.until(pilot, lambda: "1 seat waits" in walk.said(start))
        await pilot.press("r")
        resume = await walk.screen(pilot, ResumeScreen)
        await walk.until(pilot, lambda: "its host does not answer now" in walk.said(resume))
        await pilot.press("enter")
        await walk.screen(pilot, StartScreen)
        await walk.until(pilot, lambda: "answers at" in walk.said(start))
        assert WaitingSeats(paths).all() == [kept]
        async with Host(HostOptions(tmp_path / "host.sqlite", port=port)):
            await pilot.press("r")
            await walk.screen(pilot, ResumeScreen)
            await pilot.press("enter")
            table = await walk.screen(pilot, TableScreen)
            assert table.table.port.seat == 1
            table.dismiss(None)
            await walk.screen(pilot, StartScreen)


async def test_a_seat_is_taken_off_the_list_when_the_key_is_pressed_twice() -> None:
    paths = find_paths()
    paths.prepare()
    WaitingSeats(paths).add(seat("t1"))
    async with walk.app(ResumeGame()).run_test(size=SIZE) as pilot:
        resume = await walk.screen(pilot, ResumeScreen)
        await walk.until(pilot, lambda: "Evening" in walk.said(resume))
        await pilot.press("delete")
        await walk.until(pilot, lambda: "again to take Evening off the list" in walk.said(resume))
        assert WaitingSeats(paths).all()
        await pilot.press("delete")
        await walk.until(pilot, lambda: "There is no game to resume" in walk.said(resume))
    assert WaitingSeats(paths).all() == []


async def test_plain_mode_lists_it_and_says_who_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "LISTEN", 0.1)
    paths, lines = find_paths(), Script()
    paths.prepare()
    WaitingSeats(paths).add(seat("t1"))
    lines.type("delete 1", "yes")
    stage = PlainFrontend(lines, paths, "Ben")
    await run_action(stage, ResumeGame())
    assert any(line.startswith("1 Evening, 127.0.0.1:1; your seat waits") for line in lines.said)
    assert "Evening is off the list." in lines.said


async def test_a_game_that_ends_leaves_no_seat_that_waits(tmp_path: Path) -> None:
    paths = find_paths()
    async with left_at(tmp_path) as (host, ana):
        async with await Client.connect(host.addresses[0], places=paths) as ben:
            following = asyncio.create_task(SeatRememberer(paths, ben).run())
            await ben.resume(WaitingSeats(paths).all()[0].table_id)
            assert ana.table is not None
            await until(lambda: WaitingSeats(paths).all())
            table = host.lobby.tables[ana.table.id]
            table.end()
            await until(lambda: not WaitingSeats(paths).all())
        await following


def test_a_table_in_reach_is_told_as_it_is_and_not_as_it_was_left() -> None:
    nothing = StoredGames([], [])
    assert resumable(nothing, (), [seat("t1")]) == [seat("t1")]


def test_no_host_pushes_out_the_seats_of_others() -> None:
    paths = find_paths()
    paths.prepare()
    seats = WaitingSeats(paths)
    seats.add(seat("mine"))
    for number in range(MOST_OF_HOST + 5):
        seats.add(seat(f"t{number}", Address("127.0.0.1", 2), number))
    assert [one.table_id for one in seats.all()][-1] == "mine"
    assert len(seats.all()) == MOST_OF_HOST + 1
    for port in range(3, 3 + MOST):
        seats.add(seat("x", Address("127.0.0.1", port)))
    assert len(seats.all()) == MOST


@pytest.mark.parametrize("content", ["{", "[3]", '[["127.0.0.1:1", "t", "\\u001b[2J", 1]]', '[["no", 1]]'])
def test_what_somebody_has_written_there_does_no_harm(content: str) -> None:
    paths = find_paths()
    paths.prepare()
    (paths.state / "waiting-seats.json").write_text(content)
    assert all(one.name.isprintable() for one in WaitingSeats(paths).all())
    assert json.loads(content) if content.startswith("[[") else True


async def test_the_first_screen_counts_games_and_seats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start_overview, "BEHIND", 0)
    paths = find_paths(tmp_path / "own")
    paths.prepare()
    WaitingSeats(paths).add(seat("t1"))
    WaitingSeats(paths).add(seat("t2"))
    assert (await anext(watch_overview(paths))).seats == 2
    assert StartOverview(seats=2).line_for("resume") == "2 seats wait"
    assert StartOverview(left=1, seats=1, left_at=1.0).line_for("resume") == "1 game left, 1 seat waits"
