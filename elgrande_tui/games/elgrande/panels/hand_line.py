"""Draw the line of the player's cards and stock; while other choices are numbered, the numbers and what they mean."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.text.areas import area_map_name
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.model.choice import Choice
from elgrande_tui.widgets.cells import Row


def hand_row(context: GrandeContext) -> Row:
    """Return `Hand 1 2 3  used 5 7  court 7  provinces 12  home C.Vieja`, or the numbered choices."""
    numbered = [choice for choice in context.choices if not choice.area]
    if numbered and not _already_shown(context):
        return choice_row(context, numbered)
    if context.gone:
        return [(_way_on(context.gone), "bold")]
    if context.seat is None:
        return [(context.looking_on or _looking_on(context.people.options.delay), "dim")]
    return _stock(context, context.seat)


def _way_on(gone: str) -> str:
    """Return how to go on when the game cannot be reached any more, by the code of the reason."""
    if gone == "moved":
        text = _("{key} leads to the start screen; Resume finds the table where it is then.")
    else:
        text = _("{key} leads to the start screen.")
    return text.format(key=command("menu").written)


def _looking_on(delay: int) -> str:
    """Return the line for a spectator, who sees the game `delay` seconds later."""
    if not delay:
        return _("You are looking on.")
    return _("You are looking on; you see the game {delay} s later.").format(delay=delay)


def choice_row(context: GrandeContext, numbered: Sequence[Choice]) -> Row:
    """Return each choice with its number, as in `1 Red  2 Blue`, the one that enter takes in reverse."""
    row: Row = []
    for choice in numbered:
        ink = "bold reverse" if choice.word == context.chosen else ""
        if choice.label == choice.key:
            row += [("  " if row else "", ""), (f" {choice.key} ", ink or "bold")]
        else:
            row += [("  " if row else "", ""), (choice.key, "bold"), (" ", ""), (choice.label, ink)]
    return row


def _already_shown(context: GrandeContext) -> bool:
    """Return whether the choices are shown already: in the hand, or among the cards on offer."""
    return context.question is not None and context.question.kind in ("play_power", "choose_card")


def _stock(context: GrandeContext, seat: int) -> Row:
    now, kinds = context.now, context.rules.box.kinds
    row: Row = [(_("Hand"), "dim")]
    playing = context.question is not None and context.question.kind == "play_power"
    for value in sorted(now.hand):
        legal = context.selection.choice(str(value)) is not None
        ink = "bold reverse" if playing and context.chosen == str(value) else "" if legal or not playing else "dim"
        row += [(" ", ""), (str(value), ink)]
    parts = [
        (_("used"), " ".join(map(str, now.used)) or "-"),
        (_("court"), str(kinds.owned(seat, now.court))),
        (_("provinces"), str(kinds.owned(seat, now.provinces))),
        (_("home"), area_map_name(context.rules.box.areas[now.grandes[seat]].id) if now.grandes[seat] >= 0 else "-"),
    ]
    for word, text in parts:
        row += [(f"  {word} ", "dim"), (text, "")]
    holder = any(veto.seat == seat for veto in now.vetoes)
    return [*row, ("  " + _("Veto: lets pass"), "dim")] if holder and context.passes_all else row
