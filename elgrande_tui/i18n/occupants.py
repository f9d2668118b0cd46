"""Say in words who sits on the seats of a table."""

from __future__ import annotations

from elgrande_tui.i18n.translations import _, mark
from netplay.common.sanitize import SafeText
from netplay.protocol.server_messages import SeatInfo

_BOTS = {
    "easy": mark("easy bot"),
    "normal": mark("normal bot"),
    "hard": mark("hard bot"),
    "expert": mark("expert bot"),
    "random": mark("random bot"),
}


def bot_label(level: SafeText) -> str:
    """Return what a bot of a level is called."""
    return _(_BOTS[level]) if level in _BOTS else _("bot, {level}").format(level=level)


def yours(seat: SeatInfo) -> str:
    """Say of the own seat that it can be taken again, and who plays it now."""
    if seat.stand_in:
        if seat.level:
            return _("(yours; a bot plays it until you are back)")
        return _("(yours; {name} plays it until you are back)").format(name=seat.stand_in)
    return _("(yours)") if seat.away else _("(yours, and being played in another window)")


def occupant(seat: SeatInfo) -> str:
    """Return a person's name; the kind of a bot; or that the seat is open."""
    if seat.kind == "open":
        return _("open")
    return bot_label(seat.level) if seat.kind == "bot" else seat.player
