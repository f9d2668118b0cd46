"""Draw the help: what is wanted now, the rules that matter here, and all keys."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.elgrande.board.area_keys import area_key, areas
from elgrande_tui.games.elgrande.board.game_map import game_map
from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.model.topics import topics_here
from elgrande_tui.games.elgrande.panels.guide import note_rows
from elgrande_tui.games.elgrande.text.explained import help_note
from elgrande_tui.games.elgrande.text.prompts import prompt
from elgrande_tui.games.elgrande.text.table import edition_of
from elgrande_tui.games.elgrande.text.variants import variant_name, variant_text
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import APP, TABLE, command
from elgrande_tui.table.key_line import then_keys
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import BLACK
from elgrande_tui.widgets.paragraphs import heading, side_by_side, wrapped
from engine.games.elgrande.modules.france import FRANCE

TOGETHER = "\u00a0"
"""Keeps a key and what it is for in one line."""


def help_panel(context: GrandeContext, width: int) -> list[Row]:
    """Return what is wanted, the rules that matter here, and the keys in two columns."""
    rows: list[Row] = [heading(_("What can be done here"), context.glyphs.rule, width)]
    enter = command("enter").written
    if context.question is not None:
        rows += wrapped(prompt(context.rules, context.view, context.question, context.names), width)
    for topic in topics_here(context):
        note = help_note(topic, context.rules.box.cards, edition_of(context.rules))
        rows += [[], *note_rows(note, context, width, note.rules)]
    if context.then is not None:
        rows += _whole([f"{key} {does}" for key, does in then_keys(context, context.then)], width)
        numbers = _("Digits, then {enter}: to the board with that number; then {round}: to that round.")
        rows += wrapped(numbers.format(enter=enter, round=command("round").written), width)
    rows += [[], *_whole([f"{area.written} {area.label}" for area in areas(game_map(context.rules))], width)]
    digits = _("Digits: a card of the hand or on offer, or a numbered choice; then {enter}.")
    rows += wrapped(digits.format(enter=enter), width)
    if FRANCE.name in context.rules.setup.variants:
        francia = area_key(game_map(context.rules).area("francia"))
        spots = _("In Francia: {key}, the digit of a spot, and {enter}.")
        rows += wrapped(spots.format(key=francia, enter=enter), width)
    shown = (*TABLE, *APP)
    half = (len(shown) + 1) // 2
    at = width // 2
    left, right = (
        [row for entry in part for row in _line(entry.written, _(entry.help), at - 1)]
        for part in (shown[:half], shown[half:])
    )
    return [*rows, [], *side_by_side(left, right, at), [], *_signs(context, width), *_variants(context, width)]


def _whole(parts: Sequence[str], width: int) -> list[Row]:
    """Return the parts one after the other, none of them broken at the end of a line."""
    rows = wrapped("  ".join(part.replace(" ", TOGETHER) for part in parts), width, 0, "bold")
    return [[(text.replace(TOGETHER, " "), ink) for text, ink in row] for row in rows]


def _signs(context: GrandeContext, width: int) -> list[Row]:
    """Return how line 1 and the map are read."""
    glyphs, first = context.glyphs, context.marks[context.order[0]]
    seat = f"{first.letter}5{first.mark}"
    texts = (
        _("Line 1: the round; each seat in turn order, power card, points, court/provinces; V: it holds a Veto."),
        _("Map: {seat} five caballeros and the Grande, {king} the King, = a tie, [a] possible now.").format(
            seat=seat, king=glyphs.king
        ),
        _("531: points for the first, second and third; *840: those of a scoreboard that lies there."),
    )
    return [row for text in texts for row in wrapped(text, width)]


def _variants(context: GrandeContext, width: int) -> list[Row]:
    """Return what this game has besides the base game."""
    setup = context.rules.setup
    rows: list[Row] = []
    for variant in (*setup.variants, *setup.modules):
        rows += wrapped(f"{variant_name(variant)}: {variant_text(variant)}", width)
    if "jubilee" in setup.modules or "V6" in setup.variants:
        signs = _("{bearer} a standard bearer   {black} black caballeros   {church} holder of the Church marker")
        rows.append([(signs.format(bearer=context.glyphs.bearer, black=BLACK, church=context.glyphs.church), "dim")])
    return [[], heading(_("Also in this game"), context.glyphs.rule, width), *rows] if rows else []


def _line(key: str, text: str, width: int) -> list[Row]:
    lines = wrapped(text, width, 10)
    return [[(key.ljust(10), "bold"), *lines[0][1:]], *lines[1:]]
