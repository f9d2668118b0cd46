"""Show how a game has ended, in the larger layouts: below the map, where the cards were."""

from __future__ import annotations

from elgrande_tui.games.elgrande.context import GrandeContext
from elgrande_tui.games.elgrande.panels.scores import ranked
from elgrande_tui.model.ending import banner, decided, with_ways
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import inset, side_by_side

DECIDED = 57
"""Cells for what decided the game..."""
GAP = 2
"""...and between that and the ranking."""


def ending(context: GrandeContext, width: int) -> list[Row]:
    """Return the winner, the ranking with its sources beside what decided the game, and what can be done now."""
    room = width - 2 * context.glyphs.painted
    at = room - DECIDED
    rows = side_by_side(ranked(context, at - GAP), decided(context, DECIDED), at)
    rows = with_ways(context, [banner(context, room), *rows])
    return [inset(row, width) for row in rows] if context.glyphs.painted else rows
