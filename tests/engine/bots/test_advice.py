"""Advice: the strongest bot that explains is found, ranks what is on offer and gives the same for the same view."""

from __future__ import annotations

import random

import pytest

from engine.bots.advice import SHOWN, Adviser, make_adviser, ranked
from engine.bots.bot import Offer, make_bot
from engine.core.match import Match
from engine.core.rules import load_rules
from engine.core.setup import Setup


@pytest.mark.parametrize(("game", "level"), [("elgrande", "expert"), ("carcassonne", "normal")])
def test_the_strongest_bot_that_explains_is_the_adviser(game: str, level: str) -> None:
    rules = load_rules(Setup(game, ("red", "blue")))
    adviser = make_adviser(rules, 1)
    assert isinstance(adviser, Adviser)
    strongest = make_bot(level, rules, 1)
    assert type(adviser) is type(strongest)
    assert getattr(adviser, "effort", None) == getattr(strongest, "effort", None)


def test_a_bot_that_draws_lots_explains_nothing() -> None:
    assert not isinstance(make_bot("random", load_rules(Setup("elgrande", ("red", "blue"))), 0), Adviser)


def test_answers_are_ranked_by_what_they_bring_less_than_the_best() -> None:
    options = Match(Setup("elgrande", ("red", "blue")), random.Random(1)).options(0)[:5]
    advice = ranked(options, [1.0, 4.0, 4.0, -2.0, 3.5])
    assert [one.answers for one in advice] == [(options[n].words,) for n in (1, 2, 4)]
    assert [one.behind for one in advice] == [0.0, 0.0, 0.5]


def test_carcassonne_ranks_its_placings_and_claims() -> None:
    """What it advises first is what `normal` takes but for its noise, and nothing that is not on offer."""
    match, rng, asked = (
        Match(Setup("carcassonne", ("red", "blue")), random.Random(4), listen=False),
        random.Random(4),
        0,
    )
    while not match.over and asked < 12:
        seat = match.asked[0]
        question, options = match.question(seat), match.options(seat)
        adviser = make_adviser(match.rules, seat)
        assert question is not None
        assert adviser is not None
        offer = Offer(question.kind, options, question.about)
        advice = adviser.explain(match.view(seat), offer, rng)
        places = {option.words.rpartition(" r")[0] or option.words for option in options}
        assert len(advice) == min(SHOWN, len(places)), "each place once, however many turns are as good"
        assert {one.answers[0] for one in advice} <= {option.words for option in options}
        assert [one.behind for one in advice] == sorted(one.behind for one in advice)
        assert advice[0].behind == 0
        asked += 1
        match.answer(seat, next(option for option in options if option.words == advice[0].answers[0]))
