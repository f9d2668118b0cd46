"""Describe the card under the cursor, and the area under it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.commands import command
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.model.game_facts import (
    Presence,
    found_in,
    intake_of,
    places_of,
    power_called,
    values_of,
)
from elgrande_tui.games.elgrande.module_uis import module_ui, seams_of
from elgrande_tui.games.elgrande.panels.map_labels import occupant, spots_of
from elgrande_tui.games.elgrande.text.cards import card_text, card_title
from elgrande_tui.games.elgrande.text.figure_names import figures_told
from elgrande_tui.games.elgrande.text.table import area_name, edition_of, of_nobody, spot_label, trait_words
from elgrande_tui.i18n.seats import listed
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped
from engine.games.elgrande.model.figures import CASTILLO


def info_panel(context: GrandeContext, width: int) -> list[Row]:
    """Return rows on the power card or action card that is picked or in use, then on the area under the cursor."""
    rows: list[Row] = []
    card = _card(context)
    playing = context.question is not None and context.question.kind == "play_power"
    if playing and (power := power_called(context.rules, context.chosen)) is not None:
        rows += [*wrapped(intake_of(power), width), []]
    if card:
        rows += [heading(f"{card_title(card)}  {places_of(context.rules, card)}", context.glyphs.rule, width)]
        rows += wrapped(card_text(card, edition_of(context.rules)), width)
        for module in map(module_ui, context.rules.module_names):
            rows += wrapped(_(module.text), width) if module.text and card in module.seams.cards else []
        rows += _figures(context, f"card.{card}.", width)
        rows.append([])
    if context.selection.cursor:
        rows += _area(context, context.rules.box.index[context.selection.cursor], width)
    nothing = _("Move to an area or a card first, then press {key}.")
    return rows or [[(nothing.format(key=command("info").written), "dim")]]


def _card(context: GrandeContext) -> str:
    """Return the card the player is looking at: the one picked, else the one in use; "" for none."""
    cards = context.rules.box.cards
    if context.chosen in cards:
        return context.chosen
    section = context.view.section
    return section.arg if section is not None and section.arg in cards else ""


def _area(context: GrandeContext, area: int, width: int) -> list[Row]:
    box = context.rules.box
    values, moved = values_of(context, area)
    name = area_name(box.areas[area].id)
    points = _("first {first}, second {second}, third {third}").format(
        first=values[0], second=values[1], third=values[2]
    )
    rows = [heading(name[:1].upper() + name[1:], context.glyphs.rule, width)]
    if any(values):
        rows += wrapped(points, width)
    if moved:
        rows += wrapped(_("A movable scoreboard lies here."), width)
    if context.now.king == area:
        rows += wrapped(_("The King is here: nothing may enter or leave."), width)
    seams = seams_of(context.rules)
    for note in seams.area_notes(context, box.areas[area].id):
        rows += wrapped(note, width)
    rows += [*_people(context, area, width), []]
    for rule in seams.area_rules(context, box.areas[area].id):
        rows += wrapped(rule, width)
    rows += _figures(context, f"area.{box.areas[area].id}.", width)
    if box.areas[area].neighbours:
        names = [area_name(near) for near in box.areas[area].neighbours]
        rows += wrapped(_("Neighbours: {areas}.").format(areas=listed(names)), width)
    return rows


def _figures(context: GrandeContext, about: str, width: int) -> list[Row]:
    """Return what is said of figures: house rules, and what is assumed."""
    return [row for line in figures_told(context.rules.setup, about) for row in wrapped(line, width)]


def _people(context: GrandeContext, area: int, width: int) -> list[Row]:
    if context.now.areas[area] is None:
        return wrapped(_("What is in the Castillo is not shown."), width)
    rows = [row for entry in found_in(context, area) for row in _lines(context, entry)]
    for spot in spots_of(context, area):
        rows.append(
            [(f"{spot_label(context.rules, context.rules.box.areas[spot].id)}: ", ""), *occupant(context, spot)]
        )
    if not rows:
        rows = wrapped(_("Nobody is in the Castillo.") if area == CASTILLO else _("Nobody is there."), width)
    return rows


def _lines(context: GrandeContext, entry: Presence) -> list[Row]:
    """Return one seat, or the caballeros that no seat owns, with their number, and a line for each special sort."""
    if entry.seat is None:
        words = of_nobody(context.rules)
        row: Row = [(f"{words.letter} {_(words.owner)}", "bold"), (f"  {entry.count}", "bold")]
    else:
        mark = context.marks[entry.seat]
        row = [(f"{mark.sign} {context.names[entry.seat]}", mark.ink), (f"  {entry.count}", "bold")]
    row += [("  " + _("Grande"), "")] if entry.grande else []
    sorts = Counter(entry.special)
    if sum(sorts.values()) == 1:
        return [[*row, ("  " + _traits(context, entry.special[0]), "")]]
    return [row, *([(f"    {count} {_traits(context, sort)}", "")] for sort, count in sorts.items())]


def _traits(context: GrandeContext, traits: Sequence[str]) -> str:
    """Return what is special, each behind its sign."""
    return ", ".join(f"{context.glyphs.of(words.sign)} {_(words.name)}" for words in trait_words(context.rules, traits))
