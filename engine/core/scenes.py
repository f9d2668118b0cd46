"""The interface between scenario files and a game: how its positions and expectations are written."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from engine.core.errors import EngineError
from engine.core.state import State
from engine.core.view import View

Path = tuple[str, str]
"""A path in `then`: the name before the dot and the part after it, "" if there is none: `court.A`, `king`."""


def written(name: str, seats: Sequence[str]) -> str:
    """Return `name` as the file writes it: it may be the name of a seat in lower case."""
    return next((seat for seat in seats if seat.lower() == name), name)


def dotted(path: Path, seats: Sequence[str]) -> str:
    """Return the path as the file writes it: `court.A`."""
    return ".".join(filter(None, (path[0], written(path[1], seats))))


class ScenarioError(EngineError):
    """A scenario file cannot be read; names the key and says what was expected there."""

    code = "scenario"

    def __init__(self, key: str, expected: str) -> None:
        super().__init__(f"{key}: {expected}")
        self.key = key


class Scenes(Protocol):
    """The part of one scenario that only its game understands; made afresh for every scenario."""

    def begin(self, given: Mapping[str, Any], when: Sequence[str]) -> State | None:
        """Return the State that `given` (without `fate`) describes, its agenda beginning with the section of `at`.

        `when` are the words of the answers that follow: whatever they need must be given. None stands for a new game.
        Raises ScenarioError.
        """
        ...

    def outcomes(self, key: str) -> Collection[str]:
        """Return the outcomes that fate may deal for a key of `given.fate`. Raises ScenarioError for an unknown key."""
        ...

    def expectation(self, path: Path, value: Any) -> Any:
        """Return what `find` must return where a file expects `value`.

        Raises ScenarioError for unknown paths and values.
        """
        ...

    def paths(self, name: str) -> Collection[str]:
        """Return the possible parts after the dot of `name`, "" where none is needed; nothing for a name alone.

        Raises ScenarioError for an unknown name.
        """
        ...

    def find(self, state: State, path: Path) -> Any:
        """Return the value at `path` in `state`."""
        ...

    def nearest_words(self, words: str) -> str | None:
        """Return the words of the game that come nearest to `words`, "" if none do.

        None: these are words of the game, or of its modules that are not in play.
        """
        ...

    def holds(self, view: View, state: State, path: Path) -> bool:
        """Return whether the view shows the value that `state` has at `path`."""
        ...
