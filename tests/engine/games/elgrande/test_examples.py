"""Worked examples that need more than one position: whole games, events, and secrets that no view shows."""

from __future__ import annotations

import random

import pytest

from engine.core.event import Event, visible_to
from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.model import events
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import GrandeView
from engine.scenarios.scenario import read

SEATS = ("a", "b", "c", "d")


def played(length: str, seed: int) -> tuple[Match, list[Event], list[GrandeState]]:
    """Play a random match to its end; return it, the events for a spectator and the State after every answer."""
    rng = random.Random(seed)
    match = Match(Setup("elgrande", SEATS, options={"length": length}), rng)
    told, states = visible_to(match.opening, None), []
    while not match.over:
        seat = rng.choice(match.asked)
        told += visible_to(match.answer(seat, rng.choice(match.options(seat))), None)
        state = match.position.state
        assert isinstance(state, GrandeState)
        states.append(state.copy())
    return match, told, states


def table(text: str) -> Match:
    """Return the match at the position of a scenario text."""
    scenario = read('seats = ["A", "B", "C", "D"]\n' + text)
    return Match(scenario.setup, random.Random(1), begin=scenario.begin)


@pytest.mark.parametrize("length", ["full", "short"])
def test_ex_d02_thirty_of_each_colour_at_any_moment(length: str) -> None:
    """B-0.6."""
    _, _, states = played(length, 2)
    for state in states:
        for seat in range(len(SEATS)):
            assert state.provinces[seat] + state.court[seat] + sum(counts[seat] for counts in state.areas) == 30


@pytest.mark.parametrize(
    ("length", "rounds", "turns"), [("full", [*range(1, 10)], 36), ("short", [2, 3, 5, 6, 8, 9], 24)]
)
def test_ex_d72_ex_d73_rounds_scorings_turns(length: str, rounds: list[int], turns: int) -> None:
    _, told, _ = played(length, 3)
    assert [event.round for event in told if isinstance(event, events.RoundBegan)] == rounds
    assert [event.round for event in told if isinstance(event, events.GeneralScoring)] == [3, 6, 9]
    assert sum(isinstance(event, events.CardTaken) for event in told) == turns
    assert isinstance(told[-1], events.GameOver)


def test_ex_d77_two_cards_of_each_stack_are_never_seen() -> None:
    """B-4.3, H-1."""
    match, _, states = played("full", 4)
    view = match.view(None)
    assert isinstance(view, GrandeView)
    assert [len(cards) for cards in view.now.seen] == [9, 9, 9, 9, 0]
    assert view.now.seen == [list(cards) for cards in states[-1].seen]


def test_ex_d12_entering_the_castillo_is_announced_to_all() -> None:
    match = table(
        '[given]\nking = "cataluna"\noffer = ["d3-score-most"]\nat = "use A d3-score-most"\n[given.court]\nA = 5\n'
    )
    told = [event for _ in range(2) for event in visible_to(match.answer(0, "place castillo"), 1)]
    assert told == [events.Placed(0, 0, 0, False)] * 2
    view = match.view(1)
    assert isinstance(view, GrandeView)
    last = view.now.castillo_last
    assert last is not None
    assert (last.seat, last.kind, last.count) == (0, 0, 2)
    assert view.now.areas[0] is None


def test_ex_d49_the_open_castillo_is_seen_by_all() -> None:
    match = table(
        '[given]\nking = "sevilla"\noffer = ["d3-score-castillo"]\nat = "use A d3-score-castillo"\n'
        "[given.caballeros]\ncastillo = { A = 3, B = 1, C = 1 }\n"
    )
    told = match.answer(0, "act")
    for viewer in (None, 0, 1, 2, 3):
        assert events.CastilloOpened([3, 1, 1, 0]) in visible_to(told, viewer)


def test_ex_v12_a_castillo_that_stays_shut_shows_nothing() -> None:
    match = table(
        '[given]\nking = "sevilla"\noffer = ["d3-score-castillo"]\nat = "use A d3-score-castillo"\n'
        "[given.caballeros]\ncastillo = { A = 3, B = 1, C = 1 }\n[given.vetoes]\nB = 1\n"
    )
    told = [*match.answer(0, "act"), *match.answer(1, "veto")]
    assert not any(isinstance(event, events.CastilloOpened) for event in told)


RECOVER = (
    '[given]\nround = 4\nking = "galicia"\noffer = ["d4-power-card"]\nat = "use A d4-power-card"\n'
    "[given.used]\nA = [4, 9, 13]\n[given.played]\nA = 6\nB = 5\nC = 3\nD = 2\n"
)


@pytest.mark.parametrize(("card", "told_to_others"), [(13, 0), (4, 0), (6, 6)])
def test_ex_d59_which_card_came_back_is_told_only_if_it_lay_open(card: int, told_to_others: int) -> None:
    match = table(RECOVER)
    told = match.answer(0, f"recover {card}")
    assert events.PowerRecovered(0, card) in visible_to(told, 0)
    for viewer in (None, 1, 2, 3):
        assert events.PowerRecovered(0, told_to_others) in visible_to(told, viewer)
        view = match.view(viewer)
        assert isinstance(view, GrandeView)
        assert view.now.hand_sizes[0] == 10
        assert view.now.back[0] == (card == 6)
        assert view.since == [(0, "recover 6" if card == 6 else "recover ?")]


def test_ex_v14_a_stopped_recovery_names_no_card() -> None:
    match = table(RECOVER + "[given.vetoes]\nB = 4\n")
    told = [*match.answer(0, "recover 6"), *match.answer(1, "veto")]
    for viewer in (None, 1, 2):
        assert not any("6" in str(event) for event in visible_to(told, viewer))
        assert match.view(viewer).since == [(0, "recover ?"), (1, "veto")]
