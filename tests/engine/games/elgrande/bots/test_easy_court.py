"""The bots at tables with King & Intrigue and all that is added to it: whole games, and hands that are picked."""

from __future__ import annotations

import random

import pytest

from engine.bots.bot import Bot, Offer, make_bot
from engine.core.match import Match
from engine.core.option import Option
from engine.core.setup import Setup
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.options import DONE
from engine.games.elgrande.modules.king_intrigue.bots.cards import LIKED
from engine.games.elgrande.modules.king_intrigue.hands import PICK
from engine.games.elgrande.modules.king_intrigue.options import Pick
from tests.engine.games.elgrande.bots.situation import COLOURS
from tests.engine.games.elgrande.modules.king_intrigue.games import at_the_hands, setup

WITHOUT = {"ki-010", "ki-180", "pe-joker"}
"""Cards that act as one of the row, which is asked about in their place, and the one that is played with another."""
SETS = ("king_intrigue", "players_edition", "special_cards")


def chosen(match: Match, seat: int, bot: Bot, rng: random.Random) -> Option:
    question, options = match.ask(seat), match.options(seat)
    assert question is not None
    return bot.choose(match.view(seat), Offer(question.kind, options, question.about), rng)


def test_each_action_of_each_card_is_weighed() -> None:
    """At tables of random moves: the bot answers what it has not been asked with that card before."""
    asked = set[tuple[str, str]]()
    for seed in range(16):
        given = setup(4, *SETS, king_intrigue={"king_intrigue_choice": "always"} if seed % 4 == 3 else {})
        match, rng = Match(given, random.Random(seed), listen=False), random.Random(seed)
        while not match.over:
            seat = match.asked[0]
            question, options = match.ask(seat), match.options(seat)
            assert question is not None
            picks = [option for option in options if option is DONE or isinstance(option, Pick)]
            option = rng.choice(picks if question.kind == PICK else options)
            card = question.about.get("card", "")
            if (question.kind, card) not in asked:
                asked.add((question.kind, card))
                assert chosen(match, seat, make_bot("normal", match.rules, seat), rng) in options
            match.answer(seat, option)
    assert isinstance(match.rules, GrandeRules)
    modules = [module for module in match.rules.modules if module.name in SETS]
    assert {kind for kind, _card in asked} >= {kind for module in modules for kind in module.contents.questions}
    with_actions = {card for card in LIKED if card not in WITHOUT}
    assert {card for kind, card in asked if kind in ("use", "row", "special_step")} >= with_actions


@pytest.mark.some(1)
@pytest.mark.parametrize("seats", [2, 4])
def test_it_answers_only_what_is_offered_until_the_end(seats: int) -> None:
    match = Match(Setup("elgrande", COLOURS[:seats], SETS), random.Random(seats), listen=False)
    bots = [make_bot("normal", match.rules, seat) for seat in range(seats)]
    rng = random.Random(seats)
    while not match.over:
        seat = match.asked[0]
        option = chosen(match, seat, bots[seat], rng)
        assert option in match.options(seat)
        match.answer(seat, option)


def test_a_hand_is_picked_of_cards_that_do_well_and_not_always_the_same() -> None:
    hands = set()
    for seed in range(4):
        match, rng = at_the_hands(setup(3, *SETS)), random.Random(seed)
        assert isinstance(match.rules, GrandeRules)
        powers, bot, hand = match.rules.box.powers, make_bot("normal", match.rules, 1), list[str]()
        while 1 in match.asked and any(isinstance(option, Pick) for option in match.options(1)):
            option = chosen(match, 1, bot, rng)
            if isinstance(option, Pick):
                hand.append(powers[option.power].do)
            match.answer(1, option)
        assert sum(LIKED[card] for card in hand) > 0 > sum(LIKED.values()) / 3
        hands.add(frozenset(hand))
    assert len(hands) > 1
