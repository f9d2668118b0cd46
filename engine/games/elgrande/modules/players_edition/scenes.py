"""Read the module's keys of scenario files: what lies about on the board, and the Whirlwind's discs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.scenes import ScenarioError
from engine.games.elgrande.model.scenario_names import Names, ScenarioEntry
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules.players_edition.figures import NAME
from engine.games.elgrande.modules.players_edition.state import (
    NO_DISC,
    Whirl,
    bridge_area,
    occupant,
    players_edition,
)


def _own(board: Board) -> Mapping[str, Any]:
    found: Mapping[str, Any] = board.modules[NAME]
    return found


# One region


def read_region(names: Names, key: str, value: Any) -> str:
    """Return the id of a region; "" for none."""
    return names.areas[names.region(key, value)] if value else ""


def find_castillo_at(board: Board, names: Names, seat: int) -> str:
    """Return the region in which the Castillo stands; "" for its own place."""
    area = _own(board)["castillo_at"]
    return "" if area == NOWHERE else names.areas[area]


def put_castillo_at(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Put the Castillo into a region."""
    players_edition(g).castillo_at = names.region(key, value) if value else NOWHERE


def find_quarantine(board: Board, names: Names, seat: int) -> str:
    """Return the region under quarantine; "" for none."""
    area = _own(board)["quarantine"]
    return "" if area == NOWHERE else names.areas[area]


def put_quarantine(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay the marker of the quarantine."""
    players_edition(g).quarantine = names.region(key, value) if value else NOWHERE


# Yes or no


def read_flag(names: Names, key: str, value: Any) -> bool:
    """Return yes or no."""
    if not isinstance(value, bool):
        raise ScenarioError(key, f"expected true or false, not {value!r}")
    return value


def put_collapse(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay the marker of the danger of collapse."""
    players_edition(g).collapse = value is not None and read_flag(names, key, value)


def find_collapse(board: Board, names: Names, seat: int) -> bool:
    """Return whether the marker lies."""
    return bool(_own(board)["collapse"])


def put_mistress(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Let the Mistress distract the King."""
    players_edition(g).mistress = value is not None and read_flag(names, key, value)


def find_mistress(board: Board, names: Names, seat: int) -> bool:
    """Return whether the King is distracted."""
    return bool(_own(board)["mistress"])


# Two regions


def read_pair(names: Names, key: str, value: Any) -> list[str]:
    """Return the ids of two regions, sorted; none for an empty list."""
    if not isinstance(value, list):
        raise ScenarioError(key, f"expected a list, not {value!r}")
    found = sorted({names.areas[names.region(key, area)] for area in value})
    if len(found) not in (0, 2):
        raise ScenarioError(key, f"expected two different regions, not {value!r}")
    return found


def put_alliance(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay the markers of the alliance."""
    areas = read_pair(names, key, value or [])
    players_edition(g).alliance = tuple(sorted(names.areas.index(area) for area in areas))


def find_alliance(board: Board, names: Names, seat: int) -> list[str]:
    """Return the ids of the two regions, sorted."""
    return sorted(names.areas[area] for area in _own(board)["alliance"])


def read_bridge(names: Names, key: str, value: Any) -> dict[str, str]:
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


def put_bridge(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay the bridge, with a caballero from the provinces on it, unless the file has one there already."""
    found = read_bridge(names, key, value or {})
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


def find_bridge(board: Board, names: Names, seat: int) -> dict[str, str]:
    """Return who stands on the bridge, and what it joins."""
    bridge = _own(board)["bridge"]
    if not bridge:
        return {}
    row = board.areas[bridge_area(names.box)] or ()
    owner = next(names.box.kinds.all[kind].owner for kind, count in enumerate(row) if count)
    areas = sorted(names.areas[area] for area in bridge)
    return {"seat": names.seats[owner or 0], "from": areas[0], "to": areas[1]}


# Scoreboards (K-C-REVOLTE)


def read_turned(names: Names, key: str, value: Any) -> list[str]:
    """Return the ids of boards, sorted."""
    if not isinstance(value, list):
        raise ScenarioError(key, f"expected a list, not {value!r}")
    return sorted(names.boards[names.board(key, board)] for board in value)


def put_turned(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Turn boards upside down."""
    turned = read_turned(names, key, value or [])
    players_edition(g).turned = tuple(board in turned for board in names.boards)


def find_turned(board: Board, names: Names, seat: int) -> list[str]:
    """Return the boards that are upside down."""
    return sorted(name for name, turned in zip(names.boards, _own(board)["turned"], strict=True) if turned)


# The Whirlwind's discs (K-3.6)


def put_whirlwind(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Set discs, which lie face down."""
    own = players_edition(g)
    found = {seat: names.region(full, area) for full, seat, area in names.by_seat(key, value or {})}
    own.whirls = tuple(Whirl(found.get(seat, NO_DISC)) for seat in range(len(own.whirls)))


def read_whirlwind(names: Names, key: str, value: Any) -> dict[str, str]:
    """Return by seat the region on its disc."""
    return {names.seats[seat]: names.areas[names.region(full, area)] for full, seat, area in names.by_seat(key, value)}


def find_whirlwind(board: Board, names: Names, seat: int) -> dict[str, str]:
    """Return by seat the region on its disc; "" where that is hidden."""
    whirls = zip(names.seats, _own(board)["whirls"], strict=True)
    return {name: names.areas[area] if area > NO_DISC else "" for name, (area, _) in whirls if area != NO_DISC}


def whirlwind(g: GrandeState, names: Names) -> dict[str, str]:
    """Return by seat the region on its disc."""
    whirls = zip(names.seats, players_edition(g).whirls, strict=True)
    return {name: names.areas[whirl.area] for name, whirl in whirls if whirl.area != NO_DISC}


SCENES: Mapping[str, ScenarioEntry] = {
    "castillo_at": ScenarioEntry(put_castillo_at, read_region, find_castillo_at),
    "quarantine": ScenarioEntry(put_quarantine, read_region, find_quarantine),
    "collapse": ScenarioEntry(put_collapse, read_flag, find_collapse),
    "mistress": ScenarioEntry(put_mistress, read_flag, find_mistress),
    "alliance": ScenarioEntry(put_alliance, read_pair, find_alliance),
    "bridge": ScenarioEntry(put_bridge, read_bridge, find_bridge),
    "turned": ScenarioEntry(put_turned, read_turned, find_turned),
    "whirlwind": ScenarioEntry(put_whirlwind, read_whirlwind, find_whirlwind, truth=whirlwind),
}
"""By name."""
