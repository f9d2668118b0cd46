"""Read the module's keys of scenario files: what lies about on the board, and the Whirlwind's discs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.scenes import ScenarioError
from engine.games.elgrande.model.scenario_names import (
    Names,
    ScenarioEntry,
    flag_entry,
    pair_entry,
    read_pair,
    read_region_by_seat,
    region_entry,
)
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules.players_edition.options import NAME
from engine.games.elgrande.modules.players_edition.state import NO_DISC, Whirl, bridge_area, occupant, players_edition


def _read_bridge(names: Names, key: str, value: Any) -> dict[str, str]:
    """Return who stands on the bridge, and the two regions that it joins, sorted by id."""
    found = dict(names.table(key, value))
    if not found:
        return {}
    if set(found) != {f"{key}.{word}" for word in ("seat", "from", "to")}:
        raise ScenarioError(key, "expected seat, from and to")
    areas = read_pair(names, key, [found[f"{key}.from"], found[f"{key}.to"]])
    one, other = (names.areas.index(area) for area in areas)
    if other not in names.box.neighbours[one]:
        raise ScenarioError(key, "expected two neighbours")
    seat = names.seat(f"{key}.seat", found[f"{key}.seat"])
    return {"seat": names.seats[seat], "from": areas[0], "to": areas[1]}


def _put_bridge(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay the bridge, with a caballero from the provinces on it, unless the file has one there already."""
    found = _read_bridge(names, key, value or {})
    if not found:
        if occupant(g) != NOWHERE:
            raise ScenarioError(key, "required: somebody stands on the bridge")
        return
    seat = names.seats.index(found["seat"])
    players_edition(g).bridge = tuple(sorted(names.areas.index(found[word]) for word in ("from", "to")))
    if occupant(g) == NOWHERE:
        g.provinces[seat] -= 1
        g.areas[bridge_area(g.box)][seat] = 1
    if occupant(g) != seat or g.provinces[seat] < 0:
        raise ScenarioError(f"{key}.seat", "expected the seat whose caballero stands there")


def _find_bridge(board: Board, names: Names, seat: int) -> dict[str, str]:
    bridge = board.modules[NAME]["bridge"]
    if not bridge:
        return {}
    row = board.areas[bridge_area(names.box)] or ()
    owner = next(names.box.kinds.all[kind].owner for kind, count in enumerate(row) if count)
    areas = sorted(names.areas[area] for area in bridge)
    return {"seat": names.seats[owner or 0], "from": areas[0], "to": areas[1]}


def _read_turned(names: Names, key: str, value: Any) -> list[str]:
    return sorted(names.boards[names.board(key, board)] for board in names.listed(key, value))


def _put_turned(g: GrandeState, names: Names, key: str, value: Any) -> None:
    turned = _read_turned(names, key, value or [])
    players_edition(g).turned = tuple(board in turned for board in names.boards)


def _find_turned(board: Board, names: Names, seat: int) -> list[str]:
    return sorted(name for name, turned in zip(names.boards, board.modules[NAME]["turned"], strict=True) if turned)


def _put_whirlwind(g: GrandeState, names: Names, key: str, value: Any) -> None:
    own = players_edition(g)
    found = {seat: names.region(full, area) for full, seat, area in names.by_seat(key, value or {})}
    own.whirls = tuple(Whirl(found.get(seat, NO_DISC)) for seat in range(len(own.whirls)))


def _find_whirlwind(board: Board, names: Names, seat: int) -> dict[str, str]:
    """Return by seat the region on its disc; "" where that is hidden."""
    whirls = zip(names.seats, board.modules[NAME]["whirls"], strict=True)
    return {name: names.areas[area] if area > NO_DISC else "" for name, (area, _) in whirls if area != NO_DISC}


def _whirlwind(g: GrandeState, names: Names) -> dict[str, str]:
    whirls = zip(names.seats, players_edition(g).whirls, strict=True)
    return {name: names.areas[whirl.area] for name, whirl in whirls if whirl.area != NO_DISC}


SCENES: Mapping[str, ScenarioEntry] = {
    "castillo_at": region_entry(NAME, "castillo_at"),
    "quarantine": region_entry(NAME, "quarantine"),
    "collapse": flag_entry(NAME, "collapse"),
    "mistress": flag_entry(NAME, "mistress"),
    "alliance": pair_entry(NAME, "alliance"),
    "bridge": ScenarioEntry(_put_bridge, _read_bridge, _find_bridge),
    "turned": ScenarioEntry(_put_turned, _read_turned, _find_turned),
    "whirlwind": ScenarioEntry(_put_whirlwind, read_region_by_seat, _find_whirlwind, truth=_whirlwind),
}
