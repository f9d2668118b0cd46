"""Look up the names and numbers in a scenario file, those of modules too; errors name the key and what was expected."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.core.scenes import ScenarioError
from engine.core.state import Section
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import CASTILLO, Card
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.model.view import Board


class Names:
    """The words of one box, in which case does not matter. Each method raises ScenarioError for a wrong value."""

    def __init__(self, box: Box, scenes: Mapping[str, Scene], hint: Callable[[str], str]) -> None:
        """Take the names that modules add, and what is said of a word that is not known."""
        self.box = box
        self.seats = [name.lower() for name in box.seats]
        self.areas = [area.id for area in box.areas]
        self.boards = [board.id for board in box.figures.scoreboards]
        self.colours = [box.kinds.all[colour.kinds[0]].colour.lower() for colour in box.kinds.colours]
        """The colours of caballeros: the seats, and the colours that no seat owns."""
        self.kinds = [kind.words.lower() for kind in box.kinds.all]
        self._powers = {card.id: number for number, card in enumerate(box.powers) if number}
        self._hint = hint
        self.entries = {name: scene for name, scene in scenes.items() if isinstance(scene, ScenarioEntry)}
        """The names that the modules in play add to `given` and `then`."""
        self.starts = {name: scene for name, scene in scenes.items() if isinstance(scene, ScenarioStart)}
        """The words that they add to those with which `at` begins."""
        groups = [scene for scene in scenes.values() if isinstance(scene, ScenarioPlaces)]
        self.places: dict[str, ScenarioPlaces] = {name: group for group in groups for name in group.names(self)}
        """The names that they add to those of areas in `caballeros`."""

    def seat(self, key: str, name: Any) -> int:
        return self._of(self.seats, key, name, f"a seat ({', '.join(self.box.seats)})")

    def area(self, key: str, name: Any) -> int:
        return self._of(self.areas, key, name, f"an area ({', '.join(self.areas)})")

    def whole(self, key: str, name: Any) -> int:
        """Return the number of a region or of the Castillo."""
        area = self.area(key, name)
        if self.box.region_of[area] != area:
            raise ScenarioError(key, f"expected a region, not the spot {name} in it")
        return area

    def region(self, key: str, name: Any) -> int:
        """Return the number of a region."""
        area = self.whole(key, name)
        if area == CASTILLO:
            raise ScenarioError(key, "expected a region, not the castillo")
        return area

    def throne(self, key: str, name: Any) -> int:
        """Return the number of an area in which the King can be."""
        ids = [area.id for area in self.box.areas if area.id in self.box.contents.thrones]
        return self.area(key, name) if isinstance(name, str) and name.lower() in ids else self.region(key, name)

    def home(self, key: str, name: Any) -> int:
        """Return the number of an area in which Grandes can be."""
        ids = [area.id for area in self.box.areas if area.id in self.box.contents.homes]
        return self.area(key, name) if isinstance(name, str) and name.lower() in ids else self.region(key, name)

    def place(self, key: str, name: Any) -> int:
        """Return the number of an area on which caballeros stand."""
        area = self.area(key, name)
        spots = self.box.parts[area]
        if area not in spots:
            raise ScenarioError(key, f"expected a spot: {', '.join(self.areas[spot] for spot in spots)}, not '{name}'")
        return area

    def board(self, key: str, name: Any) -> int:
        return self._of(self.boards, key, name, f"a scoreboard ({', '.join(self.boards)})")

    def card(self, key: str, name: Any) -> Card:
        card = self.box.cards.get(name.lower()) if isinstance(name, str) else None
        if card is None:
            hint = self._hint(name) if isinstance(name, str) else ""
            raise ScenarioError(key, f"expected an action card, not {name!r}{hint}")
        return card

    def number(self, key: str, value: Any) -> int:
        """Return a count or score."""
        if type(value) is not int or value < 0:
            raise ScenarioError(key, f"expected a whole number from 0 on, not {value!r}")
        return value

    def power(self, key: str, value: Any) -> int:
        """Return the number of a power card, which a file names by its id; one that is a number as a number."""
        word = str(value) if type(value) is int else value.lower() if isinstance(value, str) else ""
        number = self._powers.get(word, 0)
        if not number:
            raise ScenarioError(key, f"expected a power card ({', '.join(self._powers)}), not {value!r}")
        return number

    def powers(self, key: str, values: Any) -> tuple[int, ...]:
        """Return the numbers of several power cards, sorted."""
        if not isinstance(values, list):
            raise ScenarioError(key, f"expected a list of power cards, not {values!r}")
        return tuple(sorted(self.power(key, value) for value in values))

    def listed(self, key: str, value: Any) -> list[Any]:
        if not isinstance(value, list):
            raise ScenarioError(key, f"expected a list, not {value!r}")
        return value

    def table(self, key: str, table: Any) -> Iterator[tuple[str, Any]]:
        """Yield the entries of a TOML table, with their full keys."""
        if not isinstance(table, dict):
            raise ScenarioError(key, f"expected a table, not {table!r}")
        for name, value in table.items():
            yield f"{key}.{name}", value

    def by_seat(self, key: str, table: Any) -> Iterator[tuple[str, int, Any]]:
        """Yield the entries of a TOML table whose keys are seats: full key, seat, value."""
        for full, value in self.table(key, table):
            yield full, self.seat(full, full.removeprefix(f"{key}.")), value

    def by_kind(self, key: str, table: Any) -> Iterator[tuple[str, int, Any]]:
        """Yield the entries of a TOML table whose keys are kinds: full key, number of the kind, value."""
        expected = f"a seat ({', '.join([*self.box.seats, *self.colours[len(self.seats) :]])}), then traits"
        for full, value in self.table(key, table):
            words = " ".join(full.removeprefix(f"{key}.").split())
            yield full, self._of(self.kinds, full, words, expected), value

    def _of(self, known: list[str], key: str, name: Any, expected: str) -> int:
        if not isinstance(name, str) or name.lower() not in known:
            hint = self._hint(name) if isinstance(name, str) else ""
            raise ScenarioError(key, f"expected {expected}, not {name!r}{hint}")
        return known.index(name.lower())


@dataclass(frozen=True)
class ScenarioEntry:
    """A name that a module adds to `given` and `then`: `GrandeModule.scenes` holds them."""

    put: Callable[[GrandeState, Names, str, Any], None]
    """Sets it in a position after all else: takes position, names, full key, the value of `given` (None: not given)."""
    read: Callable[[Names, str, Any], Any]
    """Returns what `find` must return for a value of `then`: takes names, full key, value. Raises ScenarioError."""
    find: Callable[[Board, Names, int], Any]
    """Returns what is true on a board, as far as its viewer knows: takes board, names, seat (only for `by_seat`)."""
    by_seat: bool = False
    """Whether `then` names a seat after the dot."""
    truth: Callable[[GrandeState, Names], Any] | None = None
    """Returns what is true, for something that not everybody knows; None: `find` finds it on any board."""


@dataclass(frozen=True)
class ScenarioStart:
    """A word with which `at` begins, for a section at which a scenario can start."""

    plan: Callable[[GrandeState, Names, Sequence[str]], Section]
    """Returns the section, from the words behind it; the rest of the round follows one that is part of a turn. Raises
    ScenarioError."""
    usage: str
    """What `at` looks like: `joker SEAT`."""


@dataclass(frozen=True)
class ScenarioPlaces:
    """Names that `caballeros` has besides the ids of areas: which areas they stand for depends on the position."""

    names: Callable[[Names], Sequence[str]]
    """Returns them, in lower case."""
    put: Callable[[Names, Mapping[str, Any], str], int]
    """Returns the area for one of them, from all of `given`. Raises ScenarioError."""
    find: Callable[[Board, Names, str], Sequence[int]]
    """Returns the areas for one of them, together, on a board."""


Scene: TypeAlias = ScenarioEntry | ScenarioStart | ScenarioPlaces


# Values that several modules have: a region is told by its id, a seat by its name, "" stands for none


def read_seat(names: Names, key: str, value: Any) -> str:
    """Return the name of a seat."""
    return names.seats[names.seat(key, value)] if value else ""


def read_seats(names: Names, key: str, value: Any) -> list[str]:
    """Return the names of seats, in seat order."""
    return [names.seats[seat] for seat in sorted({names.seat(key, name) for name in names.listed(key, value)})]


def read_region(names: Names, key: str, value: Any) -> str:
    """Return the id of a region."""
    return names.areas[names.region(key, value)] if value else ""


def read_regions(names: Names, key: str, value: Any) -> list[str]:
    """Return the ids of regions, sorted."""
    return sorted({names.areas[names.region(key, area)] for area in names.listed(key, value)})


def read_pair(names: Names, key: str, value: Any) -> list[str]:
    """Return the ids of two regions, sorted; none for an empty list."""
    found = read_regions(names, key, value)
    if len(found) not in (0, 2):
        raise ScenarioError(key, f"expected two different regions, not {value!r}")
    return found


def read_region_by_seat(names: Names, key: str, value: Any) -> dict[str, str]:
    """Return the ids of regions by seat."""
    return {names.seats[seat]: names.areas[names.region(full, area)] for full, seat, area in names.by_seat(key, value)}


def find_region(module: str, field: str) -> Callable[[Board, Names, int], str]:
    """Return what finds the id of the region in a field of a module's slice of the view."""

    def find(board: Board, names: Names, seat: int) -> str:
        area = board.modules[module][field]
        return "" if area == NOWHERE else names.areas[area]

    return find


