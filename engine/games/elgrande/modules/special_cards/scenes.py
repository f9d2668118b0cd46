"""Read the module's keys of scenario files: cards in front of seats, tables, the guard, who waits on a Reserve card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.scenes import ScenarioError
from engine.games.elgrande.model.scenario_names import Names, ScenarioEntry, ScenarioPlaces, read_regions, region_entry
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules.king_intrigue.scenes import VETO, find_front, known_only, put_vetoes, read_front
from engine.games.elgrande.modules.special_cards.derived import NAME, RESERVE, derived
from engine.games.elgrande.modules.special_cards.options import ESPIONAGE, RESERVED
from engine.games.elgrande.modules.special_cards.state import ESPIONAGE_DO, RESERVE_DO, InFront, special_cards

DO = {ESPIONAGE: ESPIONAGE_DO, RESERVED: RESERVE_DO}
"""By word: what the card does."""


# In front of seats


def _put_front(g: GrandeState, names: Names, key: str, value: Any) -> None:
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


def _find_all_front(board: Board, names: Names, seat: int) -> dict[str, dict[str, int]]:
    found = find_front(board, names, seat)
    words = {do: word for word, do in DO.items()}
    for owner, card, since in board.modules[NAME]["front"]:
        row = found.setdefault(names.seats[owner], {})
        row[words[names.box.cards[card].do]] = since
    return found


def _reserve_names(names: Names) -> list[str]:
    return [f"{RESERVE}.{seat}" for seat in names.seats]


def _reserve_area(names: Names, given: Mapping[str, Any], name: str) -> int:
    return derived(names.box).reserves[names.seats.index(name.removeprefix(f"{RESERVE}."))]


def _reserve_areas(board: Board, names: Names, name: str) -> Sequence[int]:
    return [_reserve_area(names, {}, name)]


# On the board


def _put_tables(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay limitation tables; who stands beside them is a kind of its own in `caballeros`."""
    tables = read_regions(names, key, value or [])
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


def _find_tables(board: Board, names: Names, seat: int) -> list[str]:
    return sorted(names.areas[area] for area in board.modules[NAME]["tables"])


SCENES: Mapping[str, ScenarioEntry | ScenarioPlaces] = {
    RESERVE: ScenarioPlaces(_reserve_names, _reserve_area, _reserve_areas),
    "front": ScenarioEntry(_put_front, read_front, _find_all_front),
    "tables": ScenarioEntry(_put_tables, read_regions, _find_tables),
    "guard": region_entry(NAME, "guard"),
}
