"""Find what is new on the map since the viewer's last answer, for its labels, and tell it region by region."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.board.new_on_board import NewOnBoard, Travel
from elgrande_tui.games.elgrande.facts import GrandeFacts
from elgrande_tui.games.elgrande.model.game_facts import first_in
from elgrande_tui.games.elgrande.model.game_map import game_map, told_areas
from elgrande_tui.games.elgrande.model.turn_so_far import moved
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.text.table import area_name, of_nobody
from elgrande_tui.i18n.seats import Names, listed, seat_name
from elgrande_tui.model.match_ui.telling import NewThing
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.view import Board, GrandeView


def new_on_board(rules: GrandeRules, before: GrandeView, now: GrandeView, names: Names = ()) -> NewOnBoard | None:
    """Return what differs between two boards; None for nothing. Without `names` notes call seats by their colours."""
    called = names or [seat_name(colour) for colour in rules.box.seats]
    then, here = (GrandeFacts(rules, view, None, called) for view in (before, now))
    areas = [rules.box.index[area.id] for area in game_map(rules).areas]
    firsts = {area: (first_in(then, area), first_in(here, area)) for area in areas}
    notes = {area: _new_notes(then, here, area) for area in areas}
    found = NewOnBoard(
        before,
        _counts(rules, before.now, now.now),
        None if before.now.king == now.now.king else (before.now.king, now.now.king),
        dict(_travels(before.now.grandes, now.now.grandes)),
        [travel for _number, travel in _travels(before.now.boards, now.now.boards)],
        frozenset(area for area, (was, are) in firsts.items() if set(was) != set(are)),
        {area: new for area, new in notes.items() if new},
    )
    return found if any(getattr(found, one.name) for one in fields(found)[1:]) else None


def _travels(before: Sequence[int], now: Sequence[int]) -> Iterator[tuple[int, Travel]]:
    """Yield the pieces that have moved, by number."""
    for number, travel in enumerate(zip(before, now, strict=False)):
        if travel[0] != travel[1]:
            yield number, travel


def _counts(rules: GrandeRules, before: Board, now: Board) -> dict[tuple[int, int | None], int]:
    changes = moved(rules, before, now)
    # What nobody owns may come from outside of areas, courts and provinces: it cannot be missed in the Castillo.
    changes.get(CASTILLO, {}).pop(None, None)
    return {(area, owner): count for area, owners in changes.items() for owner, count in owners.items()}


def _new_notes(then: GrandeFacts, here: GrandeFacts, area: int) -> Sequence[str]:
    name, tell = here.rules.box.areas[area].id, seams_of(here.rules).area_notes
    before = tell(then, name)
    return [note for note in tell(here, name) if note not in before]


# In words


def new_told(rules: GrandeRules, names: Names, before: GrandeView, now: GrandeView) -> Sequence[NewThing]:
    """Return what is new in each area of the map, in the order in which Tab goes through them."""
    new = new_on_board(rules, before, now, names)
    if new is None:
        return ()
    facts, places = GrandeFacts(rules, now, now.viewer, names), rules.box.index
    shown = [area.id for area in game_map(rules).areas]
    others = [rules.box.areas[area].id for area in sorted(told_areas(rules) - {places[area] for area in shown})]
    return [
        NewThing(area, _told(facts, new, places[area]))
        for area in (*shown, *others)
        if any(new.concerns(part) for part in _parts(rules, places[area]))
    ]


def _parts(rules: GrandeRules, area: int) -> Sequence[int]:
    """Return an area with its spots."""
    return list(dict.fromkeys((area, *rules.box.parts[area])))


def _told(facts: GrandeFacts, new: NewOnBoard, area: int) -> str:
    """Return what is new in an area: `Aragón: Yellow +2, the King came; Yellow leads.`"""
    name = area_name(facts.rules.box.areas[area].id)
    what = ", ".join([*_counted(facts, new, area), *_came_and_left(facts, new, area), *new.notes.get(area, ())])
    lead = _leads(facts, area) if area in new.leads else ""
    text = _("{area}: {what}.").format(area=name, what="; ".join(filter(None, (what, lead))).rstrip("."))
    return text[:1].upper() + text[1:]


def _counted(facts: GrandeFacts, new: NewOnBoard, area: int) -> Iterator[str]:
    for seat in (*facts.order, None):
        count = sum(new.counts.get((part, seat), 0) for part in _parts(facts.rules, area))
        if not count:
            continue
        signed = f"+{count}" if count > 0 else f"\N{MINUS SIGN}{-count}"
        if seat is None:
            yield _(of_nobody(facts.rules).counted).format(count=signed)
        else:
            yield _("{who} {count}").format(who=facts.names[seat], count=signed)


def _came_and_left(facts: GrandeFacts, new: NewOnBoard, area: int) -> Iterator[str]:
    if new.king is not None and area in new.king:
        yield _("the King came") if new.king[1] == area else _("the King left")
    for seat, travel in new.grandes.items():
        if area in travel:
            moved = _("the Grande of {who} came") if travel[1] == area else _("the Grande of {who} left")
            yield moved.format(who=facts.names[seat])
    for travel in new.boards:
        if area in travel:
            yield _("a scoreboard came") if travel[1] == area else _("the scoreboard left")


def _leads(facts: GrandeFacts, area: int) -> str:
    """Return who is first in an area now; "" for nobody."""
    first = [facts.names[seat] for seat in first_in(facts, area)]
    if not first:
        return ""
    return (_("{who} leads") if len(first) == 1 else _("tied for the lead: {who}")).format(who=listed(first))
