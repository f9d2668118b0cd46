"""Read the module's keys of scenario files: cards in front of seats, tables, the guard, who waits on a Reserve card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.scenes import ScenarioError
from engine.games.elgrande.model.scenario_names import Names, ScenarioEntry, ScenarioPlaces
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules.king_intrigue.scenes import (
    VETO,
    find_front,
    known_only,
    put_vetoes,
    read_front,
)
from engine.games.elgrande.modules.special_cards.derived import NAME, RESERVE, derived
from engine.games.elgrande.modules.special_cards.options import ESPIONAGE, RESERVED
from engine.games.elgrande.modules.special_cards.state import ESPIONAGE_DO, RESERVE_DO, InFront, special_cards

DO = {ESPIONAGE: ESPIONAGE_DO, RESERVED: RESERVE_DO}
"""By word: what the card does."""


def _own(board: Board) -> Mapping[str, Any]:
    found: Mapping[str, Any] = board.modules[NAME]
    return found


# In front of seats


def put_front(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay cards in front of seats; a Reserve has a caballero from the provinces, unless the file has one there."""
    known_only(names, key, value or {}, (VETO, *DO))
    put_vetoes(g, names, key, value)
    own, found = special_cards(g), []
    for full, seat, cards in names.by_seat(key, value or {}):
        for inner, since in names.table(full, cards):
            word = inner.removeprefix(f"{full}.")
            if word == VETO:
                continue
            if since not in g.box.rounds or since > g.round:
                raise ScenarioError(inner, "expected the round in which it was laid")
            card = next(card.id for card in g.box.cards.values() if card.do == DO[word])
            found.append(InFront(seat, card, since))
            row = g.areas[derived(g.box).reserves[seat]]
            if word == RESERVED and not any(row):
                g.provinces[seat] -= 1
                row[seat] = 1
    own.front = tuple(sorted(found, key=lambda laid: laid.since))


def find_all_front(board: Board, names: Names, seat: int) -> dict[str, dict[str, int]]:
    """Return by seat the cards in front of it."""
    found = find_front(board, names, seat)
    words = {do: word for word, do in DO.items()}
    for owner, card, since in _own(board)["front"]:
        row = found.setdefault(names.seats[owner], {})
        row[words[names.box.cards[card].do]] = since
    return found


def reserve_names(names: Names) -> list[str]:
    """Return `reserve.SEAT` for every seat."""
    return [f"{RESERVE}.{seat}" for seat in names.seats]


def reserve_area(names: Names, given: Mapping[str, Any], name: str) -> int:
    """Return the area of a seat's Reserve card."""
    return derived(names.box).reserves[names.seats.index(name.removeprefix(f"{RESERVE}."))]


def reserve_areas(board: Board, names: Names, name: str) -> Sequence[int]:
    """Return the area of a seat's Reserve card."""
    return [reserve_area(names, {}, name)]


# On the board


def put_tables(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay limitation tables; who stands beside them is a kind of its own in `caballeros`."""
    tables = read_tables(names, key, value or [])
    if len(tables) > derived(g.box).figures.tables:
        raise ScenarioError(key, f"expected no more than {derived(g.box).figures.tables}")
    special_cards(g).tables = tuple(sorted(names.areas.index(area) for area in tables))
    known = derived(g.box)
    for area, row in enumerate(g.areas):
        beside = any(row[kind] for kind in known.beside)
        lies = area in special_cards(g).tables
        standing = sum(count for kind, count in enumerate(row) if kind not in known.beside)
        if (beside and not lies) or (lies and standing > known.figures.spaces):
            raise ScenarioError(key, f"expected at most {known.figures.spaces} on a table, and others beside one only")


def read_tables(names: Names, key: str, value: Any) -> list[str]:
    """Return the ids of regions, sorted."""
    if not isinstance(value, list):
        raise ScenarioError(key, f"expected a list, not {value!r}")
    return sorted({names.areas[names.region(key, area)] for area in value})


def find_tables(board: Board, names: Names, seat: int) -> list[str]:
    """Return the regions with a limitation table."""
    return sorted(names.areas[area] for area in _own(board)["tables"])


def put_guard(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay the royal guard."""
    special_cards(g).guard = names.region(key, value) if value else NOWHERE


def read_guard(names: Names, key: str, value: Any) -> str:
    """Return the id of a region; "" for none."""
    return names.areas[names.region(key, value)] if value else ""


def find_guard(board: Board, names: Names, seat: int) -> str:
    """Return the guarded region; "" for none."""
    area = _own(board)["guard"]
    return "" if area == NOWHERE else names.areas[area]


SCENES: Mapping[str, ScenarioEntry | ScenarioPlaces] = {
    RESERVE: ScenarioPlaces(reserve_names, reserve_area, reserve_areas),
    "front": ScenarioEntry(put_front, read_front, find_all_front),
    "tables": ScenarioEntry(put_tables, read_tables, find_tables),
    "guard": ScenarioEntry(put_guard, read_guard, find_guard),
}
"""By name."""
