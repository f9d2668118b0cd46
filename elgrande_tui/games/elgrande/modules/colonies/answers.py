"""Tell the parts of the answers that Colonies bring, and which of them stand beside what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.modules.colonies import mark
from elgrande_tui.games.elgrande.text.option_parts import colour_part, parts_of_fields, traits_parts
from elgrande_tui.model.picking import ASIDE, Part
from engine.core.option import Option
from engine.games.elgrande.modules.colonies.derived import BESIDE, derived
from engine.games.elgrande.modules.colonies.options import INQUISITOR, Block, FillTable, Load, Sail
from engine.games.elgrande.modules.colonies.sailing import load, sail

if TYPE_CHECKING:
    from engine.core.ask import Steps
    from engine.core.question import Question
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.state import GrandeState

VERBS: Mapping[str, str] = {
    "sail": mark("sail"),
    "load": mark("take a tile"),
    "fill": mark("fill"),
    "table": mark("table"),
    "mark": mark("mark"),
    "block": mark("turn down"),
    "inquisitor": mark("Inquisitor"),
    "strike": mark("repeat"),
}
"""First words of answers -> what they are called."""
_ABOUT_IT = ("sail", "end_of_turn")
"""Kinds of questions that are about free actions (C-201, C-202)."""


def parts(rules: GrandeRules, option: Option) -> Sequence[Part]:
    """Return the parts of the answers whose words are not those of their fields.

    Which tile is taken follows from the colony (C-602); who fills the table stands beside it (C-806).
    """
    kinds = rules.box.kinds.all
    match option:
        case Load(area=area):
            tile = derived(rules.box).tile_of[rules.box.region_of[area]]
            return *parts_of_fields(rules, option), Part(tile, "implied")
        case FillTable(kind=kind):
            traits = tuple(trait for trait in kinds[kind].traits if trait != BESIDE)
            return Part(FillTable.verb, "verb", FillTable), colour_part(rules, kind), *traits_parts(rules, traits)
    return ()


def half_of(question: Question, option: Option) -> str:
    """Put aside free actions and the use of a kept card (C-202, C-703, C-1102)."""
    if question.kind in _ABOUT_IT:
        return ""
    free = isinstance(option, Sail | Load) or option is INQUISITOR or _uses_kept(question, option)
    return ASIDE if free else ""


def performed(g: GrandeState, seat: int, option: Option) -> Steps[None] | None:
    """Return the steps of a sea move (C-501), or of taking a tile (C-602); None for any other answer."""
    match option:
        case Sail():
            return sail(g, seat, option)
        case Load():
            return load(g, seat, option)
    return None


def _uses_kept(question: Question, option: Option) -> bool:
    return isinstance(option, Block) and question.kind == "choose_card"
