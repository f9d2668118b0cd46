"""Run a player as a process, perhaps in another network: `python -m tests.netplay.support.remote`.

Arguments: a folder for files, the player's name, and the address of a host at which to create a table for two; without
it the player looks for one on the network. The player answers at random, and prints what they see, one JSON map a line.
Pings and timeouts are shorter than usual, so that a pulled cable is noticed soon.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from pathlib import Path

from engine.core.setup import Setup
from netplay.client import reconnecting_connection
from netplay.client.client import Client
from netplay.client.updates import LinkUpdate, TableUpdate, Update
from netplay.common.addresses import parse_address
from netplay.common.paths import find_paths
from netplay.discovery.discovery import DiscoveredTable, NearbyHosts

PAUSE = 0.03
"""Seconds before an answer."""


def say(**facts: object) -> None:
    """Print a JSON map for the process that has started this one."""
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


class Traveller:
    """The player, with their client."""

    def __init__(self, home: Path, name: str) -> None:
        self.paths = find_paths(home)
        self.paths.prepare()
        self.name = name
        self.client: Client
        self.news = asyncio.Event()

    async def create(self, address: str) -> None:
        """Create a table, and start the game when somebody has come."""
        self.client = await Client.connect(parse_address(address), places=self.paths)
        self.client.listen(self.hear)
        await self.client.create("Cable", Setup("elgrande", ("red", "blue")), self.name, ["me", "open"])
        say(founded=True)
        while self.client.table is None or any(seat.kind == "open" for seat in self.client.table.seats):
            await self.next()
        await self.client.start()

    async def find(self) -> None:
        """Find the table on the network and take a seat."""
        found: DiscoveredTable | None = None
        async with NearbyHosts() as around:
            while found is None:
                await around.changed()
                found = next((one for one in around.tables if one.table.name == "Cable"), None)
        say(found=str(found.address))
        self.client = await Client.connect(found.address, places=self.paths)
        self.client.listen(self.hear)
        await self.client.join(found.table.id, self.name)

    async def play(self) -> list[str]:
        """Play to the end; return the words of the answers that were acknowledged."""
        rng = random.Random(1)
        given: list[str] = []
        while self.client.table is not None and self.client.table.state != "over":
            question = self.client.question
            if question is None or not question.waited:
                await self.next()
                continue
            await asyncio.sleep(PAUSE)
            option = rng.randrange(len(question.words))
            await self.client.answer(option, question.id)
            given.append(question.words[option])
            say(answers=len(given))
        return given

    def hear(self, update: Update) -> None:
        """Print what is new of the connection and the table."""
        self.news.set()
        if isinstance(update, LinkUpdate):
            say(link=update.link)
        elif isinstance(update, TableUpdate):
            say(away=[seat.player for seat in update.table.seats if seat.away])

    async def next(self) -> None:
        """Wait for news."""
        self.news.clear()
        await self.news.wait()


async def main(home: str, name: str, address: str = "") -> None:
    """Come to a table and play."""
    reconnecting_connection.PING, reconnecting_connection.SILENCE = 0.5, 3.0
    traveller = Traveller(Path(home), name)
    await (traveller.create(address) if address else traveller.find())
    say(seat=traveller.client.seat, given=await traveller.play())
    await traveller.client.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
