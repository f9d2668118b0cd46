"""A refused answer says why, in half a sentence, and changes nothing (CA-TRN-10)."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalAnswer
from engine.core.match import Match
from engine.games.carcassonne.model.state import CarcassonneState
from engine.games.carcassonne.scenarios.tile_position import tile_position
from tests.engine.support.tiles import kit, setup


def match_at(layout: str, at: str, drawn: str = "", supply: int = 7) -> Match:
    given = {"layout": layout.split(" · "), "at": at, "supply": {"blue": supply}}
    if drawn:
        given["drawn"] = drawn
    state: CarcassonneState = tile_position(kit(), given)
    return Match(setup(), begin=state)


@pytest.mark.parametrize(
    ("drawn", "words", "why"),
    [
        ("u", "tile 0 0 r0", "a tile lies there"),
        ("u", "tile 5 5 r0", "no tile lies beside that place"),
        ("u", "tile 1 1 r0", "no tile lies beside that place"),  # CA-DX-01
        ("u", "tile 0 1 r0", "to the north the tile would show road, and its neighbour shows field"),
        ("e", "tile 0 -1 r0", "to the south the tile would show field, and its neighbour shows city"),
        ("u", "claim r1", "the drawn tile must be placed first"),
        ("u", "pass", "the drawn tile must be placed first"),
        ("u", "tile 99 0 r0", "no tile can lie farther than 71"),
        ("u", "tile 1 0", "expected 'tile X Y rN', 'claim SEGMENT' or 'pass'"),
        ("u", "tile 01 0 r1", "expected 'tile X Y rN'"),
        ("u", "claim c9", "no tile has a segment 'c9'"),
    ],
)
def test_why_a_tile_cannot_be_placed(drawn: str, words: str, why: str) -> None:
    match = match_at("A(-1,0)r3 red:r1", "place blue", drawn)
    before = match.hash()
    with pytest.raises(IllegalAnswer, match=why):
        match.answer(1, words)
    assert match.hash() == before


@pytest.mark.parametrize(
    ("supply", "words", "why"),
    [
        (7, "claim r1", "that road already holds a follower of red"),
        (7, "claim c1", "tile U has no segment c1"),
        (7, "tile 1 1 r0", "the tile is placed; now a segment of it can be claimed"),
    ],
)
def test_why_a_segment_cannot_be_claimed(supply: int, words: str, why: str) -> None:
    match = match_at("A(-1,0)r3 red:r1 · U(1,0)r1", "claim blue", supply=supply)
    with pytest.raises(IllegalAnswer, match=why):
        match.answer(1, words)


def test_the_same_reasons_are_found_from_a_view() -> None:
    match = match_at("A(-1,0)r3 red:r1 · U(1,0)r1", "claim blue")
    rules = match.rules
    reason = rules.explain(match.view(1), rules.parse("claim r1"))  # type: ignore[attr-defined]
    assert (reason.code, reason.kind, reason.seats) == ("held", "road", (0,))
    assert rules.explain(match.view(0), rules.parse("claim r1")).code == "not_asked"  # type: ignore[attr-defined]


def test_an_equal_rotation_stands_for_the_one_on_offer() -> None:
    """CA-PLC-05: the journal has the words that were on offer."""
    match = match_at("A(-1,0)r3 red:r1", "place blue", "u")
    match.answer(1, "tile 1 0 r3")
    assert match.journal.entries[0][1].words == "tile 1 0 r1"
