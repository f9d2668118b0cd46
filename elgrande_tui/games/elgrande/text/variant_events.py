"""Word events of variants and expansions as lines of the log."""

from __future__ import annotations

from elgrande_tui.games.elgrande.messages import _, ngettext
from elgrande_tui.games.elgrande.text.table import area_of
from elgrande_tui.i18n.seats import Names
from engine.core.event import Event
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.modules.church import ChurchStarts, MarkerTaken
from engine.games.elgrande.modules.jubilee import StandardPassed
from engine.games.elgrande.modules.muslim_granada import GranadaConquered


def of_variants(rules: GrandeRules, names: Names, event: Event) -> str | None:
    """Return what happened, as one line of the log; None for an event of the base game."""
    match event:
        case ChurchStarts(area=area, count=count):
            return ngettext(
                "The Church begins with {count} black caballero in {area}.",
                "The Church begins with {count} black caballeros in {area}.",
                count,
            ).format(count=count, area=area_of(rules, area))
        case MarkerTaken(seat=seat):
            return _("{who} holds the Church marker now: the black caballeros count for {who}.").format(who=names[seat])
        case GranadaConquered(seat=seat):
            return _("Granada is conquered at the end of the turn of {who}: it is scored double.").format(
                who=names[seat]
            )
        case StandardPassed(seat=seat, area=area):
            return _("A caballero in {area} carries the standard of {who}.").format(
                who=names[seat], area=area_of(rules, area)
            )
    return None
