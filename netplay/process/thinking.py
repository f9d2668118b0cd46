"""Let bots think: what takes long in a pool of processes beside their connections, all else in a thread."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import lru_cache
from typing import Any

from engine.bots.bot import Bot, Offer, SearchingBot, takes_long
from engine.bots.packing import pack, unpack
from engine.core.option import Option
from engine.core.rules import Rules, load_rules
from engine.core.setup import Setup
from engine.core.view import View
from netplay.common.logs import log, redacted_traceback
from netplay.process.process_id import WORKERS, give_way

LONGEST = 1.8
"""Seconds by the clock that a bot may take for one question, its place in the queue included. A turn has two such
questions at most, so that with all others it stays within five seconds."""
REST = 10.0
"""Seconds before a pool that broke is started again."""


class Thinking:
    """Where the bots of a process think.

    A bot that thinks long is sent to a worker, and comes back with its answer and its notes. The more bots wait, the
    less each of them thinks; one for which no time is left, or no worker, has an answer without.
    """

    def __init__(self, workers: int | None = None) -> None:
        """Have so many workers at most; else one less than there are cores."""
        self._workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self._free = asyncio.Semaphore(self._workers)
        self._queue = 0
        """How many bots think now or wait for a worker."""
        self._pool: ProcessPoolExecutor | None = None
        self._broken = float("-inf")
        """When the last pool broke."""

    async def choose(
        self, bot: Bot, rules: Rules[Any], view: View, offer: Offer, seed: int, longest: float = LONGEST
    ) -> tuple[Bot, Option]:
        """Return the bot's answer, and the bot as it is then. `longest` is as LONGEST."""
        if isinstance(bot, SearchingBot) and takes_long(bot, offer):
            found = await self._search(bot, rules, view, offer, seed, longest)
            if found is not None:
                return found
            bot.share = 0.0
        # In a thread: not even a slow one keeps the others and the signs of life waiting.
        return bot, await asyncio.to_thread(bot.choose, view, offer, random.Random(seed))

    def prepare(self, bot: Bot, rules: Rules[Any]) -> None:
        """Let a worker start now, so that the bot's first question need not wait for it."""
        if isinstance(bot, SearchingBot) and not self._rests:
            try:
                self._started().submit(_load, rules.setup)
            except (BrokenExecutor, OSError) as error:
                self._note(error)

    def close(self) -> None:
        """End the workers, whatever they are doing."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                worker.terminate()

    async def _search(
        self, bot: SearchingBot, rules: Rules[Any], view: View, offer: Offer, seed: int, longest: float
    ) -> tuple[Bot, Option] | None:
        """Return what `choose` does, found by a worker; None when that cannot be."""
        if self._rests:
            return None
        clock = asyncio.get_running_loop().time
        begin = clock()
        self._queue += 1
        try:
            async with asyncio.timeout(longest):
                await self._free.acquire()
                try:
                    bot.share = max(0.0, min(self._workers / self._queue, 1 - (clock() - begin) / longest))
                    work = self._submit(rules.setup, pack(rules, (bot, view, offer)), seed)
                except BaseException:
                    self._free.release()
                    raise
                work.add_done_callback(self._done)
                found: tuple[Bot, Option] = unpack(rules, await asyncio.shield(work))
                return found
        except TimeoutError:
            log.info("a bot had no time to think")
        except Exception as error:  # of the pool, or of the bot itself, which may do better without long thought
            self._note(error)
        finally:
            self._queue -= 1
        return None

    def _submit(self, setup: Setup, packed: bytes, seed: int) -> asyncio.Future[bytes]:
        return asyncio.get_running_loop().run_in_executor(self._started(), think, setup, packed, seed)

    def _done(self, work: asyncio.Future[bytes]) -> None:
        """Let the next one think: the worker has ended its work, whether that was waited for or not."""
        self._free.release()
        if not work.cancelled():
            work.exception()

    def _started(self) -> ProcessPoolExecutor:
        """Return the pool. Raises BrokenExecutor, OSError."""
        if self._pool is None:
            # Neither threads nor the loop are copied by "spawn", as they would be by "fork".
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, initializer=begin_worker)
        return self._pool

    @property
    def _rests(self) -> bool:
        """Whether the last pool broke a moment ago."""
        return asyncio.get_running_loop().time() < self._broken + REST

    def _note(self, error: Exception) -> None:
        log.error("a bot thinks less than it could: %s", redacted_traceback(error))
        if isinstance(error, BrokenExecutor | OSError):
            self._broken = asyncio.get_running_loop().time()
            if self._pool is not None:
                self._pool.shutdown(wait=False, cancel_futures=True)
                self._pool = None


# In a worker


def begin_worker() -> None:
    """Make this process one that gives way to others, and ends with the one that started it."""
    give_way(WORKERS)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def think(setup: Setup, packed: bytes, seed: int) -> bytes:
    """Return a packed bot and its answer, from one that is packed with a View and an offer."""
    rules = _load(setup)
    bot, view, offer = unpack(rules, packed)
    return pack(rules, (bot, bot.choose(view, offer, random.Random(seed))))


@lru_cache(maxsize=16)
def _load(setup: Setup) -> Rules[Any]:
    return load_rules(setup)


def _end_with_parent() -> None:
    """Wait for the end of the other process: one that is killed can end nobody."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)


BOT_DELAY = 0.04
"""Bots answer so many seconds after they are asked; one that still thinks then, after as many more, again and again.

Players see what bots do at a pace of their own, so bots wait for nobody's eyes.
"""
LONG = 5
"""The interval is so many times as long for a question about a secret, and for one about which bots think long."""
WITHIN = 0.75
"""The share of the interval in which a bot must have thought about a secret."""


def until_answer(thought: float, interval: float) -> float:
    """Return the seconds from now until a bot may answer that was asked so many seconds ago."""
    return interval - thought % interval if interval else 0.0


def is_secret(offer: Offer) -> bool:
    """Check whether others may not know the answer: discs, what is picked by hidden hands, whether to object."""
    return any(option.public_form is not None for option in offer.options)
