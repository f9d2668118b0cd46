"""Sum up the whole turn in one line, before the answer that makes it final."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.model.turn_so_far import board_of, turn_so_far
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.table import area_map_name, power_name
from elgrande_tui.i18n.sentences import points_in_words
from elgrande_tui.model.match_ui.answering import answer_label
from engine.core.view import View


def review(context: GrandeContext, width: int) -> str:
    """Return the answer that ends the turn, after as much of what the turn did as fits into `width` cells."""
    held = context.held
    assert held is not None
    last = answer_label(context.ui, context.names, held.words, context.seat)
    parts = [*_did(context, held.before), last]
    forms = [_("Your turn: {did}?").format(did=", ".join(parts[first:])) for first in range(len(parts))]
    return next((form for form in forms if cell_len(form) <= width), forms[-1])


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
