"""A person at a table, played by the program of version 0.1.0, which must be the one that Python finds.

    PYTHONSAFEPATH=1 PYTHONPATH=/tmp/old python player.py PORT HOME

What to do is read from standard input, a line of JSON each: the name of a method of `Player` and its arguments. The
reply is a line as well, an object with what it returns as `told`, or with the code of what is refused as `refused`.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from pathlib import Path

import netplay
from engine.match import Question
from engine.setup import Setup
from netplay.addresses import Address
from netplay.client import Client
from netplay.errors import NetplayError, RefusedError
from netplay.places import find_places
from netplay.to_client import TableInfo
from netplay.updates import ChatUpdate, LinkUpdate, Update


class Player:
    """See above."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._rng = random.Random(1)
        self._links: list[str] = []
        self._lines: list[tuple[str, str]] = []
        self._news = asyncio.Event()
        client.listen(self._hear)

    async def create(self, name: str, colours: list[str], player: str, seats: list[str]) -> dict[str, str]:
        """Found a short game behind a join code; return the id of the table and that code."""
        setup = Setup("elgrande", tuple(colours), options={"length": "short"})
        table = await self._client.create(name, setup, player, seats, locked=True)
        return {"id": table.id, "code": self._client.code}

    async def join(self, table: str, player: str, code: str) -> None:
        """Take the first open seat."""
        await self._client.join(table, player, code=code)

    async def tables(self) -> dict[str, str]:
        """The ids of the tables, by their names."""
        return {table.name: table.id for table in await self._client.tables()}

    async def resume(self, table: str, seat: int | None = None) -> None:
        """Take the own seat again."""
        await self._client.resume(table, seat)

    async def start(self) -> None:
        """Begin."""
        await self._client.start()

    async def chat(self, text: str) -> None:
        """Say something."""
        await self._client.chat(text)

    async def propose(self, kind: str) -> None:
        """Let everybody vote."""
        await self._client.propose(kind)

    async def agree(self, kind: str) -> None:
        """Wait until that is voted on, and vote for it."""
        while not (found := [motion for motion in self._table.motions if motion.kind == kind]):
            await self._next()
        await self._client.vote(found[0].id, found[0].choices.index("yes"))

    async def history(self) -> None:
        """Have told what has happened."""
        await self._client.history()

    async def undo(self) -> None:
        """Answer at random until an answer can be taken back, and take it back."""
        while (question := await self._waited()) is not None:
            if self._client.can_undo:
                await self._client.undo()
                return
            await self._answer(question)
        raise RefusedError("over", "nothing could be taken back")

    async def play(self, most: int) -> int:
        """Answer at random until so many answers are given or the game is over; return how many were given."""
        given = 0
        while given < most and (question := await self._waited()) is not None:
            given += await self._answer(question)
        return given

    async def knows(self, state: str) -> dict[str, object]:
        """Wait until the table is in that state and the connection stands; return what is known then."""
        client = self._client
        while self._table.state != state or client.link != "connected":
            await self._next()
        return {"seat": client.seat, "links": self._links, "lines": self._lines, "view": repr(client.view)}

    @property
    def _table(self) -> TableInfo:
        assert self._client.table is not None
        return self._client.table

    async def _waited(self) -> Question | None:
        """The next question for which the game waits; None: it is over."""
        while self._table.state != "over":
            question = self._client.question
            if question is not None and question.waited:
                return question
            await self._next()
        return None

    async def _answer(self, question: Question) -> bool:
        """Answer; False: the question has passed."""
        try:
            await self._client.answer(self._rng.randrange(len(question.words)), question.id)
        except RefusedError as error:
            if error.code != "stale":
                raise
            return False
        return True

    async def _next(self) -> None:
        self._news.clear()
        await self._news.wait()

    def _hear(self, update: Update) -> None:
        self._news.set()
        if isinstance(update, LinkUpdate):
            self._links.append(update.link)
        elif isinstance(update, ChatUpdate):
            self._lines.append((update.sender, update.text))


def reply(**what: object) -> None:
    """Say it to who has started this."""
    print(json.dumps(what), flush=True)


async def main(port: str, home: str) -> None:
    """Come to the host and do what is told."""
    places = find_places(Path(home))
    places.prepare()
    async with await Client.connect(Address("127.0.0.1", int(port)), places=places) as client:
        player = Player(client)
        reply(told=netplay.__file__)
        while line := await asyncio.to_thread(sys.stdin.readline):
            what, *words = json.loads(line)
            try:
                told = await getattr(player, what)(*words)
            except NetplayError as error:
                reply(refused=error.code)
            else:
                reply(told=told)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
