"""A host under the id of another, which says at random whatever could cost a player a seat there."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Literal

from netplay.common.addresses import Address
from netplay.common.errors import FrameError
from netplay.common.sanitize import trusted
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import (
    PREFACE,
    TO_CLIENT,
    TO_HOST,
    WIRE,
    FrameReader,
    decode_from_client,
    decode_from_host,
    encode,
)
from netplay.protocol.credentials import draw_secret, mac
from tests.netplay.support.toy import COLOURS, toy

SEATS = 4
SETUP = toy(SEATS, rounds=9)


class HostileHost:
    """It has the id of an honest host and knows the ids of its `tables`; it plays by the protocol when it likes."""

    def __init__(self, host_id: str, tables: list[str], rng: random.Random, honest: Address) -> None:
        self.honest = honest
        """Where the honest host is: what it shows can be passed on."""
        self.host_id = host_id
        self.tables = tables
        self.rng = rng
        self.keys: list[bytes] = []
        """What clients have told it of their tokens."""

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection until one of both has enough."""
        writer.write(PREFACE + encode(server_messages.Welcome(self.host_id, "x", WIRE)))
        frames, left = FrameReader(TO_HOST), self.rng.randrange(2, 12)
        with suppress(OSError, FrameError):
            if self.rng.random() < 0.3:
                self._lie(writer)
            while left and (data := await reader.read(1 << 16)):
                for body in frames.feed(data):
                    left = max(0, left - await self._hear(decode_from_client(body), writer))
        writer.close()

    async def _hear(self, message: client_messages.Message, writer: asyncio.StreamWriter) -> int:
        """Reply to a message, or not quite; return how much of its patience that has cost."""
        match message:
            case client_messages.Ping(n):
                self._say(writer, server_messages.HostPong(n))
                return 0
            case client_messages.List(cmd):
                self._say(writer, server_messages.Tables(cmd, self._listed()))
            case client_messages.Join(cmd) | client_messages.Watch(cmd) | client_messages.Create(cmd):
                self.keys += filter(None, [message.key])
                self._say(writer, self._entered(watching=isinstance(message, client_messages.Watch)))
                self._lie(writer)
                self._say(writer, server_messages.Ack(cmd))
            case client_messages.Resume(cmd, nonce=nonce):
                if self.rng.random() < 0.2:
                    self._say(writer, self._entered())
                self._resuming = cmd
                if self.rng.random() < 0.2:
                    self._say(writer, server_messages.Nack(cmd, "token", trusted("no")))
                elif self.rng.random() < 0.5 and (shown := await self._challenge_of_honest(message)) is not None:
                    self._say(writer, shown)  # the proof is not passed on
                else:
                    mine = draw_secret()
                    keys = self.keys[-4:] or [bytes(32)]
                    self._say(writer, server_messages.Challenge(mine, [mac(key, "host", nonce, mine) for key in keys]))
            case client_messages.Proof(next_key=key):
                self.keys += filter(None, [key])
                self._say(writer, self._entered())
                self._say(writer, server_messages.Ack(self._resuming))
            case client_messages.Hello() | client_messages.Bye() | client_messages.Pong():
                return 0
            case client_messages.Leave(cmd) | client_messages.Swap(cmd):
                self._say(writer, server_messages.Ack(cmd))
            case _:
                return 99
        self._lie(writer)
        return 1

    async def _challenge_of_honest(self, resume: client_messages.Resume) -> server_messages.Challenge | None:
        """Ask the honest host to show that it knows the seat."""
        reader, writer = await asyncio.open_connection(self.honest.host, self.honest.port)
        writer.write(PREFACE + encode(client_messages.Hello("x", WIRE)) + encode(resume))
        frames, reply = FrameReader(TO_CLIENT), None
        while reply is None and (data := await reader.read(1 << 16)):
            replies = [decode_from_host(body) for body in frames.feed(data)]
            reply = next((one for one in replies if not isinstance(one, server_messages.Welcome)), None)
        writer.close()
        return reply if isinstance(reply, server_messages.Challenge) else None

    def _lie(self, writer: asyncio.StreamWriter) -> None:
        """Bring the client elsewhere, and away, as no honest host would."""
        for _ in range(self.rng.randrange(4)):
            lies = [
                self._entered(),
                self._entered(watching=True),
                server_messages.Dismissed(self.rng.choice(["kicked", "deleted", "left"]), trusted("go")),
                server_messages.TableChanged(self._table()),
            ]
            self._say(writer, self.rng.choice(lies))

    def _listed(self) -> list[server_messages.TableInfo]:
        follows = self.rng.choice([None, *self.tables])
        count = self.rng.choice([1, 3, 256])
        return [self._table(f"evil{number}", follows) for number in range(count)]

    def _table(self, name: str = "", follows: str | None = None) -> server_messages.TableInfo:
        seats = [server_messages.SeatInfo(colour, "person", trusted("x"), away=True) for colour in COLOURS[:SEATS]]
        states: list[Literal["open", "playing"]] = ["open", "playing"]
        table = name or self.rng.choice([*self.tables, *self.tables, f"evil{self.rng.randrange(40)}"])
        return server_messages.TableInfo(
            table, trusted("x"), "caravan", self.rng.choice(states), seats, follows=follows
        )

    def _entered(self, *, watching: bool = False) -> server_messages.Entered:
        code = self.rng.choice(["", "ABC234", "no code at all"])
        seat = None if watching else self.rng.randrange(SEATS)
        follows = self.rng.choice([None, *self.tables])
        return server_messages.Entered(self._table(follows=follows), SETUP, seat, trusted("1"), trusted(code))

    def _say(self, writer: asyncio.StreamWriter, message: server_messages.FromHost) -> None:
        writer.write(encode(message))


@asynccontextmanager
async def hostile_host(host_id: str, tables: list[str], rng: random.Random, honest: Address) -> AsyncIterator[Address]:
    """Open a hostile host; yield its address."""
    server = await asyncio.start_server(HostileHost(host_id, tables, rng, honest).meet, "127.0.0.1", 0)
    try:
        yield Address("127.0.0.1", server.sockets[0].getsockname()[1])
    finally:
        server.close()
