"""Each viewer of El Grande sees what the table of hidden information allows, row by row."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine.core.determinize import determinize
from engine.core.event import visible_to
from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.model import events
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import Board, GrandeView
from engine.scenarios.scenario import read

SEATS = ("red", "blue", "green", "yellow")
VIEWERS = (None, 0, 1, 2, 3)
DEALT = {"region": ["galicia", "aragon", "sevilla", "valencia", "granada"], "stack.1": ["d1-move-4-any"]}
DEALT |= {"stack.2": ["d2-veto"], "stack.3": ["d3-score-castillo"], "stack.4": ["d4-power-card"]}


def new_game(seed: int) -> Match:
    """Return a game whose first cards are always the same; later ones follow from the seed."""
    setup = Setup("elgrande", SEATS, options={"first_player": "red"})
    return Match(setup, random.Random(seed), dealt=DEALT)


def sight(match: Match, viewer: int | None) -> Board:
    view = match.view(viewer)
    assert isinstance(view, GrandeView)
    return view.now


def play(match: Match, *lines: str) -> Match:
    for line in lines:
        seat, _, words = line.partition(": ")
        match.answer(SEATS.index(seat), words)
    return match


def powers_played() -> Match:
    return play(new_game(1), "red: power 7", "blue: power 3", "green: power 2", "yellow: power 8")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_to_come_and_what_was_not_dealt_is_in_no_view(viewer: int | None) -> None:
    """H-1, H-17, H-18, B-21.1, B-2.5: another future, not one byte more or less."""
    views = {msgspec.msgpack.encode(new_game(seed).view(viewer)) for seed in range(6)}
    assert len(views) == 1


def test_setup_draws_and_decisions_make_the_game() -> None:
    """B-0.7: the answers of one game, fate's included, lead to the same position."""
    match = new_game(3)
    rng = random.Random(4)
    for _ in range(150):
        seat = rng.choice(match.asked)
        match.answer(seat, rng.choice(match.options(seat)))
    again = Match(match.setup)
    again.replay(list(match.journal.rows())[len(again.journal) :])
    assert again.hash() == match.hash()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_cards_on_offer_are_seen_by_all_and_remembered(viewer: int | None) -> None:
    """H-2, H-3."""
    match = powers_played()
    offer = ["d1-move-4-any", "d2-veto", "d3-score-castillo", "d4-power-card", "d5-king"]
    assert sight(match, viewer).offer == offer
    play(match, "yellow: intake 0", "yellow: take d4-power-card")
    assert sight(match, viewer).offer == ["d1-move-4-any", "d2-veto", "d3-score-castillo", "", "d5-king"]
    assert sight(match, viewer).seen[3] == ["d4-power-card"]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_hands_are_their_owners_and_played_cards_everybodys(viewer: int | None) -> None:
    """H-4, H-5, H-6."""
    board = sight(powers_played(), viewer)
    assert board.played == [7, 3, 2, 8]
    assert board.hand_sizes == [12, 12, 12, 12]
    gone = None if viewer is None else board.played[viewer]
    assert board.hand == ([] if gone is None else [value for value in range(1, 14) if value != gone])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_used_cards_are_looked_through_by_their_owner_only(viewer: int | None) -> None:
    """H-7: of the others only the number lies there."""
    text = 'seats = ["red", "blue", "green", "yellow"]\n[given]\nking = "granada"\nat = "power red"\n'
    scenario = read(text + "[given.used]\nred = [4, 9]\nblue = [1, 2]\ngreen = [5, 6]\nyellow = [7, 8]\n")
    board = sight(Match(scenario.setup, random.Random(1), begin=scenario.begin), viewer)
    assert board.used == ([] if viewer is None else [[4, 9], [1, 2], [5, 6], [7, 8]][viewer])
    assert board.used_sizes == [2, 2, 2, 2]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_an_open_castillo_is_seen_and_not_shown_again(viewer: int | None) -> None:
    """H-11, B-9.6, B-21.1."""
    match = powers_played()
    play(match, "yellow: intake 2", "yellow: take d3-score-castillo")
    play(match, *["yellow: place castillo"] * 3)
    told = visible_to(match.answer(3, "act"), viewer)
    assert [event.counts for event in told if isinstance(event, events.CastilloOpened)] == [[0, 0, 0, 3]]
    assert sight(match, viewer).areas[0] is None


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_veto_lies_open(viewer: int | None) -> None:
    """H-14: its holder and its last round."""
    match = powers_played()
    play(match, "yellow: intake 0", "yellow: take d2-veto", "yellow: act")
    (veto,) = sight(match, viewer).vetoes
    assert (veto.seat, veto.taken, veto.until) == (3, 1, 2)


def test_counting_tells_what_the_closed_castillo_holds() -> None:
    """B-21.1a, B-0.6: there are thirty of each colour, so a player who counts knows."""
    match = powers_played()
    play(match, "yellow: intake 0", "yellow: take d5-king", "yellow: place castillo", "yellow: place castillo")
    world = determinize(match.rules, match.view(0), random.Random(1)).state
    truth = match.position.state
    assert isinstance(world, GrandeState)
    assert isinstance(truth, GrandeState)
    assert world.areas[0] == truth.areas[0] == [0, 0, 0, 2]


@pytest.mark.parametrize("seed", range(3))
def test_what_was_put_into_the_castillo_is_shown_until_all_leave_it(seed: int) -> None:
    """H-10, B-14.4: after a general scoring the Castillo is empty, until a caballero is put in again."""
    rng = random.Random(seed)
    match = Match(Setup("elgrande", ("red", "blue"), options={"length": "short"}), rng)
    inside, told, shown = False, match.opening, set()
    while not match.over:
        for event in visible_to(told, None):
            if isinstance(event, events.Placed):
                inside |= event.area == CASTILLO
            elif isinstance(event, events.Moved):
                inside |= event.target == CASTILLO
            elif isinstance(event, events.AreaScored) and (event.cause, event.area) == ("general", CASTILLO):
                inside = False
        view = match.view(None)
        assert isinstance(view, GrandeView)
        assert (view.now.castillo_last is not None) == inside
        shown.add((inside, any(entry.cause == "general" for entry in view.ledger)))
        seat = rng.choice(match.asked)
        told = match.answer(seat, rng.choice(match.options(seat)))
    assert len(shown) == 4


def test_a_game_goes_through_its_states() -> None:
    """B-3.3, B-3.2: setup; per round reveal, a power card and a turn each, the end; a general scoring when due."""
    rng = random.Random(6)
    match = Match(Setup("elgrande", ("red", "blue"), options={"length": "short"}), rng)
    told = visible_to(match.opening, None)
    while not match.over:
        seat = rng.choice(match.asked)
        told += visible_to(match.answer(seat, rng.choice(match.options(seat))), None)
    states = {events.RoundBegan: "R", events.PowerPlayed: "p", events.CardTaken: "t", events.RoundEnded: "E"}
    states |= {events.GeneralScoring: "G", events.GameOver: "!", events.HomeDealt: "s"}
    assert "".join(states.get(type(event), "") for event in told) == "ss" + "RppttERppttEG" * 3 + "!"
