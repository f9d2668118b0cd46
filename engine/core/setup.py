"""Setup: everything that is settled before a match begins."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from engine.core.errors import SetupError

R = TypeVar("R")


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything needed to start a match: journalled first, sent to every client, never changed."""

    game: str
    """The name under which the game is registered: `elgrande`."""
    seats: tuple[str, ...]
    """The names of the seats in clockwise order, as notation uses them: `("red", "blue")`."""
    modules: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    """The game's own switches as plain values (`{"edition": "1996"}`); missing ones take the game's default."""
    figures: dict[str, Any] = msgspec.field(default_factory=dict)
    """Figures that replace those of the game's data files (house rules): dotted path -> value."""

    def __hash__(self) -> int:
        """Hash the fields that can be hashed: equal Setups hash alike, as `options` and `figures` are dicts."""
        return hash((self.game, self.seats, self.modules, self.variants))


def check_seats(seats: tuple[str, ...], numbers: range, reserved: Container[str]) -> None:
    """Raise SetupError for too many seats or too few, for names that do not differ, and for words of the notation."""
    if len(seats) not in numbers:
        raise SetupError(f"seats: there must be {numbers[0]} to {numbers[-1]}, not {len(seats)}")
    names = [name.lower() for name in seats]
    if len(set(names)) != len(names):
        raise SetupError("seats: names must differ")
    for name in names:
        if not name.replace("_", "").isalnum() or not name.isascii() or name in reserved:
            raise SetupError(f"seats: '{name}' cannot name a seat: letters, digits and _, no word of the notation")


def shared(make: Callable[[Setup], R]) -> Callable[[Setup], R]:
    """Return a function that makes the same object as `make`, once for equal Setups."""

    @lru_cache(maxsize=64)
    def made(encoded: bytes) -> R:
        return make(msgspec.msgpack.decode(encoded, type=Setup))

    # By bytes: the dicts of a Setup may be changed later, and what is shared must not change with them.
    return lambda setup: made(msgspec.msgpack.encode(setup))
