"""Choose the sentence of the prompt line: what is wanted, why a key was refused, or which players are waited for."""

from __future__ import annotations

from textwrap import wrap

import msgspec

from elgrande_tui.games.elgrande.model.game_facts import intake_of, places_of
from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.panels.review import review
from elgrande_tui.games.elgrande.text.areas import area_name
from elgrande_tui.games.elgrande.text.cards import card_text, card_title
from elgrande_tui.games.elgrande.text.prompts import prompt, waiting
from elgrande_tui.games.elgrande.text.table import edition_of
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.input.picking import Picking
from elgrande_tui.model.part_prompt import part_prompt
from elgrande_tui.model.past import PastBoard
from elgrande_tui.widgets.cells import Row, row_cells
from elgrande_tui.widgets.paragraphs import wrapped
from engine.core.question import Question


def prompt_rows(context: GrandeContext, width: int) -> list[Row]:
    """Return the sentence of this moment, for a line of that width.

    A refusal, or what led to an earlier board, takes the next line as well where one is too short.
    """
    if context.refusal:
        return wrapped(context.refusal, width, 0, "bold reverse")
    return _then(context, context.then, width) if context.then is not None else [_prompt(context, width)]


def _prompt(context: GrandeContext, width: int) -> Row:
    if context.held is not None:
        return [(review(context, context.held, width), "bold reverse")]
    if context.view.over:
        return [(_("The game is over. {key} opens the menu.").format(key=command("menu").written), "bold")]
    if context.people.paused and context.seat is None:
        return [(_("The game is paused."), "bold")]
    if context.people.paused:
        return [(_("The game is paused. {key} asks all to go on.").format(key=command("pause").written), "bold")]
    if context.question is None:
        return _idle(context)
    picking = context.selection.picking
    if picking is not None and _has_begun(picking, context.question):
        return [(part_prompt(context.face, picking, context.choices), "bold")]
    if picking is not None and picking.half == "action" and picking.can_turn():
        return [(_action(context, context.question), "bold")]
    if context.question.kind == "choose_card" and context.chosen:
        return _card(context, context.chosen)
    if context.question.kind == "play_power" and context.chosen:
        return [(intake_of(context.rules.box.constants.intake, int(context.chosen)), "bold")]
    return [(prompt(context.rules, context.view, context.question, context.names), "bold")]


def _has_begun(picking: Picking, question: Question) -> bool:
    """Check whether part of the answer stands: it is picked, or only one opponent is left to send a caballero back."""
    alone = question.kind == "special_step" and picking.path[:1] == ("send",) and len(picking.path) > 1
    return alone or bool(picking.picked)


def _then(context: GrandeContext, then: PastBoard, width: int) -> list[Row]:
    """Return which board this is, and what led to it; whatever does not fit into the first line stands in the second.

    Where nothing was to be seen it names the players who were waited for, this one too: they are asked no more.
    """
    if then.typed:
        text = _("Number {number}: {enter} goes there, {round} to the round of that number.").format(
            number=then.typed, enter=command("enter").written, round=command("round").written
        )
    elif then.page.found:
        text = _("The board when you came.")
    else:
        told = " ".join(entry.text for entry in then.lines)
        text = told or waiting(context.rules, msgspec.structs.replace(context.view, viewer=None), context.names)
    eyes: Row = []
    if then.replay and context.seat is not None:
        mark = context.marks[context.seat]
        eyes = [(f"{mark.sign} ", f"{mark.ink} bold")]
    head: Row = [(f" {then.number}/{then.of} ", "bold reverse"), (" ", ""), *eyes]
    first, *more = wrap(text, width - row_cells(head)) or [""]
    rest: list[Row] = [[(" " * row_cells(head), ""), (" ".join(more), "bold")]] if more else []
    return [[*head, (first, "bold")], *rest]


def _idle(context: GrandeContext) -> Row:
    disc = context.view.dials[context.seat] if context.seat is not None else None
    text = waiting(context.rules, context.view, context.names)
    if disc is not None and disc >= 0:
        area = area_name(context.rules.box.areas[disc].id)
        return [(_("Your disc is set to {area}.").format(area=area), "bold"), (f" {text}", "")]
    return [(text, "")]


def _card(context: GrandeContext, card: str) -> Row:
    """Return what the card under the cursor is; its text stands at the end, as far as there is room."""
    named = _("{card}: {places}.").format(card=card_title(card), places=places_of(context.rules, card))
    return [(named, "bold"), (f" {card_text(card, edition_of(context.rules))}", "")]


def _action(context: GrandeContext, question: Question) -> str:
    """Return what the card's action wants, while placing is open as well."""
    words = [line for line in question.words if line.split()[0] not in ("place", "done")]
    about = {"card": question.about["card"], "step": 0}
    step = msgspec.structs.replace(question, kind="special_step", words=words, about=about)
    return prompt(context.rules, context.view, step, context.names)
