"""The part of a land that is seen: all of it where it fits, else what is wanted, and it stays as long as it can."""

from __future__ import annotations

from elgrande_tui.games.carcassonne.board.viewport import PAINTED, Aim, Bounds, ViewAxis, Viewport, bounds, sizes_in
from elgrande_tui.games.carcassonne.model.ground import MapPosition
from elgrande_tui.model.match_ui.board import Size

START = (bounds([0]), bounds([0]))
ROOM = Size(63, 17)
"""That of the map in the smallest window."""
AT_START = MapPosition(0, 0)


def land(wide: int, high: int) -> tuple[Bounds, Bounds]:
    """A land of so many columns and rows, from the start tile on."""
    return bounds(range(wide)), bounds(range(high))


def test_the_start_tile_lies_in_the_middle() -> None:
    for room in (ROOM, Size(67, 34), Size(117, 54)):
        view = Viewport(room, painted=True)
        first = view.follow(START, AT_START, 0, Aim.CURSOR)
        assert abs(2 * -first.x + view.tile.columns - room.columns) <= 1
        assert abs(2 * -first.y + view.tile.rows - room.rows) <= 1


def test_tiles_are_as_large_as_the_whole_land_has_room_for() -> None:
    view, found = Viewport(Size(67, 34), painted=True), []
    for side in (1, 6, 9, 15, 20):
        view.follow(land(side, side), AT_START, 0, Aim.CURSOR)
        found.append((view.tile, view.whole))
    assert found == [
        (PAINTED[1], True),
        (PAINTED[1], True),
        (PAINTED[2], True),
        (PAINTED[3], True),
        (PAINTED[3], False),
    ]


def test_a_window_has_three_sizes_and_each_can_be_chosen() -> None:
    for room in (ROOM, Size(117, 54)):
        sizes = sizes_in(room, painted=True)
        assert len(sizes) == 3
        view = Viewport(room, painted=True)
        for number, size in enumerate(sizes, 1):
            view.follow(land(30, 30), MapPosition(20, 3), number, Aim.CURSOR)
            assert view.tile == size
            assert view.way_to(MapPosition(20, 3)) == 0


def test_a_land_that_fits_never_moves_until_it_must() -> None:
    """Not with the cursor, and not when the land grows into what is seen beside it."""
    view = Viewport(ROOM, painted=True)
    first = view.follow(land(4, 4), AT_START, 3, Aim.CURSOR)
    for x in range(-1, 5):
        for y in range(-1, 5):
            assert view.follow(land(4, 4), MapPosition(x, y), 3, Aim.CURSOR) == first
    assert view.follow(land(6, 4), MapPosition(5, 0), 3, Aim.CURSOR) == first
    assert view.follow(land(14, 4), MapPosition(13, 0), 3, Aim.CURSOR).x != first.x


def test_a_larger_land_scrolls_when_the_cursor_comes_near_an_edge_and_not_before() -> None:
    axis, moved = ViewAxis(40), []
    for wanted in range(20):
        before = axis.first
        first = axis.follow(Bounds(-1, 21), wanted, 4, Aim.CURSOR)
        assert first <= 4 * wanted <= first + 36
        moved.append(before != first)
    assert moved.count(True) <= 4
    assert axis.first == 84 - 40, "nothing is shown beyond the places beside the land"


def test_what_others_place_moves_the_map_only_where_not_half_of_it_is_seen() -> None:
    axis, land = ViewAxis(40), Bounds(-1, 21)
    first = axis.follow(land, 10, 4, Aim.TILE)
    last = (first + 38) // 4
    assert axis.follow(land, last, 4, Aim.TILE) == first
    beyond = axis.follow(land, last + 1, 4, Aim.TILE)
    assert first < beyond <= first + 4, "no farther than it must"
    assert axis.follow(land, last, 4, Aim.CURSOR) != beyond
    axis.first = 0
    assert [axis.way_to(tile, 4) for tile in (-1, 0, 9, 10)] == [4, 0, 0, 4]


def test_a_cell_names_its_position_at_both_sides_of_the_start() -> None:
    view = Viewport(ROOM, painted=True)
    first = view.follow(START, AT_START, 3, Aim.CURSOR)
    assert view.position_at(-first.x, -first.y) == (0, 0)
    assert view.position_at(-first.x - 1, -first.y - 1) == (-1, -1)
    assert view.position_at(ROOM.columns, 0) is None
    assert view.position_at(0, -1) is None
