"""What a host could say of a game if it pleased: true words with something in them that is not."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

import msgspec
from hypothesis import strategies as st

from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.session.port import People
from engine.core.event import visible_to
from engine.core.match import Match
from engine.core.question import Question
from engine.core.setup import Setup
from engine.core.view import to_builtins
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.view import GrandeView
from netplay.client.joined_table import JoinedTable
from netplay.client.updates import Link, Update
from netplay.protocol import server_messages
from netplay.protocol.client_messages import TableCommand

WORDS = ["", "general", "conquest", "discs", "unopposed", "decay red 3", "recover ?", "veto", "pass", "use", "place"]
NUMBERS = [-101, -2, -1, 0, 1, 2, 3, 9, 13, 30, 31, 100, 2**31, 2**62]


class Said(NamedTuple):
    """What a host says at one moment, as builtins."""

    viewer: int | None
    view: Any
    question: Any
    events: Any


class Believer:
    """A Port that knows what a Mirror has believed."""

    def __init__(self, mirror: JoinedTable) -> None:
        self.mirror = mirror
        self.names = [seat_name(name) for name in mirror.setup.seats]
        self.away = [False] * len(self.names)
        self.link: Link = "connected"
        self.people: People | None = None
        self.can_undo = False

    @property
    def rules(self) -> GrandeRules:
        assert isinstance(self.mirror.rules, GrandeRules)
        return self.mirror.rules

    @property
    def seat(self) -> int | None:
        return self.mirror.seat

    @property
    def view(self) -> GrandeView:
        assert isinstance(self.mirror.view, GrandeView)
        return self.mirror.view

    @property
    def question(self) -> Question | None:
        return self.mirror.question

    async def updates(self) -> AsyncIterator[Update]:
        """Nothing comes by itself."""
        return
        yield

    async def send(self, command: TableCommand) -> None:
        raise NotImplementedError


def truths(setup: Setup, seed: int, every: int = 12) -> list[Said]:
    """What is said now and then in a game, at its end, and whenever the first seat is asked something rare."""
    rng, usual = random.Random(seed), {"play_power", "intake", "choose_card", "use", "place"}
    match = Match(setup, rng)
    told, found, count = match.opening, [], 0
    while True:
        question = match.question(0)
        if match.over or count % every == 0 or (question is not None and question.kind not in usual):
            viewer = rng.choice((0, 0, 0, 1, None))
            asked = None if viewer is None else match.question(viewer)
            happened = [[1, event] for event in visible_to(told, viewer)]
            found.append(Said(viewer, to_builtins(match.view(viewer)), *msgspec.to_builtins((asked, happened))))
        if match.over:
            return found
        seat = rng.choice(match.asked)
        told = match.answer(seat, rng.choice(match.options(seat)))
        count += 1


def message(said: Said) -> server_messages.Snapshot:
    """The message that says it. Raises MsgspecError when it is not even well formed."""
    fields = {"seq": 1, "view": said.view, "question": said.question, "cause": "enter", "recent": said.events}
    return msgspec.convert(fields, server_messages.Snapshot)


@st.composite
def lies(draw: st.DrawFn, said: Sequence[Said], words: Sequence[str]) -> Said:
    """One of these with up to three parts, wherever they are, replaced by others of their kind."""
    parts = deepcopy(draw(st.sampled_from(said))._asdict())
    viewer = parts.pop("viewer")
    for _ in range(draw(st.integers(0, 3))):
        here, step = draw(st.sampled_from(list(_places(parts))))
        here[step] = draw(_other(here[step], words))
    return Said(viewer, **parts)


def _places(within: Any) -> Iterator[tuple[Any, Any]]:
    """Every part of what is made of builtins: the dict or list it is in, and its name or index there."""
    for step in within if isinstance(within, dict) else range(len(within)) if isinstance(within, list) else ():
        yield within, step
        yield from _places(within[step])


def _other(value: Any, words: Sequence[str]) -> st.SearchStrategy[Any]:
    """Something else in the place of `value`."""
    match value:
        case bool():
            return st.just(not value)
        case int():
            return st.one_of(st.sampled_from((value + 1, value - 1)), st.sampled_from(NUMBERS), st.none())
        case str():
            return st.one_of(st.sampled_from(words), st.sampled_from(WORDS))
        case list():
            return st.sampled_from(([], value[:-1], value[::-1], value + value[-1:], value[1:], value * 40))
        case dict():
            return st.sampled_from(({}, *({k: v for k, v in value.items() if k != name} for name in value)))
    return st.sampled_from((0, -1, "", []))
