"""Smooth coasts, against the raster from which they are made."""

from __future__ import annotations

from collections import Counter

import pytest

from elgrande_tui.games.elgrande.board.coast import GATE, LETTER, QUADRANTS, WHOLE, Patch, Shore, castle, coast, scale2x
from elgrande_tui.games.elgrande.board.raster import HEIGHT, SEA, WIDTH, Raster, spain

SIZES = [(76, 20), (77, 21), (95, 25), (114, 30), (152, 40), (175, 45), (199, 59)]
DRAWN = spain().rows
CASTLE = {LETTER, GATE}


def near(raster: Raster, x: int, y: int) -> set[str]:
    """The letters of a cell and of the eight around it."""
    return {raster.at(x + right, y + down) for right in (-1, 0, 1) for down in (-1, 0, 1)}


def test_the_glyphs_are_numbered_by_their_quarters() -> None:
    assert [QUADRANTS[bits] for bits in (8, 4, 2, 1)] == ["▘", "▝", "▖", "▗"]
    assert [QUADRANTS[bits] for bits in (12, 3, 10, 5, 9, 6)] == ["▀", "▄", "▌", "▐", "▚", "▞"]
    assert [QUADRANTS[bits] for bits in (14, 13, 11, 7)] == ["▛", "▜", "▙", "▟"]
    assert QUADRANTS[0] == WHOLE


def test_stairs_lose_their_corners_and_straight_edges_stay() -> None:
    assert scale2x(("a.", "aa")) == ("aa..", "aaa.", "aaaa", "aaaa")
    assert scale2x(("a.", "a.")) == ("aa..",) * 4


def test_every_cell_of_the_map_as_drawn_shows_mostly_its_own_letter() -> None:
    raster = Raster(WIDTH, HEIGHT, DRAWN)
    for y, row in enumerate(coast(WIDTH, HEIGHT, DRAWN)):
        for x, shore in enumerate(row):
            assert shore.back == raster.at(x, y) or shore.back in CASTLE or shore.front in CASTLE, (x, y)


@pytest.mark.parametrize("size", SIZES)
def test_a_cell_shows_letters_that_the_raster_has_there_or_beside(size: tuple[int, int]) -> None:
    raster = Raster(*size, DRAWN)
    other = 0
    for y, row in enumerate(coast(*size, DRAWN)):
        for x, shore in enumerate(row):
            if not CASTLE & {shore.back, shore.front}:
                assert {shore.back, shore.front} <= near(raster, x, y) | near(raster, x, y + 1) | near(raster, x, y - 1)
                other += shore.back != raster.at(x, y)
    assert other <= size[0] * size[1] * 0.03


@pytest.mark.parametrize("size", SIZES)
def test_every_area_is_there_at_every_size(size: tuple[int, int]) -> None:
    raster, shown = Raster(*size, DRAWN), Counter(shore.back for row in coast(*size, DRAWN) for shore in row)
    for letter, cells in Counter("".join(raster.rows)).items():
        assert shown[letter] >= cells * 0.9 or letter == SEA


def drawn(patch: Patch) -> list[str]:
    """A castle as text, a character a quarter."""
    quarters = {(x, y): letter for x, y, letter in castle(patch)}
    return ["".join(quarters.get((x, y), " ") for x in range(patch[2])) for y in range(patch[3])]


def test_a_castle_has_a_wall_with_merlons_between_two_towers_and_a_gate() -> None:
    assert drawn((0, 2, 26, 10)) == [
        "KK  KK              KK  KK",
        "KKKKKK  KK  KK  KK  KKKKKK",
        *["K" * 26] * 6,
        "KKKKKKKKKKKggggKKKKKKKKKKK",
        "KKKKKKKKKKggggggKKKKKKKKKK",
    ]


@pytest.mark.parametrize("width", range(20, 66, 2))
@pytest.mark.parametrize("height", [8, 10, 16, 24])
def test_a_castle_of_any_size_is_the_same_from_both_sides(width: int, height: int) -> None:
    assert all(row == row[::-1] for row in drawn((0, 6, width, height + 6)))


@pytest.mark.parametrize("size", SIZES)
def test_the_castle_of_the_map_has_whole_cells_of_wall_for_its_label(size: tuple[int, int]) -> None:
    x, y, width, _ = spain().area("castillo").label
    left, top = Raster(*size, DRAWN).scaled(x, y)
    rows = coast(*size, DRAWN)[top : top + 3]
    assert {shore for row in rows for shore in row[left : left + width]} == {Shore(WHOLE, LETTER, LETTER)}
