"""The raster against the engine's figures, at every size that is used."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from elgrande_tui.games.elgrande.board.drawing import Outline
from elgrande_tui.games.elgrande.board.raster import HEIGHT, SEA, WIDTH, Legend, MapArea, MapPatch, Raster, spain
from elgrande_tui.games.elgrande.model.game_map import every_area, game_map
from elgrande_tui.widgets.glyphs import FANCY
from engine.games.elgrande.grande_rules import GrandeRules
from tests.elgrande_tui.support.table_app import a_match

VARIANTS = ((), ("V4",))
"""No area more, and one."""


def rules_of(variants: tuple[str, ...]) -> GrandeRules:
    rules = a_match(2, variants=variants).rules
    assert isinstance(rules, GrandeRules)
    return rules


def map_of(variants: tuple[str, ...]) -> Legend:
    """The map of a game with these variants."""
    return game_map(rules_of(variants))


def touching(raster: Raster, areas: Sequence[MapArea]) -> dict[str, set[str]]:
    """Letter -> the letters of the areas whose cells lie beside its own."""
    near: dict[str, set[str]] = {area.letter: set() for area in areas}
    for y in range(raster.height):
        for x in range(raster.width):
            here = raster.at(x, y)
            for there in (raster.at(x + 1, y), raster.at(x, y + 1)):
                if here != there and here in near and there in near:
                    near[here].add(there)
                    near[there].add(here)
    return near


def patch(raster: Raster, letter: str) -> int:
    """How many cells are reached from one cell of a letter without leaving it."""
    cells = {(x, y) for y in range(raster.height) for x in range(raster.width) if raster.at(x, y) == letter}
    todo = [next(iter(cells))]
    reached = set(todo)
    while todo:
        x, y = todo.pop()
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell in cells and cell not in reached:
                reached.add(cell)
                todo.append(cell)
    assert len(reached) == len(cells)
    return len(cells)


@pytest.mark.parametrize("variants", VARIANTS)
def test_the_raster_is_as_drawn(variants: tuple[str, ...]) -> None:
    drawn = map_of(variants)
    assert len(drawn.rows) == HEIGHT
    assert {len(row) for row in drawn.rows} == {WIDTH}
    letters = {letter for row in drawn.rows for letter in row}
    assert letters == {area.letter for area in drawn.areas} | {land.letter for land in drawn.foreign} | {SEA}


def test_the_map_has_every_area_of_the_game_once() -> None:
    assert len({area.key for area in every_area().values()}) == len(every_area())
    for variants in VARIANTS:
        wholes = sorted(area.id for area in rules_of(variants).box.areas if not area.part_of)
        assert sorted(area.id for area in map_of(variants).areas) == wholes


def test_what_is_not_in_the_game_is_plain_land_and_no_arrow_leads_there() -> None:
    base, with_france = map_of(()), map_of(("V4",))
    assert {land.letter for land in base.foreign} == {"f", "p"}
    assert {land.letter for land in with_france.foreign} == {"p"}
    assert base.rows == with_france.rows
    assert base.area("cataluna").towards("up") == ""
    assert with_france.area("cataluna").towards("up") == "francia"


def test_a_patch_adds_land_in_the_sea_and_leads_arrows_there() -> None:
    isle = MapArea("i", "isle", "I", (1, 17, 8, 2), left="", right="sevilla", up="galicia", down="")
    patch = MapPatch((isle,), ((0, 16, "i" * 9), (0, 17, "i" * 9)), {"sevilla": {"left": "isle"}})
    changed, before = spain().with_patches([patch]), spain()
    assert changed.areas == (
        *(replace(area, left="isle") if area.id == "sevilla" else area for area in before.areas),
        isle,
    )
    assert changed.foreign == before.foreign
    assert [len(row) for row in changed.rows] == [WIDTH] * HEIGHT
    assert {(x, y) for y in range(HEIGHT) for x in range(WIDTH) if changed.rows[y][x] != before.rows[y][x]} == {
        (x, y) for x in range(9) for y in (16, 17)
    }
    drawing = Outline(WIDTH * 2, HEIGHT * 2, FANCY, changed)
    assert drawing.area_at(2, 33) == "isle"
    assert drawing.area_at(2, 30) is None


@pytest.mark.parametrize("size", [(76, 20), (77, 21), (95, 25), (96, 26), (114, 30), (152, 40), (175, 45), (199, 59)])
@pytest.mark.parametrize("variants", VARIANTS, ids=["base", "france"])
def test_neighbours_are_those_of_the_engine_at_every_size(size: tuple[int, int], variants: tuple[str, ...]) -> None:
    drawn = map_of(variants)
    letter = {area.id: area.letter for area in drawn.areas}
    wholes = [area for area in rules_of(variants).box.areas if not area.part_of]
    wanted = {letter[area.id]: {letter[near] for near in area.neighbours} for area in wholes}
    raster = Raster(*size, drawn.rows)
    assert touching(raster, drawn.areas) == wanted
    assert all(patch(raster, name) for name in wanted)


@pytest.mark.parametrize("variants", VARIANTS)
def test_label_boxes_of_the_legend_are_free_of_borders(variants: tuple[str, ...]) -> None:
    drawn = map_of(variants)
    raster = Raster(WIDTH, HEIGHT, drawn.rows)
    for area in drawn.areas:
        x, y, width, height = area.label
        for row in range(y, y + height):
            start, length = raster.free_run(x, row)
            assert start <= x, area.id
            assert start + length >= x + min(width, 10), area.id
