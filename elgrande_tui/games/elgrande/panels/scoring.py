"""Draw the table of the last scoring, or of one that came now: areas down, seats across, bonuses marked."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.model.forecast import forecast
from elgrande_tui.games.elgrande.model.score_sheet import points_of, scorings
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.text.sentences import other_points, scoring_title
from elgrande_tui.games.elgrande.text.table import area_map_name
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import columns, heading, wrapped
from engine.games.elgrande.model.events import AreaScored, Payment
from engine.games.elgrande.model.figures import CASTILLO

NAME_CELLS = 15
WIDEST_COLUMN = 16


def scoring_panel(context: GrandeContext, width: int) -> list[Row]:
    """Return tables of the areas scored since the player last closed this panel, else of the last scoring."""
    fresh = context.scored if context.then is None else ()
    scored = fresh or _last(context.view.ledger)
    if not scored:
        return [[(_("Nothing has been scored yet."), "dim")]]
    rows: list[Row] = []
    for part in scorings(scored):
        rows += [*points_table(context, part, scoring_title(context.rules, part[0]), width), []]
    on = _("Press any key to continue.")
    return [*rows, *wrapped(f"{legend(context)} {on}", width, 0, "dim")]


def legend(context: GrandeContext) -> str:
    """Return a sentence on what the letters behind points mean."""
    others = seams_of(context.rules).other_points
    letters = [_("K King's bonus"), _("H home bonus"), *(_(other.legend) for other in others)]
    return _("{letters}: all included.").format(letters=", ".join(letters))


def _last(ledger: Sequence[AreaScored]) -> list[AreaScored]:
    return scorings(ledger)[-1] if ledger else []


def points_table(context: GrandeContext, part: Sequence[AreaScored], title: str, width: int) -> list[Row]:
    """Return a table of areas down and seats across, with sums and scores below."""
    seats = range(len(context.names))  # not in turn order: that changes while the table is read
    column = min(WIDEST_COLUMN, (width - NAME_CELLS) // len(seats))
    widths = [NAME_CELLS, *([column] * len(seats))]
    right = [False, *([True] * len(seats))]
    rows = [heading(title, context.glyphs.rule, width)]
    rows.append(columns([[], *(seat_head(context, seat) for seat in seats)], widths, right))
    for entry in part:
        paid = {payment.seat: payment for payment in entry.payments}
        name = area_map_name(context.rules.box.areas[entry.area].id)
        points = (_points(context, entry, paid.get(seat)) for seat in seats)
        rows.append(columns([[(name, "")], *points], widths, right))
    sums: list[Row] = [[(str(points_of(part, seat)), "bold")] for seat in seats]
    rows.append(columns([[(_("total"), "bold")], *sums], widths, right))
    after: list[Row] = [[(str(context.now.scores[seat]), "dim")] for seat in seats]
    return [*rows, columns([[(_("score now"), "dim")], *after], widths, right)]


def seat_head(context: GrandeContext, seat: int) -> Row:
    """Return the head of a seat's column: its letter and mark."""
    sign, chip = context.marks[seat].badge
    return [(sign, f"{chip} bold")]


def _points(context: GrandeContext, entry: AreaScored, payment: Payment | None) -> Row:
    """Return the points with letters for the bonuses, as in `7KH`; `-` for a seat that is not paid."""
    if payment is None:
        return [("-", "dim")]
    other = other_points(context.rules, entry).sign if payment.other else ""
    bonus = ("K" if payment.king else "") + ("H" if payment.home else "") + other
    return [(str(payment.points), "" if payment.points else "dim"), (bonus, "bold")]


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
