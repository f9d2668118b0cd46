"""Name, word and explain what Jubilee adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.module_uis import GrandeModuleUI
from elgrande_tui.games.elgrande.modules.jubilee import MESSAGES, _, mark, ngettext
from elgrande_tui.games.elgrande.seams import Brief, GrandeSeams, TraitWords, Whose
from elgrande_tui.games.elgrande.text.table import (
    area_map_name,
    area_name,
    area_of,
    map_name_of,
    owner_of,
    place_of,
    trait_words,
)
from elgrande_tui.games.elgrande.text_schema import GrandeTexts
from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.texts import read_texts
from elgrande_tui.model.match_ui.answers import AnswersUI
from elgrande_tui.model.match_ui.board import BoardUI
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import TellingUI
from elgrande_tui.model.match_ui.words import Cells, WordsUI
from elgrande_tui.model.picking import Part
from elgrande_tui.widgets.glyphs import Sign
from engine.core.event import Event
from engine.core.option import Option
from engine.core.question import Question
from engine.games.elgrande.model import events as e
from engine.games.elgrande.model.options import Fetch, Send
from engine.games.elgrande.modules.jubilee.module import TRAIT, Bearer, StandardPassed, derived

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.facts import GrandeContext, GrandeFacts
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.view import GrandeView

SIGN = Sign("⚑", "!")
"""Behind a count with a standard bearer in it."""
BEARER = mark("bearer")
"""What is typed for one, and its form in few cells."""
_PIECE: Mapping[Whose, str] = {
    "your": mark("your standard bearer"),
    "their": mark("their standard bearer"),
    "own": mark("the standard bearer"),
    "": mark("the standard bearer of {owner}"),
}
TEXTS = read_texts(MESSAGES, "texts.toml", GrandeTexts)
TABLES = GrandeSeams(
    traits={TRAIT: TraitWords(SIGN, mark("standard bearer"), mark("{who} with the standard bearer"))},
    short_words={TRAIT: BEARER},
)


def match_ui(rules: GrandeRules) -> MatchUI:
    """Return what it shows of a match."""
    return MatchUI(
        rules,
        words=WordsUI(prompt=partial(prompt, rules), waiting=partial(waiting, rules), label=partial(label, rules)),
        answers=AnswersUI(labels={TRAIT: mark("the standard bearer")}, typed_as=typed_as),
        board=BoardUI(signs=signs),
        telling=TellingUI(sentence=partial(sentence, rules), holds=holds),
        own=replace(TABLES, piece=partial(piece, rules), phrase=partial(phrase, rules), brief=brief),
    )


def prompt(rules: GrandeRules, view: GrandeView, question: Question, names: Names, cells: Cells) -> str:
    """Ask for a new bearer, and which caballeros go back where one of them carries the standard."""
    from elgrande_tui.games.elgrande.text.prompts import OWNERS_RETURN

    if question.kind == "bearer":
        return _("Nobody carries your standard: give it to a caballero in which area?")
    if question.kind != "owner_return" or rules.box.cards[str(question.about["card"])].do == OWNERS_RETURN:
        return ""
    sent = [rules.parse(words) for words in question.words]
    if not any(isinstance(option, Send) and _carries(rules, option.kind) for option in sent):
        return ""
    left = int(question.about["left"])
    return ngettext(
        "{left} more returns: the standard bearer, or another?",
        "{left} of your caballeros return: the standard bearer, or others?",
        left,
    ).format(left=left)


def waiting(rules: GrandeRules, view: GrandeView, names: Names, cells: Cells) -> str:
    """Tell who chooses a new bearer: a single seat that is asked in the turn of another.

    Discs and some cards ask others as well: what they are asked for cannot be told then. Whoever has a bearer on
    the board is asked for something else.
    """
    from elgrande_tui.games.elgrande.text.prompts import asks_others

    section, others = view.section, [seat for seat in view.asked if seat != view.viewer]
    # A disc that is set shows that several seats were asked at once: a single one left is no bearer to be chosen.
    if section is None or len(others) != 1 or others == [section.seat] or any(d is not None for d in view.dials):
        return ""
    bearing, rows = derived(rules.box).bearers[others[0]], filter(None, view.now.areas)
    if any(row[kind] for row in rows for kind in bearing):
        return ""
    if asks_others(rules, section):
        return _("Waiting for {who}.").format(who=names[others[0]])
    return _("{who} is handing on the standard.").format(who=names[others[0]])


def typed_as(names: Names, part: Part) -> Sequence[str]:
    """Let the bearer be typed by its name."""
    return (_(BEARER),) if part.word == TRAIT else ()


def label(rules: GrandeRules, names: Names, option: Option, player: int | None) -> str:
    """Word the handing on, and the fetching of a bearer."""
    match option:
        case Bearer(area=area, traits=traits):
            label = _("give the standard to a caballero in {area}").format(area=area_of(rules, area))
            special = [_(words.name) for words in trait_words(rules, traits)]
            return f"{label} ({', '.join(special)})" if special else label
        case Fetch(area=area, traits=traits) if TRAIT in traits:
            return _("fetch the standard bearer from {area}").format(area=area_of(rules, area))
    return ""


def piece(rules: GrandeRules, names: Names, kind: int, whose: Whose) -> str:
    """Name a bearer."""
    if not _carries(rules, kind):
        return ""
    return _(_PIECE[whose]).format(owner=owner_of(rules, names, kind))


def sentence(rules: GrandeRules, names: Names, event: Event) -> str:
    """Tell where standards are, and where bearers go."""
    match event:
        case StandardPassed(seat=seat, area=area):
            message = _("A caballero in {area} carries the standard of {who}.")
            return message.format(who=names[seat], area=area_of(rules, area))
        case e.SentBack(kind=kind, area=area) if _carries(rules, kind):
            return _("The standard bearer of {owner} goes back from {area} to the provinces.").format(
                owner=owner_of(rules, names, kind), area=place_of(rules, area)
            )
        case e.WentTo(kind=kind, source=source, target=target) if _carries(rules, kind):
            return _("The standard bearer of {owner} goes from {source} to {target}.").format(
                owner=owner_of(rules, names, kind), source=place_of(rules, source), target=place_of(rules, target)
            )
    return ""


def phrase(rules: GrandeRules, names: Names, event: Event) -> str:
    """Tell where a standard is now in a few words."""
    if not isinstance(event, StandardPassed):
        return ""
    return _("standard to {area}").format(area=map_name_of(rules, event.area))


def brief(context: GrandeContext, event: Event) -> Brief | None:
    """Tell where a standard is now."""
    if not isinstance(event, StandardPassed):
        return None
    area = area_map_name(context.rules.box.areas[event.area].id)
    return Brief(event.seat, f"{context.glyphs.of(SIGN)} {area}")


def holds(facts: GrandeFacts, seat: int) -> list[str]:
    """Tell where the standard of the seat is."""
    box = facts.rules.box
    for area, counts in enumerate(facts.open.areas):
        if any(counts[kind] for kind in derived(box).bearers[seat]):
            return [_("standard in {area}").format(area=area_name(box.areas[area].id))]
    return [_("standard set aside")]


def signs(context: GrandeContext) -> list[str]:
    """Explain the sign of a bearer."""
    return [_("{bearer} a standard bearer").format(bearer=context.glyphs.of(SIGN))]


def _carries(rules: GrandeRules, kind: int) -> bool:
    return TRAIT in rules.box.kinds.all[kind].traits


ui = GrandeModuleUI("jubilee", *TEXTS.of_module("jubilee"), match=match_ui, notes=TEXTS.notes, seams=TABLES)
