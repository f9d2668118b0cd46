"""What a module adds to scenario files: names of `given` and `then`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.games.elgrande.model.state import GrandeState
    from engine.games.elgrande.model.view import Board
    from engine.games.elgrande.scenarios.names import Names


@dataclass(frozen=True)
class ScenarioEntry:
    """One such name. `Module.scenes` of El Grande holds them by name."""

    put: Callable[[GrandeState, Names, str, Any], None]
    """Sets it in a position, all else being set: position, names, full key, the value of `given` (None: not given)."""
    read: Callable[[Names, str, Any], Any]
    """What `find` must return where `then` has this value: names, full key, value. Raises ScenarioError."""
    find: Callable[[Board, Names, int], Any]
    """What is true on a board, or what its viewer knows of it; the seat counts only with `by_seat`."""
    by_seat: bool = False
    """Whether `then` names a seat behind the dot."""
