"""The bots of a host: they sit down by themselves, and come back when their process is killed."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import pytest

from engine.bots.bot import RandomBot
from engine.core.errors import ImpossibleError
from engine.core.plausibility import Plausibility
from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.common.sanitize import trusted
from netplay.host.storage.storage import SeatRecord
from netplay.process.bot_client import BotClients, BotPlayer
from netplay.process.bot_process import END, BotProcess
from netplay.process.server import Host
from netplay.process.thinking import ThinkingPool
from tests.games.caravan.state import CaravanView
from tests.netplay.process.test_host_process import alive, children, posix
from tests.netplay.support.company import GENEROUS, PATIENCE, address, hosting, play, until
from tests.netplay.support.toy import toy

SETUP = Setup("elgrande", ("red", "blue", "green"))


def process(host: Host) -> int:
    """The process of the bots."""
    assert host.bots._child is not None
    return host.bots._child.pid


@pytest.mark.some(1)
@pytest.mark.parametrize(("setup", "level"), [(SETUP, "random"), (Setup("carcassonne", ("red", "blue")), "easy")])
async def test_bots_play_a_whole_game_while_a_spectator_looks_on(tmp_path: Path, setup: Setup, level: str) -> None:
    async with hosting(tmp_path / "a.sqlite") as host, await Client.connect(address(host)) as eva:
        await eva.create("Bots", setup, "Eva", [f"bot:{level}"] * len(setup.seats))
        assert eva.seat is None
        await eva.start()
        await until(lambda: eva.table is not None and eva.table.state == "over")


@pytest.mark.nightly
@posix
async def test_what_bots_think_in_ends_with_their_host_even_while_they_think(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host, await Client.connect(address(host)) as eva:
        await eva.create("Bots", SETUP, "Eva", ["bot:expert"] * 3)
        await eva.start()
        await until(lambda: eva.view is not None and eva.view.section is not None and len(eva.view.since) > 4)
        workers = [pid for pid in children(process(host)) if alive(pid)]
        assert workers
        begin = time.monotonic()
    assert time.monotonic() - begin < END
    await until(lambda: not any(map(alive, workers)))


@posix
async def test_bots_that_are_killed_come_back_and_play_on(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host, await Client.connect(address(host)) as ana:
        await ana.create("Bots", SETUP, "Ana", ["me", "bot:random", "bot:random"])
        await ana.start()
        await play(ana, random.Random(1), most=5)
        os.kill(process(host), signal.SIGKILL)
        await until(lambda: ana.table is not None and any(seat.away for seat in ana.table.seats))
        async with asyncio.timeout(PATIENCE):
            await play(ana, random.Random(2))
        assert ana.table is not None
        assert ana.table.state == "over"


@posix
async def test_bots_that_hang_are_noticed_and_others_play_on(tmp_path: Path) -> None:
    limits = replace(GENEROUS, bot_timeout=4)  # longer than bots take to be there again
    async with hosting(tmp_path / "a.sqlite", limits) as host, await Client.connect(address(host)) as ana:
        await ana.create("Bots", SETUP, "Ana", ["me", "bot:random", "bot:random"])
        await ana.start()
        await play(ana, random.Random(1), most=5)
        bots = process(host)
        os.kill(bots, signal.SIGSTOP)
        async with asyncio.timeout(PATIENCE):
            await play(ana, random.Random(2))
        assert ana.table is not None
        assert ana.table.state == "over"
        assert process(host) != bots


async def test_a_bot_process_that_cannot_be_started_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = []

    async def full(*args: object, **kwargs: object) -> None:
        tries.append(args)
        raise BlockingIOError("no more processes")

    monkeypatch.setattr("netplay.process.bot_process.RESTART", 0)
    monkeypatch.setattr("asyncio.create_subprocess_exec", full)
    child = BotProcess(bytes(16), 0, None)
    child.start(1)
    child.play("t1", [SeatRecord("t1", 0, "bot", trusted("Bot 1"), trusted("random"))])
    await until(lambda: len(tries) > 2)
    await child.close()


async def test_a_bot_whose_answers_are_refused_tries_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, where the toy game is known: this bot insists on the answer that breaks the rules."""
    monkeypatch.setattr("netplay.process.bot_client.RETRY", 0)
    monkeypatch.setattr(RandomBot, "choose", lambda self, view, offer, rng: offer.options[0])
    async with hosting(tmp_path / "a.sqlite") as host, await Client.connect(address(host)) as ana:
        monkeypatch.setattr(host.bots, "play", lambda table, seats: None)
        info = await ana.create("Bots", toy(2, rounds=4), "Ana", ["me", "bot:random"])
        await ana.start()
        bot = await Client.connect(address(host), secret=host.facts.secrets["bots"], purpose="bots")
        async with bot, asyncio.timeout(PATIENCE):
            await asyncio.gather(
                BotPlayer(bot, "random", 0, ThinkingPool()).play(info.id, 1), play(ana, random.Random(1))
            )
        assert bot.table is not None
        assert bot.table.state == "over"


