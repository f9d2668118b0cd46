"""The rows of a form for the table options."""

from __future__ import annotations

from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.model.form import NO, YES
from elgrande_tui.screens.choice import ChoiceRow
from netplay.protocol.encryption import available
from netplay.protocol.fields import USUAL

DELAYS = (0, 30, 120, 300)
"""Seconds by which spectators see the game later."""
CLOCKS = (0, 20, 30, 45, 60, 90)
"""Minutes for each player in the whole game; 0: no clock."""
GRACES = (30, 90, 300, 900)
"""Seconds that a player may be away before the table votes on their seat."""
IDS = ("spectators", "preview", "clock", "grace", "locked")
_AWAY = mark("only on your own host")
_WITHOUT_CODES = mark("needs: pip install 'elgrande-tui[secure]'")


def table_option_rows(*, away: bool) -> list[ChoiceRow]:
    """Return a row for each of `IDS`. A host that is `away` offers no join code: others could read it on its way."""
    yes_no = [(NO, _("no")), (YES, _("yes"))]
    late = [(str(delay), _seconds(delay) if delay else _("live")) for delay in DELAYS]
    clocks = [(str(minutes), str(minutes) if minutes else _("none")) for minutes in CLOCKS]
    graces = [(str(grace), _seconds(grace)) for grace in GRACES]
    without = _(_AWAY) if away else "" if available() else _(_WITHOUT_CODES)
    return [
        ChoiceRow(_("Spectators"), [*late, (NO, _("none"))], "0", id="spectators", explained=_("delay for spectators")),
        ChoiceRow(_("Score preview"), yes_no, YES, id="preview", explained=_("what would be scored now")),
        ChoiceRow(_("Clock"), clocks, "0", id="clock", explained=_("minutes each; no penalty")),
        ChoiceRow(_("Away"), graces, str(USUAL.grace), id="grace", explained=_("then the table votes")),
        ChoiceRow(_("Join code"), yes_no[:1] if without else yes_no, NO, id="locked", explained=without),
    ]


def _seconds(seconds: int) -> str:
    if seconds % 60:
        return _("{count} s").format(count=seconds)
    return _("{count} min").format(count=seconds // 60)
