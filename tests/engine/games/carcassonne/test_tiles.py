"""The figures of the tiles are those of the rules' own table, which the tests have as text (CA-CMP-02, CA-CMP-03)."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.errors import DataError, SetupError
from engine.core.match import Match
from engine.games.carcassonne.game import game
from engine.games.carcassonne.model.figures import CITY, check, printed
from engine.games.carcassonne.model.tile_kinds import TERRAINS
from tests.engine.support.flood import PICTURES, turned
from tests.engine.support.tiles import kit, setup

SAME_PICTURE = {**dict.fromkeys("bcx", 1), **dict.fromkeys("fghu", 2)}
"""How many rotations differ, where it is not four (CA-PLC-05)."""


def test_there_are_the_24_types_with_their_copies() -> None:
    """CA-CMP-01, CA-SET-04."""
    assert {tile.id: tile.count for tile in printed().tiles} == {name: seen.copies for name, seen in PICTURES.items()}
    assert sum(tile.count for tile in printed().tiles) == kit().most == 72
    assert len(kit().stack) == 71
    assert [tile.id for tile in printed().tiles if tile.start] == ["d"]


@pytest.mark.parametrize("tile", printed().tiles, ids=lambda tile: tile.id)
def test_a_type_shows_what_the_table_says(tile: msgspec.Struct) -> None:
    """CA-TIL-01, CA-FRM-03; all copies are alike (CA-CMP-04)."""
    number = kit().index[tile.id]  # type: ignore[attr-defined]
    kind, picture = kit().kinds[number], PICTURES[kit().ids[number]]
    parts = {part.id: part for part in picture.parts}
    assert kind.index.keys() == parts.keys()
    for segment in kind.segments:
        part = parts[segment.id]
        assert {*segment.sides, *segment.halves} == {*part.ends}
        assert (segment.pennant, segment.touches) == (part.pennant, part.cities)
    for rotation in range(4):
        edges = [TERRAINS[edge - 1][0].upper() for edge in kind.shapes[rotation].edges]
        canonical = rotation % kind.rotations
        assert edges == [picture.edges[(side - canonical) % 4] for side in range(4)]
    assert kind.rotations == SAME_PICTURE.get(kind.id, 4)


def test_six_cloisters_and_ten_pennants() -> None:
    tiles = printed().tiles
    assert sum(tile.count for tile in tiles if any(segment.id == "k1" for segment in tile.segments)) == 6
    pennants = [(tile.id, tile.count) for tile in tiles if any(segment.pennant for segment in tile.segments)]
    assert pennants == [("c", 1), ("f", 2), ("m", 2), ("o", 2), ("q", 1), ("s", 2)]


def test_a_pennant_lies_in_a_city_of_two_sides_at_least() -> None:
    """CA-TIL-03."""
    segments = [segment for tile in printed().tiles for segment in tile.segments if segment.pennant]
    assert all(len(segment.sides) > 1 for segment in segments)


def test_a_field_borders_a_city_exactly_round_a_corner() -> None:
    """CA-TIL-02: where one of its half-edges lies next to a side of the city."""
    for tile in printed().tiles:
        for field in (segment for segment in tile.segments if segment.halves):
            corners = {"Nw": "W", "Ne": "E", "En": "N", "Es": "S", "Se": "E", "Sw": "W", "Ws": "S", "Wn": "N"}
            near = {corners[half] for half in field.halves}
            cities = [city.id for city in tile.segments if city.kind == CITY and near & {*city.sides}]
            assert sorted(field.touches) == cities, tile.id


def test_turning_a_tile_is_turning_its_table() -> None:
    """CA-GEO-02, CA-GEO-03."""
    assert turned(["N", "Nw", "Wn"], 1) == {"E", "En", "Ne"}
    shape = kit().kinds[kit().index["d"]].shapes[1]
    names = [None if part < 0 else kit().kinds[kit().index["d"]].segments[part].id for part in shape.parts]
    assert names == ["r1", "c1", "r1", None, "f2", "f1", None, None, "f1", "f2", "f2", "f2"]


def test_every_type_fits_beside_the_start_tile() -> None:
    """CA-DX-06, CA-TIL-04."""
    expected = "A5 B1 C1 D6 E4 F2 G2 H2 I4 J6 K6 L7 M4 N4 O6 P6 Q4 R4 S5 T5 U3 V6 W7 X2"
    begun = kit().begun
    found = [f"{name.upper()}{len(begun.codes(number))}" for number, name in enumerate(kit().ids)]
    assert " ".join(found) == expected


WRONG = [
    ("tile 'u': each half-edge", lambda tile: msgspec.structs.replace(tile, segments=tile.segments[:2])),
    ("tile 'u': segment ids", lambda tile: msgspec.structs.replace(tile, segments=(*tile.segments, tile.segments[0]))),
]


@pytest.mark.parametrize(("words", "change"), WRONG)
def test_wrong_figures_are_refused(words: str, change: object) -> None:
    """CA-GEO-05."""
    tiles = tuple(change(tile) if tile.id == "u" else tile for tile in printed().tiles)  # type: ignore[operator]
    with pytest.raises(DataError, match=f"box: {words}"):
        check(msgspec.structs.replace(printed(), tiles=tiles), "box")


def test_house_rules_change_copies_and_values() -> None:
    figures = {"tile.v.count": 0, "constants.followers": 1, "constants.road": 1}
    checked = game.check(msgspec.structs.replace(setup(), figures=figures))
    assert checked.figures == {"constants.followers": 1, "tile.v.count": 0}  # what is printed is no change
    match = Match(checked)
    match.answer(-1, "first red")
    assert match.drawing is not None
    assert "v" not in match.drawing.pool


def test_no_figure_is_assumed() -> None:
    """CA-RUL-11: public lists of the tiles confirm the copies that the source's own list lost."""
    assert game.figures(()).assumed == []
    assert [tile.count for tile in printed().tiles if tile.id in "adjmsu"] == [2, 4, 3, 2, 2, 8]


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("tile.d.count", 0, "expected 1 at least"),
        ("tile.d.count", 10, "from 0 to 9"),
        ("tile.d.segments.c1.sides", ["E"], "picture on the tile"),
        ("tile.zz.count", 1, "there is no figure"),
    ],
)
def test_house_rules_that_cannot_be(path: str, value: object, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        game.check(msgspec.structs.replace(setup(), figures={path: value}))
