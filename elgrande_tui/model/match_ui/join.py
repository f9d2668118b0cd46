"""Join records of functions: those of the modules in play and that of their game, field by field.

A field says how it is joined where it is declared:

- `first`: the first that speaks, modules before the game. One does not speak whose result is "", None, (), 0 or False;
  what the game returns stands, whatever it is. A value speaks unless it is the default.
- `appended`: one behind the other, the game first.
- `merged`: tables, where what a module says of a key stands before what the game says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, field, fields
from typing import Any, TypeVar, cast

R = TypeVar("R")
T = TypeVar("T")
K = TypeVar("K")
Joining = Callable[[Sequence[Any]], Any]
"""Joins what several records have in one field, each of which fills it: the modules' first, then the game's."""
_JOINING = "joining"


def first(default: T) -> T:
    """Declare a field of which the first that speaks is taken, with what stands there for a game that has nothing."""
    return field(default=default, metadata={_JOINING: _first})


def appended(default: T) -> T:
    """Declare a field of sequences, or of functions that return some, which are taken one behind the other."""
    return field(default=default, metadata={_JOINING: _appended})


def merged() -> Mapping[K, T]:
    """Declare a field of tables, which are taken as one."""
    return field(default_factory=dict, metadata={_JOINING: _merged})


def join(records: Sequence[R]) -> R:
    """Return one record for those of the modules, in the order of the rules, and of the game, which is the last."""
    *_modules, game = records
    return type(game)(**{one.name: _joined(one, records) for one in fields(cast(Any, game))})


def _joined(one: Field[Any], records: Sequence[Any]) -> Any:
    empty = one.default_factory() if one.default_factory is not MISSING else one.default
    *modules, game = (getattr(record, one.name) for record in records)
    # What a game has not filled is the way of any game without something special there, so it comes behind the modules.
    values = [value for value in modules if value is not empty] + [game] * (game is not None)
    return one.metadata[_JOINING](values) if len(values) > 1 else values[0] if values else None


def _first(values: Sequence[Any]) -> Any:
    if not callable(values[0]):
        return values[0]

    def spoken(*args: Any) -> Any:
        for ask in values:
            said = ask(*args)
            if said:
                break
        return said

    return spoken


def _appended(values: Sequence[Any]) -> Any:
    *modules, game = values
    if not callable(game):
        return tuple(one for value in (game, *modules) for one in value)
    return lambda *args: [one for ask in (game, *modules) for one in ask(*args)]


def _merged(values: Sequence[Any]) -> Any:
    return {key: value for table in reversed(values) for key, value in table.items()}
