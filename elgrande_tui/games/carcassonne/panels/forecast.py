"""Show what would be scored now."""

from __future__ import annotations

from elgrande_tui.games.carcassonne import _
from elgrande_tui.games.carcassonne.model.features import forecast
from elgrande_tui.games.carcassonne.panels.scoring import points_table, seat_columns
from elgrande_tui.model.context import Context
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import columns, heading, wrapped
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.events import FeatureScored
from engine.games.carcassonne.model.view import CarcassonneView


def forecast_panel(context: Context, width: int) -> list[Row]:
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


def held_features(context: Context) -> list[FeatureScored]:
    """Return what each feature with followers would bring now; when the game is over, what it brought."""
    view, rules = context.view, context.rules
    assert isinstance(view, CarcassonneView)
    assert isinstance(rules, CarcassonneRules)
    return forecast(rules.kit, landscape(rules.kit, view.tiles, view.followers))
