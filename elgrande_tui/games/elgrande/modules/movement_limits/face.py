"""Name, word and explain what V3 adds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.grande_module_face import GrandeModuleFace
from elgrande_tui.i18n.translations import _, mark
from engine.core.question import Question
from engine.games.elgrande.model.options import Move, Put

if TYPE_CHECKING:
    from engine.games.elgrande.grande_rules import GrandeRules


class MovementLimitsFace(GrandeModuleFace):
    """Moving far moves fewer."""

    name = "V3"
    title = mark("Short moves")
    line = mark("moving beyond a neighbour: two fewer may move")
    text = mark(
        "Cards that move caballeros reach neighbours and the Castillo. As soon as one goes further, two fewer may "
        "be moved in all."
    )
    reasons: Mapping[str, str] = {"too_far": mark("{area} is too far now: once one goes far, two fewer may be moved.")}

    def remark(self, rules: GrandeRules, question: Question) -> str:
        """Remind of the price (V3.3) where caballeros are moved."""
        kinds = {type(rules.parse(words)) for words in question.words}
        moved = question.kind == "special_step" and Move in kinds and Put not in kinds
        return _("Far: two fewer.") if moved else ""


face = MovementLimitsFace()
"""The face as it is registered."""
