"""Read the module's keys of scenario files: ships, guests, persons, region cards, what is kept, put off or stopped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from engine.core.scenes import ScenarioError
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.scenario_names import (
    Names,
    ScenarioEntry,
    ScenarioPlaces,
    find_seat,
    pair_entry,
    read_region_by_seat,
    read_seat,
    read_seats,
)
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules.grandissimo.derived import BOYCOTT, INCOGNITO, NAME, PERSONS, STACK, TOKENS, derived
from engine.games.elgrande.modules.grandissimo.state import LaidCard, SecondLaid, TakenRegion, grandissimo

ALIASES = {"court_jester": "jester", "inquisitor_general": "general"}
"""Other words for person cards."""
CARD_OF = {BOYCOTT: "boycott", INCOGNITO: "king-incognito"}
"""By token: the card that is kept with it."""


# Ships (G-301)


def _ship_owners(names: Names, key: str, value: Any) -> list[int]:
    """Return the seats that own ships, one for each."""
    owners = [seat for full, seat, count in names.by_seat(key, value or {}) for _ in range(names.number(full, count))]
    if len(owners) > len(derived(names.box).ships):
        raise ScenarioError(key, f"expected no more than {len(derived(names.box).ships)} ships")
    return owners


def _put_ships(g: GrandeState, names: Names, key: str, value: Any) -> None:
    own, owners = grandissimo(g), _ship_owners(names, key, value)
    own.ships = (*owners, *(NOWHERE,) * (len(own.ships) - len(owners)))


def _read_ships(names: Names, key: str, value: Any) -> dict[str, int]:
    owners = _ship_owners(names, key, value)
    return {names.seats[seat]: owners.count(seat) for seat in sorted(set(owners))}


def _find_ships(board: Board, names: Names, seat: int) -> dict[str, int]:
    owners = board.modules[NAME]["ships"]
    return {name: owners.count(number) for number, name in enumerate(names.seats) if number in owners}


def _cargo_names(names: Names) -> list[str]:
    return [f"ship.{seat}" for seat in names.seats]


def _cargo_area(names: Names, given: Mapping[str, Any], name: str) -> int:
    owners = _ship_owners(names, "given.ships", given.get("ships"))
    seat = names.seats.index(name.removeprefix("ship."))
    if seat not in owners:
        raise ScenarioError(f"given.caballeros.{name}", "expected the ship of a seat that has one: see given.ships")
    return derived(names.box).ships[owners.index(seat)]


def _cargo_areas(board: Board, names: Names, name: str) -> Sequence[int]:
    seat = names.seats.index(name.removeprefix("ship."))
    return [
        ship
        for ship, owner in zip(derived(names.box).ships, board.modules[NAME]["ships"], strict=True)
        if owner == seat
    ]


# Guests (G-505)


def _put_guests(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Put caballeros that wait to the courts of others, from the provinces."""
    for full, host, counts in names.by_seat(key, value or {}):
        for inner, seat, count in names.by_seat(full, counts):
            if seat == host:
                raise ScenarioError(inner, "expected a caballero of another seat")
            g.provinces[seat] -= names.number(inner, count)
            g.areas[derived(g.box).guests[host]][seat] += count
            if g.provinces[seat] < 0:
                raise ScenarioError(inner, "expected no more than there are in the provinces")


def _read_guests(names: Names, key: str, value: Any) -> dict[str, dict[str, int]]:
    """Return by host the caballeros of each colour that wait."""
    found = {}
    for full, host, counts in names.by_seat(key, value):
        rows = {names.seats[seat]: names.number(inner, n) for inner, seat, n in names.by_seat(full, counts) if n}
        if rows:
            found[names.seats[host]] = rows
    return found


def _find_guests(board: Board, names: Names, seat: int) -> dict[str, dict[str, int]]:
    found = {}
    for host, area in enumerate(derived(names.box).guests):
        row = board.areas[area] or ()
        counts = {names.seats[other]: row[other] for other in range(len(names.seats)) if row[other]}
        if counts:
            found[names.seats[host]] = counts
    return found


# Person cards (G-501)


