"""Draw scorings, and what would be scored now, as a table: features down, seats across."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.carcassonne import _
from elgrande_tui.games.carcassonne.model.carcassonne_facts import CarcassonneContext
from elgrande_tui.games.carcassonne.model.features import forecast
from elgrande_tui.games.carcassonne.text.sentences import feature_name, size_words
from elgrande_tui.widgets.cells import Row, fitted
from elgrande_tui.widgets.paragraphs import columns, heading, wrapped
from engine.games.carcassonne.model.events import FeatureScored

LEAST_NAME = 15
COLUMN = 8
"""Cells for the points of a seat, where there is room."""


def scoring_panel(context: CarcassonneContext, width: int) -> list[Row]:
    """Return a table of what was scored since the player last closed this panel, else of the last scoring."""
    scored = [one for one in context.scored if one.seats] if context.then is None else []
    scored = scored or last_scoring(context)
    if not scored:
        return [[(_("Nothing has been scored yet."), "dim")]]
    rows = points_table(context, scored, _("Scored"), width)
    return [*rows, [], *wrapped(_("Press any key to continue."), width, 0, "dim")]


def last_scoring(context: CarcassonneContext) -> list[FeatureScored]:
    """Return the features scored together last, as far as the log goes back; at the end those of the end."""
    found: list[FeatureScored] = []
    for entry in reversed(context.entries):
        if isinstance(entry.event, FeatureScored) and not entry.undone and entry.event.seats:
            found.append(entry.event)
        elif found:
            break
    return found[::-1]


def points_table(context: CarcassonneContext, scored: Sequence[FeatureScored], title: str, width: int) -> list[Row]:
    """Return a table of features down and seats across, with their sums and the scores below."""
    seats = range(len(context.names))  # not in turn order: that changes while the table is read
    widths, right = seat_columns(context, width)
    rows: list[Row] = [heading(title, context.glyphs.rule, width)]
    rows.append(columns([[], *(seat_head(context, seat) for seat in seats)], widths, right))
    for one in scored:
        size = size_words(one.kind, one.size, one.pennants, one.cities)
        named: Row = [(feature_name(one.kind, one.place), ""), (f"  {size}", "dim")]
        points: list[Row] = [[(str(one.points), "bold")] if seat in one.seats else [("-", "dim")] for seat in seats]
        rows.append(columns([fitted(named, widths[0] - 1, context.glyphs.cut), *points], widths, right))
    sums: list[Row] = [[(str(sum(one.points for one in scored if seat in one.seats)), "bold")] for seat in seats]
    rows.append(columns([[(_("total"), "bold")], *sums], widths, right))
    after: list[Row] = [[(str(context.scores[seat]), "dim")] for seat in seats]
    return [*rows, columns([[(_("score now"), "dim")], *after], widths, right)]


def seat_columns(context: CarcassonneContext, width: int) -> tuple[list[int], list[bool]]:
    """Return the widths of a column of names and one for each seat, and which are aligned right."""
    count = len(context.names)
    column = min(COLUMN, (width - LEAST_NAME) // count)
    return [width - column * count, *([column] * count)], [False, *([True] * count)]


def seat_head(context: CarcassonneContext, seat: int) -> Row:
    """Return the head of a seat's column: its letter and mark."""
    sign, chip = context.marks[seat].badge
    return [(sign, f"{chip} bold")]


def forecast_panel(context: CarcassonneContext, width: int) -> list[Row]:
    """Return what every feature would bring if the game ended now, then the points of every seat then."""
    scored = held_features(context)
    title = _("The final scoring") if context.view.section is None else _("If the game ended now")
    if not scored:
        return [heading(title, context.glyphs.rule, width), [(_("No followers are on the map."), "dim")]]
    rows = points_table(context, scored, title, width)
    if context.view.section is None:
        return rows
    widths, right = seat_columns(context, width)
    then: list[Row] = [
        [(str(score + sum(one.points for one in scored if seat in one.seats)), "bold")]
        for seat, score in enumerate(context.scores)
    ]
    note = _("Unfinished features and farms, as they would be scored at the end.")
    return [*rows, columns([[(_("at the end"), "bold")], *then], widths, right), [], *wrapped(note, width, 0, "dim")]


def held_features(context: CarcassonneContext) -> list[FeatureScored]:
    """Return what each feature with followers would bring now; when the game is over, what it brought."""
    return forecast(context.rules.kit, context.land)
