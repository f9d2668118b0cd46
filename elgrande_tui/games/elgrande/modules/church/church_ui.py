"""Name, word and explain what V6 adds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.module_uis import GrandeModuleUI
from elgrande_tui.games.elgrande.modules.church import MESSAGES, _, mark, ngettext
from elgrande_tui.games.elgrande.seams import Brief, GrandeSeams, UnownedWords
from elgrande_tui.games.elgrande.text.table import area_of
from elgrande_tui.games.elgrande.text_schema import GrandeTexts
from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.texts import read_texts
from elgrande_tui.model.match_ui.answers import AnswersUI
from elgrande_tui.model.match_ui.board import BoardUI
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import TellingUI
from elgrande_tui.model.match_ui.words import Cells, WordsUI
from elgrande_tui.widgets.glyphs import Sign
from engine.core.event import Event
from engine.core.question import Question
from engine.games.elgrande.model.options import Move
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.church.module import ANNOUNCED, CARD, NAME, ChurchStarts, MarkerTaken

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.facts import GrandeContext, GrandeFacts
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.view import Board, GrandeView

COLOUR = "black"
"""The colour that nobody owns."""
LETTER = "X"
SIGN = Sign("✠", "&")
"""Beside the seat that holds the marker."""
TEXTS = read_texts(MESSAGES, "texts.toml", GrandeTexts)
TABLES = GrandeSeams(
    cards=TEXTS.card,
    figures={
        f"{NAME}.regions": mark("regions with black caballeros at the start"),
        f"{NAME}.each": mark("black caballeros in each of them"),
    },
    reasons={"not_for_black": mark("Black caballeros never enter {area}.")},
    unowned={COLOUR: UnownedWords(LETTER, mark("the Church"), mark("the Church {count}"), mark("a black caballero"))},
    steps={ANNOUNCED: mark("take the Church marker")},
    short_words={COLOUR: mark("black")},
)


def match_ui(rules: GrandeRules) -> MatchUI:
    """Return what it shows of a match."""
    return MatchUI(
        rules,
        words=WordsUI(prompt=partial(prompt, rules)),
        answers=AnswersUI(labels={COLOUR: mark("Church")}),
        board=BoardUI(held_sign=held_sign, signs=signs),
        telling=TellingUI(sentence=partial(sentence, rules), holds=holds),
        own=replace(TABLES, phrase=phrase, on_board=(ChurchStarts,), brief=brief, counts_for=counts_for),
    )


def prompt(rules: GrandeRules, view: GrandeView, question: Question, names: Names, cells: Cells) -> str:
    """Ask for the black caballeros of the card."""
    moving = any(isinstance(rules.parse(words), Move) for words in question.words)
    if not moving or question.kind != "special_step" or question.about["card"] != CARD:
        return ""
    left = int(question.about.get("left") or rules.box.cards[CARD].limit)
    return ngettext(
        "Move up to {left} black caballero, or stop.", "Move up to {left} black caballeros, or stop.", left
    ).format(left=left)


def sentence(rules: GrandeRules, names: Names, event: Event) -> str:
    """Tell where black caballeros begin, and who holds the marker."""
    match event:
        case ChurchStarts(area=area, count=count):
            return ngettext(
                "The Church begins with {count} black caballero in {area}.",
                "The Church begins with {count} black caballeros in {area}.",
                count,
            ).format(count=count, area=area_of(rules, area))
        case MarkerTaken(seat=seat):
            message = _("{who} holds the Church marker now: the black caballeros count for {who}.")
            return message.format(who=names[seat])
    return ""


def phrase(names: Names, event: Event) -> str:
    """Tell who takes the marker in a few words."""
    return _("takes the Church marker") if isinstance(event, MarkerTaken) else ""


def brief(context: GrandeContext, event: Event) -> Brief | None:
    """Tell who takes the marker."""
    sign = context.glyphs.of(SIGN)
    return Brief(event.seat, f"{sign} {_('Church')}") if isinstance(event, MarkerTaken) else None


def counts_for(board: Board) -> Sequence[int]:
    """Return the holder of the marker (V6.5)."""
    holder: int = board.modules[NAME]["holder"]
    return () if holder == NOWHERE else (holder,)


def holds(facts: GrandeFacts, seat: int) -> Sequence[str]:
    """Name the marker."""
    return (_("holds the Church marker"),) if seat in counts_for(facts.now) else ()


def held_sign(context: GrandeContext, seat: int) -> str:
    """Return the sign of the marker."""
    return context.glyphs.of(SIGN) if seat in counts_for(context.now) else ""


def signs(context: GrandeContext) -> Sequence[str]:
    """Explain black letters and the sign of the marker."""
    return (
        _("{black} black caballeros").format(black=LETTER),
        _("{church} holder of the Church marker").format(church=context.glyphs.of(SIGN)),
    )


ui = GrandeModuleUI(NAME, *TEXTS.of_module(NAME), match=match_ui, notes=TEXTS.notes, seams=TABLES)
