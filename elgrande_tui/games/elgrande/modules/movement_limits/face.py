"""Name, word and explain what V3 adds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.grande_module_face import GrandeModuleFace
from elgrande_tui.games.elgrande.modules.movement_limits.messages import MESSAGES, _, mark
from elgrande_tui.games.elgrande.words import read_words
from engine.core.question import Question
from engine.games.elgrande.model.options import Move, Put
from engine.games.elgrande.modules.movement_limits.module import price

if TYPE_CHECKING:
    from engine.games.elgrande.grande_rules import GrandeRules


class MovementLimitsFace(GrandeModuleFace):
    """Moving far moves fewer."""

    name = "V3"
    reasons: Mapping[str, str] = {"too_far": mark("{area} is too far now: once one goes far, fewer may be moved.")}

    figures: Mapping[str, str] = {"price": mark("fewer to move once one goes far")}

    def remark(self, rules: GrandeRules, question: Question) -> str:
        """Remind of the price (V3.3) where caballeros are moved."""
        kinds = {type(rules.parse(words)) for words in question.words}
        moved = question.kind == "special_step" and Move in kinds and Put not in kinds
        return _("Past a neighbour: {count} fewer.").format(count=price(rules.box)) if moved else ""


face = MovementLimitsFace(texts=read_words(MESSAGES, "texts.toml"))
"""The face as it is registered."""
