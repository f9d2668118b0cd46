"""The picture of Carcassonne: a land whose tiles fit together, in every size, on the first screen and while waiting."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from elgrande_tui.games.carcassonne.panels.land_picture import LAND, land_picture, title_art
from elgrande_tui.model.game_ui import game_ui
from elgrande_tui.model.match_ui.board import Size
from elgrande_tui.widgets.cells import row_cells
from elgrande_tui.widgets.glyphs import FANCY, PAINTED, PLAIN, Glyphs
from tests.engine.support.tiles import kit, setup


def test_its_tiles_are_in_the_box_and_their_sides_match() -> None:
    box = kit()
    rows = [[(box.index[tile[0]], int(tile[2:])) for tile in row.split()] for row in LAND]
    used = Counter(kind for row in rows for kind, _turn in row)
    assert all(count <= box.counts[kind] for kind, count in used.items())
    sides = [[box.kinds[kind].shapes[turn].edges for kind, turn in row] for row in rows]
    for row in sides:
        assert all(west[1] == east[3] for west, east in pairwise(row))
    assert all(north[2] == south[0] for north, south in zip(*sides, strict=True))


@pytest.mark.some(6)
@pytest.mark.parametrize("glyphs", [FANCY, PAINTED, PLAIN])
@pytest.mark.parametrize("size", [Size(80, 8), Size(120, 20), Size(200, 40), Size(40, 5), Size(5, 1), Size(0, 0)])
def test_it_fits_every_size(glyphs: Glyphs, size: Size) -> None:
    rows = title_art(size, glyphs)
    assert len(rows) <= size.rows
    below = [row_cells(row) for row in rows[2:]]
    assert all(cells <= size.columns for cells in below)
    assert bool(below) == (size.rows >= 5)
    for row in land_picture(size, glyphs):
        assert row_cells(row) <= size.columns


def test_players_wait_before_a_land_of_tiles() -> None:
    ui = game_ui("carcassonne")
    assert len(ui.bare_board(setup(), Size(76, 12), PAINTED)) == 6
    assert ui.bare_board(setup(), Size(4, 2), PAINTED) == []
