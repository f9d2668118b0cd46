"""Forecast what a general scoring would pay now, and what an answer would change in that, in figures and words."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from rich.cells import cell_len

from elgrande_tui.games.elgrande import _, mark
from elgrande_tui.games.elgrande.facts import GrandeFacts
from elgrande_tui.games.elgrande.model.disc_forecast import disc_set
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.text.table import area_map_name, area_name, owner_of
from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui.composing import answer_label, part_label
from elgrande_tui.model.picking import told
from engine.core.ask import Ask, Steps
from engine.core.determinize import CannotDeterminize, determinize
from engine.core.option import Option
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import options as o
from engine.games.elgrande.model.events import GENERAL_SCORING, AreaScored
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.rules.caballeros import fetch, place, relocate, send_back
from engine.games.elgrande.rules.rule_queries import after_step, scorable
from engine.games.elgrande.rules.scoring import groups, payments

UNLIMITED = 1000
"""Cells of a line that plain mode breaks itself."""
CAUSE = "now"
"""The cause given in the forecast's entries."""


def forecast(rules: GrandeRules, view: GrandeView) -> list[AreaScored]:
    """Return each area with what every seat would get; without the Castillo while its contents are not shown.

    Discs, and the caballeros they move, are not foreseen. Empty when no world fits the view.
    """
    try:
        position = determinize(rules, view, random.Random(0))
    except CannotDeterminize:
        return []
    state = position.state
    if not isinstance(state, GrandeState):
        return []
    # Unless the view shows the Castillo, that of the world is a guess, and no forecast.
    areas = [*([CASTILLO] if view.now.areas[CASTILLO] is not None else []), *scorable(state)]
    scoring = GENERAL_SCORING
    together = {area: group for group in groups(state, scoring, areas) for area in group}
    return [
        AreaScored(view.now.round, CAUSE, area, payments(state, scoring, area, group))
        for area, group in together.items()
    ]


class Change(NamedTuple):
    """What an area would pay a seat if it were scored, now and after an answer."""

    seat: int
    before: int
    after: int


class AreaChange(NamedTuple):
    """An area that would pay otherwise, with every seat to which that matters."""

    area: int
    seats: tuple[Change, ...]


def what_if(facts: GrandeFacts, option: Option) -> list[AreaChange]:
    """Return the areas that would pay otherwise after the player's answer, the one that it names first.

    Empty for a spectator, for an answer without such an effect, and where one more choice decides what it is.
    """
    if facts.seat is None:
        return []
    after = facts.open.copy()
    steps = seams_of(facts.rules).performed(after, facts.seat, option)
    if steps is None or not _settled(steps):
        return []
    return _paid_otherwise(facts, after, area_meant(facts.rules, option))


def _paid_otherwise(facts: GrandeFacts, after: GrandeState, here: int | None) -> list[AreaChange]:
    """Return the areas that would pay otherwise on the table `after`, `here` first."""
    # The contents of a closed Castillo are nobody's to know, so nothing can be told of it.
    areas = [*([CASTILLO] if facts.now.areas[CASTILLO] is not None else []), *scorable(after)]
    areas.sort(key=lambda area: area != here)
    found = (AreaChange(area, tuple(_changes(facts, facts.open, after, area))) for area in areas)
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


_OF_THE_GAME = (o.Send, o.Score, o.Dial)
"""Types of answers of the base game that have an area and lead nowhere."""


_COSTS = (o.Fetch, o.Send, o.Move, o.Origin, o.Dial)
"""Types of answers that can cost somebody pieces, or points in the region they leave."""


def _nothing_paid(facts: GrandeFacts, option: Option, lead: str) -> str:
    """Return that an answer which can cost pieces changes no points; "" for any other answer."""
    if not isinstance(option, _COSTS):
        return ""
    hidden = facts.now.areas[CASTILLO] is None and area_meant(facts.rules, option) == CASTILLO
    return f"{lead}." if hidden else _("{change}: nobody's points change.").format(change=lead)


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
        case o.Origin(area=area):
            for kind, piece in enumerate(g.box.kinds.all):
                if piece.owner not in (None, seat):
                    for part in g.box.parts[area]:
                        g.areas[part][kind] = 0
        case o.MoveKing(area=area):
            g.king = area
        case o.MoveGrande(area=area):
            g.grandes[seat] = area
        case o.MoveBoard(board=board, area=area):
            g.boards[board] = area


def _changes(facts: GrandeFacts, before: GrandeState, after: GrandeState, area: int) -> Iterable[Change]:
    """Yield the seats that the area would pay otherwise, the player's own first, then in turn order."""
    old, new = ({paid.seat: paid.points for paid in payments(g, GENERAL_SCORING, area)} for g in (before, after))
    for seat in sorted(facts.order, key=lambda seat: seat != facts.seat):
        if old.get(seat, 0) != new.get(seat, 0):
            yield Change(seat, old.get(seat, 0), new.get(seat, 0))


