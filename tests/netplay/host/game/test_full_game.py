"""Whole games of El Grande over sockets, as all viewers see them."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from pathlib import Path

import pytest

from engine.core.match import Match
from engine.core.setup import Setup
from engine.core.view import View
from netplay.client.client import Client
from netplay.host.game.live_match import LiveMatch
from netplay.process.server import Host
from tests.netplay.support.company import Diary, address, hosting, play, until

COLOURS = ("red", "blue", "green", "yellow", "brown")
NAMES = ("Ana", "Ben", "Cleo", "Dora", "Eva")


async def company(host: Host, seats: int) -> list[Client]:
    """A table of El Grande with a person on every seat, begun."""
    clients = [await Client.connect(address(host)) for _ in range(seats)]
    first, *others = clients
    info = await first.create("Evening", Setup("elgrande", COLOURS[:seats]), NAMES[0], ["me"] + ["open"] * (seats - 1))
    for name, client in zip(NAMES[1:], others, strict=False):
        await client.join(info.id, name)
    await first.start()
    return clients


def caught_up(client: Client, play: LiveMatch) -> bool:
    return client.view == play.match.view(client.seat)


async def test_four_people_play_a_whole_game_and_a_spectator_sees_only_what_all_may(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        clients = await company(host, 4)
        table = clients[0].table
        assert table is not None
        eva = await Client.connect(address(host))
        await eva.watch(table.id)
        diaries = [Diary(client) for client in (*clients, eva)]
        given = await asyncio.gather(*(play(client, random.Random(n)) for n, client in enumerate(clients)))
        assert min(given) > 30
        played = host.lobby.tables[table.id].live_match
        assert played is not None
        for client in (*clients, eva):
            await until(partial(caught_up, client, played))
            assert client.table is not None
            assert client.table.state == "over"
        assert all(update.view.viewer is None and update.question is None for update in diaries[4].games)
        told = [event for update in diaries[4].games for event in update.events]
        for diary in diaries[:4]:
            assert len([event for update in diary.games for event in update.events]) >= len(told)
        for client in (*clients, eva):
            await client.close()


async def test_a_client_that_comes_in_the_middle_sees_what_the_others_see(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        clients = await company(host, 3)
        table = clients[0].table
        assert table is not None
        early = await Client.connect(address(host))
        await early.watch(table.id)
        playing = [asyncio.create_task(play(c, random.Random(n), most=25)) for n, c in enumerate(clients)]
        await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        late = await Client.connect(address(host))
        await late.watch(table.id)

        def same() -> bool:
            return late.view is not None and early.view == late.view

        await until(same)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await until(same)
        for client in (*clients, early, late):
            await client.close()


@pytest.mark.nightly
async def test_two_games_at_once_on_one_host(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        tables = [await company(host, 2), await company(host, 5)]
        clients = [client for table in tables for client in table]
        await asyncio.gather(*(play(client, random.Random(n)) for n, client in enumerate(clients)))
        assert {client.table.state for client in clients if client.table} == {"over"}
        assert len({client.table.id for client in clients if client.table}) == 2
        for client in clients:
            await client.close()


async def test_every_step_of_a_client_is_what_the_engine_lets_its_seat_know(tmp_path: Path) -> None:
    """Each client's View after each step is among those that the engine has built for its seat, in that order."""
    async with hosting(tmp_path / "a.sqlite") as host:
        clients = await company(host, 3)
        table = clients[0].table
        assert table is not None
        play_of = host.lobby.tables[table.id].live_match
        assert play_of is not None
        diaries = [Diary(client) for client in clients]
        await asyncio.gather(*(play(client, random.Random(n)) for n, client in enumerate(clients)))
        match = Match(play_of.match.setup, None)
        built: list[list[View]] = [[], [], []]
        for row in play_of.match.journal.rows(len(match.journal)):
            match.replay([row])
            for seat, views in enumerate(built):
                views.append(match.view(seat))
        for diary, views in zip(diaries, built, strict=True):
            steps = iter(views)
            assert all(update.view in steps for update in diary.games)
            assert len(diary.games) > 100
        for client in clients:
            await client.close()
