"""The Kit: all that is settled before the first tile is drawn, made once for a Setup and shared."""

from __future__ import annotations

from engine.core.setup import Setup
from engine.games.carcassonne.model.figures import CarcassonneFigures
from engine.games.carcassonne.model.landscape import Landscape, PlacedTile
from engine.games.carcassonne.model.options import Answers
from engine.games.carcassonne.model.tile_kinds import tile_kinds


class Kit:
    """Seats, tiles, values and answers of one match. Tables are indexed by the number of a type of tile."""

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
