"""Bots think in processes beside their connections, and have an answer when those are gone."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from engine.bots.bot import Offer, SearchingBot, make_bot
from engine.bots.packing import pack, unpack
from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.bots.planning.effort import Effort
from engine.games.elgrande.bots.planning.levels import PlanningBot
from netplay.process import thinking as module
from netplay.process.process_id import WORKERS
from netplay.process.thinking import REST, ThinkingPool
from tests.netplay.process.test_host_process import alive, posix
from tests.netplay.support.company import PATIENCE, until
from tests.netplay.support.virtual_time import run_virtually
from tests.paths import ROOT

MATCH = Match(Setup("elgrande", ("red", "blue", "green")), random.Random(1))
SEAT = MATCH.asked[0]
VIEW = MATCH.view(SEAT)
OFFER = Offer("play_power", MATCH.options(SEAT), {})


def bot() -> SearchingBot:
    made: object = PlanningBot(MATCH.rules, SEAT, Effort(6, powers=2))
    assert isinstance(made, SearchingBot)
    return made


def own_answer(share: float) -> str:
    """What the bot answers in this process."""
    thinker = bot()
    thinker.share = share
    return thinker.choose(VIEW, OFFER, random.Random(7)).words


@pytest.fixture
def thinking() -> Iterator[ThinkingPool]:
    made = ThinkingPool(1)
    yield made
    made.close()


async def chosen(thinking: ThinkingPool, longest: float = PATIENCE) -> str:
    _, option = await thinking.choose(bot(), MATCH.rules, VIEW, OFFER, 7, longest)
    assert option in OFFER.options
    return option.words


async def test_a_worker_finds_what_the_bot_itself_would_and_gives_way_to_others(thinking: ThinkingPool) -> None:
    thinking.start_worker(bot(), MATCH.rules)
    back, option = await thinking.choose(bot(), MATCH.rules, VIEW, OFFER, 7, PATIENCE)
    assert isinstance(back, SearchingBot)
    assert back.share == pytest.approx(1, abs=0.2)
    assert option.words == own_answer(back.share)
    assert back.rules is MATCH.rules  # type: ignore[attr-defined]
    (worker,) = workers(thinking)
    if sys.platform != "win32":
        assert os.getpriority(os.PRIO_PROCESS, worker) == WORKERS
        assert os.getsid(worker) == worker
    assert autogroup(worker) in ("", f"nice {WORKERS}")


def autogroup(pid: int) -> str:
    """How nice the session of a process is, where the system tells."""
    group = Path(f"/proc/{pid}/autogroup")
    return group.read_text().partition(" ")[2].strip() if group.exists() else ""


def workers(thinking: ThinkingPool) -> list[int]:
    assert thinking._pool is not None
    return list(thinking._pool._processes)


@posix
async def test_when_a_worker_is_killed_the_bot_answers_all_the_same_and_later_another_thinks(
    thinking: ThinkingPool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await chosen(thinking)
    os.kill(workers(thinking)[0], signal.SIGKILL)
    await asyncio.sleep(0.1)
    assert await chosen(thinking) == own_answer(0)
    assert "a bot thinks less than it could: BrokenProcessPool" in caplog.text
    assert await chosen(thinking) == own_answer(0)
    assert thinking._pool is None
    monkeypatch.setattr(module, "REST", 0)
    await chosen(thinking)
    assert workers(thinking)


async def test_where_no_process_can_be_started_bots_answer_all_the_same(
    thinking: ThinkingPool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*args: object, **kwargs: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(module, "ProcessPoolExecutor", full)
    thinking.start_worker(bot(), MATCH.rules)
    assert await chosen(thinking) == own_answer(0)
    assert caplog.text.count("a bot thinks less than it could: OSError") == 1


async def test_levels_that_have_an_answer_at_once_need_no_worker(thinking: ThinkingPool) -> None:
    normal = make_bot("normal", MATCH.rules, SEAT)
    thinking.start_worker(normal, MATCH.rules)
    _, option = await thinking.choose(normal, MATCH.rules, VIEW, OFFER, 7)
    assert option in OFFER.options
    assert thinking._pool is None


class SlowPool(ThinkingPool):
    """One whose workers take a second for all of a bot's effort, on a clock of their own."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.shares: list[float] = []

    def _submit(self, setup: Setup, packed: bytes, seed: int) -> asyncio.Future[bytes]:
        thinker, _, offer = unpack(MATCH.rules, packed)
        self.shares.append(thinker.share)
        loop = asyncio.get_running_loop()
        future: asyncio.Future[bytes] = loop.create_future()
        answer = pack(MATCH.rules, (thinker, offer.options[0]))
        loop.call_later(thinker.share, future.set_result, answer)
        return future


