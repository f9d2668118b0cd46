"""What modules add to the line of a turn: a phrase for each of their events that the board does not tell."""

from __future__ import annotations

import pytest

from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.i18n.seats import seat_name
from engine.core.event import Event
from engine.games.elgrande.modules.church.module import MarkerTaken
from engine.games.elgrande.modules.colonies import events as c
from engine.games.elgrande.modules.grandissimo import events as g
from engine.games.elgrande.modules.jubilee.module import StandardPassed
from engine.games.elgrande.modules.king_intrigue import events as k
from engine.games.elgrande.modules.muslim_granada.module import GranadaConquered
from engine.games.elgrande.modules.players_edition import events as p
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from engine.games.elgrande.modules.special_cards import events as s
from tests.elgrande_tui.support.seats import grande_rules
from tests.elgrande_tui.support.table_app import COLOURS, a_match

NAMES = [seat_name(name) for name in COLOURS[:4]]
GALICIA, VASCO, ARAGON = 1, 2, 3
PHRASES: dict[str, tuple[tuple[Event, str], ...]] = {
    "V5": ((GranadaConquered(1), "Granada conquered"),),
    "V6": ((MarkerTaken(1), "takes the Church marker"),),
    "jubilee": ((StandardPassed(1, GALICIA), "standard to Galicia"),),
    "colonies": (
        (c.TableStarts(GALICIA), "limitation table to Galicia"),
        (c.TableMoved(0, GALICIA, VASCO), "limitation table to P.Vasco"),
        (c.TableFilled(0, 1, GALICIA), "on the table in Galicia: Blue"),
        (c.Loaded(0, 1, GALICIA, "gold"), "gold in Galicia"),
        (c.Loaded(0, 1, GALICIA, "wares"), "wares in Galicia"),
        (c.TilesLaid(2, 0), "tiles laid: gold 2"),
        (c.TilesLaid(2, 1), "tiles laid: gold 2, wares 1"),
        (c.InquisitorTaken(0), "takes the Grand Inquisitor"),
        (c.MarkerLaid(0, GALICIA, 4), "marks Galicia"),
        (c.CardBlocked(0, "d5-king"), 'turns down "Move the King"'),
        (c.CardKept(0, "d5-king"), 'keeps "Move the King"'),
        (c.KeptCardGone(0, "d5-king"), '"Move the King" gone'),
        (c.Struck(0, "d5-king"), 'repeats "Move the King"'),
    ),
    "grandissimo": (
        (g.ShipTaken(0, 11, -1, 0), "takes a ship"),
        (g.ShipTaken(0, 11, 1, 2), "takes a ship from Blue"),
        (g.PersonTaken(0, "queen", -1), "takes the Queen"),
        (g.PersonTaken(0, "jester", 1), "takes the Court Jester from Blue"),
        (g.PersonGone(0, "general"), "lays the Inquisitor General aside"),
        (g.GuestSent(0, 1), "guest to Blue"),
        (g.CardLaid(0, "d5-king"), 'keeps "Move the King"'),
        (g.LaidCardGone(0, "d5-king"), '"Move the King" gone'),
        (g.RegionCardTaken(0, "boycott", GALICIA), "Boycott: region card face down"),
        (g.RegionCardTaken(0, "incognito", -1), "King Incognito: region card face down"),
        (g.RegionCardShown(0, "boycott", GALICIA), "Boycott: Galicia"),
        (g.RegionCardBack(0, "boycott"), "Boycott: region card back unseen"),
        (g.SecondTaken(0, "d5-king", later=False), 'second card "Move the King"'),
        (g.SecondTaken(0, "d5-king", later=True), 'second card "Move the King", for later'),
        (g.ActionsStopped([1, 2]), "no action: Blue, Green"),
        (g.ActionsStopped([]), "nobody follows"),
        (g.DeputyNamed(0, 1, GALICIA), "stand-in: Grande in Galicia (Blue)"),
        (g.AlliesMarked(0, GALICIA, VASCO), "alliance: Galicia, P.Vasco"),
        (g.AllianceEnded(GALICIA, VASCO), "alliance over"),
        (g.TurnDeferred(0), "goes on last of all"),
    ),
    "king_intrigue": (
        (k.HandsReady(13), "all hands are chosen"),
        (k.PlacingFreed(0), "places in any region"),
        (k.RegionDoubled(0, GALICIA, -1), "counts twice: Galicia"),
        (k.DoublesEnded([GALICIA, VASCO]), "counts once again: Galicia, P.Vasco"),
    ),
    "players_edition": (
        (p.CastilloShifted(0, -1, GALICIA, []), "Castillo shifted to Galicia"),
        (p.CastilloBack(GALICIA), "Castillo in its own place again"),
        (p.AlliesJoined(0, GALICIA, VASCO), "alliance: Galicia, P.Vasco"),
        (p.AlliesParted(GALICIA, VASCO), "alliance over"),
        (p.BridgeBuilt(0, GALICIA, VASCO, -1), "bridge: Galicia, P.Vasco"),
        (p.BridgeGone(GALICIA, VASCO), "bridge gone"),
        (p.BoardTurned(0, 0, turned=True), "scoreboard 8/4/0 turned"),
        (p.CollapseFeared(0), "Castillo closed to all"),
        (p.CollapseOver(), "Castillo open to all again"),
        (p.QuarantineLaid(0, GALICIA), "quarantine: Galicia"),
        (p.QuarantineEnded(GALICIA), "quarantine over: Galicia"),
        (p.WhirlwindShown(0, GALICIA), "Whirlwind: Galicia"),
        (p.MistressCame(0), "the Mistress is with the King"),
        (p.MistressLeft(), "the Mistress leaves the King"),
    ),
    "special_cards": (
        (s.CardInFront(0, "sk-reserve"), 'lays "Reserve" open'),
        (s.FrontCardGone(0, "sk-reserve", back=True), '"Reserve" gone'),
        (s.ReserveUsed(0, 0, GALICIA), "Reserve to Galicia"),
        (s.LimitLaid(0, GALICIA, -1), "limitation table to Galicia"),
        (s.SpaceTaken(0, 1, GALICIA), "on the table in Galicia: Blue"),
        (s.LimitGone(GALICIA), "limitation table gone: Galicia"),
        (s.GuardLaid(0, GALICIA), "royal guard to Galicia"),
        (s.GuardLeft(GALICIA), "royal guard gone: Galicia"),
        (s.ThreeOffered(0, 1, [GALICIA, VASCO, ARAGON]), "offer to Blue: Galicia, P.Vasco, Aragón"),
    ),
}
"""By module: events, each with its phrase."""
ALL = {**VARIANTS, **MODULES}


@pytest.mark.parametrize("name", [name for name, module in ALL.items() if module.events])
def test_each_event_of_a_module_has_a_phrase_or_is_seen_on_the_board(name: str) -> None:
    options = {"variants": (name,)} if name in VARIANTS else {"modules": (*ALL[name].needs, name)}
    seams = seams_of(grande_rules(a_match(4, **options).rules))
    phrases = PHRASES[name]
    assert {type(event) for event, _phrase in phrases} | {*seams.on_board} >= {*ALL[name].events}
    assert [seams.phrase(NAMES, event) for event, _phrase in phrases] == [phrase for _event, phrase in phrases]
