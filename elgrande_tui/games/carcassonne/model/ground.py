"""Give the positions of the map to the cursor and to keys: each is an area with the word "X Y"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from elgrande_tui.games.carcassonne.messages import _
from elgrande_tui.model.face import Way
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules

STEPS: dict[Way, tuple[int, int]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Arrow -> how x and y change; y grows to the south (CA-GEO-01)."""


def position_word(x: int, y: int) -> str:
    """Return the word of a position in answers."""
    return f"{x} {y}"


def position_of(word: str) -> tuple[int, int]:
    """Return x and y of a position, given by its word. Raises ValueError for another word."""
    x, y = map(int, word.split(" "))
    return x, y


class Positions(Sequence[str]):
    """All positions within reach of the start tile, by y, then x. None is made before it is asked for."""

    def __init__(self, reach: int) -> None:
        self.reach = reach
        self._side = 2 * reach + 1

    def __len__(self) -> int:
        """Return how many there are."""
        return self._side**2

    @overload
    def __getitem__(self, at: int) -> str: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...

    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        """Return the position with that number, or those of a slice."""
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self)))]
        y, x = divmod(range(len(self))[at], self._side)
        return position_word(x - self.reach, y - self.reach)

    def __contains__(self, word: object) -> bool:
        """Check whether that is the word of a position within reach."""
        return isinstance(word, str) and self._number(word) is not None

    def index(self, word: str, start: int = 0, stop: int | None = None) -> int:
        """Return the number of a position. Raises ValueError for any other word."""
        number = self._number(word)
        if number is None or not start <= number < (len(self) if stop is None else stop):
            raise ValueError(f"'{word}' is no position within {self.reach} of the start tile")
        return number

    def _number(self, word: str) -> int | None:
        try:
            x, y = position_of(word)
        except ValueError:
            return None
        if max(abs(x), abs(y)) > self.reach or word != position_word(x, y):
            return None
        return (y + self.reach) * self._side + x + self.reach


class TileGround:
    """The map of one match; see `elgrande_tui.model.face.Ground`."""

    middle = position_word(0, 0)

    def __init__(self, rules: CarcassonneRules) -> None:
        self.areas: Sequence[str] = Positions(rules.kit.answers.reach)

    def name(self, area: str) -> str:
        """Return its name inside a sentence."""
        return _("place {position}").format(position=area)

    def key(self, area: str) -> str:
        """Return "": no key goes to one position."""
        return ""

    def towards(self, area: str, way: Way) -> str:
        """Return the position one step that way; "" beyond what tiles can reach."""
        x, y = position_of(area)
        right, down = STEPS[way]
        there = position_word(x + right, y + down)
        return there if there in self.areas else ""
