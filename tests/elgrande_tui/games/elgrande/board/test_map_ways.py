"""Moving over the map with arrows."""

from __future__ import annotations

from collections import deque

from elgrande_tui.games.elgrande.board.raster import Legend, spain
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui.board import Way
from elgrande_tui.model.selection import BACK, Selection
from engine.games.elgrande.model.joined_figures import figures_with
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from tests.elgrande_tui.support.labels import MAPS
from tests.elgrande_tui.support.table_app import a_port

WAYS: tuple[Way, ...] = ("left", "right", "up", "down")


BASE = spain()
"""The map of the base game."""


def presses(on: Legend, start: str) -> dict[str, int]:
    """How many arrows each area is away."""
    found = {start: 0}
    todo = deque([start])
    while todo:
        here = todo.popleft()
        for way in WAYS:
            there = on.area(here).towards(way)
            if there and there not in found:
                found[there] = found[here] + 1
                todo.append(there)
    return found


def test_every_area_is_reached_from_every_other_in_a_few_presses() -> None:
    for on, most in ((BASE, 4), *((largest, 6) for largest in MAPS)):
        for area in on.areas:
            away = presses(on, area.id)
            assert len(away) == len(on.areas)
            assert max(away.values()) <= most


def test_arrows_go_to_neighbours_or_to_what_touches_nothing() -> None:
    near: dict[str, set[str]] = {}
    for module in (*VARIANTS.values(), *MODULES.values()):
        for area in figures_with([*(MODULES[need] for need in module.needs), module]).areas:
            near.setdefault(area.id, set()).update(area.neighbours)
    overseas = {area for area, others in near.items() if not others}
    for place in (area for largest in MAPS for area in largest.areas):
        for way in WAYS:
            there = place.towards(way)
            assert not there or there in near[place.id] or overseas & {there, place.id}, (place.id, way)


def test_the_opposite_arrow_returns() -> None:
    port = a_port()
    for area in BASE.areas:
        for way in WAYS:
            selection = Selection(ui_of(port.rules))
            selection.go(area.id)
            if area.towards(way) in port.rules.box.index:
                selection.arrow(way)
                selection.arrow(BACK[way])
                assert selection.cursor == area.id
