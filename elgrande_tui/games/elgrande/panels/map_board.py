"""Draw the map of one match, with everything on it, and tell what lies under a cell."""

from __future__ import annotations

from elgrande_tui.games.elgrande.board.drawing import Drawing
from elgrande_tui.games.elgrande.board.game_map import game_map
from elgrande_tui.games.elgrande.board.grounds import TIED, Leaders
from elgrande_tui.games.elgrande.board.outline import Outline
from elgrande_tui.games.elgrande.board.painting import Painting
from elgrande_tui.games.elgrande.board.raster import SEA, WIDTH, Legend
from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.model.presence import first_in
from elgrande_tui.games.elgrande.panels.corner import CELLS, OFFER_TOP, corner
from elgrande_tui.games.elgrande.panels.map_labels import map_labels
from elgrande_tui.games.elgrande.text.areas import area_map_name
from elgrande_tui.model.screen_face import Space
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Glyphs


def first_land(legend: Legend) -> int:
    """Return the first column of the raster whose border or land is in the first row: left of it is sea."""
    return len(legend.rows[0]) - len(legend.rows[0].lstrip(SEA)) - 1


class MapBoard:
    """The map in one Space; see `elgrande_tui.model.screen_face.DrawnBoard`."""

    def __init__(self, space: Space, glyphs: Glyphs, legend: Legend) -> None:
        self.space = space
        self.drawing: Drawing = Painting(*space.size, legend) if space.painted else Outline(*space.size, glyphs, legend)

    @property
    def free(self) -> int:
        """The cells of the sea in the first row."""
        return self.space.margin + first_land(self.drawing.legend) * self.space.size.columns // WIDTH - 2

    def rows(self, context: GrandeContext, told: Row) -> list[Row]:
        """Return the map; notices, the cards on offer and the last events stand in the sea of a map alone."""
        return self.drawing.rows(
            map_labels(context),
            chosen=context.selection.cursor,
            margin=self.space.margin,
            writings=corner(context, told) if self.space.alone else (),
            names={land: area_map_name(land) for land in self.drawing.foreign},
            leaders=leaders(context),
        )

    def word_at(self, context: GrandeContext, x: int, y: int) -> str:
        """Return the area, or the card on offer."""
        stack, offer = y - OFFER_TOP, context.now.offer
        if self.space.alone and x < CELLS and 0 <= stack < len(offer):
            return offer[stack]
        return self.drawing.area_at(x - self.space.margin, y) or ""


def leaders(context: GrandeContext) -> Leaders:
    """Return for each area the colour of the seat that leads there alone, or that several are first."""
    first = {area.id: first_in(context, context.rules.box.index[area.id]) for area in game_map(context.rules).areas}
    return {area: context.marks[seats[0]].ink if len(seats) == 1 else TIED for area, seats in first.items() if seats}
