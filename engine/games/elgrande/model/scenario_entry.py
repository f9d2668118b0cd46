"""The names that a module adds to `given` and `then` of scenario files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.core.state import Section
    from engine.games.elgrande.model.state import GrandeState
    from engine.games.elgrande.model.view import Board
    from engine.games.elgrande.scenarios.names import Names


@dataclass(frozen=True)
class ScenarioEntry:
    """One such name. `Module.scenes` of El Grande's modules holds them by name."""

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
