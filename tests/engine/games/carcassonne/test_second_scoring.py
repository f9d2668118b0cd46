"""Random games beside a second, simple implementation: places, claims, points and returns agree at every step."""

from __future__ import annotations

import random

import pytest

from engine.core.event import Event, visible_to
from engine.core.match import Match
from engine.core.option import Option
from engine.games.carcassonne.model.events import Claimed, Declined, FeatureScored, GameEnded, TileDrawn, TilePlaced
from engine.games.carcassonne.model.options import Claim, PlaceTile
from engine.games.carcassonne.model.state import NOTHING
from tests.engine.support.flood import Flood, Lying, Node
from tests.engine.support.tiles import held, setup

Paid = list[tuple[str, int, tuple[int, ...]]]


class Second:
    """The same game, kept by the second implementation from the events that tell what was placed and claimed."""

    def __init__(self, seats: int) -> None:
        self.tiles = [Lying(0, 0, "d", 0)]
        self.followers: dict[Node, int] = {}
        self.scores = [0] * seats
        self.due: Paid = []
        """What was paid by its own reckoning, and is still to be told."""

    def hear(self, event: Event) -> None:
        """Follow the game; what it tells of points must be what is due."""
        match event:
            case TilePlaced():
                self.tiles.append(Lying(event.x, event.y, event.tile, event.rotation))
            case Claimed():
                self.followers[event.x, event.y, event.segment] = event.seat
                self.score(final=False)
            case Declined():
                self.score(final=False)
            case FeatureScored(seats=[_, *_]):
                if event.final and not self.due:
                    self.score(final=True)
                self.due.remove((event.kind, event.points, tuple(event.seats)))
            case TileDrawn() | GameEnded():
                assert self.due == []

    def score(self, *, final: bool) -> None:
        """Score what is complete, or all that is there; of the former the followers go home."""
        flood = Flood(self.tiles)
        self.due = flood.paid(self.followers, final=final)
        for _, points, seats in self.due:
            for seat in seats:
                self.scores[seat] += points
        if not final:
            self.followers = flood.home(self.followers)

    def fitting(self, letter: str, rotations: int) -> set[tuple[int, int, int]]:
        """Return where a tile fits, and how it is turned there."""
        flood = Flood(self.tiles)
        near = {(tile.x + dx, tile.y + dy) for tile in self.tiles for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))}
        return {(x, y, r) for x, y in near for r in range(rotations) if flood.fits(letter, x, y, r)}

    def assert_offer(self, match: Match) -> None:
        """Check what the asked seat can do."""
        g, options = held(match), match.options(match.asked[0])
        if g.drawn != NOTHING:
            kind = g.kit.kinds[g.drawn]
            ways = {(one.x, one.y, one.rotation) for one in options if isinstance(one, PlaceTile)}
            assert ways == self.fitting(kind.id, kind.rotations)
        else:
            free = Flood(self.tiles).free(self.followers, self.tiles[-1])
            assert {one.segment for one in options if isinstance(one, Claim)} == free

    def crowd(self, option: Option) -> int:
        """Return how many tiles lie around that place; 0 for a claim."""
        if not isinstance(option, PlaceTile):
            return 0
        return sum(max(abs(tile.x - option.x), abs(tile.y - option.y)) == 1 for tile in self.tiles)


def followers(match: Match) -> dict[Node, int]:
    land = held(match).land
    places = [(land.tiles[one.tile], one) for one in land.followers.values()]
    return {(tile.x, tile.y, one.segment): one.seat for tile, one in places}


@pytest.mark.some(3)
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4), (2, 5), (2, 6), (3, 7), (5, 8)])
def test_both_agree_at_every_step(seats: int, seed: int) -> None:
    """Also on what joins across which sides (CA-GEO-01, CA-GEO-04, CA-FEA-01)."""
    rng = random.Random(seed)
    match, second = Match(setup(seats), random.Random(seed)), Second(seats)
    told = match.opening
    while not match.over:
        for event in visible_to(told, None):
            second.hear(event)
        assert held(match).scores == second.scores
        assert followers(match) == second.followers
        second.assert_offer(match)
        # Crowded places rather than others: so cloisters, rings and farms close more often than at random.
        options = match.options(match.asked[0])
        told = match.answer(match.asked[0], max(rng.sample(options, min(3, len(options))), key=second.crowd))
    for event in visible_to(told, None):
        second.hear(event)
    assert held(match).scores == second.scores
    assert followers(match) == second.followers


def test_the_second_is_no_copy_of_the_first() -> None:
    """It would notice: with a pennant less, or a farm that pays for open cities, a game goes wrong."""
    tiles = [Lying(0, 0, "d", 0), Lying(0, -1, "f", 1), Lying(0, -2, "m", 2)]
    flood = Flood(tiles)
    assert flood.paid({(0, -1, "c1"): 0}, final=True) == [("city", 5, (0,))]
    assert flood.paid({(0, -1, "c1"): 0}, final=False) == []
    assert flood.paid({(0, -1, "f1"): 1}, final=True) == [("farm", 0, (1,))]
