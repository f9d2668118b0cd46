"""Tell in a line what lies under the cursor: what each feature is worth now, and who holds it."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.carcassonne.messages import _
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Mark
from engine.games.carcassonne.model.figures import CITY, CLOISTER, ROAD, TileConstants
from engine.games.carcassonne.model.landscape import Feature, Landscape
from engine.games.carcassonne.rules.scoring import assess


def feature_name(kind: int) -> str:
    """Return what a kind of feature is called."""
    match kind:
        case int() if kind == CITY:
            return _("City")
        case int() if kind == CLOISTER:
            return _("Cloister")
        case int() if kind == ROAD:
            return _("Road")
    return _("Farm")


def holders(seats: Sequence[int], marks: Sequence[Mark]) -> Row:
    """Return the signs of the seats that hold a feature; `-` for nobody."""
    if not seats:
        return [("-", "dim")]
    return [run for seat in seats for run in (marks[seat].badge,)]


def feature_row(
    constants: TileConstants, land: Landscape, features: Sequence[Feature], marks: Sequence[Mark], lead: str
) -> Row:
    """Return `City 8 R   Road 3 -`, the feature that is lit first and brighter; `lead` stands before it."""
    row: Row = [(lead, "bold gold")] if lead else []
    for number, feature in enumerate(features):
        told = assess(constants, land, feature)
        row += [("   " if number else "", ""), (f"{feature_name(feature.kind)} ", "" if number else "bold")]
        row += [(f"{told.points} ", "bold gold"), *holders(told.seats, marks)]
        if feature.complete:
            row.append((" " + _("complete"), "good"))
    return row
