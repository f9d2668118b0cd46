"""Draw the line of what the player has; while other choices are numbered, the numbers and what they mean."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.model.context import Context
from elgrande_tui.model.picking import Choice
from elgrande_tui.widgets.cells import Row, row_cells


def hand_row(context: Context, width: int) -> Row:
    """Return what the player has, as the game shows it in `width` cells, or the numbered choices."""
    numbered = [choice for choice in context.choices if not choice.area]
    if numbered and not context.ui.board.shows_choices(context):
        return choice_row(context, numbered)
    if context.gone:
        return [(_way_on(context.gone), "bold")]
    if context.seat is None:
        return [(context.looking_on or _looking_on(context.people.options.delay), "dim")]
    if len(context.people.here) < 2:
        return context.ui.board.hand_row(context, context.seat, width)
    mark = context.marks[context.seat]  # several players use this keyboard
    who: Row = [(f"{mark.sign} {context.names[context.seat]}", f"{mark.ink} bold"), ("  ", "")]
    return [*who, *context.ui.board.hand_row(context, context.seat, width - row_cells(who))]


def _way_on(gone: str) -> str:
    """Return how to go on when the game cannot be reached any more, by the code of the reason."""
    if gone == "moved":
        text = _("{key} leads to the start screen; Resume finds the table wherever it is.")
    else:
        text = _("{key} leads to the start screen.")
    return text.format(key=command("menu").written)


def _looking_on(delay: int) -> str:
    """Return the line for a spectator, who sees the game `delay` seconds later."""
    if not delay:
        return _("You are a spectator.")
    return _("You are a spectator; you see the game {delay} s late.").format(delay=delay)


def choice_row(context: Context, numbered: Sequence[Choice]) -> Row:
    """Return each choice with its number, as in `1 Red  2 Blue`, the one that enter takes in reverse."""
    row: Row = []
    for choice in numbered:
        ink = "bold reverse" if choice.word == context.chosen else ""
        if choice.label == choice.key:
            row += [("  " if row else "", ""), (f" {choice.key} ", ink or "bold")]
        else:
            row += [("  " if row else "", ""), (choice.key, "bold gold"), (" ", ""), (choice.label, ink)]
    return row
