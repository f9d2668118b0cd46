"""What would be scored now."""

from __future__ import annotations

from elgrande_tui.forecast import forecast
from elgrande_tui.screens.table.panels.scoring import legend, points_table
from elgrande_tui.screens.table.sight import Sight
from elgrande_tui.texts import _
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import wrapped
from engine.elgrande.figures import CASTILLO


def forecast_panel(sight: Sight, width: int) -> list[Row]:
    """The points every seat would get in a general scoring at this moment."""
    scored = forecast(sight.rules, sight.view)
    if not scored:
        return [[(_("Nothing can be foreseen now."), "dim")]]
    note = f"{legend(sight)} {_('Discs may still move caballeros.')}"
    if sight.now.areas[CASTILLO] is None:
        note += " " + _("The Castillo is closed.")
    table = points_table(sight, scored, _("If a general scoring came now"), width)
    return [*table, [], *wrapped(note, width, 0, "dim")]
