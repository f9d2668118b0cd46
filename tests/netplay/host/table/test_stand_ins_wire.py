"""Stand-ins over real sockets: a person or a bot plays until the player is back; and a rematch."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.common.errors import ConnectionLostError, RefusedError
from netplay.common.paths import AppPaths
from netplay.common.reasons import NetReason
from netplay.common.sanitize import trusted
from netplay.process.server import Host
from netplay.protocol.client_messages import NEW, Propose, Vote
from netplay.protocol.fields import TableOptions
from netplay.protocol.server_messages import chat_line
from tests.games.caravan.state import CaravanView
from tests.netplay.client.test_client import cut
from tests.netplay.support.company import PATIENCE, Diary, address, hosting, let_pass, play, until
from tests.netplay.support.toy import toy

TERMS = TableOptions(grace=10)


async def founded(host: Host, places: AppPaths, setup: Setup, seats: list[str]) -> tuple[Client, Client]:
    """Ana and Ben at a game that has begun; the two have one file of tokens."""
    ana = await Client.connect(address(host), places=places)
    ben = await Client.connect(address(host), places=places)
    info = await ana.create("Evening", setup, "Ana", seats, TERMS)
    await ben.join(info.id, "Ben")
    await ana.start()
    await until(lambda: ben.view is not None)
    return ana, ben


async def vote(client: Client, choice: str) -> None:
    """Vote on the only motion, as soon as there is one."""
    await until(lambda: client.table is not None and client.table.motions)
    assert client.table is not None
    (motion,) = client.table.motions
    await client.send(Vote(NEW, motion.id, motion.choices.index(trusted(choice))))


async def away(host: Host, monkeypatch: pytest.MonkeyPatch, ana: Client, ben: Client) -> None:
    """Ben goes away when the game waits for him, and longer than he should."""
    while ana.question is not None:
        await play(ana, random.Random(1), most=1)
        await until(lambda: ana.question is not None or (ana.view is not None and 1 in ana.view.asked))
    await ben.close()
    assert ana.table is not None
    absence = host.lobby.tables[ana.table.id].absence
    await until(lambda: absence.due(1, 0, waited=True))
    let_pass(monkeypatch, host, TERMS.grace + 1)


async def test_who_looks_on_plays_the_seat_until_its_player_is_back(
    tmp_path: Path, places: AppPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await founded(host, places, toy(2, rounds=30), ["me", "open"])
        async with ana, ben, await Client.connect(address(host)) as zoe:
            assert ana.table is not None
            table = ana.table.id
            await zoe.watch(table, "Zoe")
            diary = Diary(zoe)
            await away(host, monkeypatch, ana, ben)
            await vote(ana, "hand Zoe")
            await until(lambda: zoe.seat == 1 and zoe.question is not None)
            assert [game.cause for game in diary.games][-1] == "moved"
            assert isinstance(zoe.view, CaravanView)
            assert zoe.view.viewer == 1
            cut(host, zoe)
            await until(lambda: zoe.link == "reconnecting")
            await until(lambda: zoe.link == "connected")
            assert zoe.seat == 1
            await play(zoe, random.Random(1), most=1)

            async with await Client.connect(address(host), places=places) as back:
                told = Diary(back)
                await back.resume(table, 1)
                await until(lambda: told.games)
                assert told.games[0].missed == 1, "what Zoe has played"
                why = chat_line(0, NetReason.STOOD_IN(name="Zoe"))
                await until(lambda: why in told.updates)
                await until(lambda: zoe.seat is None)
                await until(lambda: isinstance(zoe.view, CaravanView) and zoe.view.viewer is None)
                assert zoe.own_seats(table) == []
                assert (back.seat, back.view is not None) == (1, True)
                cut(host, zoe)
                await until(lambda: zoe.link == "reconnecting")
                await until(lambda: zoe.link == "connected")
                assert zoe.seat is None


async def test_a_stand_in_whose_seat_was_taken_back_meanwhile_looks_on_again(
    tmp_path: Path, places: AppPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await founded(host, places, toy(2, rounds=30), ["me", "open"])
        async with ana, ben, await Client.connect(address(host)) as zoe:
            assert ana.table is not None
            table = ana.table.id
            await zoe.watch(table, "Zoe")
            await away(host, monkeypatch, ana, ben)
            await vote(ana, "hand Zoe")
            await until(lambda: zoe.seat == 1 and zoe.question is not None)
            monkeypatch.setattr("netplay.client.reconnecting_connection.BACKOFF", (0.5,))
            cut(host, zoe)
            async with await Client.connect(address(host), places=places) as back:
                await back.resume(table, 1)
                await until(lambda: zoe.link == "connected" and zoe.seat is None)
                assert zoe.table is not None
                assert zoe.table.seats[1].stand_in == ""


async def test_who_looks_on_sits_down_and_comes_back_to_his_seat(
    tmp_path: Path, places: AppPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netplay.client.reconnecting_connection.BACKOFF", (0.1,))
    async with hosting(tmp_path / "a.sqlite") as host:
        async with (
            await Client.connect(address(host)) as ana,
            await Client.connect(address(host), places=places) as zoe,
        ):
            table = await ana.create("Evening", toy(3, rounds=30), "Ana", ["me", "bot:random", "bot:random"])
            await ana.start()
            await zoe.watch(table.id, "Zoe")
            with pytest.raises(RefusedError, match="not open"):
                await zoe.sit(0)
            assert (zoe.seat, zoe.own_seats(table.id)) == (None, [])
            cut(host, zoe)
            await until(lambda: zoe.link == "reconnecting")
            await until(lambda: zoe.link == "connected" and zoe.seat is None)
            diary = Diary(zoe)
            await zoe.sit(1)
            await until(lambda: diary.games)
            assert diary.games[0].cause == "moved"
            assert (zoe.seat, zoe.own_seats(table.id)) == (1, [1])
            cut(host, zoe)
            await until(lambda: zoe.link == "reconnecting")
            await until(lambda: zoe.link == "connected" and zoe.seat == 1)
        async with await Client.connect(address(host), places=places) as back:
            await back.resume(table.id)
            assert back.seat == 1


async def test_who_would_take_his_own_seat_in_another_window_keeps_it(
    tmp_path: Path, places: AppPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netplay.client.reconnecting_connection.BACKOFF", (0.1,))
    async with (
        hosting(tmp_path / "a.sqlite") as host,
        await Client.connect(address(host), places=places) as ana,
        await Client.connect(address(host), places=places) as zoe,
    ):
        table = await ana.create("Evening", toy(2, rounds=30), "Ana", ["me", "bot:random"])
        await ana.start()
        await zoe.watch(table.id, "Zoe")
        with pytest.raises(RefusedError, match="not open"):
            await zoe.sit(0)
        with monkeypatch.context() as lost:
            lost.setattr(zoe._connection._transport, "send", lambda message: None)
            sitting = asyncio.create_task(zoe.sit(0))
            await asyncio.sleep(0)
        zoe._connection._transport.close()
        with pytest.raises(ConnectionLostError):
            await sitting
        await until(lambda: zoe.link == "connected")
        cut(host, ana)
        await until(lambda: ana.link == "reconnecting")
        await until(lambda: ana.link == "connected")
        assert (ana.seat, ana.own_seats(table.id), zoe.seat) == (0, [0], None)


@pytest.mark.parametrize("heard", [True, False])
async def test_who_sits_down_as_the_connection_breaks_is_where_the_host_has_him(
    tmp_path: Path, places: AppPaths, monkeypatch: pytest.MonkeyPatch, *, heard: bool
) -> None:
    """Whether the host has heard of it or not."""
    monkeypatch.setattr("netplay.client.reconnecting_connection.BACKOFF", (0.1,))
    async with (
        hosting(tmp_path / "a.sqlite") as host,
        await Client.connect(address(host)) as ana,
        await Client.connect(address(host), places=places) as zoe,
    ):
        table = await ana.create("Evening", toy(2, rounds=30), "Ana", ["me", "bot:random"])
        await ana.start()
        await zoe.watch(table.id, "Zoe")
        with monkeypatch.context() as lost:
            where, what = (zoe._connection, "_dispatch") if heard else (zoe._connection._transport, "send")
            lost.setattr(where, what, lambda message: None)
            sitting = asyncio.create_task(zoe.sit(1))
            if heard:
                await until(lambda: ana.table is not None and ana.table.seats[1].player == "Zoe")
            else:
                await until(lambda: zoe.own_seats(table.id))
        zoe._connection._transport.close()
        with pytest.raises(ConnectionLostError):
            await sitting
        await until(lambda: zoe.link == "connected" and zoe.seat == (1 if heard else None))
        assert zoe.own_seats(table.id) == [1], "for all that she knows"


async def test_who_loses_the_connection_while_a_rematch_begins_comes_back_to_it(
    tmp_path: Path, places: AppPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await founded(host, places, toy(2, rounds=2), ["me", "open"])
        async with ana, ben:
            await asyncio.gather(play(ana, random.Random(1)), play(ben, random.Random(2)))
            monkeypatch.setattr("netplay.client.reconnecting_connection.BACKOFF", (0.5,))
            cut(host, ben)
            await until(lambda: ana.table is not None and ana.table.seats[1].away)
            await ana.send(Propose(NEW, "rematch"))
            await until(lambda: ana.table is not None and ana.table.follows)
            assert ana.table is not None
            second = ana.table.id
            for _ in range(2):
                await until(lambda: ben.link == "connected" and ben.table is not None and ben.table.id == second)
                assert (ben.seat, ben.view is not None) == (1, True)
                cut(host, ben)
                await until(lambda: ben.link == "reconnecting")


async def test_a_bot_stands_in_to_the_end_and_in_the_rematch(
    tmp_path: Path, places: AppPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        setup = Setup("elgrande", ("red", "blue", "green"))
        ana, ben = await founded(host, places, setup, ["me", "open", "bot:random"])
        async with ana, ben:
            await away(host, monkeypatch, ana, ben)
            await vote(ana, "bot")
            async with asyncio.timeout(4 * PATIENCE):
                await play(ana, random.Random(1))
            assert ana.table is not None
            first = ana.table
            assert (first.state, first.seats[1].player, first.seats[1].stand_in) == ("over", "Ben", "Bot 2")
            diary = Diary(ana)
            await ana.send(Propose(NEW, "rematch"))
            await until(lambda: ana.table is not None and ana.table.follows == first.id)
            await until(lambda: ana.view is not None)
            assert diary.games[0].cause == "start"
            await play(ana, random.Random(2), most=3)
            second = ana.table
            assert second is not None
            assert second.seats[1].stand_in == "Bot 2"
        async with await Client.connect(address(host), places=places) as back:
            assert back.own_seats(second.id) == [0], "Ben was not there, and has a token of the first game alone"
            await back.resume(second.id, 1)
            assert back.table is not None
            assert back.table.seats[1].stand_in == ""
