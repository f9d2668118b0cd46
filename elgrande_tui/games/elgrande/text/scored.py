"""Word scorings as lines of the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from elgrande_tui.games.elgrande import _, mark
from elgrande_tui.games.elgrande.module_uis import all_seams, seams_of
from elgrande_tui.games.elgrande.seams import OtherPoints
from elgrande_tui.games.elgrande.text.areas import area_map_name
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.table import area_of, owner_of
from elgrande_tui.i18n.seats import Names, listed
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.events import AreaScored, Payment

UNKNOWN_POINTS = OtherPoints(
    pays=lambda scored: True, told="+{points}", sign="+", legend="", source="", counted=mark("{points} more")
)
"""What nobody has words for."""


def other_points(rules: GrandeRules, scored: AreaScored) -> OtherPoints:
    """Return what the `other` points are that were paid for an area."""
    return next((points for points in seams_of(rules).other_points if points.pays(scored)), UNKNOWN_POINTS)


def scoring_title(first: AreaScored) -> str:
    """Return the title of a scoring, given its first area."""
    title = all_seams().causes.get(first.cause)
    if title is not None:
        return _(title).format(round=first.round)
    return _("{card}, round {round}").format(card=card_title(first.cause), round=first.round)


def swing(rules: GrandeRules, names: Names, scored: AreaScored, paid: Mapping[int, int]) -> str:
    """Return what an area paid some seats: `General scoring, round 9, Sevilla: Green 8, Red 0`."""
    points = ", ".join(_("{who} {points}").format(who=names[seat], points=points) for seat, points in paid.items())
    area = area_map_name(rules.box.areas[scored.area].id)
    return _("{scoring}, {area}: {payments}").format(scoring=scoring_title(scored), area=area, payments=points)


def area_scored(rules: GrandeRules, names: Names, event: AreaScored) -> str:
    """Return the points paid for one area with its bonuses, as in `Points in Granada: Red 8 (King 2), Blue 3`."""
    area = area_of(rules, event.area)
    other = _(other_points(rules, event).told)
    paid = [_payment(names, payment, other) for payment in event.payments if payment.points]
    if not paid:
        return _("Nobody scores in {area}.").format(area=area)
    return _("Points in {area}: {payments}.").format(area=area, payments=", ".join(paid))


def _payment(names: Names, payment: Payment, other: str) -> str:
    bonuses = ((_("King {points}"), payment.king), (_("home {points}"), payment.home), (other, payment.other))
    parts = [text.format(points=points) for text, points in bonuses if points]
    message = _("{who} {points} ({bonuses})") if parts else _("{who} {points}")
    return message.format(who=names[payment.seat], points=payment.points, bonuses=", ".join(parts))


def castillo_opened(rules: GrandeRules, names: Names, counts: Sequence[int]) -> str:
    """Return what is found when the Castillo is opened; `counts` are by kind."""
    found = [
        _("{count} of {owner}").format(count=count, owner=owner_of(rules, names, kind))
        for kind, count in enumerate(counts)
        if count
    ]
    if not found:
        return _("The Castillo is opened: it is empty.")
    return _("The Castillo is opened: {found}.").format(found=listed(found))
