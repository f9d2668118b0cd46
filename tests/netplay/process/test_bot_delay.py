"""Bots answer at fixed intervals: when their answer comes tells nothing of them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from engine.bots.bot import Bot, Offer
from engine.core.match import Match
from engine.core.option import Option
from engine.core.question import Question
from engine.core.rules import Rules
from engine.core.setup import Setup
from engine.core.view import View
from netplay.client.updates import GameUpdate
from netplay.process.bot_client import BotPlayer
from netplay.process.thinking import BOT_DELAY, LONG, LONGEST, is_secret, until_answer
from tests.netplay.support.virtual_time import run_virtually

SETUP = Setup("elgrande", ("red", "blue", "green", "yellow"))
Policy = Callable[[Offer, View], tuple[Option, float]]
"""What a bot answers, and for how long it thinks."""


@pytest.mark.parametrize("thought", [0.0, 0.001, 0.02, 0.039])
def test_how_long_a_bot_thought_within_an_interval_does_not_show(thought: float) -> None:
    assert thought + until_answer(thought, 0.04) == pytest.approx(0.04)


def test_one_that_still_thinks_then_answers_after_the_next_interval_and_without_one_at_once() -> None:
    assert 0.05 + until_answer(0.05, 0.04) == pytest.approx(0.08)
    assert 0.13 + until_answer(0.13, 0.04) == pytest.approx(0.16)
    assert until_answer(0.13, 0.0) == 0.0
    assert BOT_DELAY > 0


class FakeClient:
    """The client of a seat at a table that is in this process."""

    table = None

    def __init__(self, fake: FakeTable, seat: int) -> None:
        self._fake = fake
        self.seat = seat
        self.rules: Rules[Any] = fake.match.rules
        self.view: View | None = None
        self.question: Question | None = None
        self.tell: Callable[[object], None] = lambda _update: None

    def listen(self, callback: Callable[[object], None]) -> Callable[[], None]:
        self.tell = callback
        return lambda: None

    async def join_as_bot(self, table: str, seat: int) -> None:
        self.hear()

    def hear(self) -> None:
        """Hear of the game, as far as it is new."""
        question, view = self._fake.match.question(self.seat), self._fake.match.view(self.seat)
        if (question, view) != (self.question, self.view):
            self.question, self.view = question, view
            self.tell(GameUpdate(view, question, (), "events"))

    async def answer(self, index: int, ask: int) -> None:
        self._fake.answer(self.seat, index, ask)


class FakeTable:
    """A table of bots, and what somebody who looks on sees change, each time with the seconds since the beginning."""

    def __init__(self, match: Match, enough: int) -> None:
        self.match = match
        self.clients = [FakeClient(self, seat) for seat in range(len(SETUP.seats))]
        self.seen: list[tuple[float, View]] = []
        self.answers: list[tuple[float, int, str, bool]] = []
        """When, by whom, the kind of question, and whether it was about a secret."""
        self._enough = enough
        self.done = asyncio.Event()

    def answer(self, seat: int, index: int, ask: int) -> None:
        question = self.match.question(seat)
        assert question is not None
        offer = Offer(question.kind, self.match.options(seat), question.about)
        before = self.match.view(None)
        now = round(asyncio.get_running_loop().time() - 1000, 9)
        self.answers.append((now, seat, question.kind, is_secret(offer)))
        self.match.answer(seat, index, ask)
        if self.match.view(None) != before:
            self.seen.append((now, self.match.view(None)))
        if self.match.over or len(self.answers) >= self._enough:
            self.done.set()
        for client in self.clients:
            client.hear()


class FakeThinking:
    """It takes as long as a policy says."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.longest: dict[str, float] = {}

    def start_worker(self, bot: Bot, rules: Rules[Any]) -> None:
        """Start nothing."""

    async def choose(
        self, bot: Bot, rules: Rules[Any], view: View, offer: Offer, seed: int, longest: float
    ) -> tuple[Bot, Option]:
        self.longest[offer.kind] = longest
        option, seconds = self._policy(offer, view)
        await asyncio.sleep(seconds)
        return bot, option


def played(match: Match, policy: Policy, enough: int) -> tuple[FakeTable, FakeThinking]:
    """Let bots play on for so many answers."""
    thinking: Any = FakeThinking(policy)

    async def run() -> FakeTable:
        table = FakeTable(match, enough)
        players: list[Any] = [BotPlayer(c, "hard", BOT_DELAY, thinking) for c in table.clients]  # type: ignore[arg-type]
        tasks = [asyncio.create_task(player.play("t", seat)) for seat, player in enumerate(players)]
        await table.done.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return table

    return run_virtually(run()), thinking


def first(offer: Offer, view: View) -> tuple[Option, float]:
    return offer.options[0], 0.0


def last(offer: Offer, view: View) -> tuple[Option, float]:
    return offer.options[-1], 0.14