_LEADS: dict[type[Option], str] = {
    o.Place: mark("One more here"),
    o.Put: mark("One more here"),
    o.Fetch: mark("One fewer here"),
    o.Send: mark("One fewer here"),
    o.MoveKing: mark("The King here"),
    o.MoveGrande: mark("Your Grande here"),
    o.MoveBoard: mark("The scoreboard here"),
    o.Origin: mark("The others leave"),
}
"""Type of an answer -> what it does to the area under the cursor."""

Named = Callable[[int], str]
"""Names a seat, or an area."""


def what_if_line(facts: GrandeFacts, option: Option, left: int, letters: Sequence[str], cells: int) -> str:
    """Return what the answer under the cursor would change, in at most so many cells.

    "" for nothing; but of an answer that can cost pieces it is said that it changes no points. `left` is how many such
    answers can still be given. Names make way for colours, then for the `letters` of the seats; then areas elsewhere
    are left out, for which a sign stands.
    """
    here = option.area if isinstance(option, o.Dial) else area_meant(facts.rules, option)
    if isinstance(option, o.Dial):
        lead, after = disc_set(facts, option.area)
        if after is None:
            return lead
        found = _paid_otherwise(facts, after, here)
    else:
        lead, found = _lead(facts, option, left), what_if(facts, option)
    if not found:
        return _nothing_paid(facts, option, lead)
    seats: Sequence[Named] = (
        _with_you(facts, facts.names.__getitem__),
        _with_you(facts, lambda seat: seat_name(facts.rules.box.seats[seat])),
        letters.__getitem__,
    )
    forms = [_line(facts, lead, found, here, seat, area_map_name) for seat in seats]
    forms += [
        _line(facts, lead, found[:count], here, seats[-1], area_map_name, more="; …")
        for count in range(len(found) - 1, 0, -1)
    ]
    return next((form for form in forms if cell_len(form) <= cells), forms[-1])


def what_if_told(facts: GrandeFacts, words: str) -> list[str]:
    """Return in a line what an answer would change, with the name of every area; [] for nothing."""
    option = facts.rules.parse(words)
    if isinstance(option, o.Dial):
        letters = [seat_name(seat) for seat in facts.rules.box.seats]
        line = what_if_line(facts, option, 0, letters, UNLIMITED)
        return [line] if line else []
    found = what_if(facts, option)
    if not found:
        return []
    label = answer_label(ui_of(facts.rules), facts.names, words, facts.seat)
    return [
        _line(facts, label[:1].upper() + label[1:], found, None, _with_you(facts, facts.names.__getitem__), area_name)
    ]


def _lead(facts: GrandeFacts, option: Option, left: int) -> str:
    """Return what the answer does to the area; whose caballero it is and from where is always said."""
    box = facts.rules.box
    match option:
        case o.Move(kind=kind, source=source, target=target):
            ways = " → ".join(area_map_name(box.areas[box.region_of[place]].id) for place in (source, target))
            return f"{_owner(facts, kind)} {ways}"
        case o.Send(kind=kind):
            return f"{_(_LEADS[o.Send])} ({_owner(facts, kind)})"
        case o.Place() if left > 1:
            return _("One more here (of {left})").format(left=left)
    if type(option) in _LEADS:
        return _(_LEADS[type(option)])
    return _brought(facts, option)


def _brought(facts: GrandeFacts, option: Option) -> str:
    """Return what an answer that a module brings does, as the parts of it are called."""
    parts = told(ui_of(facts.rules).answers.parts(option))
    return " ".join(part_label(ui_of(facts.rules), part) for part in parts if part.sort != "traits")


def _owner(facts: GrandeFacts, kind: int) -> str:
    """Return the colour of a kind of caballeros, as the question names it."""
    owner = facts.rules.box.kinds.all[kind].owner
    return owner_of(facts.rules, facts.names, kind) if owner is None else seat_name(facts.rules.box.seats[owner])


def _with_you(facts: GrandeFacts, named: Named) -> Named:
    return lambda seat: _("you") if seat == facts.seat else named(seat)


def _line(
    facts: GrandeFacts,
    lead: str,
    found: Sequence[AreaChange],
    here: int | None,
    seat: Named,
    area: Callable[[str], str],
    more: str = "",
) -> str:
    """Return a line in which every area is named but `here`; `more` stands for those that have no room."""
    parts = []
    for change in found:
        paid = ", ".join(f"{seat(one.seat)} {one.before} → {one.after}" for one in change.seats)
        name = area(facts.rules.box.areas[change.area].id)
        parts.append(paid if change.area == here else f"{name}: {paid}")
    return f"{lead}: {'; '.join(parts)}{more or '.'}"
