"""Read the module's keys of scenario files: ships, guests, persons, region cards, what is kept, put off or stopped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from engine.core.scenes import ScenarioError
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.scenario_names import Names, ScenarioEntry, ScenarioPlaces
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules.grandissimo.derived import BOYCOTT, INCOGNITO, NAME, PERSONS, STACK, TOKENS, derived
from engine.games.elgrande.modules.grandissimo.state import LaidCard, SecondLaid, TakenRegion, grandissimo

ALIASES = {"court_jester": "jester", "inquisitor_general": "general"}
"""Other words for person cards."""
CARD_OF = {BOYCOTT: "boycott", INCOGNITO: "king-incognito"}
"""By token: the card that is kept with it."""


def _own(board: Board) -> Mapping[str, Any]:
    found: Mapping[str, Any] = board.modules[NAME]
    return found


def _list(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ScenarioError(key, f"expected a list, not {value!r}")
    return value


# Ships (G-301)


def ship_owners(names: Names, key: str, value: Any) -> list[int]:
    """Return the seats that own ships, one for each."""
    owners = [seat for full, seat, count in names.by_seat(key, value or {}) for _ in range(names.number(full, count))]
    if len(owners) > len(derived(names.box).ships):
        raise ScenarioError(key, f"expected no more than {len(derived(names.box).ships)} ships")
    return owners


def put_ships(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Give ships to seats."""
    own, owners = grandissimo(g), ship_owners(names, key, value)
    own.ships = (*owners, *(NOWHERE,) * (len(own.ships) - len(owners)))


def read_ships(names: Names, key: str, value: Any) -> dict[str, int]:
    """Return how many ships each seat owns."""
    owners = ship_owners(names, key, value)
    return {names.seats[seat]: owners.count(seat) for seat in sorted(set(owners))}


def find_ships(board: Board, names: Names, seat: int) -> dict[str, int]:
    """Return how many ships each seat owns."""
    owners = _own(board)["ships"]
    return {name: owners.count(number) for number, name in enumerate(names.seats) if number in owners}


def cargo_names(names: Names) -> list[str]:
    """Return `ship.SEAT` for every seat."""
    return [f"ship.{seat}" for seat in names.seats]


def cargo_area(names: Names, given: Mapping[str, Any], name: str) -> int:
    """Return the area of the first ship of a seat."""
    owners = ship_owners(names, "given.ships", given.get("ships"))
    seat = names.seats.index(name.removeprefix("ship."))
    if seat not in owners:
        raise ScenarioError(f"given.caballeros.{name}", "expected the ship of a seat that has one: see given.ships")
    return derived(names.box).ships[owners.index(seat)]


def cargo_areas(board: Board, names: Names, name: str) -> Sequence[int]:
    """Return the areas of the ships of a seat."""
    seat = names.seats.index(name.removeprefix("ship."))
    return [ship for ship, owner in zip(derived(names.box).ships, _own(board)["ships"], strict=True) if owner == seat]


# Guests (G-505)