async def test_a_bot_that_finds_its_view_impossible_says_so_in_the_log_and_another_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def view(self: Plausibility, view: CaravanView, seat: int | None, before: CaravanView | None = None) -> None:
        if seat == 1 and view.now.scores[0] > 2:
            raise ImpossibleError("scores")

    monkeypatch.setattr(Plausibility, "view", view)
    monkeypatch.setattr("netplay.process.bot_client.RETRY", 0)
    async with hosting(tmp_path / "a.sqlite") as host, await Client.connect(address(host)) as ana:
        monkeypatch.setattr(host.bots, "play", lambda table, seats: None)
        info = await ana.create("Bots", toy(2, rounds=9), "Ana", ["me", "bot:random"])
        await ana.start()
        bots = BotClients(address(host), host.facts.secrets["bots"], 0)
        bots.seat(json.dumps({"table": info.id, "seat": 1, "level": "random"}))
        while ana.table is not None and ana.table.state != "over":
            await until(lambda: ana.question or (ana.table and ana.table.state == "over"))
            if ana.question is not None:
                await ana.answer(ana.question.words.index("take 2"))
        await until(lambda: not bots._tasks)
    place, at = f"table {info.id} seat 1", address(host)
    assert f"{place}: what {at} tells cannot be: no game looks like that: scores" in caplog.text
    assert f"the connection to {at} has ended: impossible" in caplog.text
    assert f"{place}: the bot has left: impossible" in caplog.text


async def test_a_bot_whose_seat_is_not_a_bots_does_not_come_again(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host, await Client.connect(address(host)) as ana:
        info = await ana.create("Bots", toy(2), "Ana", ["me", "open"])
        bots = BotClients(address(host), host.facts.secrets["bots"], 0)
        bots.seat(json.dumps({"table": info.id, "seat": 0, "level": "random"}))
        await until(lambda: not bots._tasks)
        assert ana.link == "connected"


async def test_a_bot_plays_as_well_after_an_answer_that_could_not_be_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A refusal that has nothing to do with the answer: the same one may do the next time."""
    monkeypatch.setattr("netplay.process.bot_client.RETRY", 0)
    monkeypatch.setattr(RandomBot, "choose", lambda self, view, offer, rng: offer.options[-1])
    async with hosting(tmp_path / "a.sqlite") as host, await Client.connect(address(host)) as ana:
        monkeypatch.setattr(host.bots, "play", lambda table, seats: None)
        info = await ana.create("Bots", toy(2, rounds=10), "Ana", ["me", "bot:random"])
        await ana.start()
        bot = await Client.connect(address(host), secret=host.facts.secrets["bots"], purpose="bots")
        refused = cycle((True, False))
        answer = bot.answer

        async def unsure(option: int, ask: int | None = None) -> None:
            if next(refused):
                raise RefusedError(NetReason.NOT_WRITTEN())
            await answer(option, ask)

        monkeypatch.setattr(bot, "answer", unsure)
        async with bot, asyncio.timeout(PATIENCE):
            await asyncio.gather(
                BotPlayer(bot, "random", 0, ThinkingPool()).play(info.id, 1), play(ana, random.Random(1))
            )
        game = host.lobby.tables[info.id].game
        assert {words for seat, words, _ in game.match.journal.rows(0) if seat == 1} == {"take 2"}
