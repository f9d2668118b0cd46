"""Name, word and explain what V6 adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.grande_module_face import GrandeModuleFace, UnownedWords, Whose
from elgrande_tui.games.elgrande.modules.church.messages import MESSAGES, _, mark, ngettext
from elgrande_tui.games.elgrande.text.table import area_of
from elgrande_tui.games.elgrande.words import read_words
from elgrande_tui.i18n.seats import Names
from elgrande_tui.widgets.glyphs import Sign
from engine.core.event import Event
from engine.core.question import Question
from engine.games.elgrande.model.options import Move
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.church.module import ANNOUNCED, CARD, NAME, ChurchStarts, MarkerTaken

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.model.game_facts import GameFacts
    from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
    from elgrande_tui.widgets.glyphs import Glyphs
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.view import Board, GrandeView

COLOUR = "black"
"""The colour that nobody owns."""
SIGN = Sign("✠", "&")
"""Beside the seat that holds the marker."""


class ChurchFace(GrandeModuleFace):
    """Black caballeros, and who holds the marker."""

    name = "V6"
    words: Mapping[str, str] = {COLOUR: mark("Church")}
    short_words: Mapping[str, str] = {COLOUR: mark("black")}
    figures: Mapping[str, str] = {
        "regions": mark("regions with black caballeros at the start"),
        "each": mark("black caballeros in each of them"),
    }
    unowned: Mapping[str, UnownedWords] = {COLOUR: UnownedWords("X", mark("the Church"), mark("the Church {count}"))}
    reasons: Mapping[str, str] = {"not_for_black": mark("Black caballeros never enter {area}.")}

    def prompt(self, rules: GrandeRules, view: GrandeView, question: Question, names: Names) -> str:
        """Ask for the black caballeros of the card."""
        moving = any(isinstance(rules.parse(words), Move) for words in question.words)
        if not moving or question.kind != "special_step" or question.about["card"] != CARD:
            return ""
        left = int(question.about.get("left") or rules.box.cards[CARD].limit)
        return ngettext(
            "Move up to {left} black caballero, or stop.", "Move up to {left} black caballeros, or stop.", left
        ).format(left=left)

    def piece(self, rules: GrandeRules, names: Names, kind: int, whose: Whose) -> str:
        """Name a black one."""
        return _("a black caballero") if rules.box.kinds.all[kind].colour == COLOUR else ""

    def sentence(self, rules: GrandeRules, names: Names, event: Event) -> str:
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

    def announced(self, rules: GrandeRules, names: Names, words: str) -> str:
        """Word the first step of the card."""
        return _("take the Church marker") if words == ANNOUNCED else ""

    def brief(self, rules: GrandeRules, glyphs: Glyphs, event: Event) -> tuple[int, str] | None:
        """Tell who takes the marker."""
        return (event.seat, f"{glyphs.of(SIGN)} {_('Church')}") if isinstance(event, MarkerTaken) else None

    def counts_for(self, board: Board) -> int | None:
        """Return the holder of the marker (V6.5)."""
        holder: int = board.modules[NAME]["holder"]
        return None if holder == NOWHERE else holder

    def holds(self, facts: GameFacts, seat: int) -> Sequence[str]:
        """Name the marker."""
        return (_("holds the Church marker"),) if self.counts_for(facts.now) == seat else ()

    def sign(self, context: GrandeContext, seat: int) -> str:
        """Return the sign of the marker."""
        return context.glyphs.of(SIGN) if self.counts_for(context.now) == seat else ""

    def signs(self, context: GrandeContext) -> Sequence[str]:
        """Explain black letters and the sign of the marker."""
        return (
            _("{black} black caballeros").format(black=self.unowned[COLOUR].letter),
            _("{church} holder of the Church marker").format(church=context.glyphs.of(SIGN)),
        )


face = ChurchFace(texts=read_words(MESSAGES, "texts.toml"))
"""The face as it is registered."""