def reached(wanted: Callable[[Match], bool]) -> Match:
    """A game that was played at random until something is so."""
    for seed in count():
        rng = random.Random(seed)
        match = Match(SETUP, random.Random(seed))
        while not match.over:
            if wanted(match):
                return match
            seat = rng.choice(match.asked)
            match.answer(seat, rng.choice([option for option in match.options(seat) if option.words != "veto"]))
    raise AssertionError


def copied(match: Match) -> Match:
    """The same game, with the same luck to come."""
    copy = match.clone()
    copy.set_fate(random.Random(1))
    return copy


def dialled(match: Match) -> bool:
    return len(match.asked) > 2 and all(match.ask(seat).kind == "dial" for seat in match.asked)  # type: ignore[union-attr]


def objected(match: Match) -> bool:
    window = match.position.window()
    return window is not None and len(window.holders) > 1 and match.asked == window.holders[:1]


def test_all_discs_are_set_at_the_same_tick_whatever_they_show() -> None:
    match = reached(dialled)
    seats = len(match.asked)
    low, _ = played(copied(match), first, seats)
    high, thinking = played(copied(match), last, seats)
    assert all(secret for *_, secret in low.answers)
    assert [when for when, *_ in low.answers] == pytest.approx([LONG * BOT_DELAY] * seats)
    assert [when for when, *_ in high.answers] == [when for when, *_ in low.answers]
    assert [when for when, _ in high.seen] == [when for when, _ in low.seen]
    assert thinking.longest["dial"] < LONG * BOT_DELAY


def test_at_a_window_each_holder_answers_at_the_same_tick_whether_it_objects_or_not() -> None:
    match = reached(objected)
    window = match.position.window()
    assert window is not None
    ticks = [round(number * LONG * BOT_DELAY, 9) for number in range(1, len(window.holders) + 1)]
    thoughts = {"pass": 0.13, "veto": 0.001}

    def policy(objects: int) -> Policy:
        def choose(offer: Offer, view: View) -> tuple[Option, float]:
            words = "veto" if view.viewer == objects else "pass"
            return next(option for option in offer.options if option.words == words), thoughts[words]

        return choose

    for number, objects in enumerate((*window.holders, -1)):
        asked = min(number + 1, len(window.holders))
        table, _ = played(copied(match), policy(objects), asked)
        assert [round(when, 9) for when, *_ in table.answers] == pytest.approx(ticks[:asked], abs=1e-9)
        assert [when for when, _ in table.seen] == pytest.approx([ticks[asked - 1]], abs=1e-9)


@pytest.mark.parametrize("modules", [(), ("grandissimo", "jubilee"), ("king_intrigue",)])
def test_in_a_whole_game_answers_about_secrets_come_a_fixed_time_after_their_question(modules: tuple[str, ...]) -> None:
    rng = random.Random(5)
    asked: dict[tuple[int, int], float] = {}

    def policy(offer: Offer, view: View) -> tuple[Option, float]:
        options = offer.options
        hidden = [option for option in options if option.words == "done"] if offer.kind == "pick_hand" else []
        return rng.choice(hidden or [option for option in options if not option.words.startswith("drop")]), (
            rng.uniform(0, 0.149) if is_secret(offer) else rng.uniform(0, 0.3)
        )

    hear = FakeClient.hear

    def noted(client: FakeClient) -> None:
        hear(client)
        if client.question is not None:
            key = client.seat, client.question.id
            asked.setdefault(key, round(asyncio.get_running_loop().time() - 1000, 9))

    match = Match(Setup("elgrande", SETUP.seats, modules), random.Random(2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FakeClient, "hear", noted)
        answer = FakeTable.answer
        took: list[float] = []

        def timed(table: FakeTable, seat: int, index: int, ask: int) -> None:
            answer(table, seat, index, ask)
            when, _, _, secret = table.answers[-1]
            if secret:
                took.append(when - asked[seat, ask])

        patch.setattr(FakeTable, "answer", timed)
        table, _ = played(match, policy, 400)
    assert len(table.answers) >= 100
    assert took
    assert took == pytest.approx([LONG * BOT_DELAY] * len(took), abs=1e-8)


def test_who_thinks_long_of_what_all_may_see_answers_at_the_same_long_intervals() -> None:
    thoughts = iter((0.01, 0.19, 0.21, 0.3))

    def policy(offer: Offer, view: View) -> tuple[Option, float]:
        return offer.options[0], next(thoughts)

    match = Match(SETUP, random.Random(1))
    table, thinking = played(match, policy, 4)
    assert {kind for _, _, kind, _ in table.answers} == {"play_power"}
    moments = [when for when, *_ in table.answers]
    assert [b - a for a, b in zip([0.0, *moments], moments, strict=False)] == pytest.approx([0.2, 0.2, 0.4, 0.4])
    assert thinking.longest["play_power"] == LONGEST
