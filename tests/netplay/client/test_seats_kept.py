"""Nothing that a hostile host says costs a player a seat at an honest one, whose ids it has copied."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from netplay.client.client import Client
from netplay.client.joined_table import JoinedTable
from netplay.client.keyring import Keyring
from netplay.client.reconnecting_connection import ReconnectingConnection
from netplay.client.seat_recovery import MOST_TABLES, SeatRecovery
from netplay.common.addresses import Address
from netplay.common.errors import NetplayError
from netplay.common.paths import AppPaths
from netplay.common.sanitize import trusted
from netplay.process.server import Host
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret, mac
from tests.netplay.support.company import address, hosting, until
from tests.netplay.support.hostile_host import SEATS, SETUP, HostileHost, hostile_host
from tests.netplay.support.relay import Relay, relaying
from tests.netplay.support.toy import COLOURS, toy

VISITS = 8


class Story:
    """Ben, who has a seat at an honest host, and who also goes where he should not."""

    def __init__(self, honest: Host, ana: Client, table: str, places: AppPaths, rng: random.Random) -> None:
        self.honest = honest
        self.ana = ana
        self.table = table
        self.places = places
        self.rng = rng

    def seat(self) -> int:
        """Return where the honest host has Ben."""
        assert self.ana.table is not None
        return [str(seat.player) for seat in self.ana.table.seats].index("Ben")

    async def visit(self, at: Address) -> None:
        """Do what people do at a host that is not known."""
        with suppress(NetplayError):
            async with await Client.connect(at, places=self.places) as ben:
                for _ in range(self.rng.randrange(1, 4)):
                    await self._act(ben)
                await asyncio.sleep(0.01)

    async def _act(self, ben: Client) -> None:
        match self.rng.choice(["list", "watch", "join", "resume", "leave", "create"]):
            case "list":
                await ben.tables()
            case "watch":
                await ben.watch(self.table, "Ben")
            case "join":
                await ben.join(self.table, "Ben")
            case "resume":
                await ben.resume(self.table)
            case "leave":
                await ben.leave()
            case "create":
                await ben.create("Evening", toy(SEATS), "Ben", ["me", "open", "open", "open"], locked=False)

    async def play(self, relay: Relay, at: Address, hostile: Address) -> None:
        """Play at the honest host, which goes down for a while; another one takes its address meanwhile."""
        async with await Client.connect(at, places=self.places) as ben:
            await ben.resume(self.table)
            assert ben.seat == self.seat()
            if self.rng.random() < 0.5:
                await ben.swap(next(seat for seat in range(1, SEATS) if seat != ben.seat))
                await until(lambda: ben.seat == self.seat())
            if self.rng.random() < 0.7:
                honest, relay.host = relay.host, hostile
                relay.cut()
                await until(lambda: ben.link == "reconnecting")
                await asyncio.sleep(0.05)
                relay.host = honest
                relay.cut()
        await until(lambda: self.ana.table is not None and self.ana.table.seats[self.seat()].away)


@pytest.mark.some(4)
@pytest.mark.parametrize("seed", range(12))
async def test_an_honest_seat_is_always_taken_back(
    tmp_path: Path, places: AppPaths, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr("netplay.client.reconnecting_connection.BACKOFF", (0.01,))
    rng = random.Random(seed)
    async with hosting(tmp_path / "a.sqlite") as honest, await Client.connect(address(honest)) as ana:
        table = (await ana.create("Evening", toy(SEATS), "Ana", ["me", "open", "open", "open"])).id
        async with await Client.connect(address(honest), places=places) as ben:
            await ben.join(table, "Ben")
            await until(lambda: ana.table is not None and ana.table.seats[1].player == "Ben")
        story = Story(honest, ana, table, places, rng)
        host = rng.choice([ana.host_id, "evil"])
        async with (
            hostile_host(host, [table], rng, address(honest)) as hostile,
            hostile_host(ana.host_id, [table], rng, address(honest)) as impostor,
            relaying(Relay(address(honest))) as (relay, at),
        ):
            for _ in range(VISITS):
                if rng.random() < 0.7:
                    await story.visit(hostile)
                else:
                    await story.play(relay, at, impostor)
        async with await Client.connect(address(honest), places=places) as ben:
            await ben.resume(table)
            assert ben.seat == story.seat()


def test_a_host_that_brings_a_client_everywhere_leaves_little_behind(places: AppPaths) -> None:
    ring = Keyring(places.seats)
    recovery = SeatRecovery(cast(ReconnectingConnection, SimpleNamespace(host_id="evil", place="there")), ring)
    for number in range(5 * MOST_TABLES):
        for seat in (1, 0) if number % 3 else (None, 1, 0):
            seats = [server_messages.SeatInfo(colour, "person", trusted("x")) for colour in COLOURS[:2]]
            table = server_messages.TableInfo(f"t{number}", trusted("x"), "caravan", "playing", seats)
            entered = server_messages.Entered(table, toy(2), seat, trusted("1"), trusted("ABC234"))
            recovery.moved_to(JoinedTable(entered))
        if number % 2:
            recovery.dismissed("kicked")
    kept = [
        number
        for number in range(5 * MOST_TABLES)
        if ring.seats("evil", f"t{number}") or ring.codes("evil", f"t{number}")
    ]
    assert 0 < len(kept) <= 2 * MOST_TABLES, "tokens of the last ones, join codes of the first ones"


def test_seats_of_the_same_table_at_two_hosts_are_both_ours(places: AppPaths) -> None:
    """Who has the address and the id of a host hands out seats of its own beside those that are kept."""
    ring = Keyring(places.seats)
    ring.keep("cafe", "t1", 0, [bytes(16)])
    recovery = SeatRecovery(cast(ReconnectingConnection, SimpleNamespace(host_id="cafe", place="there")), ring)
    recovery.keep_token("t1", 0, bytes([1]) * 16)
    assert ring.tokens("cafe", "t1", 0) == [bytes([1]) * 16, bytes(16)]
    recovery.lost()
    recovery.dismissed("kicked")
    assert ring.tokens("cafe", "t1", 0) == [bytes([1]) * 16, bytes(16)], "who sends us away now has proved nothing"


class Swallowing(HostileHost):
    """It passes on what the honest host shows, and keeps the proof: from then on it knows what follows."""

    async def _hear(self, message: client_messages.Message, writer: asyncio.StreamWriter) -> int:
        match message:
            case client_messages.Resume() if not self.keys:
                self._resuming = message.cmd
                shown = await self._challenge_of_honest(message)
                assert shown is not None
                self._say(writer, shown)
            case client_messages.Resume(cmd, nonce=nonce):
                self._resuming, mine = cmd, draw_secret()
                self._say(writer, server_messages.Challenge(mine, [mac(self.keys[-1], "host", nonce, mine)]))
            case client_messages.Proof(next_key=bytes(key)):
                self.keys.append(key)
                self._say(writer, server_messages.Entered(self._table(self.tables[0]), SETUP, 1, trusted("1")))
                self._say(writer, server_messages.Ack(self._resuming))
                return 99 if len(self.keys) < 3 else 0
        return 0

    def _lie(self, writer: asyncio.StreamWriter) -> None:
        """It plays by the protocol, as far as can be seen."""


async def test_a_host_that_passes_on_what_another_shows_costs_no_seat(
    tmp_path: Path, places: AppPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netplay.client.reconnecting_connection.BACKOFF", (0.01,))
    async with hosting(tmp_path / "a.sqlite") as honest, await Client.connect(address(honest)) as ana:
        table = (await ana.create("Evening", toy(SEATS), "Ana", ["me", "open", "open", "open"])).id
        async with await Client.connect(address(honest), places=places) as ben:
            await ben.join(table, "Ben")
        swallowing = Swallowing(ana.host_id, [table], random.Random(1), address(honest))
        server = await asyncio.start_server(swallowing.meet, "127.0.0.1", 0)
        with suppress(NetplayError):
            async with await Client.connect(
                Address("127.0.0.1", server.sockets[0].getsockname()[1]), places=places
            ) as ben:
                await ben.resume(table)
                await until(lambda: len(swallowing.keys) >= 3 or ben.link == "closed")
        server.close()
        assert len(swallowing.keys) >= 2, "what followed was proved, too"
        async with await Client.connect(address(honest), places=places) as ben:
            await ben.resume(table)
            assert ben.seat == 1
