"""Show in place of the question what the choice under the cursor means, or what the turn did that an answer ends."""

from __future__ import annotations

from rich.cells import cell_len

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.model.forecast import what_if_line
from elgrande_tui.games.elgrande.model.game_facts import intake_of, places_of, power_called
from elgrande_tui.games.elgrande.model.turn_told import Changes
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.text.cards import card_text, card_title
from elgrande_tui.games.elgrande.text.table import edition_of
from elgrande_tui.model.match_ui.composing import answer_label
from elgrande_tui.model.match_ui.words import LINE_CELLS
from elgrande_tui.model.told_turn import in_line
from elgrande_tui.widgets.cells import Row
from engine.games.elgrande.model.view import GrandeView

REVIEW_LINES = 2
"""Lines for what the turn did: the hand is not needed then."""
WORD = 10
"""Cells of a line that may stay empty, as lines are broken between words."""


def chosen_row(context: GrandeContext) -> Row:
    """Say what a card does, or what an answer would change in the points of areas, if the table shows that.

    The text of an action card stands at the end, as far as there is room.
    """
    rules, chosen, choice = context.rules, context.chosen, context.selection.choice(context.chosen)
    sort = choice.part.sort if choice is not None else ""
    if sort == "card":
        named = _("{card}: {places}.").format(card=card_title(chosen), places=places_of(rules, chosen))
        return [(named, "bold"), (f" {card_text(chosen, edition_of(rules))}", "")]
    playing = context.question is not None and context.question.kind == "play_power"
    paged = seams_of(rules).page(context) is not None
    if (playing or paged) and (card := power_called(rules, chosen)) is not None:
        return [(intake_of(card), "bold")]
    return what_if_row(context) if context.people.options.preview else []


def what_if_row(context: GrandeContext) -> Row:
    """Return what areas would pay before and after; [] where enter picks only a part of an answer, or for nothing."""
    question, picking, choice = context.question, context.selection.picking, context.selection.choice(context.chosen)
    index = picking.index(choice.part) if picking is not None and choice is not None else None
    if question is None or index is None or context.seat is None:
        return []
    stock = context.rules.box.kinds.owned(context.seat, context.now.court)
    left = min(int(question.about.get("left") or 0), stock)
    letters = [mark.letter for mark in context.marks]
    line = what_if_line(context, context.rules.parse(question.words[index]), left, letters, LINE_CELLS)
    return [(line, "bold")] if line else []


def review(context: GrandeContext, width: int) -> str:
    """Return the answer that ends the turn, after what the turn did; of that as much as fits."""
    held = context.held
    assert held is not None
    assert isinstance(held.before, GrandeView)
    last = answer_label(context.ui, context.names, held.words, context.seat)
    asked = _("Your turn: {did}?")
    did = Changes(context.rules, context.names, held.before, context.view, in_full=False).own_turn()
    room = REVIEW_LINES * (width - WORD) - cell_len(asked.format(did=f"; {last}"))
    return asked.format(did="; ".join(filter(None, (in_line("", did, room), last))))
