"""Name, word and explain what the Special cards add."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.grande_module_face import AnswerWords, GrandeModuleFace, TraitWords
from elgrande_tui.games.elgrande.modules.special_cards import told
from elgrande_tui.games.elgrande.modules.special_cards.messages import MESSAGES, _, mark, ngettext
from elgrande_tui.games.elgrande.words import read_words
from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.plain_face import PlainCommand
from elgrande_tui.widgets.glyphs import Sign
from engine.core.event import Event
from engine.core.option import Option
from engine.core.question import Question
from engine.games.elgrande.model.options import Put, Score
from engine.games.elgrande.modules.king_intrigue.lasting import Annul
from engine.games.elgrande.modules.special_cards.cards import RESERVE_STEP, SPY_STEP
from engine.games.elgrande.modules.special_cards.figures import NAME
from engine.games.elgrande.modules.special_cards.lore import BESIDE
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

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.model.game_facts import GameFacts
    from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
    from elgrande_tui.model.picking import Part
    from elgrande_tui.widgets.glyphs import Glyphs
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.view import GrandeView

TABLE, GUARDED, FRONT = Sign("⊓", "t"), Sign("⚔", "g"), Sign("▤", "=")
"""In a region with a limitation table, in the guarded one, beside a seat with a card in front of it."""
STEPS: Mapping[type[Option], str] = {
    LayTable: mark("Where does the limitation table lie?"),
    Guard: mark("Which region does the royal guard lock?"),
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


class SpecialCardsFace(GrandeModuleFace):
    """Spies, reserves, tables, the guard, special scorings."""

    name = NAME
    map_cells: Mapping[str, int] = {f"reserve.{seat}": 10 for seat in range(1, 6)}
    defaults: Mapping[str, str] = {"reserve": "pass"}
    words: Mapping[str, str] = {
        LayTable.verb: mark("table"),
        FillSpace.verb: mark("seat"),
        UseReserve.verb: mark("reserve"),
        Guard.verb: mark("guard"),
        OfferThree.verb: mark("offer"),
        "annul table": mark("table"),
        "annul guard": mark("guard"),
        "annul espionage": mark("Espionage"),
        "annul reserve": mark("Reserve"),
    }
    short_words: Mapping[str, str] = {SPY_STEP: mark("Espionage"), RESERVE_STEP: mark("Reserve")}
    traits: Mapping[str, TraitWords] = {
        BESIDE: TraitWords(
            Sign("˜", "~"),
            mark("beside the table"),
            counted=mark("{count} beside the table"),
            piece=mark("{piece} beside the table"),
            lasting=False,
        )
    }
    figures: Mapping[str, str] = {
        "tables": mark("limitation tables"),
        "spaces": mark("spaces of each limitation table"),
        "hands": mark("suggested hands"),
    }
    reasons: Mapping[str, str] = {
        "under_guard": mark("{area} is guarded: nothing may enter or leave."),
        "no_room_there": mark("Every space of the limitation table in {area} is taken."),
        "table_there": mark("A limitation table lies in {area} already."),
        "no_table_left": mark("Every limitation table lies on the board: name the region that loses one, too."),
        "nothing_to_annul": mark("Nothing of the kind lies there that could be taken away."),
    }
    reports = (
        PlainCommand(
            "front", mark("Tells of cards in front of players, tables and the guard."), report=told.table_lines
        ),
    )

    # What is asked

    def prompt(self, rules: GrandeRules, view: GrandeView, question: Question, names: Names) -> str:
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
                return self._step(rules, question)
        return ""

    @staticmethod
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

    # Answers

    def parts(self, rules: GrandeRules, option: Option) -> Sequence[Part]:
        """Return those of answers whose words are not those of their fields."""
        return told.parts(rules, option)

    def label(self, rules: GrandeRules, names: Names, option: Option) -> str:
        """Word the answers that do not depend on their reader."""
        return told.label(rules, names, option)

    def answer(self, rules: GrandeRules, option: Option) -> AnswerWords | None:
        """Word its answers."""
        return told.answer(rules, option)

    def announced(self, rules: GrandeRules, names: Names, words: str) -> str:
        """Word the steps that are no answers."""
        return told.announced(words)

    def sentence(self, rules: GrandeRules, names: Names, event: Event) -> str:
        """Tell its events."""
        return told.sentence(rules, names, event)

    def brief(self, rules: GrandeRules, glyphs: Glyphs, event: Event) -> tuple[int, str] | None:
        """Tell its events in few cells."""
        return told.brief(event)

    # The map and the table

    def state(self, context: GrandeContext, area: str) -> Sequence[str]:
        """Show how many stand on a table, and the guard, in words and as signs."""
        own, number, of = told.own_of(context), context.rules.box.index[area], context.glyphs.of
        spoken, short = [], []
        if number in own["tables"]:
            taken, spaces = told.spaces_of(context, number)
            spoken.append(_("table {taken}/{spaces}").format(taken=taken, spaces=spaces))
            short.append(f"{of(TABLE)}{taken}/{spaces}")
        if number == own["guard"]:
            spoken.append(_("guard"))
            short.append(of(GUARDED))
        return (", ".join(spoken), " ".join(short)) if spoken else ()

    def area_note(self, facts: GameFacts, area: str) -> str:
        """Tell of tables and the guard."""
        return " ".join(told.area_notes(facts, area))

    def holds(self, facts: GameFacts, seat: int) -> Sequence[str]:
        """Name the cards in front of a seat."""
        return [*told.holds(facts, seat)]

    def sign(self, context: GrandeContext, seat: int) -> str:
        """Return the sign of a card in front of a seat."""
        return context.glyphs.of(FRONT) if any(row[0] == seat for row in told.own_of(context)["front"]) else ""

    def signs(self, context: GrandeContext) -> Sequence[str]:
        """Explain the signs."""
        of = context.glyphs.of
        return (
            _("{sign} limitation table").format(sign=of(TABLE)),
            _("{sign} royal guard").format(sign=of(GUARDED)),
            _("{sign} a card in front of the player").format(sign=of(FRONT)),
        )


face = SpecialCardsFace(texts=read_words(MESSAGES, "texts.toml"))
"""The face as it is registered."""
