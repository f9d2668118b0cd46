"""Clients over real sockets that the host brings elsewhere: to other seats, away from a table, to another host."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from netplay.client.client import Client
from netplay.client.keyring import Keyring
from netplay.client.updates import DismissedUpdate
from netplay.common.errors import ConnectionLostError, RefusedError
from netplay.common.paths import AppPaths
from netplay.common.reasons import NetReason
from netplay.process.server import Host
from netplay.protocol import client_messages
from netplay.protocol.client_messages import NEW, Chat, Vote
from netplay.protocol.credentials import draw_secret
from tests.netplay.client.test_client import cut, pair
from tests.netplay.support.company import Diary, address, hosting, play, until
from tests.netplay.support.toy import toy


async def waiting(host: Host, places: AppPaths) -> tuple[Client, Client, str]:
    """Bring Ana and Ben, with their tokens in one file, to a table of three that waits for its start."""
    ana, ben = await Client.connect(address(host), places=places), await Client.connect(address(host), places=places)
    info = await ana.create("Evening", toy(3), "Ana", ["me", "open", "open"])
    await ben.join(info.id, "Ben")
    return ana, ben, info.id


def players(client: Client) -> list[str]:
    assert client.table is not None
    return [seat.player for seat in client.table.seats]


async def test_two_who_have_changed_seats_come_back_to_their_new_ones(tmp_path: Path, places: AppPaths) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben, table = await waiting(host, places)
        async with ana, ben:
            await ana.swap(1)
            await until(lambda: ben.table is not None and ben.table.motions)
            assert ben.table is not None
            await ben.send(Vote(NEW, ben.table.motions[0].id, 0))
            await until(lambda: (ana.seat, ben.seat) == (1, 0))
            for client in (ana, ben):
                cut(host, client)
            await until(lambda: ana.link == ben.link == "reconnecting")
            await until(lambda: ana.link == ben.link == "connected")
            assert (ana.seat, ben.seat, players(ana)) == (1, 0, ["Ben", "Ana", ""])
        async with await Client.connect(address(host), places=places) as again:
            for seat, name in enumerate(("Ben", "Ana")):
                await again.resume(table, seat)
                assert players(again)[again.seat or 0] == name
                await again.leave()


async def test_another_window_that_comes_to_the_seat_meanwhile_keeps_it(tmp_path: Path, places: AppPaths) -> None:
    """Two windows of one account hear in the same moment that they have changed seats."""
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben, table = await waiting(host, places)
        async with ana, ben:
            theirs = draw_secret()
            Keyring(places.seats).keep(ana.host_id, table, 0, [theirs])
            await ana.swap(2)
            assert ana.seat == 2
            assert Keyring(places.seats).tokens(ana.host_id, table, 0) == [theirs]
            assert ana.own_seats(table) == [0, 1, 2]


async def test_a_seat_that_was_changed_unheard_is_found(tmp_path: Path, places: AppPaths) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben, table = await waiting(host, places)
        before = places.seats.read_bytes()
        async with ana, ben:
            await ana.swap(2)
            await ben.swap(0)
            await until(lambda: players(ana) == ["Ben", "", "Ana"])
        places.seats.write_bytes(before)
        async with await Client.connect(address(host), places=places) as again:
            await again.resume(table, 0)
            assert again.seat == 2
            assert again.own_seats(table) == [1, 2]
            cut(host, again)
            await until(lambda: again.link == "reconnecting")
            await until(lambda: again.link == "connected")
            assert again.seat == 2
        async with await Client.connect(address(host), places=places) as again:
            await again.resume(table, 1)
            assert again.seat == 0
            assert again.own_seats(table) == [0, 2]


async def test_who_is_kicked_hears_why_and_may_come_again(tmp_path: Path, places: AppPaths) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben, table = await waiting(host, places)
        async with ana, ben:
            diary = Diary(ben)
            await ana.free(1)
            await until(lambda: ben.table is None)
            (update,) = [update for update in diary.updates if isinstance(update, DismissedUpdate)]
            assert (update.message.code, ben.link, ben.own_seats(table)) == ("kicked", "connected", [0])
            with pytest.raises(RefusedError):
                await ben.send(Chat(NEW, "Why?"))
            await ben.join(table, "Ben")
            assert ben.seat == 1


async def test_a_table_that_is_deleted_leaves_everybody_in_the_lobby(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await pair(host)
        async with ana, ben:
            assert ana.table is not None
            await ana.delete(ana.table.id)
            await until(lambda: ana.table is None and ben.table is None)
            assert not await ben.tables()
            assert not await ana.tables()


async def test_a_late_seat_of_which_nothing_was_heard_is_taken_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path / "a.sqlite") as host, await Client.connect(address(host)) as ana:
        table = await ana.create("Evening", toy(3, rounds=99), "Ana", ["me", "bot:random", "bot:random"])
        await ana.start()
        async with await Client.connect(address(host)) as cleo:
            call = cleo._connection.call

            async def lost(command: client_messages.Command) -> None:
                monkeypatch.undo()
                await call(command)
                cut(host, cleo)
                await until(lambda: cleo.link == "reconnecting")
                raise ConnectionLostError(NetReason.CONNECTION_BROKE())

            monkeypatch.setattr(cleo._connection, "call", lost)
            with pytest.raises(ConnectionLostError):
                await cleo.join(table.id, "Cleo", 2)
            await until(lambda: cleo.link == "connected")
            assert cleo.table is None
            await cleo.join(table.id, "Cleo", 2)
            assert (cleo.seat, players(cleo)[1:]) == (2, ["Bot 1", "Cleo"])
            cut(host, cleo)
            await until(lambda: cleo.link == "reconnecting")
            await until(lambda: cleo.link == "connected")
            await until(lambda: ana.table is not None and not ana.table.seats[2].away)


async def test_a_game_that_moves_is_finished_at_another_host(tmp_path: Path, places: AppPaths) -> None:
    path = tmp_path / "evening.table"
    async with hosting(tmp_path / "old.sqlite") as old, hosting(tmp_path / "new.sqlite") as new:
        ana, ben = await pair(old, places)
        assert ana.table is not None
        table = ana.table.id
        given = await asyncio.gather(play(ana, random.Random(1), 10), play(ben, random.Random(2), 9))
        diary = Diary(ben)
        async with (
            ana,
            ben,
            await Client.connect(address(old), secret=old.options.operator, purpose="operator") as here,
            await Client.connect(address(new), secret=new.options.operator, purpose="operator") as there,
        ):
            await here.export(table, path)
            await until(lambda: ana.table is None and ben.table is None)
            assert "moved" in [update.message.code for update in diary.updates if isinstance(update, DismissedUpdate)]
            with pytest.raises(RefusedError) as caught:
                await ana.resume(table)
            assert caught.value.code == "moved"
            await there.import_table(path)
        ana, ben = await Client.connect(address(new), places=places), await Client.connect(address(new), places=places)
        async with ana, ben:
            assert ana.own_seats(table) == [0, 1]
            await ana.resume(table, 0)
            await ben.resume(table, 1)
            rest = await asyncio.gather(play(ana, random.Random(3)), play(ben, random.Random(4)))
            assert ana.table is not None
            assert ana.table.state == "over"
            assert [a + b for a, b in zip(given, rest, strict=True)] == [30, 30]
        assert [kept.table.state for kept in old._store.load()] == ["moved"]
