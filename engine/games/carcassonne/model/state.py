"""What is settled before the first tile is drawn, and everything that is true in a game of Carcassonne.

The order of the draw stack is not: a tile is drawn when it is needed.
"""

from __future__ import annotations

from typing import Any, Self

from engine.core.setup import Setup
from engine.core.state import State
from engine.games.carcassonne.model.events import FeatureScored
from engine.games.carcassonne.model.figures import CarcassonneFigures
from engine.games.carcassonne.model.landscape import Landscape, PlacedTile
from engine.games.carcassonne.model.options import Answers
from engine.games.carcassonne.model.tile_kinds import tile_kinds

NOTHING = -1
"""The type of the tile in hand when there is none."""
SOURCES = ("road", "city", "cloister", "open_road", "open_city", "open_cloister", "farm")
"""What points come from (CA-RES-03): complete features during the game, then the others and farms at its end."""


class Kit:
    """Seats, tiles, values and answers of one match, made once for a Setup and shared.

    Tables are indexed by the number of a type of tile.
    """

    def __init__(self, setup: Setup, figures: CarcassonneFigures) -> None:
        self.setup = setup
        self.figures = figures
        self.constants = figures.constants
        self.seats = setup.seats
        self.first_player: str | None = setup.options.get("first_player")
        """The seat that begins; None: it is drawn."""
        self.kinds = tile_kinds(figures.tiles)
        self.ids = tuple(kind.id for kind in self.kinds)
        """By type: its letter, which is the word of the notation."""
        self.index = {name: number for number, name in enumerate(self.ids)}
        self.counts = tuple(tile.count for tile in figures.tiles)
        start = next(number for number, tile in enumerate(figures.tiles) if tile.start)
        self.stack = tuple(
            tile.id for number, tile in enumerate(figures.tiles) for _ in range(tile.count - (number == start))
        )
        """What lies in the draw stack of a new game: all but the start tile (CA-SET-04)."""
        self.begun = Landscape(self.kinds, len(self.seats)).with_tile(PlacedTile(0, 0, start, 0))
        """The map of a new game: the start tile alone (CA-SET-03)."""
        self.most = sum(self.counts)
        """How many tiles there are."""
        self.answers = Answers(self.kinds, self.most - 1)


class CarcassonneState(State):
    """The whole truth about a game. A new State is the table of CA-SET-02 to CA-SET-04.

    Tuples and the map are replaced, not changed, so that copies can share them.
    """

    __slots__ = ("drawn", "kit", "land", "ledger", "ordered", "points", "removed", "scores", "stack", "supply")

    def __init__(self, kit: Kit) -> None:
        seats = len(kit.seats)
        self.agenda = []
        self.revealed = []
        self.tell = None
        self.kit = kit
        self.land: Landscape = kit.begun
        self.drawn = NOTHING
        """The type of the tile in hand."""
        self.stack = kit.stack
        """The ids of the tiles in the draw stack, sorted: there is no order that could leak (CA-INF-02)."""
        self.ordered = False
        """Whether the stack has an order nevertheless, the next tile first: a scenario has settled it."""
        self.removed: tuple[int, ...] = ()
        """The types of the tiles that fitted nowhere, in the order in which they were drawn (CA-NOP-04)."""
        self.supply = [kit.constants.followers] * seats
        self.scores = [0] * seats
        """Numbers without an upper limit (CA-CMP-07)."""
        self.points = ((0,) * seats,) * len(SOURCES)
        """By source and seat."""
        self.ledger: tuple[FeatureScored, ...] = ()
        """All that was paid. It follows from the answers, so `key` need not hold it whole."""

    def copy(self) -> Self:
        copied = self.__class__.__new__(self.__class__)
        copied.agenda = self.agenda.copy()
        copied.revealed = []
        copied.tell = None
        copied.kit = self.kit
        copied.land = self.land
        copied.drawn = self.drawn
        copied.stack = self.stack
        copied.ordered = self.ordered
        copied.removed = self.removed
        copied.supply = self.supply.copy()
        copied.scores = self.scores.copy()
        copied.points = self.points
        copied.ledger = self.ledger
        return copied

    def key(self) -> list[Any]:
        return [
            [list(section) for section in self.agenda],
            [list(tile) for tile in self.land.tiles],
            [list(follower) for follower in self.land.followers.values()],
            [self.drawn, self.stack, self.ordered, self.removed],
            [self.supply, self.scores, self.points, len(self.ledger)],
        ]
