"""Secrets of before the section are drawn by weights: power cards taken back unseen (H-8), hidden hands (K-H.1)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import msgspec

from engine.core.ask import Ask
from engine.core.determinize import determinize
from engine.core.match import Match
from engine.core.option import Option
from engine.core.rules import Weigh
from engine.core.setup import Setup
from engine.games.elgrande.bots.powers import likely
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.options import Power, Recover
from engine.games.elgrande.model.state import SECRETLY, GrandeState
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.modules.king_intrigue.bots.cards import LIKED
from tests.engine.games.elgrande.modules.king_intrigue.games import at_the_hands, setup

RED, BLUE = range(2)
WORLDS = 80


def lower(g: GrandeState, seat: int, options: Sequence[Option], question: Ask[Option] | None) -> list[float]:
    """Take Blue to have taken 1 back rather than anything else."""
    assert (seat, question) == (BLUE, None)
    return [20.0 if option.words == "recover 1" else 1.0 for option in options]


def taken_back(history: list[int], weigh: Weigh | None) -> Counter[int]:
    """Return which card Blue is taken to have taken back, where 0 stands in what it played, in so many worlds."""
    match, found = Match(Setup("elgrande", ("red", "blue")), random.Random(1)), Counter[int]()
    view = match.view(RED)
    assert isinstance(view, GrandeView)
    seen = msgspec.structs.replace(view, start=None, now=msgspec.structs.replace(view.now, history=[[], history]))
    for seed in range(WORLDS):
        g = match.rules.world(seen, random.Random(seed), weigh)
        found.update(-play - SECRETLY for play in g.history[BLUE] if play <= -SECRETLY)
        assert sorted((*g.hands[BLUE], *g.used[BLUE])) == list(range(1, 14))
    return found


def test_without_weights_each_used_card_is_as_likely() -> None:
    found = taken_back([13, 1, 7, 5, 0], None)
    assert set(found) == {13, 1, 7}, "not 5, the card of the round"
    assert min(found.values()) > WORLDS / 5


def test_a_card_taken_back_is_drawn_by_its_weight() -> None:
    assert taken_back([13, 1, 7, 5, 0], lower)[1] > WORLDS * 0.8


def test_what_was_played_later_counts_more_than_any_weight() -> None:
    """7 was played again, so it was 7 that came back."""
    assert taken_back([13, 1, 7, 5, 0, 7], lower) == {7: WORLDS}


def test_bots_take_a_good_card_to_be_taken_back() -> None:
    """13 goes first; 4 has little of anything."""
    found = taken_back([13, 4, 7, 5, 0], likely)
    assert found[13] > found[7]
    assert found[13] > WORLDS * 0.6


def hand_of_blue(weigh: Weigh | None) -> tuple[Counter[str], Box]:
    """Return how often each power card is in Blue's hidden hand, by what it does, in so many worlds; and the box."""
    match, found = at_the_hands(setup(2)), Counter[str]()
    assert isinstance(match.rules, GrandeRules)
    for seat in (RED, BLUE):
        match.answer(seat, next(option for option in match.options(seat) if option.words.startswith("hand ")))
        match.answer(seat, "done")
    view = match.view(RED)
    for seed in range(WORLDS):
        world = determinize(match.rules, view, random.Random(seed), weigh)
        assert match.rules.view(world, RED) == view
        g = world.state
        assert isinstance(g, GrandeState)
        assert len(set(g.hands[BLUE])) == 13
        found.update(g.box.powers[card].do for card in g.hands[BLUE])
    return found, match.rules.box


def test_a_hidden_hand_has_rather_what_bots_like() -> None:
    found, box = hand_of_blue(likely)
    known = sorted((card.do for card in box.powers[1:]), key=lambda do: LIKED[do])
    best, worst = (sum(found[do] for do in some) for some in (known[-4:], known[:4]))
    assert best > 2 * worst
    plain, _ = hand_of_blue(None)
    best, worst = (sum(plain[do] for do in some) for some in (known[-4:], known[:4]))
    assert best < 1.5 * worst


def test_what_bots_know_nothing_of_is_as_likely_as_each_other() -> None:
    match = Match(Setup("elgrande", ("red", "blue")), random.Random(1))
    g = match.position.state
    assert isinstance(g, GrandeState)
    assert len(set(likely(g, BLUE, g.box.dials, None))) == 1
    assert len(set(likely(g, BLUE, [Power("power 1", 1), Power("power 9", 9)], None))) == 1
    one, other = likely(g, BLUE, [Recover("recover 1", 1), Recover("recover 13", 13)], None)
    assert one < other
