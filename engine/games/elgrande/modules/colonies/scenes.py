"""Read the module's keys of scenario files: tiles, inquisitor, table, kept, marker, blocked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.scenes import ScenarioError
from engine.games.elgrande.model.scenario_names import Names, ScenarioEntry
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules.colonies.derived import GOLD, NAME, WARES, derived
from engine.games.elgrande.modules.colonies.state import KeptCard, overseas, supply

TILE_AREAS = {"america": GOLD, "africa": WARES}


def _own(board: Board) -> Mapping[str, Any]:
    found: Mapping[str, Any] = board.modules[NAME]
    return found


def put_tiles(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay tiles on the colonies; as at the start, where a file does not say."""
    own = overseas(g)
    if value is not None:
        found = read_tiles(names, key, value)
        own.gold, own.wares = found["america"], found["africa"]
    for tile in (GOLD, WARES):
        if supply(g, tile) < 0:
            most = derived(g.box).tiles[tile].tiles
            raise ScenarioError(key, f"expected no more than {most} {tile} tiles, those that are carried with them")


def read_tiles(names: Names, key: str, value: Any) -> dict[str, int]:
    """Return how many tiles lie on each colony; none where a file does not say."""
    found = dict.fromkeys(TILE_AREAS, 0)
    for full, count in names.table(key, value):
        area = full.removeprefix(f"{key}.").lower()
        if area not in found:
            raise ScenarioError(full, f"expected {' or '.join(found)}")
        found[area] = names.number(full, count)
    return found


def find_tiles(board: Board, names: Names, seat: int) -> dict[str, int]:
    """Return how many tiles lie on each colony."""
    return {area: _own(board)[tile] for area, tile in TILE_AREAS.items()}


def put_inquisitor(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Give the Grand Inquisitor to a seat."""
    overseas(g).holder = names.seat(key, value) if value else NOWHERE


def read_seat(names: Names, key: str, value: Any) -> str:
    """Return the seat's name; "" for nobody."""
    return names.seats[names.seat(key, value)] if value else ""


def find_inquisitor(board: Board, names: Names, seat: int) -> str:
    """Return the holder's name; "" for nobody."""
    holder = _own(board)["holder"]
    return "" if holder == NOWHERE else names.seats[holder]


def _list(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ScenarioError(key, f"expected a list, not {value!r}")
    return value


def put_used(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Set whose extra caballero of this round is used up."""
    used = read_used(names, key, value or [])
    overseas(g).used = tuple(name in used for name in names.seats)


def read_used(names: Names, key: str, value: Any) -> list[str]:
    """Return the names of seats, in seat order."""
    return [names.seats[seat] for seat in sorted({names.seat(key, name) for name in _list(key, value)})]


def find_used(board: Board, names: Names, seat: int) -> list[str]:
    """Return the seats whose extra caballero is used up."""
    return [name for name, used in zip(names.seats, _own(board)["used"], strict=True) if used]


def put_table(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay the limitation table; nowhere, where a file does not say."""
    if value is None:
        return
    region = names.region(key, value)
    if region == derived(g.box).francia:
        raise ScenarioError(key, "expected another region: the table is never in Francia (C-804)")
    overseas(g).table = region


def read_table(names: Names, key: str, value: Any) -> str:
    """Return the id of the region."""
    return names.areas[names.region(key, value)] if value else ""


def find_table(board: Board, names: Names, seat: int) -> str:
    """Return the id of the region with the table."""
    area = _own(board)["table"]
    return "" if area == NOWHERE else names.areas[area]


def put_kept(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay kept cards in front of their owners."""
    own, found = overseas(g), []
    for full, seat, cards in names.by_seat(key, value or {}):
        for inner, taken in names.table(full, cards):
            card = names.card(inner, inner.removeprefix(f"{full}."))
            row = g.box.stack_numbers.index(card.stack)
            if card.stack != 7 or taken not in g.box.rounds or taken > g.round:
                raise ScenarioError(
                    inner, f"expected a card of stack 7 and the round in which it was taken, not {taken!r}"
                )
            g.seen[row] += (card.id,)
            found.append(KeptCard(seat, card.id, taken))
    own.kept = tuple(sorted(found, key=lambda kept: kept.taken))


def read_kept(names: Names, key: str, value: Any) -> dict[str, dict[str, int]]:
    """Return by seat its cards, each with the round in which it was taken."""
    found: dict[str, dict[str, int]] = {}
    for full, seat, cards in names.by_seat(key, value):
        row = {
            names.card(f, f.removeprefix(f"{full}.")).id: names.number(f, taken)
            for f, taken in names.table(full, cards)
        }
        if row:
            found[names.seats[seat]] = row
    return found


def find_kept(board: Board, names: Names, seat: int) -> dict[str, dict[str, int]]:
    """Return the kept cards by seat."""
    found: dict[str, dict[str, int]] = {}
    for owner, card, taken in _own(board)["kept"]:
        found.setdefault(names.seats[owner], {})[card] = taken
    return found


def put_marker(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay the special-scoring marker."""
    if value:
        own, found = overseas(g), read_marker(names, key, value)
        own.mark, own.marked = names.areas.index(found["region"]), found["due"]


def read_marker(names: Names, key: str, value: Any) -> dict[str, Any]:
    """Return the region, and at the end of which round it is scored."""
    if not value:
        return {}
    if not isinstance(value, dict) or value.keys() != {"region", "due"}:
        raise ScenarioError(key, f"expected {{ region = ..., due = ROUND }}, not {value!r}")
    region = names.areas[names.region(f"{key}.region", value["region"])]
    return {"region": region, "due": names.number(f"{key}.due", value["due"])}


def find_marker(board: Board, names: Names, seat: int) -> dict[str, Any]:
    """Return where the marker lies and when the region is scored; empty while it lies beside the board."""
    own = _own(board)
    return {} if own["mark"] == NOWHERE else {"region": names.areas[own["mark"]], "due": own["marked"]}


def put_blocked(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Turn cards on offer face down."""
    overseas(g).blocked = tuple(read_blocked(names, key, value or []))


def read_blocked(names: Names, key: str, value: Any) -> list[str]:
    """Return the ids of the cards."""
    return [names.card(key, name).id for name in _list(key, value)]


def find_blocked(board: Board, names: Names, seat: int) -> list[str]:
    """Return the cards that are turned face down."""
    found: list[str] = _own(board)["blocked"]
    return found


SCENES = {
    "tiles": ScenarioEntry(put_tiles, read_tiles, find_tiles),
    "inquisitor": ScenarioEntry(put_inquisitor, read_seat, find_inquisitor),
    "inquisitor_used": ScenarioEntry(put_used, read_used, find_used),
    "table": ScenarioEntry(put_table, read_table, find_table),
    "kept": ScenarioEntry(put_kept, read_kept, find_kept),
    "marker": ScenarioEntry(put_marker, read_marker, find_marker),
    "blocked": ScenarioEntry(put_blocked, read_blocked, find_blocked),
}
"""By key."""
