"""The text of the card under the cursor, or what there is to know of the area under it."""

from __future__ import annotations

from elgrande_tui.screens.table.map_labels import ranked, values_of
from elgrande_tui.screens.table.sight import Sight
from elgrande_tui.texts import _, area_name, card_text, card_title, edition_of, listed
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped
from engine.elgrande.figures import CASTILLO


def info_panel(sight: Sight, width: int) -> list[Row]:
    """The card that is picked or in use, then the area under the cursor."""
    rows: list[Row] = []
    card = _card(sight)
    if card:
        rows += [heading(card_title(card), sight.glyphs.rule, width)]
        rows += wrapped(card_text(card, edition_of(sight.rules)), width)
        rows.append([])
    if sight.selection.cursor:
        rows += _area(sight, sight.rules.box.index[sight.selection.cursor], width)
    return rows or [[(_("Move to an area or a card first, then press i."), "dim")]]


def _card(sight: Sight) -> str:
    """The card the player looks at: the one picked, else the one in use."""
    cards = sight.rules.box.cards
    if sight.chosen in cards:
        return sight.chosen
    section = sight.view.section
    return section.arg if section is not None and section.arg in cards else ""


def _area(sight: Sight, area: int, width: int) -> list[Row]:
    box = sight.rules.box
    values, moved = values_of(sight, area)
    name = area_name(box.areas[area].id)
    points = _("first {first}, second {second}, third {third}").format(
        first=values[0], second=values[1], third=values[2]
    )
    rows = [heading(name[:1].upper() + name[1:], sight.glyphs.rule, width), *wrapped(points, width)]
    if moved:
        rows += wrapped(_("A movable scoreboard lies here."), width)
    if sight.now.king == area:
        rows += wrapped(_("The King is here: nothing may enter or leave."), width)
    if box.areas[area].neighbours:
        names = [area_name(near) for near in box.areas[area].neighbours]
        rows += wrapped(_("Neighbours: {areas}.").format(areas=listed(names)), width)
    return [*rows, [], *_people(sight, area, width)]


def _people(sight: Sight, area: int, width: int) -> list[Row]:
    if sight.now.areas[area] is None:
        return wrapped(_("What is in the Castillo is not shown."), width)
    rows: list[Row] = []
    for seat, count in ranked(sight, area):
        mark = sight.marks[seat]
        home = sight.now.grandes[seat] == area
        row: Row = [(f"{mark.letter}{mark.mark} {sight.names[seat]}", mark.ink), (f"  {count}", "bold")]
        rows.append([*row, ("  " + _("Grande"), "")] if home else row)
    if not rows:
        rows = wrapped(_("Nobody is in the Castillo.") if area == CASTILLO else _("Nobody is there."), width)
    return rows
