"""The level `easy` at tables with Grandissimo: whole games, every question, and positions that need no long thought."""

from __future__ import annotations

import random

import pytest

from engine.bots.bot import Offer, make_bot
from engine.core.match import Match
from engine.games.elgrande.modules.grandissimo.module import GRANDISSIMO
from engine.scenarios.scenario import read
from tests.engine.games.elgrande.modules.grandissimo.games import lively, setup
from tests.engine.games.elgrande.modules.grandissimo.scenes import play, scene


def chosen(match: Match, seat: int, rng: random.Random) -> str:
    """Return the words of what an easy bot answers, which must be on offer."""
    question, options = match.ask(seat), match.options(seat)
    assert question is not None
    bot = make_bot("easy", match.rules, seat)
    option = bot.choose(match.view(seat), Offer(question.kind, options, question.about), rng)
    assert option in options
    return option.words


@pytest.mark.some(1)
@pytest.mark.parametrize(("seats", "jubilee"), [(2, False), (4, True)])
def test_it_answers_only_what_is_offered_until_the_end(seats: int, jubilee: bool) -> None:
    rng = random.Random(seats)
    match = Match(setup(seats, jubilee=jubilee, short=True, grandissimo={"stack6": "all19"}), rng, listen=False)
    while not match.over:
        seat = match.asked[0]
        match.answer(seat, chosen(match, seat, rng))


def test_each_question_of_the_module_is_answered() -> None:
    """All are met: unloading, guests, escorts, consent, second cards, the end of a turn."""
    rng, met = random.Random(4), dict[str, int]()
    for seed in range(30):
        match = Match(setup(4, grandissimo={"stack6": "all19"}), random.Random(seed), listen=False)
        while not match.over:
            seat = match.asked[0]
            question = match.ask(seat)
            assert question is not None
            kind = question.kind
            if kind in GRANDISSIMO.contents.questions and met.get(kind, 0) < 3:
                met[kind] = met.get(kind, 0) + 1
                chosen(match, seat, rng)
            match.answer(seat, lively(match.options(seat), rng))
    assert set(met) >= {"unload", "settle", "escort", "consent", "when_second", "second_card"}


SITUATIONS = [
    ("score-courts", ("aragon = { blue = 1 }",), "court = { red = 9, blue = 3, green = 1 }", "act"),
    ("revolution", ("sevilla = { red = 6, blue = 5 }",), 'grandes = { red = "sevilla" }', "deputy red"),
    ("off-to-castillo", ("aragon = { red = 1, blue = 2, green = 1 }",), "", "throw"),
    ("spanish-inquisition", ("sevilla = { blue = 2, red = 2, black = 2 }",), "", "act"),
]
"""The card in use, who stands where, what is given besides, and how the words of the answer begin."""


@pytest.mark.parametrize(("card", "caballeros", "given", "answer"), SITUATIONS)
def test_what_pays_is_done(card: str, caballeros: tuple[str, ...], given: str, answer: str) -> None:
    rng = random.Random(1)
    match = scene(card, *caballeros, given=given)
    seen = list[str]()
    while match.asked == [0] and not match.over and len(seen) < 12:
        seen.append(chosen(match, 0, rng))
        match.answer(0, seen[-1])
    assert any(words.startswith(answer) for words in seen)


@pytest.mark.parametrize("port", ["galicia", "valencia", "pais_vasco"])
def test_a_ship_is_unloaded_where_it_wins_a_region(port: str) -> None:
    """G-304."""
    others = {"cataluna", "valencia", "granada", "sevilla", "pais_vasco", "galicia", "portugal"} - {port}
    lost = "\n".join(f"{area} = {{ blue = 3, green = 3 }}" for area in sorted(others))
    text = f"""
seats = ["red", "blue", "green"]
[options]
modules = ["grandissimo"]
[given]
king = "castilla_la_vieja"
round = 3
at = "turn red"
played = {{ red = 13, blue = 11, green = 9 }}
ships = {{ red = 1 }}
[given.caballeros]
"ship.red" = {{ red = 2 }}
{lost}
"""
    scenario = read(text)
    match = Match(scenario.setup, random.Random(1), begin=scenario.begin, dealt=scenario.dealt)
    assert chosen(match, 0, random.Random(1)) == f"unload {port}"


def test_the_queen_brings_one_more_before_the_turn_ends() -> None:
    """G-503: nothing is lost by it while rounds are left."""
    match = scene("d4-court", given='persons = { queen = "red" }\ncourt = { red = 2 }', stack=4)
    rng, seen = random.Random(2), list[str]()
    while match.asked == [0] and len(seen) < 12:
        seen.append(chosen(match, 0, rng))
        match.answer(0, seen[-1])
    assert "queen" in seen


def test_an_own_caballero_goes_along_only_where_it_gains() -> None:
    """G-820: from a region where it is needed none goes."""
    caballeros = ("aragon = { black = 1, blue = 3, green = 2 }", "sevilla = { red = 7, green = 6 }")
    match = scene("spanish-inquisition", *caballeros, given='persons = { general = "red" }\ncourt = { red = 3 }')
    play(match, "red: escort black aragon sevilla blue")
    assert match.asked == [1]
    assert chosen(match, 1, random.Random(1)) == "no"
