"""Tell the parts of the answers that Grandissimo brings, and which of them stand beside what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.modules.grandissimo import mark
from elgrande_tui.games.elgrande.text.option_parts import colour_part, place_parts, traits_parts
from elgrande_tui.model.picking import ASIDE, Part
from engine.core.option import Option
from engine.games.elgrande.model.options import Ally
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.grandissimo.options import (
    QUEEN,
    REVEAL,
    Escort,
    Jester,
    SecondCard,
    TakePerson,
    TakeShip,
)

if TYPE_CHECKING:
    from engine.core.question import Question
    from engine.games.elgrande.grande_rules import GrandeRules

ALONE = "alone"
"""The part of an answer by which a mercenary takes nobody along."""
FIRST = "first"
"""The part of an answer that tells one ship of a seat from its second one."""
VERBS: Mapping[str, str] = {
    "ship": mark("take a ship"),
    "unload": mark("unload"),
    "jail": mark("jail"),
    "pardon": mark("pardon"),
    "person": mark("take"),
    "jester": mark("Jester"),
    "settle": mark("set out"),
    "region": mark("region card"),
    "second": mark("second card"),
    "deputy": mark("stand-in"),
    "throw": mark("throw"),
    "ally": mark("ally"),
    "escort": mark("Inquisitor General"),
    "keep": mark("keep"),
    "queen": mark("Queen"),
    "reveal": mark("turn up King Incognito"),
    "now": mark("now"),
    "later": mark("later"),
    "yes": mark("yes"),
    "no": mark("no"),
    "alone": mark("alone"),
    FIRST: mark("Ship"),
    "ship.2": mark("Ship 2"),
    "general": mark("Inquisitor General"),
}
"""Words of answers -> what they are called."""
DEFAULTS: Mapping[str, str] = {"last_chance": "done", "unload": "keep", "second_card": "done", "escort": "done"}
"""Kind of a question -> what enter gives."""
_ABOUT_IT = ("last_chance", "second_card", "special_step", "escort")
"""Kinds of questions that are about what stands beside others."""


def parts(rules: GrandeRules, option: Option) -> Sequence[Part]:
    """Return the parts of the answers whose words are not those of their fields."""
    kinds, seats = rules.box.kinds.all, rules.box.seats
    match option:
        case Ally(area=area, other=other):
            return Part(Ally.verb, "verb", Ally), *place_parts(rules, area), *place_parts(rules, other)
        case TakePerson(person=person):
            return Part(TakePerson.verb, "verb", TakePerson), Part(person)
        case TakeShip(seat=seat, last=last):
            which = Part("ship.2") if last else Part(FIRST, "implied")
            return Part(TakeShip.verb, "verb", TakeShip), Part(seats[seat].lower(), "seat", seat), which
        case Escort(kind=kind, source=source, target=target, taken=taken):
            along: Sequence[Part] = (Part(ALONE),)
            if taken != NOWHERE:
                along = (colour_part(rules, taken), *traits_parts(rules, kinds[taken].traits))
            ways = (*place_parts(rules, source), *place_parts(rules, target))
            return Part(Escort.verb, "verb", Escort), colour_part(rules, kind), *ways, *along
    return ()


def half_of(question: Question, option: Option) -> str:
    """Put aside what uses a person card, the second card, or King Incognito."""
    return ASIDE if _stands_aside(question, option) else ""


def _stands_aside(question: Question, option: Option) -> bool:
    if option is REVEAL:
        return True
    if question.kind in _ABOUT_IT:
        return isinstance(option, Escort) and question.kind == "special_step"
    return (isinstance(option, Jester | Escort | SecondCard) and question.kind != "use") or option is QUEEN
