"""Word what an answer would change in the points that areas pay: `One more here: you 5 → 7, Blue 7 → 4`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len

from elgrande_tui.games.elgrande import _, mark
from elgrande_tui.games.elgrande.facts import GameFacts
from elgrande_tui.games.elgrande.model.what_if import AreaChange, area_meant, what_if
from elgrande_tui.games.elgrande.text.areas import area_map_name, area_name
from elgrande_tui.games.elgrande.text.table import owner_of
from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui.answering import answer_label, part_label
from elgrande_tui.model.picking import told
from engine.core.option import Option
from engine.games.elgrande.model import options as o

_LEADS: dict[type[Option], str] = {
    o.Place: mark("One more here"),
    o.Put: mark("One more here"),
    o.Fetch: mark("One fewer here"),
    o.Send: mark("One fewer here"),
    o.MoveKing: mark("The King here"),
    o.MoveGrande: mark("Your Grande here"),
    o.MoveBoard: mark("The scoreboard here"),
}
"""Type of an answer -> what it does to the area under the cursor."""

Named = Callable[[int], str]
"""Names a seat, or an area."""


def what_if_line(facts: GameFacts, option: Option, left: int, letters: Sequence[str], cells: int) -> str:
    """Return what the answer under the cursor would change, in at most so many cells; "" for nothing.

    `left` is how many such answers can still be given. Names make way for colours, then for the `letters` of the seats;
    then areas elsewhere are left out.
    """
    found = what_if(facts, option)
    if not found:
        return ""
    lead, here = _lead(facts, option, left), area_meant(facts.rules, option)
    seats: Sequence[Named] = (
        _with_you(facts, facts.names.__getitem__),
        _with_you(facts, lambda seat: seat_name(facts.rules.box.seats[seat])),
        letters.__getitem__,
    )
    forms = [_line(facts, lead, found, here, seat, area_map_name) for seat in seats]
    forms += [
        _line(facts, lead, found[:count], here, seats[-1], area_map_name) for count in range(len(found) - 1, 0, -1)
    ]
    return next((form for form in forms if cell_len(form) <= cells), forms[-1])


def what_if_told(facts: GameFacts, words: str) -> list[str]:
    """Return in a line what an answer would change, with the name of every area; [] for nothing."""
    option = facts.rules.parse(words)
    found = what_if(facts, option)
    if not found:
        return []
    label = answer_label(ui_of(facts.rules), facts.names, words, facts.seat)
    return [
        _line(facts, label[:1].upper() + label[1:], found, None, _with_you(facts, facts.names.__getitem__), area_name)
    ]


def _lead(facts: GameFacts, option: Option, left: int) -> str:
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


def _brought(facts: GameFacts, option: Option) -> str:
    """Return what an answer that a module brings does, as the parts of it are called."""
    parts = told(ui_of(facts.rules).answers.parts(option))
    return " ".join(part_label(ui_of(facts.rules), part) for part in parts if part.sort != "traits")


def _owner(facts: GameFacts, kind: int) -> str:
    """Return the colour of a kind of caballeros, as the question names it."""
    owner = facts.rules.box.kinds.all[kind].owner
    return owner_of(facts.rules, facts.names, kind) if owner is None else seat_name(facts.rules.box.seats[owner])


def _with_you(facts: GameFacts, named: Named) -> Named:
    return lambda seat: _("you") if seat == facts.seat else named(seat)


def _line(
    facts: GameFacts, lead: str, found: Sequence[AreaChange], here: int | None, seat: Named, area: Callable[[str], str]
) -> str:
    """Return a line in which every area is named but `here`."""
    parts = []
    for change in found:
        paid = ", ".join(f"{seat(one.seat)} {one.before} → {one.after}" for one in change.seats)
        name = area(facts.rules.box.areas[change.area].id)
        parts.append(paid if change.area == here else f"{name}: {paid}")
    return f"{lead}: {'; '.join(parts)}."
