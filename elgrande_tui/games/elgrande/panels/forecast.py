"""Show what would be scored now."""

from __future__ import annotations

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.context import GrandeContext
from elgrande_tui.games.elgrande.model.forecast import forecast
from elgrande_tui.games.elgrande.panels.scoring import legend, points_table
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import wrapped
from engine.games.elgrande.model.figures import CASTILLO


def forecast_panel(context: GrandeContext, width: int) -> list[Row]:
    """Return the points every seat would get in a general scoring at this moment."""
    scored = forecast(context.rules, context.view)
    if not scored:
        return [[(_("No score preview now."), "dim")]]
    note = f"{legend(context)} {_('Discs may still move caballeros.')}"
    if context.now.areas[CASTILLO] is None:
        note += " " + _("The Castillo is closed.")
    table = points_table(context, scored, _("If a general scoring came now"), width)
    return [*table, [], *wrapped(note, width, 0, "dim")]
