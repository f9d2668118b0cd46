"""Word what is asked while an answer is put together: of the whole answer, or of its next word."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from elgrande_tui.games.elgrande.model.choices import Choice, choices, label_of
from elgrande_tui.games.elgrande.text.prompts import prompt
from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.picking import PLACING, Picking, joined
from engine.core.question import Question
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.view import GrandeView


def answer_prompt(
    rules: GrandeRules, view: GrandeView, names: Names, question: Question, picking: Picking, cells: int | None
) -> str:
    """Return what the player is asked after so much of an answer was picked, in one sentence.

    A sentence that would be longer than `cells` (None: any length will do) is worded shorter.
    """
    # it is known whose caballero goes back when only one opponent is left
    alone = question.kind == "special_step" and picking.path[:1] == ("send",) and len(picking.path) > 1
    if picking.picked or alone:
        return part_prompt(rules, picking, choices(rules, view, picking))
    if picking.half == "action" and picking.can_turn():
        words = [line for line in question.words if line.split()[0] not in PLACING]
        about = {"card": question.about["card"], "step": 0}
        question = msgspec.structs.replace(question, kind="special_step", words=words, about=about)
    return prompt(rules, view, question, names, cells)


def part_prompt(rules: GrandeRules, picking: Picking, found: Sequence[Choice]) -> str:
    """Return what is picked already, if anything, and what is asked next: `Blue Granada: where to?`"""
    path = [label_of(rules, word) for word in joined(picking.path[1:]).split()]
    asked = _next_word(rules, picking, found)
    return f"{' '.join(path)}: {asked}" if path else asked


def _next_word(rules: GrandeRules, picking: Picking, found: Sequence[Choice]) -> str:
    verb = picking.path[0] if picking.path else ""
    areas = [word for word in picking.path[1:] if word in rules.box.index]
    if not verb:
        return _("what?")
    if found and found[0].word.startswith("."):
        return _("which spot?")
    if not any(choice.area for choice in found):
        return _("whose caballero?") if verb in ("move", "send") else _("which one?")
    if areas or verb not in ("move", "send", "fetch"):
        return _("where to?")
    for choice in found:
        if choice.word == "bearer":
            return _("from where? {key}: the standard bearer").format(key=choice.key)
    return _("from where?")
