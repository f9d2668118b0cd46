"""A Setup may name what chance brings first: the deals of the first game, whoever deals and however often it stops."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine.core.errors import SetupError
from engine.core.match import Match
from engine.core.rules import load_game, load_rules
from engine.core.setup import Setup
from engine.games.elgrande.model.figures import printed
from engine.games.elgrande.model.view import Board, GrandeView

SEATS = ("red", "blue", "green", "yellow")
FIRST = Setup("elgrande", SEATS, options={"deals": "first_game"})
ROUNDS = 3


def board(match: Match) -> Board:
    view = match.view(None)
    assert isinstance(view, GrandeView)
    return view.now


def offers(match: Match, rng: random.Random, *, until: int = ROUNDS) -> dict[int, list[str]]:
    """Play at random until a round is over; return the cards on offer in each round as it began."""
    found: dict[int, list[str]] = {}
    while board(match).round <= until and not match.over:
        now = board(match)
        found.setdefault(now.round, list(now.offer))
        seat = match.asked[0]
        match.answer(seat, rng.choice(match.options(seat)))
    return found


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_first_deals_are_the_same_whoever_deals(seed: int) -> None:
    deal, match = printed().deals["first_game"], Match(FIRST, random.Random(seed))
    now, areas = board(match), [area.id for area in printed().areas]
    assert [areas[now.king], *(areas[home] for home in now.grandes)] == list(deal["region"])
    assert match.asked == [0], "the player begins"
    for number, offer in offers(match, random.Random(seed)).items():
        assert offer[:-1] == [deal[f"stack.{stack}"][number - 1] for stack in range(1, 5)]


def test_later_rounds_are_left_to_chance() -> None:
    later = [offers(Match(FIRST, random.Random(seed)), random.Random(1), until=4)[4] for seed in range(4)]
    assert len({tuple(offer) for offer in later}) > 1


def test_they_are_the_same_when_a_host_stops_and_goes_on() -> None:
    whole = offers(Match(FIRST, random.Random(1)), random.Random(1))
    match, rng = Match(FIRST, random.Random(1)), random.Random(1)
    found: dict[int, list[str]] = {}
    while board(match).round <= ROUNDS:
        now = board(match)
        found.setdefault(now.round, list(now.offer))
        seat = match.asked[0]
        match.answer(seat, rng.choice(match.options(seat)))
        match = Match.load(match.save(), random.Random(99))
    assert found == whole


def test_a_setup_that_names_none_is_as_older_programs_know_it() -> None:
    assert "deals" not in load_game("elgrande").check(Setup("elgrande", SEATS)).options
    assert load_game("elgrande").check(FIRST).options["deals"] == "first_game"


def test_deals_that_nobody_knows_are_refused() -> None:
    with pytest.raises(SetupError, match="deals: expected one of"):
        load_game("elgrande").check(Setup("elgrande", SEATS, options={"deals": "mine"}))


def test_who_plays_again_is_dealt_other_cards() -> None:
    again = load_rules(FIRST).again()
    assert again == msgspec.structs.replace(load_rules(FIRST).setup, options=again.options)
    assert again.options == load_rules(Setup("elgrande", SEATS)).setup.options
    assert load_rules(again).again() == load_rules(again).setup, "and so on"
