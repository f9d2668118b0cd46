"""Read and check El Grande's part of scenario files: positions, and the paths that expectations name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from engine.core.scenes import Path, ScenarioError, dotted
from engine.core.state import State
from engine.core.view import View
from engine.games.elgrande.knowledge.build_view import board
from engine.games.elgrande.model.scenario_names import Names, Scene
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.model.view import Board, GrandeView
from engine.games.elgrande.modules.registry import only_with
from engine.games.elgrande.scenarios.scenario_position import set_position

BY_SEAT = ("court", "provinces", "gained", "scores", "grandes", "hands")
ALONE = ("king", "round", "vetoes")
LONGEST = 80
"""How many characters of words count when the nearest ones are looked up, which takes time."""
DISCS = "dials"
"""The name for a disc that is set, in `sees` and `hidden` only."""


class Caballeros(dict[str, int]):
    """Caballeros by the words of their kinds. A file need not tell traits apart: then colours are compared."""

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Caballeros) or not isinstance(other, dict):
            return super().__eq__(other)
        if any(" " in kind for kind in other):
            return dict(self) == {kind: count for kind, count in other.items() if count}
        colours: dict[str, int] = {}
        for kind, count in self.items():
            colour = kind.partition(" ")[0]
            colours[colour] = colours.get(colour, 0) + count
        return colours == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None


class GrandeScenes:
    """El Grande's part of one scenario (see `engine.core.scenes.Scenes`)."""

    def __init__(self, new: GrandeState, scenes: Mapping[str, Scene]) -> None:
        """Take a State before set-up, and the names that modules add to scenario files."""
        self._new = new
        self.box = new.box
        self.names = Names(new.box, scenes, only_with)
        self.before = new.scores[:]
        """The scores at the beginning, from which `gained` counts."""

    def begin(self, given: Mapping[str, Any], when: Sequence[str]) -> State:
        """Return the State that `given` describes. Raises ScenarioError."""
        g = self._new.copy()
        g.agenda = []
        set_position(g, self.names, given)
        takes = g.agenda[0].name in ("power", "turn") and any(words.startswith("take ") for words in when)
        if takes and not any(g.offer):
            raise ScenarioError("given.offer", "required for `take`: expected the action cards on offer")
        self.before = g.scores[:]
        return g

    def outcomes(self, key: str) -> Collection[str]:
        """Return the regions, the seats or the cards of a stack. Raises ScenarioError for an unknown key."""
        possible: dict[str, Collection[str]] = {
            "region": [self.box.areas[area].id for area in self.box.on_disc],
            "first": self.box.seats,
        }
        possible |= {
            f"stack.{n}": set(cards)
            for n, cards in zip(self.box.stack_numbers, self.box.stacks, strict=True)
            if len(cards) > 1
        }
        if key not in possible:
            raise ScenarioError(f"given.fate.{key}", f"unknown; expected one of {', '.join(possible)}")
        return possible[key]

    def paths(self, name: str) -> Collection[str]:
        """Return the possible parts after the dot of `name`, "" for none. Raises ScenarioError for an unknown name."""
        if name in ALONE:
            return ()
        if name in BY_SEAT or name == DISCS:
            return self.names.seats
        if name == "caballeros":
            return [*self.names.areas, *self.names.places]
        if name == "boards":
            return self.names.boards
        if name in self.names.entries:
            entry = self.names.entries[name]
            if entry.truth is not None:  # hidden from some: the whole of it, or the owner's
                return ["", *self.names.seats]
            return self.names.seats if entry.by_seat else ()
        known = (*ALONE, *BY_SEAT, "caballeros", "boards", *self.names.entries)
        raise ScenarioError(f"then.{name}", f"unknown{only_with(name)}; expected one of {', '.join(known)}")

    def expectation(self, path: Path, value: Any) -> Any:
        """Return what `find` must return where a file expects `value`. Raises ScenarioError."""
        names, key = self.names, f"then.{dotted(path, self.box.seats)}"
        if path[0] == DISCS:
            raise ScenarioError(key, "discs can only be named in sees and hidden")
        if path[0] in names.entries:
            return names.entries[path[0]].read(names, key, value)
        readers: Mapping[str, Callable[[str, Any], Any]] = {
            "king": names.region,
            "grandes": names.home,
            "boards": names.whole,
            "hands": names.powers,
            "vetoes": self._vetoes,
            "caballeros": self._counts,
        }
        reader: Callable[[str, Any], Any] = readers.get(path[0], names.number)
        found = reader(key, value)
        return self._id(found) if path[0] in ("king", "grandes", "boards") else found

    def find(self, state: State, path: Path) -> Any:
        assert isinstance(state, GrandeState)
        if path[0] == "vetoes":
            return self._held(state.vetoes)
        if path[0] == "hands":
            return state.hands[self.names.seats.index(path[1])]
        if path[0] in self.names.entries:
            truth = self.names.entries[path[0]].truth
            if truth is not None:
                return truth(state, self.names)
            return self._entry(board(state, self._seat(path)), path)
        if path[0] == "caballeros" and path[1] in self.names.places:
            return self._held_there(board(state, None), path[1])
        return self._on_table(state, path)

    def nearest_words(self, words: str) -> str | None:
        """Return None for the words of an answer in this box, or in one with other variants or higher numbers.

        For any other words return the nearest ones of this box, "" if there are none.
        """
        known = self.box.options.by_words
        if self.box.options.find(words) is not None:
            return None
        verb, _blank, rest = words.partition(" ")
        counted = rest.isdecimal() and f"{verb} 1" in known
        elsewhere = any(map(only_with, rest.split())) and any(one.startswith(f"{verb} ") for one in known)
        if counted or elsewhere:
            return None
        return next(iter(get_close_matches(words[:LONGEST], known, n=1)), "")

    def holds(self, view: View, state: State, path: Path) -> bool:
        """Return whether the view shows the value that `state` has at `path`."""
        assert isinstance(view, GrandeView)
        name, part = path
        if name == DISCS:
            return _shows_disc(view, self.names.seats.index(part))
        if name in self.names.entries:
            return bool(self._entry(view.now, path) == self.find(state, path))
        if name == "caballeros" and part in self.names.places:
            return bool(self._held_there(view.now, part) == self.find(state, path))
        if name == "vetoes":
            seen: Any = self._held((veto.seat, veto.taken) for veto in view.now.vetoes)
        elif name == "hands":
            seen = tuple(view.now.hand) if view.viewer == self.names.seats.index(part) else None
        else:
            seen = self._on_table(view.now, path)
        return bool(seen == self.find(state, path))

    def _on_table(self, table: GrandeState | Board, path: Path) -> Any:
        """Return what lies on the table at `path`; None for a closed Castillo."""
        name, part = path
        if name in ("round", "king"):
            return table.round if name == "round" else self._id(table.king)
        if name == "caballeros":
            return self._caballeros(table.areas, self.names.areas.index(part))
        if name == "boards":
            return self._id(table.boards[self.names.boards.index(part)])
        seat = self.names.seats.index(part)
        if name == "grandes":
            return self._id(table.grandes[seat])
        if name == "gained":
            return table.scores[seat] - self.before[seat]
        return {"court": table.court, "provinces": table.provinces, "scores": table.scores}[name][seat]

    def _caballeros(self, areas: Sequence[Sequence[int] | None], area: int) -> Caballeros | None:
        """Return the caballeros in an area by kind, all its spots together, or on its ground alone if it has one.

        None for a closed Castillo.
        """
        found = Caballeros()
        spots = self.box.parts[area]
        for part in (area,) if area in spots else spots:
            counts = areas[part]
            if counts is None:
                return None
            for kind, count in zip(self.names.kinds, counts, strict=True):
                if count:
                    found[kind] = found.get(kind, 0) + count
        return found

    def _held_there(self, seen: Board, place: str) -> Caballeros:
        """Return the caballeros where a module's name stands for several areas."""
        found = Caballeros()
        for area in self.names.places[place].find(seen, self.names, place):
            for kind, count in (self._caballeros(seen.areas, area) or {}).items():
                found[kind] = found.get(kind, 0) + count
        return found

    def _seat(self, path: Path) -> int | None:
        return self.names.seats.index(path[1]) if path[1] else None

    def _entry(self, seen: Board, path: Path) -> Any:
        seat = self._seat(path)
        return self.names.entries[path[0]].find(seen, self.names, NOWHERE if seat is None else seat)

    def _id(self, area: int) -> str:
        return "" if area == NOWHERE else self.names.areas[area]

    def _counts(self, key: str, value: Any) -> dict[str, int]:
        names = self.names
        found = {names.kinds[kind]: names.number(full, count) for full, kind, count in names.by_kind(key, value)}
        return {kind: count for kind, count in found.items() if count or " " in kind}

    def _vetoes(self, key: str, value: Any) -> dict[str, list[int]]:
        return self._held(
            (seat, self.names.number(full, taken))
            for full, seat, rounds in self.names.by_seat(key, value)
            for taken in (rounds if isinstance(rounds, list) else [rounds])
        )

    def _held(self, vetoes: Iterable[tuple[int, int]]) -> dict[str, list[int]]:
        held: dict[str, list[int]] = {}
        for seat, taken in sorted(vetoes):
            held.setdefault(self.names.seats[seat], []).append(taken)
        return held


def _shows_disc(view: GrandeView, seat: int) -> bool:
    disc = view.dials[seat]
    if disc is not None:
        return disc != NOWHERE
    return any(by == seat and words.startswith("dial ") and words != "dial ?" for by, words in view.since)
