"""Bots answer at fixed intervals: when their answer comes tells nothing of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.question import Question
from netplay.client.updates import GameUpdate
from netplay.process import bot_client
from netplay.process.bot_client import BotPlayer
from netplay.process.bot_delay import BOT_DELAY, until_answer

QUESTION = Question(7, "intake", ["0", "1"], {}, waited=True)


@pytest.mark.parametrize("thought", [0.0, 0.001, 0.02, 0.039])
def test_how_long_a_bot_thought_within_an_interval_does_not_show(thought: float) -> None:
    assert thought + until_answer(thought, 0.04) == pytest.approx(0.04)


def test_one_that_still_thinks_then_answers_after_the_next_interval_and_without_one_at_once() -> None:
    assert 0.05 + until_answer(0.05, 0.04) == pytest.approx(0.08)
    assert 0.13 + until_answer(0.13, 0.04) == pytest.approx(0.16)
    assert until_answer(0.13, 0.0) == 0.0
    assert BOT_DELAY > 0


class FakeClient:
    """A client that is asked once; its clock goes on while the bot thinks, and while it sleeps."""

    def __init__(self) -> None:
        self.now = 50.0
        self.question: Question | None = None
        self.table = None
        self.view = None
        self.answered: list[tuple[float, int, int]] = []
        self.tell: Callable[[object], None] = lambda _update: None

    def listen(self, callback: Callable[[object], None]) -> Callable[[], None]:
        self.tell = callback
        return lambda: None

    async def join_as_bot(self, table: str, seat: int) -> None:
        """The question comes, and other bots of the process think until this one runs."""
        self.question = QUESTION
        self.tell(GameUpdate(SimpleNamespace(), QUESTION, (), "events"))  # type: ignore[arg-type]
        self.now += 0.011

    async def answer(self, index: int, ask: int) -> None:
        self.answered.append((self.now - 50, index, ask))


@pytest.mark.parametrize("thinks", [0.0, 0.003, 0.028])
async def test_a_bot_answers_a_beat_after_it_was_asked_however_long_it_thought(
    thinks: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    client: Any = FakeClient()
    player = BotPlayer(client, "random", 0.04)

    def choose(question: Question, view: object) -> int:
        client.now += thinks
        return 1

    async def sleep(seconds: float) -> None:
        client.now += seconds

    async def to_thread(think: Callable[..., int], *about: object) -> int:
        return think(*about)

    async def answer(index: int, ask: int) -> None:
        await FakeClient.answer(client, index, ask)
        player._over = True

    client.answer = answer
    monkeypatch.setattr(player, "_choose", choose)
    monkeypatch.setattr(bot_client, "time", SimpleNamespace(monotonic=lambda: client.now))
    monkeypatch.setattr(bot_client, "asyncio", SimpleNamespace(sleep=sleep, Event=asyncio.Event, to_thread=to_thread))
    await player.play("t", 1)
    assert client.answered == [(pytest.approx(0.04), 1, 7)]
