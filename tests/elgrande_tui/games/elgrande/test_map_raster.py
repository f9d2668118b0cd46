"""The raster against the engine's figures, at every size that is used."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from elgrande_tui.games.elgrande.board.raster import HEIGHT, SEA, WIDTH, Legend, MapArea, Raster, legend, rows
from engine.games.elgrande.model.figures import Figures, printed
from engine.games.elgrande.modules.france import FRANCE

WITH_FRANCE = FRANCE.figures(printed()) if FRANCE.figures else printed()
FOREIGN = {land.letter for land in legend().foreign}


def map_of(figures: Figures) -> Legend:
    """The map of a game with these figures."""
    return legend().within(frozenset(area.id for area in figures.areas))


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


def test_the_raster_is_as_drawn() -> None:
    assert len(rows()) == HEIGHT
    assert {len(row) for row in rows()} == {WIDTH}
    letters = {letter for row in rows() for letter in row}
    assert letters == {area.letter for area in legend().areas} | FOREIGN | {SEA}


def test_the_map_has_every_area_of_the_game_once() -> None:
    assert len({area.key for area in legend().areas}) == len(legend().areas)
    for figures in (printed(), WITH_FRANCE):
        wholes = sorted(area.id for area in figures.areas if not area.part_of)
        assert sorted(area.id for area in map_of(figures).areas) == wholes


def test_what_is_not_in_the_game_is_plain_land_and_no_arrow_leads_there() -> None:
    base = map_of(printed())
    assert "francia" in {land.id for land in base.foreign}
    assert base.area("cataluna").towards("up") == ""
    assert map_of(WITH_FRANCE).area("cataluna").towards("up") == "francia"
    assert "francia" not in {land.id for land in map_of(WITH_FRANCE).foreign}


@pytest.mark.parametrize("size", [(76, 20), (77, 21), (95, 25), (96, 26), (114, 30), (152, 40), (175, 45), (199, 59)])
@pytest.mark.parametrize("figures", [printed(), WITH_FRANCE], ids=["base", "france"])
def test_neighbours_are_those_of_the_engine_at_every_size(size: tuple[int, int], figures: Figures) -> None:
    areas = map_of(figures).areas
    letter = {area.id: area.letter for area in areas}
    wholes = [area for area in figures.areas if not area.part_of]
    wanted = {letter[area.id]: {letter[near] for near in area.neighbours} for area in wholes}
    raster = Raster(*size)
    assert touching(raster, areas) == wanted
    assert all(patch(raster, name) for name in wanted)


def test_label_boxes_of_the_legend_are_free_of_borders() -> None:
    raster = Raster(WIDTH, HEIGHT)
    for area in legend().areas:
        x, y, width, height = area.label
        for row in range(y, y + height):
            start, length = raster.free_run(x, row)
            assert start <= x, area.id
            assert start + length >= x + min(width, 10), area.id
