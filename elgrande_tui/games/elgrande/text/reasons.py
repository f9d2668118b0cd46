"""Word reasons: the rules' refusals, to tell the player why a key does nothing, and those of advice."""

from __future__ import annotations

from elgrande_tui.games.elgrande import _, mark
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.text.areas import area_name
from elgrande_tui.games.elgrande.text.table import area_of, power_name
from elgrande_tui.i18n.seats import Names
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.options import Reason
from engine.games.elgrande.rules.reasons import OF_AREAS


def reason(rules: GrandeRules, names: Names, refused: Reason) -> str:
    """Return the refusal as a sentence for the player, a general one if its code is unknown."""
    known = seams_of(rules).reasons
    sentence = known.get(refused.code, known["not_now"])
    message = _(sentence)
    value: object = "" if refused.value is None else refused.value
    if refused.code not in OF_AREAS and refused.value is not None:
        value = power_name(rules, refused.value)
    neighbour = refused.code == "not_neighbour" and refused.value is not None
    return message.format(
        area=_("the court") if refused.area is None or refused.area < 0 else area_of(rules, refused.area),
        king=area_of(rules, refused.value) if neighbour and refused.value is not None else "",
        who=_("Somebody") if refused.seat is None else names[refused.seat],
        value=value,
    )


_KINDS = {
    "scored": mark("scored at once"),
    "court": mark("caballeros at court"),
    "held": mark("what only you know"),
    "power": mark("the power card given away"),
}


def reason_label(kind: str, area: str) -> str:
    """Return where a reason lies: the name of an area, or what else changes; "" for an unknown one."""
    if area:
        return area_name(area)
    return _(_KINDS[kind]) if kind in _KINDS else ""