def put_guests(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Put caballeros that wait to the courts of others, from the provinces."""
    for full, host, counts in names.by_seat(key, value or {}):
        for inner, seat, count in names.by_seat(full, counts):
            if seat == host:
                raise ScenarioError(inner, "expected a caballero of another seat")
            g.provinces[seat] -= names.number(inner, count)
            g.areas[derived(g.box).guests[host]][seat] += count
            if g.provinces[seat] < 0:
                raise ScenarioError(inner, "expected no more than there are in the provinces")


def read_guests(names: Names, key: str, value: Any) -> dict[str, dict[str, int]]:
    """Return by host the caballeros of each colour that wait."""
    found = {}
    for full, host, counts in names.by_seat(key, value):
        rows = {names.seats[seat]: names.number(inner, n) for inner, seat, n in names.by_seat(full, counts) if n}
        if rows:
            found[names.seats[host]] = rows
    return found


def find_guests(board: Board, names: Names, seat: int) -> dict[str, dict[str, int]]:
    """Return by host the caballeros of each colour that wait."""
    found = {}
    for host, area in enumerate(derived(names.box).guests):
        row = board.areas[area] or ()
        counts = {names.seats[other]: row[other] for other in range(len(names.seats)) if row[other]}
        if counts:
            found[names.seats[host]] = counts
    return found


# Person cards (G-501)


def put_persons(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Give person cards to seats, which have had them since an earlier round."""
    found = read_persons(names, key, value or {})
    own = grandissimo(g)
    own.persons = tuple(names.seats.index(found[one]) if one in found else NOWHERE for one in PERSONS)


def read_persons(names: Names, key: str, value: Any) -> dict[str, str]:
    """Return who owns each person card."""
    found = {}
    for full, seat in names.table(key, value):
        word = full.removeprefix(f"{key}.").lower()
        person = ALIASES.get(word, word)
        if person not in PERSONS:
            raise ScenarioError(full, f"expected one of {', '.join(PERSONS)}")
        found[person] = names.seats[names.seat(full, seat)]
    return found


def find_persons(board: Board, names: Names, seat: int) -> dict[str, str]:
    """Return who owns each person card."""
    owners = zip(PERSONS, _own(board)["persons"], strict=True)
    return {person: names.seats[owner] for person, owner in owners if owner != NOWHERE}


# Region cards (G-703)


def put_region_card(token: str, g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay a region card with a token in front of a seat, and the action card with it."""
    for full, seat, name in names.by_seat(key, value or {}):
        area, own = names.region(full, name), grandissimo(g)
        if area not in own.pool:
            raise ScenarioError(full, "expected a region that has a region card (G-207)")
        number = TOKENS.index(token)
        own.taken = (*own.taken[:number], TakenRegion(seat, area), *own.taken[number + 1 :])
        _lay(g, seat, CARD_OF[token])


def read_region_card(names: Names, key: str, value: Any) -> dict[str, str]:
    """Return by its owner the region that the card shows."""
    return {names.seats[seat]: names.areas[names.region(full, name)] for full, seat, name in names.by_seat(key, value)}


def find_region_card(token: str, board: Board, names: Names, seat: int) -> dict[str, str]:
    """Return by its owner the region that the card shows; "" where that is hidden."""
    taken = _own(board)["taken"][TOKENS.index(token)]
    return {names.seats[taken[0]]: "" if taken[1] == NOWHERE else names.areas[taken[1]]} if taken else {}


def region_card(token: str, g: GrandeState, names: Names) -> dict[str, str]:
    """Return by its owner the region that the card shows."""
    taken = grandissimo(g).taken[TOKENS.index(token)]
    return {names.seats[taken.seat]: names.areas[taken.area]} if taken else {}


def region_card_entry(token: str) -> ScenarioEntry:
    """Return the entry for the region card with a token."""
    put, find = partial(put_region_card, token), partial(find_region_card, token)
    return ScenarioEntry(put, read_region_card, find, truth=partial(region_card, token))


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


def put_kept(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay cards in front of their owners."""
    for seat, cards in read_kept(names, key, value or {}).items():
        for card in cards:
            _lay(g, names.seats.index(seat), card)


def read_kept(names: Names, key: str, value: Any) -> dict[str, list[str]]:
    """Return by seat the cards that it keeps: a file has them as a list, or as a table with the rounds."""
    found = {}
    for full, seat, cards in names.by_seat(key, value):
        ids = sorted(names.card(full, name).id for name in (cards if isinstance(cards, dict) else _list(full, cards)))
        if ids:
            found[names.seats[seat]] = ids
    return found


def find_kept(board: Board, names: Names, seat: int) -> dict[str, list[str]]:
    """Return by seat the cards that it keeps."""
    found: dict[str, list[str]] = {}
    for owner, card in _own(board)["kept"]:
        found[names.seats[owner]] = sorted([*found.get(names.seats[owner], ()), card])
    return found


def put_alliance(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Mark the two regions that are scored as one."""
    areas = read_alliance(names, key, value or [])
    if len(areas) not in (0, 2):
        raise ScenarioError(key, f"expected two different regions, not {value!r}")
    grandissimo(g).alliance = tuple(sorted(names.areas.index(area) for area in areas))


def read_alliance(names: Names, key: str, value: Any) -> list[str]:
    """Return the ids of the two regions, sorted."""
    return sorted({names.areas[names.region(key, area)] for area in _list(key, value)})


def find_alliance(board: Board, names: Names, seat: int) -> list[str]:
    """Return the ids of the two regions, sorted."""
    return sorted(names.areas[area] for area in _own(board)["alliance"])


def put_deputy(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Let a Grande stand in for the King, who is in the Castillo."""
    if not value:
        if g.king == CASTILLO:
            raise ScenarioError(key, "required when the King is in the Castillo: expected a seat (G-811)")
        return
    own, seat = grandissimo(g), names.seat(key, value)
    if g.king != CASTILLO or g.grandes[seat] not in g.box.regions:
        raise ScenarioError(key, "expected king = 'castillo', and the Grande of that seat in a region (G-811)")
    own.deputy, g.king = seat, g.grandes[seat]


def read_seat(names: Names, key: str, value: Any) -> str:
    """Return the seat's name; "" for nobody."""
    return names.seats[names.seat(key, value)] if value else ""


def find_deputy(board: Board, names: Names, seat: int) -> str:
    """Return the seat whose Grande stands in for the King; "" for none."""
    deputy = _own(board)["deputy"]
    return "" if deputy == NOWHERE else names.seats[deputy]


def put_king(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Do nothing: the position has the King already."""


def read_king(names: Names, key: str, value: Any) -> str:
    """Return where the King is."""
    return names.areas[names.throne(key, value)]


def find_king(board: Board, names: Names, seat: int) -> str:
    """Return where the King is: in the Castillo while a Grande stands in for him."""
    return names.areas[board.king if _own(board)["deputy"] == NOWHERE else CASTILLO]


def put_stopped(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Take their special action of this round from seats."""
    grandissimo(g).stopped = tuple(sorted(names.seat(key, name) for name in _list(key, value or [])))


def read_seats(names: Names, key: str, value: Any) -> list[str]:
    """Return the names of seats, in seat order."""
    return [names.seats[seat] for seat in sorted({names.seat(key, name) for name in _list(key, value)})]


def find_stopped(board: Board, names: Names, seat: int) -> list[str]:
    """Return the seats that have lost the special action of this round."""
    return [names.seats[stopped] for stopped in _own(board)["stopped"]]


def put_deferred(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Let a seat wait with the Last Word until all others have had their turns."""
    if value:
        seat, card = names.seat(key, value), "last-word"
        _out_of_the_stack(g, card)
        grandissimo(g).waiting = LaidCard(seat, card)
        g.taken[seat] = card


def find_deferred(board: Board, names: Names, seat: int) -> str:
    """Return the seat that goes on with its turn after all others; "" for none."""
    waiting = _own(board)["waiting"]
    return names.seats[waiting[0]] if waiting else ""


def put_second(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Lay the second card of a Double Turn in front of a seat, which has taken it in an earlier round."""
    for full, seat, name in names.by_seat(key, value or {}):
        card, earlier = names.card(full, name), [n for n in g.box.rounds if n < g.round]
        if not earlier:
            raise ScenarioError(full, "expected a later round than the first: the card was taken in an earlier one")
        _out_of_the_stack(g, card.id)
        grandissimo(g).second = SecondLaid(seat, card.id, earlier[-1])


def read_second(names: Names, key: str, value: Any) -> dict[str, str]:
    """Return by seat its second card."""
    return {names.seats[seat]: names.card(full, name).id for full, seat, name in names.by_seat(key, value)}


def find_second(board: Board, names: Names, seat: int) -> dict[str, str]:
    """Return by seat its second card."""
    second = _own(board)["second"]
    return {names.seats[second[0]]: second[1]} if second else {}


def put_stack(g: GrandeState, names: Names, key: str, value: Any) -> None:
    """Test that the stack has these cards: the options say which are in play."""
    if value is not None and read_stack(names, key, value) != _stack(names):
        raise ScenarioError(key, f"expected the cards in play, which the options name: {', '.join(_stack(names))}")


def read_stack(names: Names, key: str, value: Any) -> list[str]:
    """Return the ids of cards, sorted."""
    return sorted(names.card(key, name).id for name in _list(key, value))


def find_stack(board: Board, names: Names, seat: int) -> list[str]:
    """Return the cards of the stack that can come up in this game, sorted."""
    return _stack(names)


def _stack(names: Names) -> list[str]:
    return sorted(names.box.stacks[names.box.stack_numbers.index(STACK)])


SCENES: Mapping[str, ScenarioEntry | ScenarioPlaces] = {
    "ship": ScenarioPlaces(cargo_names, cargo_area, cargo_areas),
    "king": ScenarioEntry(put_king, read_king, find_king),
    "ships": ScenarioEntry(put_ships, read_ships, find_ships),
    "guests": ScenarioEntry(put_guests, read_guests, find_guests),
    "persons": ScenarioEntry(put_persons, read_persons, find_persons),
    "boycott": region_card_entry(BOYCOTT),
    "incognito": region_card_entry(INCOGNITO),
    "kept": ScenarioEntry(put_kept, read_kept, find_kept),
    "alliance": ScenarioEntry(put_alliance, read_alliance, find_alliance),
    "deputy": ScenarioEntry(put_deputy, read_seat, find_deputy),
    "stopped": ScenarioEntry(put_stopped, read_seats, find_stopped),
    "deferred": ScenarioEntry(put_deferred, read_seat, find_deferred),
    "second": ScenarioEntry(put_second, read_second, find_second),
    "stack6": ScenarioEntry(put_stack, read_stack, find_stack),
}
"""By key."""