@pytest.fixture
def in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what is quick be done at once, as threads know nothing of a virtual clock."""

    async def to_thread(call: Any, *arguments: Any) -> Any:
        return call(*arguments)

    monkeypatch.setattr("netplay.process.thinking.asyncio.to_thread", to_thread)


@pytest.mark.usefixtures("in_place")
@pytest.mark.parametrize(("bots", "workers"), [(1, 1), (3, 3), (20, 1), (20, 3), (100, 1)])
def test_the_more_bots_wait_the_less_each_thinks_and_none_takes_longer_than_it_may(bots: int, workers: int) -> None:
    async def run() -> tuple[SlowPool, list[float]]:
        pool, begin = SlowPool(workers), asyncio.get_running_loop().time()
        ends: list[float] = []

        async def one() -> None:
            await chosen(pool, module.LONGEST)
            ends.append(asyncio.get_running_loop().time() - begin)

        await asyncio.gather(*(one() for _ in range(bots)))
        return pool, ends

    pool, ends = run_virtually(run())
    assert len(ends) == bots
    assert max(ends) <= module.LONGEST + 1e-9
    assert pool.shares[0] == pytest.approx(1.0)
    if bots <= workers:
        assert pool.shares == [1.0] * bots
    else:
        assert pool.shares[workers] < 2 * workers / bots
    assert pool._queue == 0


@pytest.mark.usefixtures("in_place")
def test_a_worker_that_takes_too_long_is_not_waited_for_and_is_free_again_when_it_is_done() -> None:
    class Stuck(SlowPool):
        def _submit(self, setup: Setup, packed: bytes, seed: int) -> asyncio.Future[bytes]:
            future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
            self.work = future
            return future

    async def run() -> None:
        pool, clock = Stuck(1), asyncio.get_running_loop().time
        begin = clock()
        assert await chosen(pool, 1.5) == own_answer(0)
        assert clock() - begin == pytest.approx(1.5)
        assert pool._free.locked()
        pool.work.set_exception(BrokenProcessPool("late"))
        await asyncio.sleep(0)
        assert not pool._free.locked()

    run_virtually(run())


PARENT = """
import asyncio, random
from tests.netplay.process.test_thinking import MATCH, ThinkingPool, bot, workers, chosen

async def run():
    thinking = ThinkingPool(1)
    await chosen(thinking)
    print(workers(thinking)[0], flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(run())
"""


@posix
async def test_workers_end_with_a_process_that_is_killed(tmp_path: Any) -> None:
    program = tmp_path / "parent.py"
    program.write_text(PARENT)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    parent = await asyncio.create_subprocess_exec(sys.executable, program, stdout=PIPE, env=environment)
    assert parent.stdout is not None
    worker = int(await parent.stdout.readline())
    assert alive(worker)
    parent.kill()
    await parent.wait()
    await until(lambda: not alive(worker))


async def test_nothing_else_waits_while_a_bot_thinks(thinking: ThinkingPool) -> None:
    await chosen(thinking)
    late: list[float] = []

    async def beats() -> None:
        while True:
            now = time.monotonic()
            await asyncio.sleep(0.01)
            late.append(time.monotonic() - now - 0.01)

    beating = asyncio.create_task(beats())
    for _ in range(3):
        await chosen(thinking)
    beating.cancel()
    assert late
    assert sorted(late)[len(late) // 2] < 0.05


def test_a_pool_that_broke_rests_before_it_is_started_again() -> None:
    async def run() -> None:
        pool = ThinkingPool(1)
        assert not pool._pool_broke_lately
        pool._note(BrokenProcessPool("broken"))
        assert pool._pool_broke_lately
        await asyncio.sleep(REST + 1)
        assert not pool._pool_broke_lately

    run_virtually(run())