def _put_persons(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Give person cards to seats, which have had them since an earlier round."""
    found = _read_persons(names, key, value or {})
    own = grandissimo(g)
    own.persons = tuple(names.seats.index(found[one]) if one in found else NOWHERE for one in PERSONS)


def _read_persons(names: Names, key: str, value: Any) -> dict[str, str]:
    found = {}
    for full, seat in names.table(key, value):
        word = full.removeprefix(f"{key}.").lower()
        person = ALIASES.get(word, word)
        if person not in PERSONS:
            raise ScenarioError(full, f"expected one of {', '.join(PERSONS)}")
        found[person] = names.seats[names.seat(full, seat)]
    return found


def _find_persons(board: Board, names: Names, seat: int) -> dict[str, str]:
    owners = zip(PERSONS, board.modules[NAME]["persons"], strict=True)
    return {person: names.seats[owner] for person, owner in owners if owner != NOWHERE}


# Region cards (G-703)


def _put_region_card(token: str, g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay a region card with a token in front of a seat, and the action card with it."""
    for full, seat, name in names.by_seat(key, value or {}):
        area, own = names.region(full, name), grandissimo(g)
        if area not in own.pool:
            raise ScenarioError(full, "expected a region that has a region card (G-207)")
        number = TOKENS.index(token)
        own.taken = (*own.taken[:number], TakenRegion(seat, area), *own.taken[number + 1 :])
        _lay(g, seat, CARD_OF[token])


def _find_region_card(token: str, board: Board, names: Names, seat: int) -> dict[str, str]:
    """Return by its owner the region that the card shows; "" where that is hidden."""
    taken = board.modules[NAME]["taken"][TOKENS.index(token)]
    return {names.seats[taken[0]]: "" if taken[1] == NOWHERE else names.areas[taken[1]]} if taken else {}


def _region_card(token: str, g: GrandeState, names: Names) -> dict[str, str]:
    taken = grandissimo(g).taken[TOKENS.index(token)]
    return {names.seats[taken.seat]: names.areas[taken.area]} if taken else {}


def _region_card_entry(token: str) -> ScenarioEntry:
    put, find = partial(_put_region_card, token), partial(_find_region_card, token)
    return ScenarioEntry(put, read_region_by_seat, find, truth=partial(_region_card, token))


# What is kept, marked, stopped or put off


def _lay(g: GrandeState, seat: int, card: str) -> None:
    own = grandissimo(g)
    _out_of_the_stack(g, card)
    if LaidCard(seat, card) not in own.kept:
        own.kept = (*own.kept, LaidCard(seat, card))


def _out_of_the_stack(g: GrandeState, card: str) -> None:
    row = g.box.stack_numbers.index(g.box.cards[card].stack)
    if card not in g.seen[row]:
        g.seen[row] += (card,)


def _put_kept(g: GrandeState, names: Names, key: str, value: Any) -> None:
    for seat, cards in _read_kept(names, key, value or {}).items():
        for card in cards:
            _lay(g, names.seats.index(seat), card)


def _read_kept(names: Names, key: str, value: Any) -> dict[str, list[str]]:
    """Return by seat the cards that it keeps: a file has them as a list, or as a table with the rounds."""
    found = {}
    for full, seat, cards in names.by_seat(key, value):
        ids = sorted(
            names.card(full, name).id for name in (cards if isinstance(cards, dict) else names.listed(full, cards))
        )
        if ids:
            found[names.seats[seat]] = ids
    return found


def _find_kept(board: Board, names: Names, seat: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for owner, card in board.modules[NAME]["kept"]:
        found[names.seats[owner]] = sorted([*found.get(names.seats[owner], ()), card])
    return found


def _put_deputy(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Let a Grande stand in for the King, who is in the Castillo."""
    if not value:
        if g.king == CASTILLO:
            raise ScenarioError(key, "required when the King is in the Castillo: expected a seat (G-811)")
        return
    own, seat = grandissimo(g), names.seat(key, value)
    if g.king != CASTILLO or g.grandes[seat] not in g.box.regions:
        raise ScenarioError(key, "expected king = 'castillo', and the Grande of that seat in a region (G-811)")
    own.deputy, g.king = seat, g.grandes[seat]


def _put_king(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Do nothing: the position has the King already."""


def _read_king(names: Names, key: str, value: Any) -> str:
    return names.areas[names.throne(key, value)]


def _find_king(board: Board, names: Names, seat: int) -> str:
    """Return where the King is: in the Castillo while a Grande stands in for him."""
    return names.areas[board.king if board.modules[NAME]["deputy"] == NOWHERE else CASTILLO]


def _put_stopped(g: GrandeState, names: Names, key: str, value: Any) -> None:
    grandissimo(g).stopped = tuple(sorted(names.seat(key, name) for name in names.listed(key, value or [])))


def _find_stopped(board: Board, names: Names, seat: int) -> list[str]:
    """Return the seats that have lost the special action of this round."""
    return [names.seats[stopped] for stopped in board.modules[NAME]["stopped"]]


def _put_deferred(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Let a seat wait with the Last Word until all others have had their turns."""
    if value:
        seat, card = names.seat(key, value), "last-word"
        _out_of_the_stack(g, card)
        grandissimo(g).waiting = LaidCard(seat, card)
        g.taken[seat] = card


def _find_deferred(board: Board, names: Names, seat: int) -> str:
    """Return the seat that goes on with its turn after all others; "" for none."""
    waiting = board.modules[NAME]["waiting"]
    return names.seats[waiting[0]] if waiting else ""


def _put_second(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay the second card of a Double Turn in front of a seat, which has taken it in an earlier round."""
    for full, seat, name in names.by_seat(key, value or {}):
        card, earlier = names.card(full, name), [n for n in g.box.rounds if n < g.round]
        if not earlier:
            raise ScenarioError(full, "expected a later round than the first: the card was taken in an earlier one")
        _out_of_the_stack(g, card.id)
        grandissimo(g).second = SecondLaid(seat, card.id, earlier[-1])


def _read_second(names: Names, key: str, value: Any) -> dict[str, str]:
    return {names.seats[seat]: names.card(full, name).id for full, seat, name in names.by_seat(key, value)}


def _find_second(board: Board, names: Names, seat: int) -> dict[str, str]:
    second = board.modules[NAME]["second"]
    return {names.seats[second[0]]: second[1]} if second else {}


def _put_stack(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Test that the stack has these cards: the options say which are in play."""
    if value is not None and _read_stack(names, key, value) != _stack(names):
        raise ScenarioError(key, f"expected the cards in play, which the options name: {', '.join(_stack(names))}")


def _read_stack(names: Names, key: str, value: Any) -> list[str]:
    return sorted(names.card(key, name).id for name in names.listed(key, value))


def _stack(names: Names) -> list[str]:
    return sorted(names.box.stacks[names.box.stack_numbers.index(STACK)])


SCENES: Mapping[str, ScenarioEntry | ScenarioPlaces] = {
    "ship": ScenarioPlaces(_cargo_names, _cargo_area, _cargo_areas),
    "king": ScenarioEntry(_put_king, _read_king, _find_king),
    "ships": ScenarioEntry(_put_ships, _read_ships, _find_ships),
    "guests": ScenarioEntry(_put_guests, _read_guests, _find_guests),
    "persons": ScenarioEntry(_put_persons, _read_persons, _find_persons),
    "boycott": _region_card_entry(BOYCOTT),
    "incognito": _region_card_entry(INCOGNITO),
    "kept": ScenarioEntry(_put_kept, _read_kept, _find_kept),
    "alliance": pair_entry(NAME, "alliance"),
    "deputy": ScenarioEntry(_put_deputy, read_seat, find_seat(NAME, "deputy")),
    "stopped": ScenarioEntry(_put_stopped, read_seats, _find_stopped),
    "deferred": ScenarioEntry(_put_deferred, read_seat, _find_deferred),
    "second": ScenarioEntry(_put_second, _read_second, _find_second),
    "stack6": ScenarioEntry(_put_stack, _read_stack, lambda board, names, seat: _stack(names)),
}
