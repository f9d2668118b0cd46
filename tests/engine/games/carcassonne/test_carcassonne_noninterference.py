"""The order of the stack is the one secret: nothing that is sent tells what comes next, byte for byte (CA-INF-02)."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine.core.match import Match
from engine.core.option import FATE
from engine.core.position import Position
from engine.core.view import View
from engine.games.carcassonne.model.state import CarcassonneState
from engine.records.recorder import redacted_record
from tests.engine.support.noninterference import Playing, differences
from tests.engine.support.tiles import after, held, setup

VIEWERS = (None, 0, 1, 2)


def stacked(seed: int) -> CarcassonneState:
    """Return a State whose stack has an order already, as no real one has."""
    state = held(Match(setup(3))).copy()
    state.agenda = [*Match(setup(3)).rules.start().agenda]
    stack = [*state.stack]
    random.Random(seed).shuffle(stack)
    state.stack, state.ordered = tuple(stack), True
    return state


def with_the_same_beginning(one: CarcassonneState, other: CarcassonneState, same: int) -> CarcassonneState:
    """Return `other` with the first tiles of `one` on top of its stack."""
    top, rest = [*one.stack[:same]], [*other.stack]
    for tile in top:
        rest.remove(tile)
    again = other.copy()
    again.agenda = [*other.agenda]
    again.stack = (*top, *rest)
    return again


@pytest.mark.parametrize("same", [1, 12, 40, 65])
def test_two_stacks_that_begin_alike_look_alike_until_they_differ(same: int) -> None:
    """The same answers are given; what is sent, asked and told is the same to everybody as long as the draws are."""
    first = stacked(1)
    pair = [
        Playing(setup(3), random.Random(7), state)
        for state in (first, with_the_same_beginning(first, stacked(2), same))
    ]
    assert held(pair[0].match).stack != held(pair[1].match).stack
    rng = random.Random(same)
    while not pair[0].match.over:
        drawn = 71 - len(held(pair[0].match).stack)
        if drawn > same:
            break
        for viewer in VIEWERS:
            assert differences(pair[0], pair[1], viewer) == []
        seat = pair[0].match.asked[0]
        words = rng.choice(pair[0].match.options(seat)).words
        for playing in pair:
            playing.answer(seat, words)
    assert 71 - len(held(pair[0].match).stack) > same


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    first = stacked(1)
    pair = [
        Playing(setup(3), random.Random(7), state) for state in (first, with_the_same_beginning(first, stacked(2), 1))
    ]
    honest = pair[0].match.rules.view

    def leaking(position: Position, seat: int | None) -> View:
        state = position.state
        assert isinstance(state, CarcassonneState)
        return msgspec.structs.replace(honest(position, seat), removed=[state.kit.index[state.stack[0]]])

    for playing in pair:
        monkeypatch.setattr(playing.match.rules, "view", leaking)
    assert differences(pair[0], pair[1], None) == ["view"]


def test_the_views_of_one_moment_differ_in_the_viewer_alone() -> None:
    """CA-INF-05."""
    match = after(3, 30, 3)
    views = [match.view(viewer) for viewer in VIEWERS]
    assert {msgspec.msgpack.encode(msgspec.structs.replace(view, viewer=None)) for view in views} == {
        msgspec.msgpack.encode(views[0])
    }


def test_what_may_come_next_is_every_tile_that_is_left() -> None:
    match = Match(setup(2))
    match.answer(FATE, "first red")
    assert match.drawing is not None
    assert sorted(match.drawing.pool) == sorted(held(match).kit.stack)


def test_a_redacted_record_has_the_draws_so_far_and_no_hash() -> None:
    match = after(5, 20)
    text = redacted_record(match, 0)
    assert text.count("fate: tile") == 71 - len(held(match).stack)
    assert "position" not in text
