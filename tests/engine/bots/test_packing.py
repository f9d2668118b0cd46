"""A bot that is sent to another process and back plays on as if it had stayed."""

from __future__ import annotations

import random

import pytest

from engine.bots.bot import Bot, Offer, SearchingBot, make_bot, takes_long
from engine.bots.packing import pack, unpack
from engine.core.match import Match
from engine.core.rules import load_rules
from engine.core.setup import Setup

GAMES = ("elgrande", "carcassonne")
SETUP = Setup("elgrande", ("red", "blue"))
SHARE = 0.2


def played(game: str, *, sent: bool) -> list[str]:
    """The answers of two bots in their first turns."""
    match = Match(Setup(game, SETUP.seats), random.Random(3))
    other = load_rules(match.setup)
    bots: list[Bot] = [make_bot("hard", match.rules, seat) for seat in range(2)]
    given: list[str] = []
    for _ in range(40):
        seat = match.asked[0]
        question, view, bot = match.question(seat), match.view(seat), bots[seat]
        assert question is not None
        assert isinstance(bot, SearchingBot)
        bot.share = SHARE
        offer = Offer(question.kind, match.options(seat), question.about)
        rng = random.Random(len(given))
        if sent:
            bot, view, offer = unpack(other, pack(match.rules, (bot, view, offer)))
            bots[seat], option = unpack(match.rules, pack(other, (bot, bot.choose(view, offer, rng))))
        else:
            option = bot.choose(view, offer, rng)
        match.answer(seat, option)
        given.append(option.words)
    return given


@pytest.mark.parametrize("game", GAMES)
def test_equal_views_and_seeds_give_equal_moves_wherever_a_bot_thinks(game: str) -> None:
    stayed = played(game, sent=False)
    assert played(game, sent=True) == stayed


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_takes_no_table_of_its_game_along(game: str) -> None:
    rules = load_rules(Setup(game, SETUP.seats))
    assert len(pack(rules, make_bot("hard", rules, 0))) < 500


def test_rules_and_options_are_named_and_not_copied() -> None:
    rules = load_rules(SETUP)
    option = rules.parse("power 7")
    packed = pack(rules, [rules, option])
    assert len(packed) < 100
    found = unpack(rules, packed)
    assert found[0] is rules
    assert found[1] is option


@pytest.mark.parametrize(("level", "long"), [("hard", True), ("normal", False), ("random", False)])
def test_levels_that_search_say_about_which_questions_they_think_long(level: str, long: bool) -> None:
    rules = load_rules(SETUP)
    bot = make_bot(level, rules, 0)
    powers = [rules.parse(f"power {number}") for number in (3, 7)]
    assert takes_long(bot, Offer("play_power", powers, {})) is long
    assert not takes_long(bot, Offer("play_power", powers[:1], {}))
    assert not takes_long(bot, Offer("place", powers, {}))
