"""Changes between two views are data, and worlds are built only from views of the match."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from engine.core.ask import Ask
from engine.core.determinize import CannotDeterminize, determinize
from engine.core.errors import EngineError
from engine.core.match import Match
from engine.core.option import Option
from engine.core.setup import Setup
from engine.core.state import Section, State
from engine.core.view import apply, changes, to_builtins
from tests.engine.support.caravans import BLUE, RED, ride_out, start, to_bids
from tests.games.caravan.state import CaravanState


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, [(["b"], 3)]),
        ({"a": [1, 2]}, {"a": [1, 5]}, [(["a", 1], 5)]),
        ({"a": [1]}, {"a": [1, 5, 6]}, [(["a", 1], 5), (["a", 2], 6)]),
        ({"a": [1, 2]}, {"a": [1]}, [(["a"], [1])]),
        ({"a": []}, {"a": [1, 2]}, [(["a"], [1, 2])]),
        ({"a": {"b": 1}}, {"a": {"c": 1}}, [(["a"], {"c": 1})]),
        ({"a": None}, {"a": {"b": [1]}}, [(["a"], {"b": [1]})]),
        ([[0, 1], [2, 3]], [[0, 1], [2, 4]], [([1, 1], 4)]),
        (1, 2, [([], 2)]),
    ],
)
def test_changes_are_the_smallest_parts_and_lead_there(old: Any, new: Any, found: list[Any]) -> None:
    assert changes(old, new) == found
    before = repr(old)
    assert apply(old, changes(old, new)) == new
    assert repr(old) == before


@pytest.mark.parametrize(
    ("old", "change"),
    [
        ({"a": 1}, (["b", "c"], 1)),
        ({"a": [1]}, (["a", 3], 1)),
        ({"a": [1]}, (["a", -1], 1)),
        ({"a": [1]}, (["a", "x"], 1)),
        ({"a": [1]}, (["a", 1, 0], 1)),
        ({"a": 1}, (["a", "b"], 1)),
    ],
)
def test_a_change_that_does_not_fit(old: Any, change: Any) -> None:
    with pytest.raises(EngineError, match="does not fit"):
        apply(old, [change])


def test_a_world_keeps_what_its_viewer_knows() -> None:
    match = start()
    ride_out(match, RED, 3)
    match.answer(BLUE, "rest")
    match.answer(BLUE, "hide 2")
    for seed in range(20):
        for viewer in (None, RED, BLUE):
            view = match.view(viewer)
            world = determinize(match.rules, view, random.Random(seed))
            assert match.rules.view(world, viewer) == view


def test_worlds_differ_in_what_their_viewer_does_not_know() -> None:
    match = start()
    match.answer(RED, "rest")
    match.answer(RED, "hide 3")
    view = match.view(BLUE)
    tokens = set()
    for seed in range(40):
        state = determinize(match.rules, view, random.Random(seed)).state
        assert isinstance(state, CaravanState)
        tokens.update(state.hidden[RED])
    assert tokens == {1, 2, 3, 4}


def test_a_guess_that_leads_nowhere_is_tried_again() -> None:
    """Only a seat that bid 2 was asked for a side: the other bids cannot have been it."""
    match = start("haggling")
    to_bids(match)
    match.answer(RED, "bid 2")
    match.answer(RED, "side left")
    view = match.view(BLUE)
    for seed in range(20):
        world = determinize(match.rules, view, random.Random(seed))
        assert [option.words for _, option, _ in world.since] in (["bid 2", "side left"], ["bid 2", "side right"])


def test_a_world_is_drawn_by_the_weights_that_are_given() -> None:
    """Of four tokens one is ten times as likely as each of the others, and one is impossible."""
    match = start()
    match.answer(RED, "rest")
    match.answer(RED, "hide 3")

    def weigh(state: State, seat: int, options: Sequence[Option], question: Ask[Option] | None) -> list[float]:
        assert isinstance(state, CaravanState)
        assert (seat, question.kind if question else None) == (RED, "hide")
        return [{"hide 1": 10.0, "hide 4": 0.0}.get(option.words, 1.0) for option in options]

    view, drawn = match.view(BLUE), Counter[str]()
    for seed in range(60):
        world = determinize(match.rules, view, random.Random(seed), weigh)
        assert match.rules.view(world, BLUE) == view
        drawn[world.since[-1][1].words] += 1
    assert drawn["hide 1"] > 40
    assert set(drawn) == {"hide 1", "hide 2", "hide 3"}


def test_where_nothing_seems_likely_all_is() -> None:
    match = start()
    match.answer(RED, "rest")
    match.answer(RED, "hide 3")
    view = match.view(BLUE)
    for seed in range(10):
        plain = determinize(match.rules, view, random.Random(seed))
        world = determinize(match.rules, view, random.Random(seed), lambda state, seat, options, question: [0.0] * 4)
        assert world.since == plain.since


def test_weights_that_are_wrong_keep_no_world_from_being_found() -> None:
    """Only a seat that bid 2 was asked for a side, however unlikely that seemed."""
    match = start("haggling")
    to_bids(match)
    match.answer(RED, "bid 2")
    match.answer(RED, "side left")

    def weigh(state: State, seat: int, options: Sequence[Option], question: Ask[Option] | None) -> list[float]:
        return [0.0 if option.words == "bid 2" else 1.0 for option in options]

    view = match.view(BLUE)
    for seed in range(5):
        assert determinize(match.rules, view, random.Random(seed), weigh).since[0][1].words == "bid 2"


@pytest.mark.parametrize(
    "since",
    [
        [(RED, "hide 3")],
        [(BLUE, "rest")],
        [(RED, "ride green")],
        [(RED, "rest"), (RED, "hide 9")],
        [(RED, "ride red"), (-1, "halted")],
    ],
)
def test_a_view_of_no_such_match(since: list[tuple[int, str]]) -> None:
    match = start()
    foreign = msgspec.structs.replace(match.view(BLUE), since=since)
    with pytest.raises(CannotDeterminize):
        determinize(match.rules, foreign, random.Random(1))


def test_a_view_over_which_the_rules_stumble() -> None:
    match = Match(Setup("elgrande", ("red", "blue")), random.Random(1))
    foreign = msgspec.structs.replace(match.view(None), section=Section("reveal", -1, "soon"))
    with pytest.raises(CannotDeterminize, match="stumble"):
        determinize(match.rules, foreign, random.Random(1))


def test_a_view_travels_as_plain_data() -> None:
    match = start()
    view = match.view(RED)
    assert msgspec.convert(to_builtins(view), match.rules.view_type) == view
