"""Show in place of the question what the choice under the cursor means, or what the turn did that an answer ends."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.model.forecast import what_if_line
from elgrande_tui.games.elgrande.model.game_facts import intake_of, places_of, power_called
from elgrande_tui.games.elgrande.model.turn_so_far import board_of, turn_so_far
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.text.cards import card_text, card_title
from elgrande_tui.games.elgrande.text.table import area_map_name, edition_of, power_name
from elgrande_tui.i18n.sentences import points_in_words
from elgrande_tui.model.match_ui.composing import answer_label
from elgrande_tui.model.match_ui.words import LINE_CELLS
from elgrande_tui.widgets.cells import Row
from engine.core.view import View

REVIEW_LINES = 2
"""Lines for what the turn did: the hand is not needed then."""


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
    """Return the answer that ends the turn, after as much of what the turn did as fits into two lines of `width`.

    Where its beginning has no room the sign of what was cut stands in its place.
    """
    held, cut = context.held, context.glyphs.cut
    assert held is not None
    last = answer_label(context.ui, context.names, held.words, context.seat)
    parts = [*_did(context, held.before), last]
    told = [", ".join([*([cut] if first else []), *parts[first:]]) for first in range(len(parts))]
    forms = [_("Your turn: {did}?").format(did=did) for did in told]
    return next((form for form in forms if len(wrap(form, width - 2)) <= REVIEW_LINES), forms[-1])


def _did(context: GrandeContext, before: View) -> Iterator[str]:
    assert context.seat is not None
    turn = turn_so_far(context.rules, context.seat, board_of(before), context.now)
    yield _("power {value}").format(value=power_name(context.rules, turn.power))
    if turn.card:
        yield card_title(turn.card)
    if turn.to_court:
        yield _("court {change}").format(change=f"{turn.to_court:+}")
    for area, seats in turn.moved.items():  # `Aragón R+2 B-1`
        counted = (f"{context.marks[seat].letter}{change:+}" for seat, change in seats.items())
        yield f"{_area(context, area)} {' '.join(counted)}"
    if turn.king is not None:
        yield _("King {area}").format(area=_area(context, turn.king))
    if turn.grande is not None:
        yield _("Grande {area}").format(area=_area(context, turn.grande))
    if turn.points:
        yield points_in_words(turn.points)


def _area(context: GrandeContext, area: int) -> str:
    return area_map_name(context.rules.box.areas[area].id)
