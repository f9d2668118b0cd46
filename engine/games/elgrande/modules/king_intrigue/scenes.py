"""Read the module's keys of scenario files, and the sections at which they can begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.scenes import ScenarioError
from engine.core.state import Section
from engine.games.elgrande.model.scenario_names import Names, ScenarioEntry, ScenarioStart
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules.king_intrigue.derived import NAME, derived
from engine.games.elgrande.modules.king_intrigue.state import Doubled, king_intrigue

AT = "given.at"
VETO = "veto"


# Markers of double scoring (K-C-130)


def _put_doubles(g: GrandeState, names: Names, key: str, value: Any) -> None:
    found = []
    for full, seat in names.table(key, value or {}):
        area = names.region(full, full.removeprefix(f"{key}."))
        if area not in g.box.on_disc:
            raise ScenarioError(full, "expected a region that has a region card")
        found.append(Doubled(names.seat(full, seat), area))
    if len(found) > derived(g.box).figures.doubles:
        raise ScenarioError(key, f"expected no more than {derived(g.box).figures.doubles} regions")
    king_intrigue(g).doubles = tuple(found)


def _read_doubles(names: Names, key: str, value: Any) -> dict[str, str]:
    """Return by region the seat in front of which its card lies."""
    return {
        names.areas[names.region(full, full.removeprefix(f"{key}."))]: names.seats[names.seat(full, seat)]
        for full, seat in names.table(key, value)
    }


def _find_doubles(board: Board, names: Names, seat: int) -> dict[str, str]:
    return {names.areas[area]: names.seats[owner] for owner, area in board.modules[NAME]["doubles"]}


# What lies in front of seats


def put_vetoes(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay armed Vetoes in front of seats, by the round in which they were taken (K-C-040)."""
    for full, seat, cards in names.by_seat(key, value or {}):
        for inner, taken in names.table(full, cards):
            if inner.removeprefix(f"{full}.") == VETO:
                g.vetoes.append((seat, names.number(inner, taken)))
    g.vetoes.sort(key=lambda veto: veto[1])


def _put_front(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay cards in front of seats: without more cards it is only the Veto."""
    known_only(names, key, value or {}, (VETO,))
    put_vetoes(g, names, key, value)


def known_only(names: Names, key: str, value: Any, words: Sequence[str]) -> None:
    """Raise ScenarioError for a card that cannot lie in front of a seat."""
    for full, _, cards in names.by_seat(key, value):
        for inner, _ in names.table(full, cards):
            if inner.removeprefix(f"{full}.") not in words:
                raise ScenarioError(inner, f"expected one of {', '.join(words)}")


def read_front(names: Names, key: str, value: Any) -> dict[str, dict[str, int]]:
    """Return by seat the cards in front of it, each with the round in which it was laid."""
    found = {}
    for full, seat, cards in names.by_seat(key, value):
        rows = {inner.removeprefix(f"{full}."): names.number(inner, taken) for inner, taken in names.table(full, cards)}
        if rows:
            found[names.seats[seat]] = rows
    return found


def find_front(board: Board, names: Names, seat: int) -> dict[str, dict[str, int]]:
    """Return by seat the cards in front of it."""
    return {names.seats[veto.seat]: {VETO: veto.taken} for veto in board.vetoes}


# Where a scenario can begin


def _use_row(g: GrandeState, names: Names, words: Sequence[str]) -> Section:
    """Return the section in which a seat places and acts by its card of the row."""
    if len(words) != 1:
        raise ScenarioError(AT, "expected 'use SEAT', or 'use SEAT CARD' for the card of a stack")
    _all_played(g, except_for=None)
    return Section("card", names.seat(AT, words[0]))


def _pick(g: GrandeState, names: Names, words: Sequence[str]) -> Section:
    if words:
        raise ScenarioError(AT, "expected 'pick' alone")
    return Section("picking")


def _joker(g: GrandeState, names: Names, words: Sequence[str]) -> Section:
    """Return the section in which a seat that has laid a card without a value plays its second one."""
    if len(words) != 1:
        raise ScenarioError(AT, "expected 'joker SEAT'")
    seat, values = names.seat(AT, words[0]), g.box.power_values
    _all_played(g, except_for=seat)
    if not any(values[number] == 0 for number in g.used[seat]):
        raise ScenarioError(f"given.used.{g.box.seats[seat]}", "expected the card without a value among them")
    number = next(number for number in g.used[seat] if not values[number])
    g.history[seat] = (*(play for play in g.history[seat] if play != number), number)
    return Section("power", seat)


def _all_played(g: GrandeState, except_for: int | None) -> None:
    for seat, number in enumerate(g.played):
        if bool(number) == (seat == except_for):
            wanted = "nothing: the second card is yet to be played" if number else "the power card of this round"
            raise ScenarioError(f"given.played.{g.box.seats[seat]}", f"expected {wanted}")


SCENES: Mapping[str, ScenarioEntry | ScenarioStart] = {
    "doubles": ScenarioEntry(_put_doubles, _read_doubles, _find_doubles),
    "front": ScenarioEntry(_put_front, read_front, find_front),
    "use": ScenarioStart(_use_row, "use SEAT"),
    "pick": ScenarioStart(_pick, "pick"),
    "joker": ScenarioStart(_joker, "joker SEAT"),
}
