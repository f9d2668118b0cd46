"""Name, word and explain what the Player's Edition adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.module_uis import GrandeModuleUI
from elgrande_tui.games.elgrande.modules.players_edition import MESSAGES, _, mark, told, wording
from elgrande_tui.games.elgrande.seams import GrandeSeams, OtherPoints
from elgrande_tui.games.elgrande.text.table import area_of
from elgrande_tui.games.elgrande.text_schema import GrandeTexts
from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.texts import read_texts
from elgrande_tui.model.match_ui.answers import AnswersUI
from elgrande_tui.model.match_ui.board import BoardUI
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import PlainCommand, TellingUI
from elgrande_tui.model.match_ui.words import Cells, WordsUI
from engine.core.option import Option
from engine.core.question import Question
from engine.games.elgrande.model.options import Ally, Origin
from engine.games.elgrande.modules.players_edition.cards import COLLAPSE_STEP, MISTRESS_STEP, WHIRL_STEP
from engine.games.elgrande.modules.players_edition.options import (
    BRIDGE,
    NAME,
    Cross,
    Quarantine,
    Shift,
    Span,
    TurnBoard,
)

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.facts import GrandeContext
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.view import GrandeView

STEPS: Mapping[type[Option], str] = {
    Shift: mark("Where does the Castillo go? All caballeros there are thrown into it."),
    Ally: mark("Which two regions count as one in the next general scoring?"),
    Span: mark("Between which two neighbours do you build the bridge?"),
    TurnBoard: mark("Which movable scoreboard do you turn?"),
    Quarantine: mark("Which region is put under quarantine?"),
}
"""Type of the answers on offer -> the prompt."""
TEXTS = read_texts(MESSAGES, "texts.toml", GrandeTexts)
TABLES = GrandeSeams(
    cards=TEXTS.card,
    powers={"joker": mark("Joker")},
    areas=TEXTS.area,
    map_cells={BRIDGE: 10},
    figures={
        f"{NAME}.bridge_points": mark("points for the bridge"),
        f"{NAME}.hands": mark("suggested hands"),
    },
    reasons={
        "under_quarantine": mark("{area} is under quarantine: nothing may enter or leave."),
        "about_to_collapse": mark("The Castillo is in danger of collapse: nothing may enter it."),
        "no_bridge_there": mark("No open bridge of yours leads there."),
        "stands_there": mark("The Castillo stands in {area} already."),
    },
    steps={
        COLLAPSE_STEP: mark("close the Castillo"),
        WHIRL_STEP: mark("let the Whirlwind blow"),
        MISTRESS_STEP: mark("let the Mistress distract the King"),
    },
    short_words={
        COLLAPSE_STEP: mark("collapse"),
        WHIRL_STEP: mark("Whirlwind"),
        MISTRESS_STEP: mark("Mistress"),
    },
)
REPORT = PlainCommand(
    "marks", mark("Tells of the bridge, the alliance and all else on the board."), report=wording.table_lines
)


def match_ui(rules: GrandeRules) -> MatchUI:
    """Return what it shows of a match."""
    bridge = OtherPoints(
        pays=lambda scored: scored.area == rules.box.index[BRIDGE],
        told=mark("{points} for the bridge"),
        sign="=",
        legend=mark("= the bridge"),
        source=mark("the bridge"),
        counted=mark("{points} for the bridge"),
    )
    return MatchUI(
        rules,
        words=WordsUI(
            prompt=partial(prompt, rules), waiting=partial(waiting, rules), label=partial(wording.label, rules)
        ),
        answers=AnswersUI(
            parts=partial(wording.parts, rules),
            labels={
                Shift.verb: mark("shift Castillo"),
                Ally.verb: mark("ally"),
                Span.verb: mark("build bridge"),
                Cross.verb: mark("cross"),
                TurnBoard.verb: mark("turn over"),
                Quarantine.verb: mark("quarantine"),
                "annul alliance": mark("alliance"),
                "annul bridge": mark("bridge"),
                "annul collapse": mark("collapse"),
                "annul quarantine": mark("quarantine"),
            },
            default_answer=lambda question, picking: "done" if question.kind == "cross" else "",
        ),
        board=BoardUI(signs=signs),
        telling=TellingUI(sentence=partial(wording.sentence, rules), holds=wording.holds, reports=(REPORT,)),
        own=replace(
            TABLES,
            answer=partial(wording.answer, rules),
            phrase=partial(told.phrase, rules),
            on_board=told.ON_BOARD,
            brief_cards=wording.BRIEF_CARDS,
            values=wording.values,
            state=wording.state,
            area_notes=wording.area_notes,
            other_points=(bridge,),
        ),
    )


def prompt(rules: GrandeRules, view: GrandeView, question: Question, names: Names, cells: Cells) -> str:
    """Ask for crossings and discs, and for the steps of its cards."""
    card = rules.box.cards.get(str(question.about.get("card", "")))
    match question.kind:
        case "cross":
            return _("Who crosses the bridge? Or done.")
        case "dial" if card is not None and card.do == "outing_day":
            return _("Set your disc: to which region does your Grande go?")
        case "dial" if card is not None and card.do == "whirlwind":
            return _("Set your disc: which region does the Whirlwind empty?")
        case "special_step" if card is not None:
            kinds = {type(rules.parse(words)) for words in question.words}
            if card.do == "civil_war" and Origin in kinds:
                return _("In which region does a civil war break out?")
            return next((_(message) for kind, message in STEPS.items() if kind in kinds), "")
    return ""


def waiting(rules: GrandeRules, view: GrandeView, names: Names, cells: Cells) -> str:
    """Tell who crosses the bridge."""
    section = view.section
    at = view.now.modules[NAME]["bridge"]
    if section is None or section.name != "turn" or not at or list(view.asked) != [section.seat] or view.since:
        return ""
    row = view.now.areas[rules.box.index[BRIDGE]] or ()
    if not any(count and rules.box.kinds.all[kind].owner == section.seat for kind, count in enumerate(row)):
        return ""
    message = _("{who} is at the bridge between {area} and {other}.")
    return message.format(who=names[section.seat], area=area_of(rules, at[0]), other=area_of(rules, at[1]))


def signs(context: GrandeContext) -> Sequence[str]:
    """Explain the signs on the map."""
    of = context.glyphs.of
    return (
        _("{sign} the Castillo stands here").format(sign=of(wording.STANDS)),
        _("{sign} allied with another region").format(sign=of(wording.ALLIED)),
        _("{sign} an end of the bridge").format(sign=of(wording.ENDS)),
        _("{sign} under quarantine").format(sign=of(wording.LOCKED)),
        _("{sign} scoreboard upside down").format(sign=of(wording.TURNED)),
        _("{sign} danger of collapse").format(sign=of(wording.SHUT)),
    )


ui = GrandeModuleUI(NAME, *TEXTS.of_module(NAME), match=match_ui, notes=TEXTS.notes, seams=TABLES)
