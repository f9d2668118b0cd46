"""A lean position runs to a horizon as if each question were answered one by one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

import pytest

from engine.core.ask import Ask, Draw, Together
from engine.core.match import Match
from engine.core.option import FATE, Option, outcome
from engine.core.position import Position
from engine.core.setup import Setup
from engine.games.carcassonne.model.state import CarcassonneState
from engine.games.elgrande.model.box import FLAGS
from engine.games.elgrande.model.state import GrandeState
from tests.engine.support.playouts import playout

SEATS = ("red", "blue", "green", "yellow", "brown")
SETUPS = {
    "two": Setup("elgrande", SEATS[:2]),
    "three-1996": Setup("elgrande", SEATS[:3], options={"edition": "1996", "length": "short"}),
    "four-colonies": Setup("elgrande", SEATS[:4], ("colonies", "jubilee")),
    "four-grandissimo": Setup("elgrande", SEATS[:4], ("grandissimo",), ("V2",)),
    "five-court": Setup("elgrande", SEATS, ("king_intrigue", "players_edition", "special_cards")),
    "tiles": Setup("carcassonne", SEATS[:3]),
}
MODULE_SETS = (
    (),
    (),
    ("jubilee",),
    ("colonies",),
    ("grandissimo", "jubilee"),
    ("king_intrigue",),
    ("king_intrigue", "players_edition"),
    ("special_cards", "king_intrigue"),
)


def advanced(setup: Setup, answers: int, seed: int = 3) -> Match:
    """A match after so many random answers."""
    rng = random.Random(seed)
    match = Match(setup, rng, listen=False)
    for _ in range(answers):
        seat = match.asked[0]
        match.answer(seat, int(rng.random() * len(match.options(seat))))
    return match


def one_by_one(position: Position, rng: random.Random) -> int:
    """Answer each question of a position by itself to the end of the game; return how many free actions were taken."""
    taken = 0
    while (step := position.step) is not None:
        if isinstance(step, Draw):
            position.push(FATE, outcome(step.key, step.pool[int(rng.random() * len(step.pool))]))
            continue
        seat, question = next(iter(position.asks().items()))
        options = [*question.legal()]
        listed = len(options)
        if isinstance(step, Ask) and step.announced is None and not step.atomic:
            extras = [extra for add in position.rules.extras for extra in add(position.state, step)]
            options += [extra.option for extra in extras if extra.seat == seat]
            position.options(seat)  # the position takes what it has listed itself
        number = int(rng.random() * len(options))
        taken += number >= listed
        position.push(seat, options[number])
    return taken


@pytest.mark.some(8)
@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("answers", [0, 20, 55])
def test_a_run_ends_where_answers_one_by_one_do(name: str, answers: int) -> None:
    match = advanced(SETUPS[name], answers)
    for seed in range(3):
        run, pushed = playout(match.position), playout(match.position)
        one, other = random.Random(seed), random.Random(seed)
        run.run(one)
        one_by_one(pushed, other)
        assert run.step is None
        assert not run.state.agenda
        assert run.state.key() == pushed.state.key()
        assert one.random() == other.random()


@pytest.mark.parametrize("name", ["four-colonies", "four-grandissimo"])
def test_free_actions_are_among_the_answers(name: str) -> None:
    """Else the runs above would say nothing about them."""
    position = advanced(SETUPS[name], 20).position
    assert sum(one_by_one(playout(position), random.Random(seed)) for seed in range(3))


@pytest.mark.parametrize("name", SETUPS)
def test_a_run_leaves_the_position_alone_from_which_it_came(name: str) -> None:
    match = advanced(SETUPS[name], 30)
    before = match.hash(), match.position.state.key(), match.position.start.key()
    playout(match.position).run(random.Random(1))
    assert (match.hash(), match.position.state.key(), match.position.start.key()) == before


def test_a_position_that_keeps_its_answers_is_not_run() -> None:
    with pytest.raises(ValueError, match="keeps its answers"):
        advanced(SETUPS["two"], 5).position.run(random.Random(1))


def test_an_unknown_horizon_is_refused() -> None:
    position = playout(advanced(SETUPS["two"], 5).position)
    with pytest.raises(KeyError):
        position.run(random.Random(1), "turn")


def test_a_run_stops_after_each_round_and_goes_on_from_there() -> None:
    """After the general scoring, where there is one."""
    whole, parts = (playout(advanced(SETUPS["three-1996"], 4).position) for _ in range(2))
    whole.run(random.Random(7))
    state, rng, stops = parts.state, random.Random(7), []
    assert isinstance(state, GrandeState)
    while parts.step is not None or state.agenda:
        parts.run(rng, "round")
        assert parts.step is None
        stops.append((state.round, state.castillo_emptied == state.round))
    assert stops == [(2, False), (3, True), (5, False), (6, True), (8, False), (9, True)]
    assert state.key() == whole.state.key()


def test_a_run_stops_after_the_next_general_scoring() -> None:
    position = playout(advanced(SETUPS["two"], 4).position)
    state = position.state
    assert isinstance(state, GrandeState)
    stops = []
    for _ in range(3):
        position.run(random.Random(2), "scoring")
        stops.append((state.round, state.castillo_emptied))
    assert stops == [(3, 3), (6, 6), (9, 9)]
    assert not state.agenda


def test_a_run_stops_after_each_turn_of_carcassonne() -> None:
    position = playout(advanced(SETUPS["tiles"], 10).position)
    state = position.state
    assert isinstance(state, CarcassonneState)
    laid = [len(state.land.tiles)]
    while position.step is not None or state.agenda:
        position.run(random.Random(4), "turn")
        laid.append(len(state.land.tiles))
    assert {after - before for before, after in pairwise(laid)} <= {0, 1}
    assert laid.count(laid[-1]) == 2  # the last turn, and the final scoring behind it


def test_a_policy_answers_for_the_seats_and_chance_for_fate() -> None:
    """The answers of the policy are those of each seat, Together included."""
    asked: list[tuple[int, str]] = []

    def last(question: Ask[Option], options: Sequence[Option]) -> Option:
        asked.append((question.seat, question.kind))
        return options[-1]

    match = advanced(SETUPS["two"], 4)
    run, pushed = playout(match.position), playout(match.position)
    run.run(random.Random(5), policy=last)
    rng, expected = random.Random(5), []
    while (step := pushed.step) is not None:
        if isinstance(step, Draw):
            pushed.push(FATE, outcome(step.key, step.pool[int(rng.random() * len(step.pool))]))
            continue
        question = next(iter(step.asks.values())) if isinstance(step, Together) else step
        expected.append((question.seat, question.kind))
        pushed.push(question.seat, question.legal()[-1])
    assert asked == expected
    assert {"dial", "play_power", "choose_card"} <= {kind for _, kind in asked}
    assert run.state.key() == pushed.state.key()


def random_setup(rng: random.Random) -> Setup:
    """A Setup of El Grande with any seats, edition, length and flags, and one or two of its modules at most."""
    options = {
        "edition": rng.choice(("2015", "1996")),
        "length": rng.choice(("full", "short")),
        "flags": [flag for flag in FLAGS if rng.random() < 0.3],
    }
    seats, some = rng.randint(2, 5), rng.choice(MODULE_SETS)
    return Setup("elgrande", SEATS[:seats], some, options=options)


@pytest.mark.parametrize("seed", range(24))
def test_the_points_of_a_lean_position_are_those_of_the_ledger(seed: int) -> None:
    """The lean position notes none of them; the other one notes them all, and answers likewise."""
    rng = random.Random(seed)
    match = advanced(random_setup(rng), 40, seed)
    lean, noting = playout(match.position), match.position.clone()
    start, state = match.position.state, noting.state
    assert isinstance(start, GrandeState)
    assert isinstance(state, GrandeState)
    noted = len(start.ledger)
    lean.run(random.Random(seed))
    one_by_one(noting, random.Random(seed))
    points = [*start.scores]
    for scored in state.ledger[noted:]:
        for payment in scored.payments:
            points[payment.seat] += payment.points
    assert isinstance(lean.state, GrandeState)
    assert len(lean.state.ledger) == noted < len(state.ledger)
    assert lean.state.scores == state.scores == points
