"""Name what a bot gives as a reason for its advice."""

from __future__ import annotations

from elgrande_tui.games.elgrande import _, mark
from elgrande_tui.games.elgrande.text.areas import area_name

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
