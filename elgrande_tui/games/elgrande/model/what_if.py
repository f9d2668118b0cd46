"""Tell what an answer would change in the points that areas pay, by the engine's own scoring of what lies open."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from elgrande_tui.games.elgrande.facts import GameFacts
from elgrande_tui.games.elgrande.module_uis import seams_of
from engine.core.ask import Ask, Steps
from engine.core.option import Option
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import options as o
from engine.games.elgrande.model.events import GENERAL_SCORING
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.rules.caballeros import fetch, place, relocate, send_back
from engine.games.elgrande.rules.rule_queries import after_step, scorable
from engine.games.elgrande.rules.scoring import payments


class Change(NamedTuple):
    """What an area would pay a seat if it were scored, now and after an answer."""

    seat: int
    before: int
    after: int


class AreaChange(NamedTuple):
    """An area that would pay otherwise, with every seat to which that matters."""

    area: int
    seats: tuple[Change, ...]


def what_if(facts: GameFacts, option: Option) -> list[AreaChange]:
    """Return the areas that would pay otherwise after the player's answer, the one that it names first.

    Empty for a spectator, for an answer without such an effect, and where one more choice decides what it is.
    """
    if facts.seat is None:
        return []
    before, after = facts.open, facts.open.copy()
    steps = seams_of(facts.rules).performed(after, facts.seat, option)
    if steps is None or not _settled(steps):
        return []
    here = area_meant(facts.rules, option)
    # The contents of a closed Castillo are nobody's to know, so nothing can be told of it.
    areas = [*([CASTILLO] if facts.now.areas[CASTILLO] is not None else []), *scorable(after)]
    areas.sort(key=lambda area: area != here)
    found = (AreaChange(area, tuple(_changes(facts, before, after, area))) for area in areas)
    return [change for change in found if change.seats]


def area_meant(rules: GrandeRules, option: Option) -> int | None:
    """Return the region to which an answer leads, else the one that it is about; None for no such answer."""
    match option:
        case o.Move(target=place) | o.Place(area=place) | o.Put(area=place) | o.Fetch(area=place):
            return rules.box.region_of[place]
        case o.Send(area=place) if place != o.COURT:
            return rules.box.region_of[place]
        case o.MoveKing(area=place) | o.MoveGrande(area=place) | o.MoveBoard(area=place):
            return place
    brought = getattr(option, "target", getattr(option, "area", None))
    return None if brought is None or isinstance(option, _OF_THE_GAME) else rules.box.region_of[brought]


def _settled(steps: Steps[None]) -> bool:
    """Take the steps to their end; return False where something is left to choose."""
    with suppress(StopIteration):
        asked = next(steps)
        while isinstance(asked, Ask) and len(legal := asked.legal()) == 1:
            asked = steps.send(legal[0])
        return False
    return True


_OF_THE_GAME = (o.Send, o.Score, o.Origin, o.Dial)
"""Types of answers of the base game that have an area and lead nowhere."""


def performed(g: GrandeState, seat: int, option: Option) -> Steps[None]:
    """Perform an answer as the rules do when nobody objects."""
    match option:
        case o.Place(area=area) | o.Put(area=area):
            place(g, seat, area, extra=False)
            yield from after_step(g, seat)
        case o.Move():
            relocate(g, seat, option)
            yield from after_step(g, seat)
        case o.Fetch():
            yield from fetch(g, seat, [option])
        case o.Send(kind=kind, area=area):
            yield from send_back(g, seat, [(kind, area, 1)])
        case o.MoveKing(area=area):
            g.king = area
        case o.MoveGrande(area=area):
            g.grandes[seat] = area
        case o.MoveBoard(board=board, area=area):
            g.boards[board] = area


def _changes(facts: GameFacts, before: GrandeState, after: GrandeState, area: int) -> Iterable[Change]:
    """Yield the seats that the area would pay otherwise, the player's own first, then in turn order."""
    old, new = ({paid.seat: paid.points for paid in payments(g, GENERAL_SCORING, area)} for g in (before, after))
    for seat in sorted(facts.order, key=lambda seat: seat != facts.seat):
        if old.get(seat, 0) != new.get(seat, 0):
            yield Change(seat, old.get(seat, 0), new.get(seat, 0))
