"""Nothing that a bot may not know can change its answer."""

from __future__ import annotations

import random

from engine.bots.bot import Offer, make_bot
from engine.core.determinize import determinize
from engine.core.match import Match
from engine.core.position import Position
from engine.core.setup import Setup
from tests.engine.games.elgrande.bots.situation import COLOURS


def chosen(position: Position, seat: int) -> str:
    question = position.asks()[seat]
    offer = Offer(question.kind, position.options(seat), question.about)
    view = position.rules.view(position, seat)
    return make_bot("easy", position.rules, seat).choose(view, offer, random.Random(11)).words


def test_worlds_that_look_alike_are_answered_alike() -> None:
    differing = asked = 0
    for seed in (0, 2):
        rng = random.Random(seed)
        match = Match(Setup("elgrande", COLOURS[:4]), random.Random(seed), listen=False)
        while not match.over:
            seat = match.asked[-1]
            view = match.view(seat)
            one, other = (determinize(match.rules, view, rng) for _ in range(2))
            assert chosen(one, seat) == chosen(other, seat) == chosen(match.position, seat)
            asked += 1
            differing += one.state.key() != match.position.state.key() or one.since != match.position.since
            match.answer(seat, rng.choice(match.options(seat)))
    assert differing > asked / 20, "hardly any world differed: the test would prove nothing"
