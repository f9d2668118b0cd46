"""Show where everybody's points come from: sources down, seats across (CA-RES-03)."""

from __future__ import annotations

from elgrande_tui.games.carcassonne import _
from elgrande_tui.games.carcassonne.panels.scoring import seat_columns, seat_head
from elgrande_tui.games.carcassonne.text.scored import SOURCE_NAMES
from elgrande_tui.model.context import Context
from elgrande_tui.model.ending import banner, decided
from elgrande_tui.widgets.cells import Row, fitted
from elgrande_tui.widgets.paragraphs import columns, heading
from engine.games.carcassonne.model.state import SOURCES
from engine.games.carcassonne.model.view import CarcassonneView
from engine.games.carcassonne.rules.scoring import ranking


def scores_panel(context: Context, width: int) -> list[Row]:
    """Return the points of every seat by source, at the end with who has won and the places."""
    if context.view.section is None:
        return [banner(context, width), *by_source(context, width), *decided(context, width)]
    return [heading(_("Points so far"), context.glyphs.rule, width), *by_source(context, width)]


def by_source(context: Context, width: int) -> list[Row]:
    """Return a row for each source, then their sums, the places and the followers in hand."""
    view = context.view
    assert isinstance(view, CarcassonneView)
    seats = range(len(context.names))
    widths, right = seat_columns(context, width)
    places = {entry.seat: entry.place for entry in ranking(view.scores)}

    def line(name: str, numbers: list[int], ink: str = "") -> Row:
        cells: list[Row] = [[(str(number), ink if number else "dim")] for number in numbers]
        return columns([fitted([(name, ink)], widths[0] - 1, context.glyphs.cut), *cells], widths, right)

    rows = [columns([[], *(seat_head(context, seat) for seat in seats)], widths, right)]
    rows += [line(_(SOURCE_NAMES[source]), row) for source, row in zip(SOURCES, view.points, strict=True)]
    rows.append(line(_("total"), view.scores, "bold"))
    rows.append(line(_("place"), [places[seat] for seat in seats]))
    return [*rows, line(_("followers in hand"), view.supply)]
