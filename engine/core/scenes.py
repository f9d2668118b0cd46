"""What a game tells the scenario runner: how its positions and expectations are written in a file."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from engine.core.errors import EngineError
from engine.core.state import State
from engine.core.view import View

Path = tuple[str, str]
"""A place in `then`: its name and what stands behind the dot, or "": `court.A`, `king`."""


def written(name: str, seats: Sequence[str]) -> str:
    """Return `name`, which may be a seat's in small letters, as the file writes it."""
    return next((seat for seat in seats if seat.lower() == name), name)


def dotted(path: Path, seats: Sequence[str]) -> str:
    """Return the path as the file writes it: `court.A`."""
    return ".".join(filter(None, (path[0], written(path[1], seats))))


class ScenarioError(EngineError):
    """A scenario file cannot be read: names the key and says what was expected there."""

    code = "scenario"

    def __init__(self, key: str, expected: str) -> None:
        super().__init__(f"{key}: {expected}")
        self.key = key


class Scenes(Protocol):
    """The part of one scenario that only its game understands. Made afresh for every scenario."""

    def begin(self, given: Mapping[str, Any], when: Sequence[str]) -> State | None:
        """The State that `given` (without `fate`) describes, its agenda beginning with the section of `at`.

        `when` are the words of the answers that follow: what they need must be given. None: a new game. Raises
        ScenarioError.
        """
        ...

    def outcomes(self, key: str) -> Collection[str]:
        """What fate may deal for a key of `given.fate`; ScenarioError for an unknown key."""
        ...

    def expectation(self, path: Path, value: Any) -> Any:
        """What `find` must return where a file expects `value`. Raises ScenarioError for unknown paths and values."""
        ...

    def paths(self, name: str) -> Collection[str]:
        """What may stand behind the dot of `name`; nothing for a name that stands alone. ScenarioError if unknown."""
        ...

    def find(self, state: State, path: Path) -> Any:
        """What is true there."""
        ...

    def misspelt(self, words: str) -> str | None:
        """None for words of the game, also of modules that are not in play; for others the nearest ones, "" if none."""
        ...

    def holds(self, view: View, state: State, path: Path) -> bool:
        """Whether the view shows what is true there."""
        ...
