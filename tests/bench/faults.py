"""Games in which the host and its bots are killed at random moments: `python -m tests.bench.faults [GAMES [SEED]]`.

After every game: each answer that was acknowledged lies in the store once and in its order, nobody else has taken a
seat, and what each client shows is what the rows of the store make of its seat. It takes too long for a test; a few
games of it are one (`tests/netplay/host/storage/test_faults.py`).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import signal
import sys
import tempfile
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path

from engine.core.match import Match
from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.client.keyring import Keyring
from netplay.common.addresses import Address
from netplay.common.errors import NetplayError, RefusedError, StoreError
from netplay.common.paths import AppPaths, find_paths
from netplay.host.storage.rebuild import rebuild
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import StoredTable
from netplay.protocol.credentials import draw_secret
from tests.netplay.support.company import PATIENCE, until
from tests.ports import free_port

SETUP = Setup("elgrande", ("red", "blue", "green"))
PEOPLE = ("Ana", "Ben")
"""They take the first seats; a bot has the last."""
OPTIONS = ("--bind", "127.0.0.1", "--no-announce", "--bot-delay=0", "--limit=rate=1000000", "--limit=burst=1000000")
"""The rates are for people; these answer as fast as they can."""
KILLS = 6
"""At most so many in a game."""


@dataclass
class Toll:
    """What has happened in a game."""

    hosts: int = 0
    bots: int = 0
    """How often the host and its bots were killed."""
    answers: int = 0
    """Acknowledged ones of people."""


@dataclass
class Person:
    """Somebody who answers at random and notes what was acknowledged."""

    client: Client
    rng: random.Random
    awake: asyncio.Event
    acknowledged: list[str] = field(default_factory=list)
    busy: bool = False
    """An answer is on its way."""

    async def play(self) -> None:
        """Answer until the game is over; rest while nobody is to be awake."""
        news = asyncio.Event()
        self.client.listen(lambda update: news.set())
        while self.client.table is not None and self.client.table.state != "over":
            await self.awake.wait()
            question = self.client.question
            if question is None or not question.waited:
                news.clear()
                await news.wait()
                continue
            option = self.rng.randrange(len(question.words))
            self.busy = True
            try:
                await self.client.answer(option, question.id)
                self.acknowledged.append(question.words[option])
            except RefusedError as error:
                if error.code != "stale":
                    raise
            finally:
                self.busy = False


class Scene:
    """A host process with a store of its own, and how it is killed and read."""

    def __init__(self, places: AppPaths) -> None:
        self.places = places
        self.address = Address("127.0.0.1", free_port())
        self._host: Process

    async def start(self) -> None:
        """Start the host."""
        where = ("--data", str(self.places.home), "--port", str(self.address.port))
        self._host = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "netplay.process.cli", *where, *OPTIONS), stdout=PIPE, stderr=DEVNULL
        )
        assert self._host.stdout is not None
        async with asyncio.timeout(PATIENCE):
            await self._host.stdout.readline()

    async def kill_host(self) -> None:
        """Kill it and start it again at the same port."""
        self._host.kill()
        await self._host.wait()
        await self.start()

    def kill_bots(self) -> bool:
        """Kill the process of the bots; False when there is none just now."""
        listed = Path(f"/proc/{self._host.pid}/task/{self._host.pid}/children").read_text().split()
        for child in listed:
            with suppress(ProcessLookupError):
                os.kill(int(child), signal.SIGKILL)
        return bool(listed)

    async def end(self) -> None:
        """End the host in good order."""
        with suppress(ProcessLookupError):
            self._host.terminate()
        await self._host.wait()

    def kept(self) -> StoredTable:
        """The one table, read from a copy of the store's files: the host may be using them."""
        with tempfile.TemporaryDirectory() as folder:
            for suffix in ("", "-wal"):
                file = self.places.host_store.with_name(self.places.host_store.name + suffix)
                if file.exists():
                    shutil.copy(file, Path(folder) / file.name)
            store = SqliteStore(Path(folder) / self.places.host_store.name)
            (kept,) = store.load()
            store.close()
        return kept

    def match(self) -> Match:
        """The game as the store tells it."""
        kept = self.kept()
        return rebuild(kept.table.setup, kept.answers, random.Random(0))


