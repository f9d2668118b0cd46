"""Show where everybody's points come from: sources down, seats across (CA-RES-03); and how a game has ended."""

from __future__ import annotations

from elgrande_tui.games.carcassonne import _, pgettext
from elgrande_tui.games.carcassonne.model.carcassonne_facts import CarcassonneContext
from elgrande_tui.games.carcassonne.panels.scoring import held_features, seat_columns, seat_head
from elgrande_tui.games.carcassonne.text.sentences import SOURCE_NAMES, feature_scored
from elgrande_tui.model.ending import banner, decided
from elgrande_tui.widgets.cells import Row, fitted
from elgrande_tui.widgets.paragraphs import columns, heading, side_by_side, wrapped
from engine.games.carcassonne.model.figures import FARM, KINDS
from engine.games.carcassonne.model.state import SOURCES
from engine.games.carcassonne.rules.scoring import ranking

BESIDE = 100
"""Cells from which on the farms have room beside the points."""
POINTS = 58
"""Cells of the points there..."""
GAP = 2
"""...and between both."""
HANGING = 2
"""Cells by which further lines of a farm stand in."""


def scores_panel(context: CarcassonneContext, width: int) -> list[Row]:
    """Return the points of every seat by source; at the end who has won, the places and every farm with its cities."""
    if context.view.section is not None:
        return [heading(_("Points so far"), context.glyphs.rule, width), *by_source(context, width)]
    if width < BESIDE:
        body = [*by_source(context, width), *decided(context, width), *farm_rows(context, width)]
    else:
        at = POINTS + GAP
        farms = [*farm_rows(context, width - at), *decided(context, width - at)]
        body = side_by_side(by_source(context, POINTS), farms, at)
    return [fitted(row, width, context.glyphs.cut) for row in [banner(context, width), *body]]


def by_source(context: CarcassonneContext, width: int) -> list[Row]:
    """Return a row for each source, then their sums, the places and the followers in hand."""
    view = context.view
    seats = range(len(context.names))
    widths, right = seat_columns(context, width)
    places = {entry.seat: entry.place for entry in ranking(view.scores)}

    def line(name: str, numbers: list[int], ink: str = "") -> Row:
        cells: list[Row] = [[(str(number), ink if number else "dim")] for number in numbers]
        return columns([fitted([(name, ink)], widths[0] - 1, context.glyphs.cut), *cells], widths, right)

    rows = [columns([[], *(seat_head(context, seat) for seat in seats)], widths, right)]
    rows += [line(_(SOURCE_NAMES[source]), row) for source, row in zip(SOURCES, view.points, strict=True)]
    rows.append(line(_("total"), view.scores, "bold"))
    rows.append(line(pgettext("rank", "place"), [places[seat] for seat in seats]))
    return [*rows, line(_("followers in hand"), view.supply)]


def farm_rows(context: CarcassonneContext, width: int) -> list[Row]:
    """Return a line for each farm with its cities, its points and who gets them, below a heading; [] without farms."""
    farms = [one for one in held_features(context) if one.kind == KINDS[FARM]]
    rows: list[Row] = [heading(_("Farms"), context.glyphs.rule, width)] if farms else []
    for farm in farms:
        line = feature_scored(context.names, farm)
        first = wrapped(line, width)[0]
        rest = line[sum(len(text) for text, _ink in first) :].strip()
        rows += [first, *wrapped(rest, width, HANGING)]
    return rows
