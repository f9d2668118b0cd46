"""Run the bots' thinking: long searches in a pool of processes, everything else in a thread."""

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
from netplay.process.process_id import WORKERS, lower_priority

LONGEST = 1.8
"""Wall-clock seconds that a bot may take for one question, waiting included. A turn has at most two long questions, so
that it stays within five seconds in all."""
REST = 10.0
"""Seconds before a broken pool is restarted."""


class ThinkingPool:
    """The workers in which the bots of a process think.

    A bot with a long question is sent to a worker and comes back with its answer and its notes. The more bots wait, the
    less each thinks; one for which no time or no worker is left answers at once.
    """

    def __init__(self, workers: int | None = None) -> None:
        """Use at most so many workers, by default one less than there are cores."""
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
        # In a thread: a slow bot must not block the others and the pings.
        return bot, await asyncio.to_thread(bot.choose, view, offer, random.Random(seed))

    def start_worker(self, bot: Bot, rules: Rules[Any]) -> None:
        """Start a worker now, so that the bot's first question need not wait for it."""
        if isinstance(bot, SearchingBot) and not self._pool_broke_lately:
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
        """Return what `choose` does, computed by a worker; None when that fails."""
        if self._pool_broke_lately:
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
                # Shielded: a worker cannot be interrupted, and its place is free only when it is done.
                found: tuple[Bot, Option] = unpack(rules, await asyncio.shield(work))
                return found
        except TimeoutError:
            log.info("a bot had no time to think")
        except Exception as error:  # of the pool, or of the bot, which may succeed without a search
            self._note(error)
        finally:
            self._queue -= 1
        return None

    def _submit(self, setup: Setup, packed: bytes, seed: int) -> asyncio.Future[bytes]:
        return asyncio.get_running_loop().run_in_executor(self._started(), think, setup, packed, seed)

    def _done(self, work: asyncio.Future[bytes]) -> None:
        """Free the worker, whether anybody still waits for its result or not."""
        self._free.release()
        if not work.cancelled():
            work.exception()

    def _started(self) -> ProcessPoolExecutor:
        """Return the pool. Raises BrokenExecutor, OSError."""
        if self._pool is None:
            # "spawn": "fork" would copy threads and the event loop.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, initializer=begin_worker)
        return self._pool

    @property
    def _pool_broke_lately(self) -> bool:
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
    """Lower the priority of this worker, and have it end with its parent."""
    lower_priority(WORKERS)
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
    """Exit when the parent does, even if it is killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)


BOT_DELAY = 0.04
"""Interval in seconds: bots answer at the first multiple of it, after they were asked, at which they have an answer.

Players watch at a pace of their own, so bots need not be slow for them.
"""
LONG = 5
"""Factor of the interval for questions about a secret, and for those about which bots think long."""
WITHIN = 0.75
"""Share of the interval after which a bot must have an answer to a question about a secret."""


def until_answer(thought: float, interval: float) -> float:
    """Return the seconds until a bot may answer that was asked `thought` seconds ago."""
    # At multiples of an interval: the time that an answer took would betray what it was about.
    return interval - thought % interval if interval else 0.0


def is_secret(offer: Offer) -> bool:
    """Check whether others may not know the answer: discs, what is picked by hidden hands, whether to object."""
    return any(option.public_form is not None for option in offer.options)
