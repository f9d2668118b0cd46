"""Name, word and explain what V3 adds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.module_uis import GrandeModuleUI
from elgrande_tui.games.elgrande.modules.movement_limits import MESSAGES, _, mark
from elgrande_tui.games.elgrande.seams import GrandeSeams
from elgrande_tui.games.elgrande.text_schema import GrandeTexts
from elgrande_tui.i18n.texts import read_texts
from elgrande_tui.model.match_ui.match_ui import MatchUI
from engine.core.question import Question
from engine.games.elgrande.model.options import Move, Put
from engine.games.elgrande.modules.movement_limits.module import NAME, price

if TYPE_CHECKING:
    from engine.games.elgrande.grande_rules import GrandeRules

TEXTS = read_texts(MESSAGES, "texts.toml", GrandeTexts)
TABLES = GrandeSeams(
    figures={f"{NAME}.price": mark("fewer to move once one goes far")},
    reasons={"too_far": mark("{area} is too far now: once one goes far, fewer may be moved.")},
)


def match_ui(rules: GrandeRules) -> MatchUI:
    """Return what it shows of a match."""
    return MatchUI(rules, own=replace(TABLES, remarks=partial(remarks, rules)))


def remarks(rules: GrandeRules, question: Question) -> Sequence[str]:
    """Remind of the price (V3.3) where caballeros are moved."""
    kinds = {type(rules.parse(words)) for words in question.words}
    moved = question.kind == "special_step" and Move in kinds and Put not in kinds
    return (_("Past a neighbour: {count} fewer.").format(count=price(rules.box)),) if moved else ()


ui = GrandeModuleUI(NAME, *TEXTS.of_module(NAME), match=match_ui, notes=TEXTS.notes, seams=TABLES)
