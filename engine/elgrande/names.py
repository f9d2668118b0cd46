"""What the names and numbers in a scenario file stand for; every error names the key and what was expected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.elgrande.box import Box
from engine.elgrande.figures import CASTILLO, Card
from engine.scenes import ScenarioError


class Names:
    """The words of one box. Case does not matter."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.seats = [name.lower() for name in box.seats]
        self.areas = [area.id for area in box.areas]
        self.boards = [board.id for board in box.figures.scoreboards]

    def seat(self, key: str, name: Any) -> int:
        """The number of a seat."""
        return self._of(self.seats, key, name, f"a seat ({', '.join(self.box.seats)})")

    def area(self, key: str, name: Any) -> int:
        """The number of an area."""
        return self._of(self.areas, key, name, f"an area ({', '.join(self.areas)})")

    def region(self, key: str, name: Any) -> int:
        """The number of a region."""
        area = self.area(key, name)
        if area == CASTILLO:
            raise ScenarioError(key, "expected a region, not the castillo")
        return area

    def board(self, key: str, name: Any) -> int:
        """The number of a movable scoreboard."""
        return self._of(self.boards, key, name, f"a scoreboard ({', '.join(self.boards)})")

    def card(self, key: str, name: Any) -> Card:
        """The action card."""
        card = self.box.cards.get(name.lower()) if isinstance(name, str) else None
        if card is None:
            raise ScenarioError(key, f"expected an action card, not {name!r}")
        return card

    def number(self, key: str, value: Any) -> int:
        """A count or score."""
        if type(value) is not int or value < 0:
            raise ScenarioError(key, f"expected a whole number from 0 on, not {value!r}")
        return value

    def power(self, key: str, value: Any) -> int:
        """The value of a power card."""
        highest = self.box.constants.power_cards
        if type(value) is not int or not 1 <= value <= highest:
            raise ScenarioError(key, f"expected a power card, 1 to {highest}, not {value!r}")
        return value

    def powers(self, key: str, values: Any) -> tuple[int, ...]:
        """The values of several power cards."""
        if not isinstance(values, list):
            raise ScenarioError(key, f"expected a list of power cards, not {values!r}")
        return tuple(sorted(self.power(key, value) for value in values))

    def table(self, key: str, table: Any) -> Iterator[tuple[str, Any]]:
        """The entries of a TOML table, with their full keys."""
        if not isinstance(table, dict):
            raise ScenarioError(key, f"expected a table, not {table!r}")
        for name, value in table.items():
            yield f"{key}.{name}", value

    def by_seat(self, key: str, table: Any) -> Iterator[tuple[str, int, Any]]:
        """The entries of a TOML table whose keys are seats: full key, seat, value."""
        for full, value in self.table(key, table):
            yield full, self.seat(full, full.removeprefix(f"{key}.")), value

    @staticmethod
    def _of(known: list[str], key: str, name: Any, expected: str) -> int:
        if not isinstance(name, str) or name.lower() not in known:
            raise ScenarioError(key, f"expected {expected}, not {name!r}")
        return known.index(name.lower())
