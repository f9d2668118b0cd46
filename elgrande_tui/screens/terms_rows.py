"""The rows of a form for what a table is agreed to be besides its game."""

from __future__ import annotations

from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.lobby.form_rows import NO, YES
from elgrande_tui.screens.choice import ChoiceRow
from netplay.protocol.encryption import available
from netplay.protocol.table_options import USUAL

DELAYS = (0, 30, 120, 300)
"""Seconds after which spectators see the game."""
CLOCKS = (0, 20, 30, 45, 60, 90)
"""Minutes for each player in the whole game; 0: no clock."""
GRACES = (30, 90, 300, 900)
"""Seconds until the table votes on the seat of somebody who is away."""
IDS = ("spectators", "preview", "clock", "grace", "locked")
_AWAY = mark("only at a host of your own")
_WITHOUT_CODES = mark("needs: pip install 'elgrande-tui[secure]'")


def terms_rows(*, away: bool) -> list[ChoiceRow]:
    """A row for each of `IDS`. A join code is only to be had where nobody can read it: not at a host that is `away`."""
    yes_no = [(NO, _("no")), (YES, _("yes"))]
    late = [(str(delay), _seconds(delay) if delay else _("at once")) for delay in DELAYS]
    clocks = [(str(minutes), str(minutes) if minutes else _("none")) for minutes in CLOCKS]
    graces = [(str(grace), _seconds(grace)) for grace in GRACES]
    without = _(_AWAY) if away else "" if available() else _(_WITHOUT_CODES)
    return [
        ChoiceRow(_("Spectators"), [*late, (NO, _("none"))], "0", id="spectators", explained=_("see it so much later")),
        ChoiceRow(_("Score preview"), yes_no, YES, id="preview", explained=_("what would be scored now")),
        ChoiceRow(_("Clock"), clocks, "0", id="clock", explained=_("minutes each; skips nobody")),
        ChoiceRow(_("Away"), graces, str(USUAL.grace), id="grace", explained=_("then the table votes")),
        ChoiceRow(_("Join code"), yes_no[:1] if without else yes_no, NO, id="locked", explained=without),
    ]


def _seconds(seconds: int) -> str:
    if seconds % 60:
        return _("{count} s").format(count=seconds)
    return _("{count} min").format(count=seconds // 60)
