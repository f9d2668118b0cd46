"""What a tile would make of the map is what it makes of it when it is placed, and its worth is what changes."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.core.match import Match
from engine.games.carcassonne.bots.playouts import appraisal_of
from engine.games.carcassonne.model.figures import FARM
from engine.games.carcassonne.model.landscape import EAST, Landscape, PlacedTile, column_and_row
from engine.games.carcassonne.model.state import CarcassonneState
from tests.engine.support.tiles import held, setup


def tables(seats: int, seed: int) -> Iterator[tuple[CarcassonneState, int]]:
    """Play at random; yield each table on which a tile is to be placed, and by whom."""
    match, rng = Match(setup(seats), random.Random(seed), listen=False), random.Random(seed)
    while not match.over:
        seat = match.asked[0]
        question = match.ask(seat)
        assert question is not None
        if question.kind == "place":
            yield held(match), seat
        match.answer(seat, rng.choice(match.options(seat)))


def placed(land: Landscape, kind: int, code: int) -> Landscape:
    """Return the map with that tile."""
    rotation = code % EAST
    return land.with_tile(PlacedTile(*column_and_row(code - rotation), kind, rotation))


def test_features_grow_as_they_do_when_the_tile_is_placed() -> None:
    """CA-FEA-01 and CA-CLO-01; all that the tile does not touch stays as it is."""
    joined = 0
    for g, _seat in tables(3, 1):
        land, parts = g.land, len(g.kit.kinds[g.drawn].segments)
        for code in land.codes(g.drawn):
            after, grown = placed(land, g.drawn, code), land.grown(g.drawn, code)
            found = {}
            for growth in grown:
                own = [part for part in range(parts) if growth.segments >> part & 1]
                found.update({land.segments + part: growth.feature for part in own})
                found.update(dict.fromkeys(growth.roots, growth.feature))
                joined += len(own) > 1
            for segment in range(after.segments):
                before = segment if segment >= land.segments else land.root(segment)
                expected = found[before] if before in found else land.feature(before)
                assert after.feature(segment) == expected
    assert joined  # two segments of the tile in one feature


@pytest.mark.parametrize("seats", [2, 4])
def test_a_placing_is_worth_what_it_changes_on_the_map(seats: int) -> None:
    farms = 0
    for g, seat in tables(seats, 5):
        left = [g.stack.count(tile) for tile in g.kit.ids]
        now = appraisal_of(g, left, seat)
        for code in g.land.codes(g.drawn):
            then = g.copy()
            then.land = placed(g.land, g.drawn, code)
            after, last = appraisal_of(then, left, seat), len(g.land.tiles)
            found = now.of_placing(g.drawn, code)
            assert found.worth == pytest.approx(after.of_map() - now.of_map(), abs=1e-9)
            for worth, segments in found.claims:
                part = (segments & -segments).bit_length() - 1
                feature = then.land.feature_of(last, g.kit.kinds[g.drawn].segments[part].id)
                assert worth == pytest.approx(after.of_claim(feature), abs=1e-9)
                farms += feature.kind == FARM
            free = {then.land.root(g.land.segments + number) for number in then.land.free()}
            assert len(found.claims) == (len(free) if g.supply[seat] else 0)
    assert farms > 100
