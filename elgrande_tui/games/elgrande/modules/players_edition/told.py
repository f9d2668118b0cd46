"""Tell events in a few words, where a turn is told as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.modules.players_edition import _
from elgrande_tui.games.elgrande.text.table import map_name_of
from elgrande_tui.i18n.seats import Names
from engine.core.event import Event
from engine.games.elgrande.modules.players_edition import events as c

if TYPE_CHECKING:
    from engine.games.elgrande.grande_rules import GrandeRules

ON_BOARD = ()
"""Events whose pieces and cards are told as what differs between two boards."""


def phrase(rules: GrandeRules, names: Names, event: Event) -> str:
    """Return an event of the module in a few words; "" for any other."""
    return _of_areas(rules, event) or _of_the_board(rules, event)


def _of_areas(rules: GrandeRules, event: Event) -> str:
    match event:
        case c.CastilloShifted(area=area):
            told = _("Castillo shifted to {area}")
        case c.QuarantineLaid(area=area):
            told = _("quarantine: {area}")
        case c.QuarantineEnded(area=area):
            told = _("quarantine over: {area}")
        case c.WhirlwindShown(area=area):
            told = _("Whirlwind: {area}")
        case _:
            return ""
    return told.format(area=map_name_of(rules, area))


def _of_the_board(rules: GrandeRules, event: Event) -> str:
    match event:
        case c.CastilloBack():
            return _("Castillo in its own place again")
        case c.AlliesJoined(area=area, other=other):
            return _("alliance: {areas}").format(areas=f"{map_name_of(rules, area)}, {map_name_of(rules, other)}")
        case c.AlliesParted():
            return _("alliance over")
        case c.BridgeBuilt(area=area, other=other):
            return _("bridge: {areas}").format(areas=f"{map_name_of(rules, area)}, {map_name_of(rules, other)}")
        case c.BridgeGone():
            return _("bridge gone")
        case c.BoardTurned(board=board):
            return _("scoreboard {values} turned").format(values=rules.box.figures.scoreboards[board].id)
        case c.CollapseFeared():
            return _("Castillo closed to all")
        case c.CollapseOver():
            return _("Castillo open to all again")
        case c.MistressCame():
            return _("the Mistress is with the King")
        case c.MistressLeft():
            return _("the Mistress leaves the King")
    return ""
