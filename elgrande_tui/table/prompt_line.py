"""The prompt: one sentence that says what is wanted, why a key was refused, or who is waited for."""

from __future__ import annotations

from textwrap import wrap

import msgspec

from elgrande_tui.games.elgrande.model.game_facts import intake_of, places_of
from elgrande_tui.games.elgrande.model.part_prompt import part_prompt
from elgrande_tui.games.elgrande.model.past import Then
from elgrande_tui.games.elgrande.model.render_context import RenderContext
from elgrande_tui.games.elgrande.model.review import review
from elgrande_tui.games.elgrande.text.areas import area_name
from elgrande_tui.games.elgrande.text.cards import card_text, card_title
from elgrande_tui.games.elgrande.text.prompts import prompt, waiting
from elgrande_tui.games.elgrande.text.table import edition_of
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.input.picking import PLACING, Picking
from elgrande_tui.widgets.cells import Row, row_cells
from elgrande_tui.widgets.paragraphs import wrapped
from engine.core.question import Question


def prompt_rows(sight: RenderContext, width: int) -> list[Row]:
    """The sentence of this moment, for a line of that width.

    A refusal, or what led to an earlier board, takes the next line as well where one is too short.
    """
    if sight.refusal:
        return wrapped(sight.refusal, width, 0, "bold reverse")
    return _then(sight, sight.then, width) if sight.then is not None else [_prompt(sight, width)]


def _prompt(sight: RenderContext, width: int) -> Row:
    if sight.held is not None:
        return [(review(sight, sight.held, width), "bold reverse")]
    if sight.view.over:
        return [(_("The game is over. {key} opens the menu.").format(key=command("menu").written), "bold")]
    if sight.company.paused and sight.seat is None:
        return [(_("The game is paused."), "bold")]
    if sight.company.paused:
        return [(_("The game is paused. {key} asks all to go on.").format(key=command("pause").written), "bold")]
    if sight.question is None:
        return _idle(sight)
    picking = sight.selection.picking
    if picking is not None and _has_begun(picking, sight.question):
        return [(part_prompt(sight.rules, picking, sight.choices), "bold")]
    if picking is not None and picking.half == "action" and picking.can_turn():
        return [(_action(sight, sight.question), "bold")]
    if sight.question.kind == "choose_card" and sight.chosen:
        return _card(sight, sight.chosen)
    if sight.question.kind == "play_power" and sight.chosen:
        return [(intake_of(sight.rules.box.constants.intake, int(sight.chosen)), "bold")]
    return [(prompt(sight.rules, sight.view, sight.question, sight.names), "bold")]


def _has_begun(picking: Picking, question: Question) -> bool:
    """Part of the answer stands: it is picked, or one opponent alone is left of whom a caballero goes back."""
    alone = question.kind == "special_step" and picking.path[:1] == ("send",) and len(picking.path) > 1
    return alone or bool(picking.picked)


def _then(sight: RenderContext, then: Then, width: int) -> list[Row]:
    """Which board this is, and what led to it; whatever does not fit into the first line stands in the second.

    Where nothing was to be seen, who was waited for: the own seat too, as it is asked no more.
    """
    if then.typed:
        text = _("Number {number}: {enter} goes there, {round} to the round of that number.").format(
            number=then.typed, enter=command("enter").written, round=command("round").written
        )
    elif then.page.found:
        text = _("The board when you came.")
    else:
        told = " ".join(entry.text for entry in then.lines)
        text = told or waiting(sight.rules, msgspec.structs.replace(sight.view, viewer=None), sight.names)
    eyes: Row = []
    if then.replay and sight.seat is not None:
        mark = sight.marks[sight.seat]
        eyes = [(f"{mark.sign} ", f"{mark.ink} bold")]
    head: Row = [(f" {then.number}/{then.of} ", "bold reverse"), (" ", ""), *eyes]
    first, *more = wrap(text, width - row_cells(head)) or [""]
    rest: list[Row] = [[(" " * row_cells(head), ""), (" ".join(more), "bold")]] if more else []
    return [[*head, (first, "bold")], *rest]


def _idle(sight: RenderContext) -> Row:
    disc = sight.view.dials[sight.seat] if sight.seat is not None else None
    text = waiting(sight.rules, sight.view, sight.names)
    if disc is not None and disc >= 0:
        area = area_name(sight.rules.box.areas[disc].id)
        return [(_("Your disc is set to {area}.").format(area=area), "bold"), (f" {text}", "")]
    return [(text, "")]


def _card(sight: RenderContext, card: str) -> Row:
    """What the card under the cursor is; as much of its text as there is room for stands at the end."""
    named = _("{card}: {places}.").format(card=card_title(card), places=places_of(sight.rules, card))
    return [(named, "bold"), (f" {card_text(card, edition_of(sight.rules))}", "")]


def _action(sight: RenderContext, question: Question) -> str:
    """What the card's action wants, while placing is open as well."""
    words = [line for line in question.words if line.split()[0] not in PLACING]
    about = {"card": question.about["card"], "step": 0}
    step = msgspec.structs.replace(question, kind="special_step", words=words, about=about)
    return prompt(sight.rules, sight.view, step, sight.names)
