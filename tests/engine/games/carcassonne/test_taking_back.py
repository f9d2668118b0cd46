"""A placement can be taken back until the claim is made, and nothing after it (CA-TRN-09)."""

from __future__ import annotations

import random

import pytest

from engine.core.errors import NothingToUndo
from engine.core.match import Match
from engine.core.option import FATE
from engine.core.setup import Setup
from tests.engine.support.tiles import held, setup


def begun(fate: random.Random | None = None) -> Match:
    """Return a match in which red is to place a U."""
    match = Match(setup(), None)
    match.answer(FATE, "first red")
    match.answer(FATE, "tile u")
    match.set_fate(fate)
    return match


def test_the_tile_comes_back_to_the_hand() -> None:
    match = begun()
    before = match.view(0)
    match.answer(0, "tile 1 0 r1")
    match.undo(0)
    assert match.view(0) == before
    match.answer(0, "tile -1 0 r1")
    assert match.ask(0) is not None


def test_only_who_placed_it_takes_it_back() -> None:
    match = begun()
    match.answer(0, "tile 1 0 r1")
    with pytest.raises(NothingToUndo):
        match.undo(1)


@pytest.mark.parametrize("claim", ["claim r1", "pass"])
@pytest.mark.parametrize("drawn", [False, True])
def test_the_claim_is_final_whether_or_not_the_next_tile_is_drawn(claim: str, drawn: bool) -> None:
    match = begun(random.Random(1) if drawn else None)
    match.answer(0, "tile 1 0 r1")
    match.answer(0, claim)
    assert (match.drawing is None) is drawn
    assert match.can_undo(0) is None


def test_the_last_claim_of_the_game_is_final() -> None:
    match = Match(
        Setup("carcassonne", ("red", "blue"), figures={f"tile.{one}.count": 0 for one in "abcefghijklmnopqrstvwx"})
    )
    rng = random.Random(1)
    match.set_fate(rng)
    while not match.over:
        seat = match.asked[0]
        match.answer(seat, rng.choice(match.options(seat)))
    assert match.can_undo(0) is None
    assert match.can_undo(1) is None


def test_a_placement_that_leaves_nothing_to_claim_is_final() -> None:
    match = begun()
    held(match).supply[0] = 0
    match.position.start = match.position.state.copy()
    match.answer(0, "tile 1 0 r1")
    assert match.journal.entries[-1][1].words == "pass"
    assert match.can_undo(0) is None
