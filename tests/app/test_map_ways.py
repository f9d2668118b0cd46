"""Moving over the map with arrows."""

from __future__ import annotations

from collections import deque

from elgrande_tui.map.raster import BACK, Way, legend
from elgrande_tui.selection import Selection
from engine.elgrande.figures import printed
from tests.app.table_app import a_port

WAYS: tuple[Way, ...] = ("left", "right", "up", "down")


def presses(start: str) -> dict[str, int]:
    """How many arrows each area is away."""
    found = {start: 0}
    todo = deque([start])
    while todo:
        here = todo.popleft()
        for way in WAYS:
            there = legend().area(here).towards(way)
            if there and there not in found:
                found[there] = found[here] + 1
                todo.append(there)
    return found


def test_every_area_is_reached_from_every_other_in_four_presses() -> None:
    for area in legend().areas:
        away = presses(area.id)
        assert len(away) == len(legend().areas)
        assert max(away.values()) <= 4


def test_arrows_go_to_neighbours_or_the_castillo() -> None:
    near = {area.id: area.neighbours for area in printed().areas}
    for area in legend().areas:
        for way in WAYS:
            there = area.towards(way)
            assert not there or there in near[area.id] or "castillo" in (there, area.id), (area.id, way)


def test_the_opposite_arrow_returns() -> None:
    port = a_port()
    for area in legend().areas:
        for way in WAYS:
            selection = Selection(port.rules)
            selection.go(area.id)
            if area.towards(way):
                selection.arrow(way)
                selection.arrow(BACK[way])
                assert selection.cursor == area.id
