"""Draw the map of one match, with everything on it, and tell what lies under a cell."""

from __future__ import annotations

from elgrande_tui.games.elgrande.board.drawing import Drawing
from elgrande_tui.games.elgrande.board.grounds import Leaders
from elgrande_tui.games.elgrande.board.outline import Outline
from elgrande_tui.games.elgrande.board.painting import Painting
from elgrande_tui.games.elgrande.board.raster import WIDTH, Legend
from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.model.presence import found_in, leads_alone
from elgrande_tui.games.elgrande.panels.corner import CELLS, OFFER_TOP, corner
from elgrande_tui.games.elgrande.panels.map_labels import map_labels
from elgrande_tui.games.elgrande.text.areas import area_map_name
from elgrande_tui.model.screen_face import Space
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Glyphs

FRANCIA_LEFT = 45
"""First column of Francia in the first row of the raster: left of it is sea."""


class MapBoard:
    """The map in one Space; see `elgrande_tui.model.screen_face.DrawnBoard`."""

    def __init__(self, space: Space, glyphs: Glyphs, legend: Legend) -> None:
        self.space = space
        self.drawing: Drawing = Painting(*space.size, legend) if space.painted else Outline(*space.size, glyphs, legend)

    @property
    def free(self) -> int:
        """The cells of the sea in the first row."""
        return self.space.margin + FRANCIA_LEFT * self.space.size.columns // WIDTH - 2

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
    """Return the areas that a seat leads alone, by the colour of that seat."""
    led = {}
    for name, area in context.rules.box.index.items():
        found = found_in(context, area)
        if leads_alone(found) and (seat := found[0].seat) is not None:
            led[name] = context.marks[seat].ink
    return led
