"""Play the bots of a host in one process, with one ordinary client per seat, which sees Views and Questions only.

Long searches run in processes beside it (`thinking`).

`python -m netplay.process.bot_client` reads the host's secret, its port and then seats to play (JSON lines) on stdin,
and ends with it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.bots.bot import Bot, Offer, make_bot, takes_long
from engine.core.question import Question
from netplay.client.client import Client
from netplay.client.updates import DismissedUpdate, GameUpdate, LinkUpdate, TableUpdate
from netplay.common.addresses import Address
from netplay.common.errors import ConnectionLostError, NetplayError
from netplay.common.logs import TableLog, log_to, redacted_traceback, table_log
from netplay.process.process_id import BOTS, lower_priority
from netplay.process.thinking import BOT_DELAY, LONG, LONGEST, WITHIN, ThinkingPool, is_secret, until_answer

RETRY = 1.0
"""Seconds between a refused answer and the next one, and until another bot takes the seat of one that has failed."""
FAILURES = frozenset({"impossible", "version", "bad_frame", "bad_message", "state", "timeout", "lost", "unreachable"})
"""Codes after which the seat is still the bot's, and empty, so that another bot should take it."""


class BotPlayer:
    """One bot at one seat."""

    def __init__(self, client: Client, level: str, delay: float, thinking: ThinkingPool) -> None:
        self._client = client
        self._level = level
        self._delay = delay
        self._thinking = thinking
        self._asked = (-1, 0.0)
        """The id of the newest question, and when it came."""
        self._rng = random.Random()
        self._bot: Bot | None = None
        self._changed = asyncio.Event()
        self._over = False
        self._end: LinkUpdate | None = None
        """Why the connection is closed."""
        self._was_refused = False
        """Whether the rules have refused the last answer: then a random one is given."""
        self._log: TableLog

    async def play(self, table: str, seat: int) -> None:
        """Take the seat and answer until the game is over or the seat is another's. Raises NetplayError."""
        self._log = table_log(table, seat)
        stop = self._client.listen(self._listen)
        await self._client.join_as_bot(table, seat)
        self._make_bot(seat)
        answered = -1
        while not self._over:
            question = self._client.question
            if question is None or not question.waited or question.id == answered or self._is_paused:
                self._changed.clear()
                await self._changed.wait()
                continue
            answer, interval = await self._choose(question)
            now = asyncio.get_running_loop().time()
            await asyncio.sleep(until_answer(now - self._asked_at(question), interval))
            # Others may have answered, undone or paused meanwhile.
            if self._client.question == question and not self._is_paused and await self._answer(question, answer):
                answered = question.id
        stop()
        if self._end is not None:
            raise ConnectionLostError(self._end.message)

    @property
    def _is_paused(self) -> bool:
        """Whether the game is paused."""
        table = self._client.table
        return table is not None and table.state == "paused"

    def _asked_at(self, question: Question) -> float:
        """Return when the question came, or was first seen."""
        if self._asked[0] != question.id:
            self._asked = (question.id, asyncio.get_running_loop().time())
        return self._asked[1]

    def _listen(self, update: object) -> None:
        if isinstance(update, GameUpdate) and update.question is not None:
            self._asked_at(update.question)
        if isinstance(update, TableUpdate):
            self._over = update.table.state == "over"
        elif isinstance(update, LinkUpdate):
            self._end = update if update.link == "closed" else None
            self._over = self._over or update.link in ("closed", "replaced")
        elif isinstance(update, DismissedUpdate):
            self._over = True
        if isinstance(update, GameUpdate | TableUpdate | DismissedUpdate | LinkUpdate):
            self._changed.set()

    async def _answer(self, question: Question, answer: int) -> bool:
        """Send an answer; False when it is refused."""
        try:
            await self._client.answer(answer, question.id)
            self._was_refused = False
        except NetplayError as error:
            self._log.info("the bot's answer was refused: %s", error.code)
            self._was_refused = error.code in ("illegal", "fault")
            await asyncio.sleep(RETRY)
            return False
        return True

    def _make_bot(self, seat: int) -> None:
        """Make the bot."""
        assert self._client.rules is not None
        try:
            self._bot = make_bot(self._level, self._client.rules, seat)
            self._thinking.start_worker(self._bot, self._client.rules)
        except Exception as error:
            self._log.error("there is no bot '%s': %s", self._level, redacted_traceback(error))

    async def _choose(self, question: Question) -> tuple[int, float]:
        """Return the index of the bot's answer, and the interval at which it answers.

        When the bot fails the answer is a random one.
        """
        rules, view = self._client.rules, self._client.view
        assert rules is not None
        assert view is not None
        interval, longest = self._delay, LONGEST
        try:
            offer = Offer(question.kind, [rules.parse(words) for words in question.words], question.about)
            if is_secret(offer):
                interval *= LONG
                longest = WITHIN * interval or LONGEST
            elif self._bot is not None and takes_long(self._bot, offer):
                interval *= LONG
            if self._bot is not None and not self._was_refused:
                seed = self._rng.getrandbits(64)
                self._bot, option = await self._thinking.choose(self._bot, rules, view, offer, seed, longest)
                return question.words.index(option.words), interval
        except Exception as error:
            trace = redacted_traceback(error)
            self._log.error("the bot '%s' failed on a '%s': %s", self._level, question.kind, trace)
        return self._rng.randrange(len(question.words)), interval


