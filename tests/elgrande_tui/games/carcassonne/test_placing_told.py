"""What the prompt says of the place under the cursor, and of a follower: what it closes, joins and pays, to whom."""

from __future__ import annotations

import pytest

from elgrande_tui.games.carcassonne.model.placing_told import brings, follower_told
from elgrande_tui.i18n.seats import seat_name
from engine.games.carcassonne.model.landscape import PlacedTile
from tests.engine.games.carcassonne.test_settler import OPEN_CITY, view_of
from tests.engine.support.tiles import kit, rules

NAMES = (seat_name("red"), seat_name("blue"))


def told(layout: str, drawn: str, placed: tuple[int, int, int], supply: int = 6) -> str:
    """What red is told of a place."""
    x, y, rotation = placed
    view = view_of(layout, drawn, [supply, 7])
    return brings(rules(2), view, NAMES, PlacedTile(x, y, kit(2).index[drawn], rotation))


@pytest.mark.parametrize(
    ("holder", "supply", "said"),
    [
        (" red:c1", 6, "Closes a city of 3: you +6."),
        (" blue:c1", 7, "Closes a city of 3: Blue +6."),
        ("", 7, "Closes a city of 3: 6 for a follower put here."),
        ("", 0, "Closes a city of 3: nobody."),
    ],
)
def test_what_a_place_closes_is_told_with_its_size_and_who_is_paid(holder: str, supply: int, said: str) -> None:
    assert OPEN_CITY == "N(0,-1)r2 {}:c1"
    assert told(f"N(0,-1)r2{holder}", "e", (1, -1, 3), supply) == said


def test_what_grows_is_told_as_it_would_count_at_the_end() -> None:
    assert told("U(1,0)r1 red:r1", "u", (2, 0, 1)) == "At the end: you +1."
    assert told("U(1,0)r1 blue:r1", "u", (2, 0, 1)) == "At the end: Blue +1."
    assert told("U(1,0)r1", "u", (2, 0, 1)) == ""


def test_features_of_two_players_that_become_one_are_told() -> None:
    roads = "V(-1,0)r3 red:r1 · V(0,1)r0 blue:r1"
    assert told(roads, "v", (-1, 1, 2)) == "Joins your road with one of Blue; at the end: you +2, Blue +3."


@pytest.mark.parametrize(
    ("layout", "segment", "said"),
    [
        ("N(0,-1)r2 · E(1,-1)r3", "c1", "Knight in the city, west: 6 points at once."),
        ("B(0,1)r0", "k1", "Monk in the cloister: 2 points now, at least 9 when complete."),
        ("V(1,0)r0", "r1", "Thief on the road, south and west: 2 points now, at least 3 when complete."),
        ("N(0,-1)r2 · E(1,-1)r3", "f1", "Farmer on the field, north, east and south: 3 points now."),
    ],
)
def test_a_follower_is_told_with_what_it_would_bring(layout: str, segment: str, said: str) -> None:
    assert follower_told(rules(2), view_of(layout, "", [7, 7]), segment) == said