def region_entry(module: str, field: str) -> ScenarioEntry:
    """Return the entry for a region that has this field in the module's part of the State and in its view."""

    def put(g: GrandeState, names: Names, key: str, value: Any) -> None:
        setattr(g.modules[module], field, names.region(key, value) if value else NOWHERE)

    return ScenarioEntry(put, read_region, find_region(module, field))


def find_seat(module: str, field: str) -> Callable[[Board, Names, int], str]:
    """Return what finds the name of the seat in a field of a module's slice of the view."""

    def find(board: Board, names: Names, seat: int) -> str:
        found = board.modules[module][field]
        return "" if found == NOWHERE else names.seats[found]

    return find


def seat_entry(module: str, field: str) -> ScenarioEntry:
    """Return the entry for a seat that has this field in the module's part of the State and in its view."""

    def put(g: GrandeState, names: Names, key: str, value: Any) -> None:
        setattr(g.modules[module], field, names.seat(key, value) if value else NOWHERE)

    return ScenarioEntry(put, read_seat, find_seat(module, field))


def pair_entry(module: str, field: str) -> ScenarioEntry:
    """Return the entry for two regions that have this field in the module's part of the State and in its view."""

    def put(g: GrandeState, names: Names, key: str, value: Any) -> None:
        areas = read_pair(names, key, value or [])
        setattr(g.modules[module], field, tuple(sorted(names.areas.index(area) for area in areas)))

    def find(board: Board, names: Names, seat: int) -> list[str]:
        return sorted(names.areas[area] for area in board.modules[module][field])

    return ScenarioEntry(put, read_pair, find)


def flag_entry(module: str, field: str) -> ScenarioEntry:
    """Return the entry for a yes or no that has this field in the module's part of the State and in its view."""

    def read(names: Names, key: str, value: Any) -> bool:
        if not isinstance(value, bool):
            raise ScenarioError(key, f"expected true or false, not {value!r}")
        return value

    def put(g: GrandeState, names: Names, key: str, value: Any) -> None:
        setattr(g.modules[module], field, value is not None and read(names, key, value))

    return ScenarioEntry(put, read, lambda board, names, seat: bool(board.modules[module][field]))
