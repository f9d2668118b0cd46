"""Tell, in the line above the map, what features are worth and who holds them."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.carcassonne import _
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Mark
from elgrande_tui.widgets.ink import Ink
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


def holders(seats: Sequence[int], marks: Sequence[Mark], ink: Ink = "dim") -> Row:
    """Return the signs of the seats that hold a feature; `-` for nobody."""
    if not seats:
        return [("-", ink)]
    return [run for seat in seats for run in (marks[seat].badge,)]


def feature_row(
    constants: TileConstants, land: Landscape, features: Sequence[Feature], marks: Sequence[Mark], lead: str
) -> Row:
    """Return `City 8 R   Road 3 -`, the feature that is lit first and brighter; `lead` stands before it.

    It has few inks: the cursor changes all of it, and each change of ink costs bytes. Of farms that bring nobody
    anything there are too many.
    """
    row: Row = [(lead, "bold gold")] if lead else []
    for number, feature in enumerate(features):
        told = assess(constants, land, feature)
        if number and not told.points and not told.seats:
            continue
        ink = "dim" if number else "bold gold"
        between = "   " if number else ""
        row += [(f"{between}{feature_name(feature.kind)} {told.points} ", ink), *holders(told.seats, marks, ink)]
        if feature.complete:
            row.append((" " + _("complete"), ink))
    return row


def claim_row(constants: TileConstants, land: Landscape, features: Sequence[Feature], keys: Sequence[str]) -> Row:
    """Return `1 City 8   2 Road 3`, features that nobody holds with their keys.

    Which one is chosen is told elsewhere, and lit: here it would cost bytes with every key.
    """
    told = []
    for feature, key in zip(features, keys, strict=True):
        complete = f" {_('complete')}" if feature.complete else ""
        told.append(f"{key} {feature_name(feature.kind)} {assess(constants, land, feature).points}{complete}")
    return [("   ".join(told), "dim")]
