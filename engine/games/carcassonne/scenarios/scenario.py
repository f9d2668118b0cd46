"""Read and check Carcassonne's part of scenario files: positions, and the paths that expectations name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from engine.core.scenes import Path, ScenarioError, dotted
from engine.core.state import State
from engine.core.view import View
from engine.games.carcassonne.model.options import DECLINE, PlaceTile
from engine.games.carcassonne.model.state import NOTHING, CarcassonneState, Kit
from engine.games.carcassonne.model.view import CarcassonneView
from engine.games.carcassonne.scenarios.scenario_words import ScenarioWords
from engine.games.carcassonne.scenarios.tile_position import tile_position

BY_SEAT = ("supply", "scores", "gained")
ALONE = ("drawn", "removed", "paid")
LONGEST = 40
"""How many characters of words count when the nearest ones are looked up."""


class CarcassonneScenes:
    """Carcassonne's part of one scenario (see `engine.core.scenes.Scenes`)."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.words = ScenarioWords(kit)
        self.before = [0] * len(kit.seats)
        """The scores at the beginning, from which `gained` counts."""

    def begin(self, given: Mapping[str, Any], when: Sequence[str]) -> State:
        """Return the State that `given` describes. Raises ScenarioError."""
        g = tile_position(self.kit, given)
        self.before = g.scores[:]
        return g

    def outcomes(self, key: str) -> Collection[str]:
        """Return the types of tiles or the seats. Raises ScenarioError for an unknown key."""
        possible: dict[str, Collection[str]] = {"tile": self.kit.ids, "first": self.kit.seats}
        if key not in possible:
            raise ScenarioError(f"given.fate.{key}", f"unknown; expected one of {', '.join(possible)}")
        return possible[key]

    def paths(self, name: str) -> Collection[str]:
        """Return the possible parts after the dot of `name`. Raises ScenarioError for an unknown name."""
        if name in ALONE:
            return ()
        if name in BY_SEAT:
            return self.words.seats
        if name == "left":
            return self.kit.ids
        raise ScenarioError(f"then.{name}", f"unknown; expected one of {', '.join((*ALONE, *BY_SEAT, 'left'))}")

    def expectation(self, path: Path, value: Any) -> Any:
        """Return what `find` must return where a file expects `value`. Raises ScenarioError."""
        words, key = self.words, f"then.{dotted(path, self.kit.seats)}"
        readers: Mapping[str, Callable[[str, Any], Any]] = {
            "drawn": words.tile_or_none,
            "removed": words.tiles,
            "paid": words.payments,
        }
        reader: Callable[[str, Any], Any] = readers.get(path[0], words.number)
        return reader(key, value)

    def find(self, state: State, path: Path) -> Any:
        assert isinstance(state, CarcassonneState)
        if path[0] == "paid":
            return sorted(self.words.payment(paid.kind, paid.points, paid.seats) for paid in state.ledger)
        return self._open(state, path)

    def nearest_words(self, words: str) -> str | None:
        """Return None for the words of an answer; for any others the nearest ones, "" if there are none."""
        try:
            self.kit.answers.parse(words)
        except ValueError:
            if words.startswith(PlaceTile.verb):
                return f"{PlaceTile.verb} X Y rN"
            known = (DECLINE.words, *(claim.words for claim in self.kit.answers.claims.values()))
            return next(iter(get_close_matches(words[:LONGEST], known, n=1)), "")
        return None

    def holds(self, view: View, state: State, path: Path) -> bool:
        """Return whether the view shows the value that `state` has at `path`; what was paid is told by events alone."""
        assert isinstance(view, CarcassonneView)
        return path[0] != "paid" and bool(self._open(view, path) == self.find(state, path))

    def _open(self, table: CarcassonneState | CarcassonneView, path: Path) -> Any:
        name, part = path
        if name == "drawn":
            return "" if table.drawn == NOTHING else self.kit.ids[table.drawn]
        if name == "removed":
            return [self.kit.ids[kind] for kind in table.removed]
        if name == "left":
            return table.stack.count(part) if isinstance(table, CarcassonneState) else table.left[self.kit.index[part]]
        seat = self.words.seats.index(part)
        if name == "gained":
            return table.scores[seat] - self.before[seat]
        return {"supply": table.supply, "scores": table.scores}[name][seat]
