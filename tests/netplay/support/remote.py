"""A player in a process of his own, who may live in another network: `python -m tests.netplay.support.remote`.

Arguments: a folder for his files, his name, and the address of a host where he founds a table for two; without it he
looks for one on the network. He plays at random and says what he sees, one JSON map a line. Pings and patience are
shorter than usual, so that a pulled cable is noticed soon.
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
from netplay.discovery.discovery import Found, Neighbourhood

PAUSE = 0.03
"""Seconds before an answer."""


def say(**what: object) -> None:
    """Say something to who has started this process."""
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


class Traveller:
    """The player."""

    def __init__(self, home: Path, name: str) -> None:
        self.places = find_paths(home)
        self.places.prepare()
        self.name = name
        self.client: Client
        self.news = asyncio.Event()

    async def found(self, address: str) -> None:
        """Found a table and begin when somebody has come."""
        self.client = await Client.connect(parse_address(address), places=self.places)
        self.client.listen(self.hear)
        await self.client.create("Cable", Setup("elgrande", ("red", "blue")), self.name, ["me", "open"])
        say(founded=True)
        while self.client.table is None or any(seat.kind == "open" for seat in self.client.table.seats):
            await self.next()
        await self.client.start()

    async def find(self) -> None:
        """Find the table and sit down."""
        found: Found | None = None
        async with Neighbourhood() as around:
            while found is None:
                await around.changed()
                found = next((one for one in around.tables if one.table.name == "Cable"), None)
        say(found=str(found.address))
        self.client = await Client.connect(found.address, places=self.places)
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
        """Say what is new of the connection and the table."""
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
    await (traveller.found(address) if address else traveller.find())
    say(seat=traveller.client.seat, given=await traveller.play())
    await traveller.client.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
