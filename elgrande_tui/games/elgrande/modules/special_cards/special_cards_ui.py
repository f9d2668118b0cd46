"""Name, word and explain what the Special cards add."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.module_uis import GrandeModuleUI
from elgrande_tui.games.elgrande.modules.special_cards import MESSAGES, _, mark, ngettext, told, wording
from elgrande_tui.games.elgrande.seams import GrandeSeams, TraitWords
from elgrande_tui.games.elgrande.text_schema import GrandeTexts
from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.texts import read_texts
from elgrande_tui.model.match_ui.answers import AnswersUI
from elgrande_tui.model.match_ui.board import BoardUI
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import PlainCommand, TellingUI
from elgrande_tui.model.match_ui.words import Cells, WordsUI
from elgrande_tui.widgets.glyphs import Sign
from engine.core.option import Option
from engine.core.question import Question
from engine.games.elgrande.model.options import Put, Score
from engine.games.elgrande.modules.king_intrigue.options import Annul
from engine.games.elgrande.modules.special_cards.cards import RESERVE_STEP, SPY_STEP
from engine.games.elgrande.modules.special_cards.derived import BESIDE, NAME
from engine.games.elgrande.modules.special_cards.options import (
    ESPIONAGE,
    RESERVED,
    FillSpace,
    Guard,
    LayTable,
    OfferThree,
    UseReserve,
)
from engine.games.elgrande.modules.special_cards.options import TABLE as TABLE_WORD
from engine.games.elgrande.rules.actions.pieces import GRANDES_STEP

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.facts import GrandeContext
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.view import GrandeView

FRONT = Sign("▤", "=")
"""Beside a seat with a card in front of it."""
STEPS: Mapping[type[Option], str] = {
    LayTable: mark("Where does the limitation table lie?"),
    Guard: mark("Which region does the royal guard close?"),
    OfferThree: mark("To whom do you offer which three regions?"),
    Annul: mark("What do you take away?"),
    Score: mark("Which region is scored?"),
}
"""Type of the answers on offer -> the prompt."""
TAKEN_AWAY: Mapping[str, str] = {
    ESPIONAGE: mark("Whose Espionage do you take away?"),
    RESERVED: mark("Whose Reserve do you take away?"),
    TABLE_WORD: mark("Which limitation table do you take away?"),
}
"""What an Annulment can take away, where nothing else can be -> the prompt."""
TEXTS = read_texts(MESSAGES, "texts.toml", GrandeTexts)
TABLES = GrandeSeams(
    cards=TEXTS.card,
    areas=TEXTS.area,
    map_cells={f"reserve.{seat}": 10 for seat in range(1, 6)},
    figures={
        f"{NAME}.tables": mark("limitation tables"),
        f"{NAME}.spaces": mark("spaces of each limitation table"),
        f"{NAME}.hands": mark("suggested hands"),
    },
    reasons={
        "under_guard": mark("{area} is guarded: nothing may enter or leave."),
        "no_room_there": mark("Every space of the limitation table in {area} is taken."),
        "table_there": mark("A limitation table lies in {area} already."),
        "no_table_left": mark("Every limitation table lies on the board: name the region that loses one, too."),
        "nothing_to_annul": mark("Nothing of the kind lies there that could be taken away."),
    },
    traits={
        BESIDE: TraitWords(
            Sign("˜", "~"),
            mark("beside the table"),
            counted=mark("{count} beside the table"),
            piece=mark("{piece} beside the table"),
            lasting=False,
        )
    },
    steps={
        SPY_STEP: mark("lay Espionage in front of them"),
        RESERVE_STEP: mark("lay a Reserve in front of them"),
        GRANDES_STEP: mark("throw the Grandes into the Castillo"),
    },
    short_words={SPY_STEP: mark("Espionage"), RESERVE_STEP: mark("Reserve")},
)
REPORT = PlainCommand(
    "front", mark("Tells of cards in front of players, tables and the guard."), report=wording.table_lines
)


def match_ui(rules: GrandeRules) -> MatchUI:
    """Return what it shows of a match."""
    return MatchUI(
        rules,
        words=WordsUI(prompt=partial(prompt, rules), label=partial(wording.label, rules)),
        answers=AnswersUI(
            parts=partial(wording.parts, rules),
            labels={
                LayTable.verb: mark("table"),
                FillSpace.verb: mark("seat"),
                UseReserve.verb: mark("reserve"),
                Guard.verb: mark("guard"),
                OfferThree.verb: mark("offer"),
                "annul table": mark("table"),
                "annul guard": mark("guard"),
                "annul espionage": mark("Espionage"),
                "annul reserve": mark("Reserve"),
            },
            default_answer=lambda question, picking: "pass" if question.kind == "reserve" else "",
        ),
        board=BoardUI(held_sign=held_sign, signs=signs),
        telling=TellingUI(sentence=partial(wording.sentence, rules), holds=wording.holds, reports=(REPORT,)),
        own=replace(
            TABLES,
            answer=wording.answer,
            brief=wording.brief,
            phrase=partial(told.phrase, rules),
            on_board=told.ON_BOARD,
            brief_cards=wording.BRIEF_CARDS,
            state=wording.state,
            area_notes=wording.area_notes,
        ),
    )


def prompt(rules: GrandeRules, view: GrandeView, question: Question, names: Names, cells: Cells) -> str:
    """Ask for spaces, the Reserve and what was offered, and for the steps of its cards."""
    match question.kind:
        case "stand_on":
            left = int(question.about["left"])
            return ngettext(
                "The table for six: who stands on it? {left} space is left.",
                "The table for six: who stands on it? {left} spaces are left.",
                left,
            ).format(left=left)
        case "reserve":
            return _("A scoring begins: where does your Reserve go? Or pass.")
        case "offered":
            return _("{who} offers you three regions: which one is scored?").format(
                who=names[int(question.about["of"])]
            )
        case "special_step":
            return _step(rules, question)
    return ""


def _step(rules: GrandeRules, question: Question) -> str:
    card = rules.box.cards[str(question.about["card"])]
    options = [rules.parse(words) for words in question.words]
    kinds, taken = {type(option) for option in options}, {o.what for o in options if isinstance(o, Annul)}
    if len(taken) == 1 and (message := TAKEN_AWAY.get(next(iter(taken)))):
        return _(message)
    if card.do == "fiesta" and Put in kinds:
        left = int(question.about.get("left") or card.limit)
        return ngettext(
            "Fiesta: place {left} more caballero next to the King or in the Castillo.",
            "Fiesta: place up to {left} more caballeros next to the King or in the Castillo.",
            left,
        ).format(left=left)
    return next((_(message) for kind, message in STEPS.items() if kind in kinds), "")


def held_sign(context: GrandeContext, seat: int) -> str:
    """Return the sign of a card in front of a seat."""
    return context.glyphs.of(FRONT) if wording.holds(context, seat) else ""


def signs(context: GrandeContext) -> Sequence[str]:
    """Explain the signs."""
    of = context.glyphs.of
    return (
        _("{sign} limitation table").format(sign=of(wording.TABLE)),
        _("{sign} royal guard").format(sign=of(wording.GUARDED)),
        _("{sign} a card in front of the player").format(sign=of(FRONT)),
    )


ui = GrandeModuleUI(NAME, *TEXTS.of_module(NAME), match=match_ui, notes=TEXTS.notes, seams=TABLES)
