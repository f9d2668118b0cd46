"""Word the prompt for the next word while an answer is put together."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.elgrande.model.choices import Choice, label_of
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.picking import Picking, joined
from engine.games.elgrande.grande_rules import GrandeRules


def part_prompt(rules: GrandeRules, picking: Picking, choices: Sequence[Choice]) -> str:
    """Return what is picked already, if anything, and what is asked next: `Blue Granada: where to?`"""
    path = [label_of(rules, word) for word in joined(picking.path[1:]).split()]
    asked = _next_word(rules, picking, choices)
    return f"{' '.join(path)}: {asked}" if path else asked


def _next_word(rules: GrandeRules, picking: Picking, choices: Sequence[Choice]) -> str:
    verb = picking.path[0] if picking.path else ""
    areas = [word for word in picking.path[1:] if word in rules.box.index]
    if not verb:
        return _("what?")
    if choices and choices[0].word.startswith("."):
        return _("which spot?")
    if not any(choice.area for choice in choices):
        return _("whose caballero?") if verb in ("move", "send") else _("which one?")
    if areas or verb not in ("move", "send", "fetch"):
        return _("where to?")
    for choice in choices:
        if choice.word == "bearer":
            return _("from where? {key}: the standard bearer").format(key=choice.key)
    return _("from where?")
