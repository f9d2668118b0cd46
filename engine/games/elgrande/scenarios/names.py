"""Look up the names and numbers in a scenario file; every error names the key and what was expected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.modules import Module
from engine.core.scenes import ScenarioError
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import CASTILLO, Card
from engine.games.elgrande.model.joined_figures import addition
from engine.games.elgrande.model.scenario_entry import ScenarioEntry, ScenarioPlaces, ScenarioStart
from engine.games.elgrande.modules.registry import MODULES, VARIANTS


class Names:
    """The words of one box, in which case does not matter. Each method raises ScenarioError for a wrong value."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.seats = [name.lower() for name in box.seats]
        self.areas = [area.id for area in box.areas]
        self.boards = [board.id for board in box.figures.scoreboards]
        self.colours = [box.kinds.all[colour.kinds[0]].colour.lower() for colour in box.kinds.colours]
        """The colours of caballeros: the seats, and the colours that no seat owns."""
        self.kinds = [kind.words.lower() for kind in box.kinds.all]
        self._powers = {card.id: number for number, card in enumerate(box.powers) if number}
        added = {name: entry for module in box.modules for name, entry in module.scenes.items()}
        self.entries = {name: entry for name, entry in added.items() if isinstance(entry, ScenarioEntry)}
        """The names that the modules in play add to `given` and `then`."""
        self.starts = {name: entry for name, entry in added.items() if isinstance(entry, ScenarioStart)}
        """The words that they add to those with which `at` begins."""
        groups = [entry for entry in added.values() if isinstance(entry, ScenarioPlaces)]
        self.places: dict[str, ScenarioPlaces] = {name: entry for entry in groups for name in entry.names(self)}
        """The names that they add to those of areas in `caballeros`."""

    def seat(self, key: str, name: Any) -> int:
        """Return the number of a seat."""
        return self._of(self.seats, key, name, f"a seat ({', '.join(self.box.seats)})")

    def area(self, key: str, name: Any) -> int:
        """Return the number of an area."""
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
        ids = [area.id for area in self.box.areas if area.id in self.box.words["thrones"]]
        return self.area(key, name) if isinstance(name, str) and name.lower() in ids else self.region(key, name)

    def home(self, key: str, name: Any) -> int:
        """Return the number of an area in which Grandes can be."""
        ids = [area.id for area in self.box.areas if area.id in self.box.words["homes"]]
        return self.area(key, name) if isinstance(name, str) and name.lower() in ids else self.region(key, name)

    def place(self, key: str, name: Any) -> int:
        """Return the number of an area on which caballeros stand."""
        area = self.area(key, name)
        spots = self.box.parts[area]
        if area not in spots:
            raise ScenarioError(key, f"expected a spot: {', '.join(self.areas[spot] for spot in spots)}, not '{name}'")
        return area

    def board(self, key: str, name: Any) -> int:
        """Return the number of a movable scoreboard."""
        return self._of(self.boards, key, name, f"a scoreboard ({', '.join(self.boards)})")

    def card(self, key: str, name: Any) -> Card:
        """Return the action card with that id."""
        card = self.box.cards.get(name.lower()) if isinstance(name, str) else None
        if card is None:
            hint = only_with(name) if isinstance(name, str) else ""
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

    @staticmethod
    def _of(known: list[str], key: str, name: Any, expected: str) -> int:
        if not isinstance(name, str) or name.lower() not in known:
            hint = only_with(name) if isinstance(name, str) else ""
            raise ScenarioError(key, f"expected {expected}, not {name!r}{hint}")
        return known.index(name.lower())


def only_with(word: str) -> str:
    """Return ` (only with NAME)` for a word that a module adds to scenario files, "" for any other."""
    for name, module in (*VARIANTS.items(), *MODULES.items()):
        if word.lower() in {*module.scenes, *words_of(module)}:
            return f" (only with {name})"
    return ""


def words_of(module: Module) -> set[str]:
    """Return the words that a module adds to notation: verbs, colours that no seat owns, traits, areas, cards."""
    traits = (word for axis in module.axes for word in axis.words)
    return {*module.colours, *traits, *module.verbs} | addition(module).ids
