"""Load: a process that plays many tables of five at random, over raw frames and as cheaply as it can.

`python -m tests.bench.load_players PORT TABLES` founds its tables, says `ready`, and plays until its stdin ends. A line
there is the pause in seconds between a step that all have seen and the next answer; after PAST everybody asks for the
past of his game, again and again. At the end it prints, as JSON, for each answer when it was given (seconds of the
system's monotonic clock) and how long it took until all five had seen it.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import sys
import time
from collections.abc import Callable

import msgspec
from msgspec import UNSET, UnsetType

from engine.core.event import visible_to
from engine.core.match import Match
from engine.core.question import Question
from engine.core.setup import Setup
from netplay.protocol import client_messages
from netplay.protocol.codec import PREFACE, TO_CLIENT, FrameReader, encode
from netplay.protocol.credentials import draw_secret, key_of

SETUP = Setup("elgrande", ("red", "blue", "green", "yellow", "brown"))
PAST = "past"
LOST = 30.0
"""Seconds after which an answer that not all have seen is given up, and counted as so late."""


class Where(msgspec.Struct):
    """What a player needs of a table."""

    id: str
    state: str


class News(msgspec.Struct):
    """What a player needs of any message; the rest is skipped without being built."""

    type: str
    n: int = 0
    cmd: int = -1
    code: str = ""
    sentence: str = ""
    table: Where | None = None
    question: Question | UnsetType | None = UNSET


class Player(asyncio.Protocol):
    """One connection with a seat."""

    def __init__(self) -> None:
        self.hear: Callable[[Player, News], None] = lambda player, news: None
        self.question: Question | None = None
        self._transport: asyncio.Transport
        self._reader = FrameReader(TO_CLIENT)
        self._decoder = msgspec.msgpack.Decoder(News)
        self._cmd = 0
        self._awaited = ""
        self._reply: asyncio.Future[News]
        self._asked: int | None = None
        """The command with which it has asked for the past of its game."""

    def cmd(self) -> int:
        """The number of a new command."""
        self._cmd += 1
        return self._cmd

    def send(self, message: client_messages.FromClient) -> None:
        """Send a message."""
        self._transport.write(encode(message))

    async def call(self, message: client_messages.FromClient, kind: str) -> News:
        """Send a message and wait for one of this kind. A refusal ends the whole load."""
        self._awaited, self._reply = kind, asyncio.get_running_loop().create_future()
        self.send(message)
        return await self._reply

    def ask_for_past(self) -> None:
        """Have the game told again, and then once more."""
        self._asked = self.cmd()
        self.send(client_messages.History(self._asked))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say the preface."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(PREFACE)

    def connection_lost(self, exc: Exception | None) -> None:
        """That must not happen to somebody who does no harm."""
        raise SystemExit(f"the host has hung up on a healthy player: {exc}")

    def data_received(self, data: bytes) -> None:
        """Take what has come; nobody waits for a player here."""
        for body in self._reader.feed(data):
            news = self._decoder.decode(body)
            if news.type == "ping":
                self.send(client_messages.Pong(news.n))
            elif news.type in ("bye", "refuse"):
                raise SystemExit(f"a healthy player was sent away: {news.code}: {news.sentence}")
            if news.type in ("ack", "nack") and news.cmd == self._asked:
                if news.type == "ack":
                    self.ask_for_past()
                continue
            if news.question is not UNSET:
                self.question = news.question
            if news.type == self._awaited:
                self._awaited = ""
                self._reply.set_result(news)
            self.hear(self, news)


class Table:
    """A table of five players of this process."""

    def __init__(self, number: int, public: frozenset[str], pause: Callable[[], float]) -> None:
        self.times: list[tuple[float, float]] = []
        self.begun = asyncio.Event()
        self._name = f"Table {number}"
        self._public = public
        self._pause = pause
        self._rng = random.Random(number)
        self._players: list[Player] = []
        self._over = asyncio.Event()
        self._resting = False
        """The pause before the next answer has passed, and nobody was asked."""
        self._given = 0.0
        self._blind: set[Player] = set()
        """Who has not seen the answer that was given."""
        self._timer: asyncio.TimerHandle | None = None

    def ask_for_past(self) -> None:
        """All ask for what has happened."""
        for player in self._players:
            player.ask_for_past()

    async def play(self, port: int) -> None:
        """Play one game after the other."""
        loop = asyncio.get_running_loop()
        for _ in SETUP.seats:
            _, player = await loop.create_connection(Player, "127.0.0.1", port)
            await player.call(client_messages.Hello("load", 0), "welcome")
            player.hear = self._hear
            self._players.append(player)
        while True:
            await self._begin()
            self.begun.set()
            await self._over.wait()
            for player in self._players:
                await player.call(client_messages.Leave(player.cmd()), "ack")

    async def _begin(self) -> None:
        self._over.clear()
        self._resting = False
        if self._timer is not None:
            self._timer.cancel()
        host, *others = self._players
        seats = ["me"] + ["open"] * len(others)
        create = client_messages.Create(host.cmd(), self._name, "P0", SETUP, seats, key_of(draw_secret()))
        info = (await host.call(create, "entered")).table
        assert info is not None
        for number, player in enumerate(others, start=1):
            await player.call(client_messages.Join(player.cmd(), info.id, f"P{number}", key_of(draw_secret())), "ack")
        await host.call(client_messages.Start(host.cmd()), "ack")
        self._rest()

    def _hear(self, player: Player, news: News) -> None:
        if news.table is not None and news.table.state == "over":
            self._over.set()
        if news.type in ("view", "events"):
            if player in self._blind:
                self._blind.remove(player)
                if not self._blind:
                    self._note()
            if self._resting:
                self._answer()
        elif news.type == "nack":
            if news.code not in ("stale", "not_yours"):
                raise SystemExit(f"an answer was refused: {news.code}: {news.sentence}")
            self._blind.clear()
            self._rest()

    def _note(self) -> None:
        """All have seen the answer, or have had their time."""
        self.times.append((self._given, time.monotonic() - self._given))
        self._blind.clear()
        self._rest()

    def _rest(self) -> None:
        self._after(self._pause() * self._rng.uniform(0.5, 1.5), self._answer)

    def _after(self, seconds: float, call: Callable[[], None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, call)

    def _answer(self) -> None:
        """Give an answer for somebody who is asked."""
        asked = [player for player in self._players if player.question is not None and player.question.waited]
        self._resting = not asked
        if not asked:
            return
        player = self._rng.choice(asked)
        question, player.question = player.question, None
        assert question is not None
        self._given = time.monotonic()
        player.send(client_messages.Answer(player.cmd(), question.id, self._rng.randrange(len(question.words))))
        if question.kind in self._public:
            self._blind = set(self._players)
            self._after(LOST, self._note)
        else:
            self._rest()


def public_kinds() -> frozenset[str]:
    """The kinds of questions whose answers everybody at the table sees, found in games played without a host."""
    rng = random.Random(1)
    kinds: dict[str, bool] = {}
    for _ in range(3):
        match = Match(SETUP, rng)
        seats = range(len(SETUP.seats))
        while not match.over:
            seat = rng.choice(match.asked)
            question = match.question(seat)
            assert question is not None
            before = [match.view(other) for other in seats]
            told = match.answer(seat, rng.choice(question.words))
            seen = all(visible_to(told, other) or match.view(other) != before[other] for other in seats)
            kinds[question.kind] = kinds.get(question.kind, True) and seen
    return frozenset(kind for kind, seen in kinds.items() if seen)


async def run(port: int, number: int) -> None:
    """Play until stdin ends."""
    gc.disable()  # else the pauses of this process would be taken for the host's
    pause = 1.0
    public = public_kinds()
    tables = [Table(n, public, lambda: pause) for n in range(number)]
    playing = [asyncio.create_task(table.play(port)) for table in tables]
    for table in tables:
        await table.begun.wait()
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    while line := (await asyncio.to_thread(sys.stdin.readline)).strip():
        if line == PAST:
            for table in tables:
                table.ask_for_past()
        else:
            pause = float(line)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    json.dump([pair for table in tables for pair in table.times], sys.stdout)


if __name__ == "__main__":
    asyncio.run(run(int(sys.argv[1]), int(sys.argv[2])))
