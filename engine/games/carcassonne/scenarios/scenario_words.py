"""Look up the names and numbers in a scenario file; every error names the key and what was expected."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.core.scenes import ScenarioError
from engine.games.carcassonne.model.figures import KINDS
from engine.games.carcassonne.model.state import Kit

_WHOLE = r"\s*([+-]?[0-9]{1,3})\s*"
_STEP = re.compile(rf"([a-z])\({_WHOLE},{_WHOLE}\)\s*r([0-3])(?:\s+(\w+)(?::(\w+))?)?", re.ASCII)
_PAYMENT = re.compile(rf"({'|'.join(KINDS)})=([0-9]{{1,4}}):(\w+(?:,\w+)*)", re.ASCII)


class LayoutStep(NamedTuple):
    """One placement of a layout: `N(0,-1)r3 R:c1`."""

    kind: int
    x: int
    y: int
    rotation: int
    seat: int | None
    """Whose turn it was; None: the file does not say."""
    segment: str
    """The segment that was claimed; "" for none."""


class ScenarioWords:
    """The words of one match, in which case does not matter. Each method raises ScenarioError for a wrong value."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.seats = [name.lower() for name in kit.seats]

    def seat(self, key: str, name: Any) -> int:
        if not isinstance(name, str) or name.lower() not in self.seats:
            raise ScenarioError(key, f"expected a seat ({', '.join(self.kit.seats)}), not {name!r}")
        return self.seats.index(name.lower())

    def kind(self, key: str, name: Any) -> int:
        if not isinstance(name, str) or name.lower() not in self.kit.index:
            raise ScenarioError(key, f"expected a tile ({self.kit.ids[0]} to {self.kit.ids[-1]}), not {name!r}")
        return self.kit.index[name.lower()]

    def kinds(self, key: str, names: Any) -> list[int]:
        if not isinstance(names, list):
            raise ScenarioError(key, f"expected a list of tiles, not {names!r}")
        return [self.kind(key, name) for name in names]

    def tiles(self, key: str, names: Any) -> list[str]:
        return [self.kit.ids[kind] for kind in self.kinds(key, names)]

    def tile_or_none(self, key: str, name: Any) -> str:
        """Return the id of a type of tile, or ""."""
        return "" if name == "" else self.kit.ids[self.kind(key, name)]

    def number(self, key: str, value: Any) -> int:
        """Return a count or score."""
        if type(value) is not int or value < 0:
            raise ScenarioError(key, f"expected a whole number from 0 on, not {value!r}")
        return value

    def place(self, key: str, value: Any) -> int:
        reach = self.kit.answers.reach
        if type(value) is not int or abs(value) > reach:
            raise ScenarioError(key, f"expected a whole number from -{reach} to {reach}, not {value!r}")
        return value

    def by_seat(self, key: str, table: Any) -> Iterator[tuple[str, int, Any]]:
        """Yield the entries of a TOML table whose keys are seats: full key, seat, value."""
        if not isinstance(table, dict):
            raise ScenarioError(key, f"expected a table, not {table!r}")
        for name, value in table.items():
            yield f"{key}.{name}", self.seat(f"{key}.{name}", name), value

    def step(self, key: str, text: Any) -> LayoutStep:
        """Return one placement of a layout."""
        found = _STEP.fullmatch(text.strip().lower()) if isinstance(text, str) else None
        if found is None:
            raise ScenarioError(key, f"expected a placement such as 'N(0,-1)r3 {self.kit.seats[0]}:c1', not {text!r}")
        name, x, y, rotation, seat, segment = found.groups()
        return LayoutStep(
            self.kind(key, name),
            self.place(key, int(x)),
            self.place(key, int(y)),
            int(rotation),
            None if seat is None else self.seat(key, seat),
            segment or "",
        )

    def payments(self, key: str, values: Any) -> list[str]:
        """Return payments as `payment` writes them, sorted; `none` is no payment."""
        if not isinstance(values, list):
            raise ScenarioError(key, f"expected a list such as ['city=8:{self.kit.seats[0]}'], not {values!r}")
        return sorted(self._payment(key, value) for value in values if value != "none")

    def payment(self, kind: str, points: int, seats: Sequence[int]) -> str:
        """Return a payment: `city=10:b,r`."""
        return f"{kind}={points}:{','.join(self.seats[seat] for seat in sorted(seats))}"

    def _payment(self, key: str, value: Any) -> str:
        found = _PAYMENT.fullmatch(value.lower().replace(" ", "")) if isinstance(value, str) else None
        if found is None:
            raise ScenarioError(key, f"expected a payment such as 'city=8:{self.kit.seats[0]}', not {value!r}")
        kind, points, names = found.groups()
        return self.payment(kind, int(points), [self.seat(key, name) for name in names.split(",")])