async def troubled_game(places: AppPaths, seed: int, kills: int = KILLS) -> Toll:
    """Play one game with at most so many kills. Raises AssertionError when something is lost, taken or shown wrong."""
    rng = random.Random(seed)
    toll = Toll()
    scene = Scene(places)
    await scene.start()
    awake = asyncio.Event()
    awake.set()
    clients = [await Client.connect(scene.address, places=places) for _ in PEOPLE]
    try:
        info = await clients[0].create("Evening", SETUP, PEOPLE[0], ["me", "open", "bot:random"])
        await clients[1].join(info.id, PEOPLE[1])
        await clients[0].start()
        people = [Person(client, random.Random(rng.random()), awake) for client in clients]
        async with asyncio.TaskGroup() as group:
            games = [group.create_task(person.play()) for person in people]
            group.create_task(_trouble(scene, people, games, rng, kills, toll))
        await until(lambda: _same_views(scene, clients))
        await scene.end()
        kept = scene.kept()
        for seat, person in enumerate(people):
            written = [row.words for row in kept.answers if row.seat == seat and row.cmd is not None]
            assert written == person.acknowledged
            assert (person.client.seat, kept.seats[seat].player) == (seat, PEOPLE[seat])
            toll.answers += len(written)
    finally:
        for client in clients:
            await client.close()
        await scene.end()
    return toll


async def _trouble(
    scene: Scene, people: list[Person], games: list[asyncio.Task[None]], rng: random.Random, kills: int, toll: Toll
) -> None:
    """Kill this or that while the game goes on; once let all rest and compare what they see."""
    look = rng.randrange(kills)
    for number in range(kills):
        await until(partial(_gone_on, people, games, _answers(people) + rng.randrange(1, 25)))
        if all(game.done() for game in games):
            return
        if rng.random() < 0.6:
            await scene.kill_host()
            toll.hosts += 1
        elif scene.kill_bots():
            toll.bots += 1
        await _intrude(scene, people[0].client)
        if number == look:
            people[0].awake.clear()
            await until(lambda: not any(person.busy for person in people))
            await until(lambda: _same_views(scene, [person.client for person in people]))
            people[0].awake.set()


def _answers(people: list[Person]) -> int:
    """How many were acknowledged so far."""
    return sum(len(person.acknowledged) for person in people)


def _gone_on(people: list[Person], games: list[asyncio.Task[None]], answers: int) -> bool:
    """So many answers are given, or the game is over."""
    return _answers(people) >= answers or all(game.done() for game in games)


def _same_views(scene: Scene, clients: list[Client]) -> bool:
    """What the clients show is what the store tells of their seats, and it was not copied while the host wrote."""
    try:
        match = scene.match()
    except StoreError:
        return False
    return all(client.link == "connected" and client.view == match.view(client.seat) for client in clients)


async def _intrude(scene: Scene, holder: Client) -> None:
    """Try to take a seat by name, and with a token that is none."""
    assert holder.table is not None
    with tempfile.TemporaryDirectory() as folder:
        places = find_paths(Path(folder))
        places.prepare()
        Keyring(places.seats).keep(holder.host_id, holder.table.id, 0, [draw_secret()])
        try:
            async with await Client.connect(scene.address, places=places) as thief:
                for attempt in (thief.join(holder.table.id, PEOPLE[0], 0), thief.resume(holder.table.id, 0)):
                    with suppress(NetplayError):
                        await attempt
                        raise AssertionError("somebody else has taken a seat")
        except NetplayError:
            return


async def _run(games: int, seed: int) -> None:
    tolls: list[Toll] = []
    for number in range(seed, seed + games):
        with tempfile.TemporaryDirectory() as folder:
            places = find_paths(Path(folder))
            places.prepare()
            try:
                tolls.append(await troubled_game(places, number))
            except BaseException:
                print(f"game {number} went wrong")
                raise
        print(f"game {number}: {tolls[-1]}", flush=True)
    hosts, bots, answers = (sum(getattr(toll, field.name) for toll in tolls) for field in fields(Toll))
    print(f"{games} games: {hosts} hosts and {bots} times the bots killed, {answers} answers, nothing lost")


def main() -> None:
    """Play as many games as are asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.faults")
    parser.add_argument("games", type=int, nargs="?", default=200)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    args = parser.parse_args()
    asyncio.run(_run(args.games, args.seed))


if __name__ == "__main__":
    main()
