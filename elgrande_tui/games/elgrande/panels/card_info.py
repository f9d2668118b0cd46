"""The text of the card under the cursor, or what there is to know of the area under it."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.game_facts import intake_of, places_of, values_of
from elgrande_tui.games.elgrande.model.open_table import is_muslim
from elgrande_tui.games.elgrande.model.presence import Presence, found_in
from elgrande_tui.games.elgrande.model.render_context import RenderContext
from elgrande_tui.games.elgrande.panels.spots import occupant, spots_of
from elgrande_tui.games.elgrande.text.areas import area_name, spot_label
from elgrande_tui.games.elgrande.text.cards import card_text, card_title
from elgrande_tui.games.elgrande.text.table import edition_of
from elgrande_tui.games.elgrande.text.variants import variant_text
from elgrande_tui.i18n.seats import listed
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import BLACK
from elgrande_tui.widgets.paragraphs import heading, wrapped
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.modules.church import CARD, CHURCH
from engine.games.elgrande.modules.france import FRANCE
from engine.games.elgrande.modules.muslim_granada import MUSLIM_GRANADA


def info_panel(sight: RenderContext, width: int) -> list[Row]:
    """The power card or action card that is picked or in use, then the area under the cursor."""
    rows: list[Row] = []
    card = _card(sight)
    if sight.question is not None and sight.question.kind == "play_power" and sight.chosen:
        rows += [*wrapped(intake_of(sight.rules.box.constants.intake, int(sight.chosen)), width), []]
    if card:
        rows += [heading(f"{card_title(card)}  {places_of(sight.rules, card)}", sight.glyphs.rule, width)]
        rows += wrapped(card_text(card, edition_of(sight.rules)), width)
        rows += wrapped(variant_text(CHURCH.name), width) if card == CARD.id else []
        rows.append([])
    if sight.selection.cursor:
        rows += _area(sight, sight.rules.box.index[sight.selection.cursor], width)
    nothing = _("Move to an area or a card first, then press {key}.")
    return rows or [[(nothing.format(key=command("info").written), "dim")]]


def _card(sight: RenderContext) -> str:
    """The card the player looks at: the one picked, else the one in use."""
    cards = sight.rules.box.cards
    if sight.chosen in cards:
        return sight.chosen
    section = sight.view.section
    return section.arg if section is not None and section.arg in cards else ""


def _area(sight: RenderContext, area: int, width: int) -> list[Row]:
    box = sight.rules.box
    values, moved = values_of(sight, area)
    name = area_name(box.areas[area].id)
    points = _("first {first}, second {second}, third {third}").format(
        first=values[0], second=values[1], third=values[2]
    )
    rows = [heading(name[:1].upper() + name[1:], sight.glyphs.rule, width), *wrapped(points, width)]
    if moved:
        rows += wrapped(_("A movable scoreboard lies here."), width)
    if is_muslim(sight.now, box.areas[area].id):
        rows += wrapped(variant_text(MUSLIM_GRANADA.name), width)
    if spots_of(sight, area):
        rows += wrapped(variant_text(FRANCE.name), width)
    if sight.now.king == area:
        rows += wrapped(_("The King is here: nothing may enter or leave."), width)
    if box.areas[area].neighbours:
        names = [area_name(near) for near in box.areas[area].neighbours]
        rows += wrapped(_("Neighbours: {areas}.").format(areas=listed(names)), width)
    return [*rows, [], *_people(sight, area, width)]


def _people(sight: RenderContext, area: int, width: int) -> list[Row]:
    if sight.now.areas[area] is None:
        return wrapped(_("What is in the Castillo is not shown."), width)
    rows = [_line(sight, entry) for entry in found_in(sight, area)]
    for spot in spots_of(sight, area):
        rows.append([(f"{spot_label(sight.rules.box.areas[spot].id)}: ", ""), *occupant(sight, spot)])
    if not rows:
        rows = wrapped(_("Nobody is in the Castillo.") if area == CASTILLO else _("Nobody is there."), width)
    return rows


def _line(sight: RenderContext, entry: Presence) -> Row:
    """One seat, or the black caballeros, with their number and what is special."""
    if entry.seat is None:
        return [(f"{BLACK} {_('the Church')}", "bold"), (f"  {entry.count}", "bold")]
    mark = sight.marks[entry.seat]
    row: Row = [(f"{mark.sign} {sight.names[entry.seat]}", mark.ink), (f"  {entry.count}", "bold")]
    row += [("  " + _("Grande"), "")] if entry.grande else []
    return [*row, ("  " + _("standard bearer"), "")] if entry.bearer else row
