"""Give the positions of the map to the cursor and to keys: each is an area with the word "X Y"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, overload

from elgrande_tui.games.carcassonne import _
from elgrande_tui.model.match_ui.board import Way
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.model.options import Answers, PlaceTile
from engine.games.carcassonne.model.view import CarcassonneView

STEPS: dict[Way, tuple[int, int]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Arrow -> how x and y change; y grows to the south (CA-GEO-01)."""


class MapPosition(NamedTuple):
    """A position of the map."""

    x: int
    y: int


def position_word(x: int, y: int) -> str:
    """Return the word of a position in answers."""
    return f"{x} {y}"


def position_at(answers: Answers, word: str) -> MapPosition | None:
    """Return the position that a word names, as the rules read it in an answer; None for any other word."""
    try:
        placing = answers.parse(f"{PlaceTile.verb} {word} r0")
    except ValueError:
        return None
    assert isinstance(placing, PlaceTile)
    return MapPosition(placing.x, placing.y) if word == position_word(placing.x, placing.y) else None


class Positions(Sequence[str]):
    """All positions within reach of the start tile, by y, then x. None is made before it is asked for."""

    def __init__(self, answers: Answers) -> None:
        self.answers, self.reach = answers, answers.reach
        self._side = 2 * self.reach + 1

    def __len__(self) -> int:
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
        there = position_at(self.answers, word)
        return None if there is None else (there.y + self.reach) * self._side + there.x + self.reach


class TileGround:
    """The map of one match; see `elgrande_tui.model.match_ui.board.Ground`."""

    def __init__(self, rules: CarcassonneRules) -> None:
        self.answers = rules.kit.answers
        self.areas: Sequence[str] = Positions(rules.kit.answers)

    def name(self, area: str) -> str:
        """Return its name inside a sentence."""
        return _("place {position}").format(position=area)

    def key(self, area: str) -> str:
        """Return "": no key goes to one position."""
        return ""

    def middle(self, view: CarcassonneView) -> str:
        """Return the position of the tile that was placed last."""
        return position_word(view.tiles[-1].x, view.tiles[-1].y)

    def towards(self, view: CarcassonneView, area: str, way: Way) -> str:
        """Return the position one step that way, as far as one beside the map; "" beyond."""
        here, (right, down), tiles = position_at(self.answers, area), STEPS[way], view.tiles
        if here is None:
            return ""
        x, y = here.x + right, here.y + down
        across = min(tile.x for tile in tiles) - 1 <= x <= max(tile.x for tile in tiles) + 1
        down_the_map = min(tile.y for tile in tiles) - 1 <= y <= max(tile.y for tile in tiles) + 1
        there = position_word(x, y)
        return there if across and down_the_map and there in self.areas else ""
