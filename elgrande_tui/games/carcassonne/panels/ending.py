"""Show how a game has ended: who has won, the points by source, each farm with its cities, what can be done now."""

from __future__ import annotations

from elgrande_tui.games.carcassonne import _
from elgrande_tui.games.carcassonne.panels.forecast import held_features
from elgrande_tui.games.carcassonne.panels.scores import by_source
from elgrande_tui.games.carcassonne.text.scored import feature_scored
from elgrande_tui.model.context import Context
from elgrande_tui.model.ending import banner, decided, with_ways
from elgrande_tui.widgets.cells import Row, fitted
from elgrande_tui.widgets.paragraphs import heading, inset, side_by_side, wrapped
from engine.games.carcassonne.model.figures import FARM, KINDS

BESIDE = 100
"""Cells from which on the farms have room beside the points."""
POINTS = 58
"""Cells of the points there..."""
GAP = 2
"""...and between both."""
HANGING = 2
"""Cells by which further lines of a farm stand in."""


def ending(context: Context, width: int) -> list[Row]:
    """Return the winner, the points by source, every farm with its cities in turn, and what can be done now."""
    room = width - 2 * context.glyphs.painted
    if room < BESIDE:
        body = [*by_source(context, room), *decided(context, room), *farm_rows(context, room)]
    else:
        at = POINTS + GAP
        farms = [*farm_rows(context, room - at), *decided(context, room - at)]
        body = side_by_side(by_source(context, POINTS), farms, at)
    rows = [fitted(row, room, context.glyphs.cut) for row in with_ways(context, [banner(context, room), *body])]
    return [inset(row, width) for row in rows] if context.glyphs.painted else rows


def farm_rows(context: Context, width: int) -> list[Row]:
    """Return a line for each farm with its cities, its points and who gets them, below a heading; [] without farms."""
    farms = [one for one in held_features(context) if one.kind == KINDS[FARM]]
    rows: list[Row] = [heading(_("Farms"), context.glyphs.rule, width)] if farms else []
    for farm in farms:
        line = feature_scored(context.names, farm)
        first = wrapped(line, width)[0]
        rest = line[sum(len(text) for text, _ink in first) :].strip()
        rows += [first, *wrapped(rest, width, HANGING)]
    return rows
