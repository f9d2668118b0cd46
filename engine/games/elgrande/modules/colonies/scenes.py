"""Read the module's keys of scenario files: tiles, inquisitor, table, kept, marker, blocked."""

from __future__ import annotations

from typing import Any

from engine.core.scenes import ScenarioError
from engine.games.elgrande.model.scenario_names import (
    Names,
    ScenarioEntry,
    find_region,
    read_region,
    read_seats,
    seat_entry,
)
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules.colonies.derived import GOLD, NAME, WARES, derived
from engine.games.elgrande.modules.colonies.state import KeptCard, overseas, supply

TILE_AREAS = {"america": GOLD, "africa": WARES}


def _put_tiles(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay tiles on the colonies; as at the start, where a file does not say."""
    own = overseas(g)
    if value is not None:
        found = _read_tiles(names, key, value)
        own.gold, own.wares = found["america"], found["africa"]
    for tile in (GOLD, WARES):
        if supply(g, tile) < 0:
            most = derived(g.box).tiles[tile].tiles
            raise ScenarioError(key, f"expected no more than {most} {tile} tiles, those that are carried with them")


def _read_tiles(names: Names, key: str, value: Any) -> dict[str, int]:
    """Return how many tiles lie on each colony; none where a file does not say."""
    found = dict.fromkeys(TILE_AREAS, 0)
    for full, count in names.table(key, value):
        area = full.removeprefix(f"{key}.").lower()
        if area not in found:
            raise ScenarioError(full, f"expected {' or '.join(found)}")
        found[area] = names.number(full, count)
    return found


def _find_tiles(board: Board, names: Names, seat: int) -> dict[str, int]:
    return {area: board.modules[NAME][tile] for area, tile in TILE_AREAS.items()}


def _put_used(g: GrandeState, names: Names, key: str, value: Any) -> None:
    used = read_seats(names, key, value or [])
    overseas(g).used = tuple(name in used for name in names.seats)


def _find_used(board: Board, names: Names, seat: int) -> list[str]:
    return [name for name, used in zip(names.seats, board.modules[NAME]["used"], strict=True) if used]


def _put_table(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay the limitation table; nowhere, where a file does not say."""
    if value is None:
        return
    region = names.region(key, value)
    if region == derived(g.box).francia:
        raise ScenarioError(key, "expected another region: the table is never in Francia (C-804)")
    overseas(g).table = region


def _put_kept(g: GrandeState, names: Names, key: str, value: Any) -> None:
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


def _read_kept(names: Names, key: str, value: Any) -> dict[str, dict[str, int]]:
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


def _find_kept(board: Board, names: Names, seat: int) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for owner, card, taken in board.modules[NAME]["kept"]:
        found.setdefault(names.seats[owner], {})[card] = taken
    return found


def _put_marker(g: GrandeState, names: Names, key: str, value: Any) -> None:
    if value:
        own, found = overseas(g), _read_marker(names, key, value)
        own.mark, own.marked = names.areas.index(found["region"]), found["due"]


def _read_marker(names: Names, key: str, value: Any) -> dict[str, Any]:
    """Return the region, and at the end of which round it is scored."""
    if not value:
        return {}
    if not isinstance(value, dict) or value.keys() != {"region", "due"}:
        raise ScenarioError(key, f"expected {{ region = ..., due = ROUND }}, not {value!r}")
    region = names.areas[names.region(f"{key}.region", value["region"])]
    return {"region": region, "due": names.number(f"{key}.due", value["due"])}


def _find_marker(board: Board, names: Names, seat: int) -> dict[str, Any]:
    """Return where the marker lies and when the region is scored; empty while it lies beside the board."""
    own = board.modules[NAME]
    return {} if own["mark"] == NOWHERE else {"region": names.areas[own["mark"]], "due": own["marked"]}


def _put_blocked(g: GrandeState, names: Names, key: str, value: Any) -> None:
    overseas(g).blocked = tuple(_read_blocked(names, key, value or []))


def _read_blocked(names: Names, key: str, value: Any) -> list[str]:
    return [names.card(key, name).id for name in names.listed(key, value)]


def _find_blocked(board: Board, names: Names, seat: int) -> list[str]:
    found: list[str] = board.modules[NAME]["blocked"]
    return found


SCENES = {
    "tiles": ScenarioEntry(_put_tiles, _read_tiles, _find_tiles),
    "inquisitor": seat_entry(NAME, "holder"),
    "inquisitor_used": ScenarioEntry(_put_used, read_seats, _find_used),
    "table": ScenarioEntry(_put_table, read_region, find_region(NAME, "table")),
    "kept": ScenarioEntry(_put_kept, _read_kept, _find_kept),
    "marker": ScenarioEntry(_put_marker, _read_marker, _find_marker),
    "blocked": ScenarioEntry(_put_blocked, _read_blocked, _find_blocked),
}