class BotClients:
    """All bots of a host. They connect one after the other, so as not to crowd out other newcomers."""

    def __init__(self, address: Address, secret: bytes, delay: float) -> None:
        self._address = address
        self._secret = secret
        self._delay = delay
        self._thinking = ThinkingPool()
        self._connecting = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """End all bots, and what they think about."""
        for task in self._tasks:
            task.cancel()
        self._thinking.close()

    def seat(self, line: str | bytes) -> None:
        """Let a bot play the seat that a line of stdin names."""
        fields = json.loads(line)
        task = asyncio.create_task(self._play(fields["table"], fields["seat"], fields["level"]))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _play(self, table: str, seat: int, level: str) -> None:
        """Have a bot play the seat, and another one if it fails.

        The second one trusts the host, which is our own: so a wrong plausibility check cannot block a table.
        """
        failed = False
        while True:
            try:
                # One at a time: the host counts connections that are at no table yet.
                async with self._connecting:
                    client = await Client.connect(self._address, secret=self._secret, purpose="bots", trust_host=failed)
                async with client:
                    await BotPlayer(client, level, self._delay, self._thinking).play(table, seat)
                return
            except NetplayError as error:
                table_log(table, seat).warning("the bot has left: %s", error.code)
                if error.code not in FAILURES:
                    return
            failed = True
            await asyncio.sleep(RETRY)


async def _run(delay: float) -> None:
    loop = asyncio.get_running_loop()
    lines = asyncio.Queue[bytes]()
    source = sys.stdin.buffer

    def read() -> None:
        for line in source:
            loop.call_soon_threadsafe(lines.put_nowait, line.strip())
        loop.call_soon_threadsafe(lines.put_nowait, b"")

    secret_line, port_line = source.readline(), source.readline()
    if not port_line:  # the host has ended before it could say anything
        return
    bots = BotClients(Address("127.0.0.1", int(port_line)), bytes.fromhex(secret_line.decode()), delay)
    reading = loop.run_in_executor(None, read)
    while line := await lines.get():
        bots.seat(line)
    bots.close()
    await reading


def main(argv: Sequence[str] | None = None) -> int:
    """Play the seats that stdin names until it ends."""
    parser = argparse.ArgumentParser(prog="netplay.process.bot_client")
    parser.add_argument("--delay", type=float, default=BOT_DELAY, help="seconds from a question to its answer")
    parser.add_argument("--log", type=Path, help="the folder of the log")
    args = parser.parse_args(argv)
    if args.log is not None:
        log_to(args.log, "bots")
    lower_priority(BOTS)
    asyncio.run(_run(args.delay))
    return 0


if __name__ == "__main__":
    sys.exit(main())
