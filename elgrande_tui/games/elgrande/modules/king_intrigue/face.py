"""Name, word and explain what King & Intrigue adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from elgrande_tui.games.elgrande.grande_module_face import AnswerWords, GrandeModuleFace, OtherPoints
from elgrande_tui.games.elgrande.modules.king_intrigue import form, told
from elgrande_tui.games.elgrande.modules.king_intrigue.messages import MESSAGES, _, mark, ngettext
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.words import read_words
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.input.commands import Command
from elgrande_tui.widgets.glyphs import Sign
from engine.core.event import Event
from engine.core.option import Option
from engine.core.question import Question
from engine.games.elgrande.model.events import AreaScored
from engine.games.elgrande.model.options import Move, MoveGrande, Throw
from engine.games.elgrande.model.scoring import GENERAL
from engine.games.elgrande.modules.king_intrigue.cards import FREE_STEP
from engine.games.elgrande.modules.king_intrigue.figures import NAME
from engine.games.elgrande.modules.king_intrigue.hands import PICK, START
from engine.games.elgrande.modules.king_intrigue.lore import PLACE_ONLY, lore
from engine.games.elgrande.modules.king_intrigue.options import DOUBLE, DoubleScore, Drop, Pick

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.model.game_facts import GameFacts
    from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
    from elgrande_tui.model.form import Chosen, Form
    from elgrande_tui.model.picking import HandChoice, Part
    from elgrande_tui.model.screen_face import Size
    from elgrande_tui.widgets.cells import Row
    from elgrande_tui.widgets.glyphs import Glyphs
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.view import GrandeView

DOUBLED = Sign("x2", "x2")
"""In a region that counts twice."""


class KingIntrigueFace(GrandeModuleFace):
    """Hands that are picked in secret, the row, power cards that act."""

    name = NAME
    pages = frozenset((PICK,))
    defaults: Mapping[str, str] = {PICK: "done", "row_action": "skip"}
    commands = (
        Command(
            f"{NAME}.hand",
            "h",
            "answer('hand beginner')",
            mark("suggested hand"),
            mark("Takes the hand suggested for beginners, while you choose your power cards."),
            after="table.turn",
        ),
        Command(
            f"{NAME}.hands",
            "y",
            "hands",
            mark("hands"),
            mark("Takes your last hand, one of yours or a suggested one, and keeps one under a name."),
            after=f"{NAME}.hand",
        ),
        Command(
            f"{NAME}.only",
            "z",
            "only",
            mark("which cards"),
            mark("Among the power cards: dims all but those picked, then but scorings, and so on."),
            after=f"{NAME}.hands",
        ),
    )
    words: Mapping[str, str] = {
        "use king": mark("King"),
        "use intrigue": mark("Intrigue"),
        "use power": mark("your card"),
        DoubleScore.verb: mark("counts twice"),
        f"annul {DOUBLE}": mark("counts twice"),
        Throw.verb: mark("throw"),
    }
    short_words: Mapping[str, str] = {FREE_STEP: mark("place anywhere")}
    figures: Mapping[str, str] = {
        "hand": mark("power cards in a hand"),
        "extra": mark("caballeros that each disc brings in set-up"),
        "choice": mark("numbers of players with a choice of the action"),
        "doubles": mark("markers of double scoring"),
        "row": mark("the row, with so many players:"),
        "hands": mark("suggested hands"),
    }
    other = OtherPoints(
        told=mark("doubled"),
        sign="x2",
        legend=mark("x2 double scoring"),
        source=mark("double scoring"),
        counted=mark("{points} from double scoring"),
    )
    reasons: Mapping[str, str] = {
        "picked_or_full": mark("Power card {value} is picked already, or your hand is full: drop another one first."),
        "not_picked": mark("Power card {value} is not picked."),
        "doubled_already": mark("{area} counts twice already."),
        "no_marker": mark("Both markers lie on the table: name the region that loses one, too."),
        "action_ignored": mark("Only the action of your card of the row can be used now."),
    }

    def pays(self, rules: GrandeRules, scored: AreaScored) -> bool:
        """Check whether a region counted twice."""
        return scored.cause == GENERAL and all(paid.points == 2 * paid.other for paid in scored.payments)

    # A new game

    def rows(self) -> Form:
        """Offer its edition, and what the rules leave open."""
        return list(form.rows())

    def options(self, chosen: Chosen) -> Mapping[str, Any]:
        """Return what is not as usual."""
        found = form.choices(chosen)
        return {NAME: found} if found else {}

    # What is asked

    def prompt(self, rules: GrandeRules, view: GrandeView, question: Question, names: Names) -> str:
        """Ask for the hand, for the action, and for the steps of its cards."""
        match question.kind:
            case "pick_hand":
                return self._pick(rules, question)
            case "row":
                return self._row(rules, view, question)
            case "row_action":
                return _("Which special action do you use?")
            case "dial" if question.about["card"] == START:
                return _("Set your disc: in which region does one more of your caballeros begin?")
            case "special_step":
                return self._step(rules, question)
        return ""

    has_hands = True
    reversible = (Pick, Drop)

    def hand_choice(self, rules: GrandeRules, question: Question) -> HandChoice | None:
        """Let whole hands of power cards be chosen."""
        from elgrande_tui.games.elgrande.modules.king_intrigue.hands import PowerHand

        return PowerHand(rules, question.words) if question.kind == PICK else None

    @staticmethod
    def _pick(rules: GrandeRules, question: Question) -> str:
        left = int(question.about["left"])
        if not left:
            return _("Your hand is complete: done, or change it.")
        return ngettext(
            "Choose {left} more power card. Nobody else sees which.",
            "Choose {left} more power cards. Nobody else sees which.",
            left,
        ).format(left=left)

    @staticmethod
    def _row(rules: GrandeRules, view: GrandeView, question: Question) -> str:
        assert view.viewer is not None
        left = min(int(question.about["left"]), rules.box.kinds.owned(view.viewer, view.now.court))
        card = card_title(str(question.about["card"]))
        return ngettext(
            'Place {left} caballero next to the King, or first choose an action: "{card}" or your own.',
            'Place up to {left} next to the King, or first choose an action: "{card}" or your own.',
            left,
        ).format(left=left, card=card)

    @staticmethod
    def _step(rules: GrandeRules, question: Question) -> str:
        """Ask for a step of one of its cards."""
        card = rules.box.cards.get(str(question.about["card"]))
        kinds = {type(rules.parse(words)) for words in question.words}
        left = question.about.get("left")
        if card is None:
            return ""
        if card.do == "intrigue" and Move in kinds and not question.about.get("step"):
            return _("Move one caballero of anybody, or any number of your own out of one region.")
        if card.do == "grande_and_escort" and MoveGrande in kinds and Move in kinds:
            return _("Move your Grande, or your caballeros with it: up to {left}.").format(left=left or card.limit)
        if Throw in kinds:
            return _("Off to the Castillo: who is thrown in next?")
        if DoubleScore in kinds:
            return _("Which region counts twice in the next general scoring?")
        return ""

    def waiting(self, rules: GrandeRules, view: GrandeView, names: Names) -> str:
        """Tell who is still choosing, and whose turn it is."""
        section = view.section
        who = listed([names[seat] for seat in view.asked if seat != view.viewer])
        if section is None or any(dial is not None for dial in view.dials):
            return ""
        if section.name in ("setup", "settling", "picking"):
            return _("Hands are being chosen: {who}.").format(who=who)
        if section.name == "card" and list(view.asked) == [section.seat] and (card := view.now.taken[section.seat]):
            return _('{who} is playing "{card}".').format(who=who, card=card_title(card))
        return ""

    # Answers

    def parts(self, rules: GrandeRules, option: Option) -> Sequence[Part]:
        """Return those of answers whose words are not those of their fields."""
        return told.parts(rules, option)

    def label(self, rules: GrandeRules, names: Names, option: Option) -> str:
        """Word the answers that do not depend on their reader."""
        return told.label(rules, option)

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

    # The page of hands, and the row

    def page(self, context: GrandeContext, size: Size) -> list[Row]:
        """Show every power card."""
        from elgrande_tui.games.elgrande.modules.king_intrigue.chooser import page

        return page(context, size)

    def page_at(self, context: GrandeContext, x: int, y: int, size: Size) -> str:
        """Return the power card there."""
        from elgrande_tui.games.elgrande.modules.king_intrigue.chooser import page_at

        return page_at(context, x, y, size)

    def hand(self, context: GrandeContext, seat: int) -> Row:
        """Show the picked cards while there is no hand yet."""
        from elgrande_tui.games.elgrande.modules.king_intrigue.hands import picked
        from elgrande_tui.games.elgrande.text.table import power_name

        if context.question is None or context.question.kind != PICK:
            return [(_(" Your hand is chosen when all are ready."), "dim")] if not self._chosen(context, seat) else []
        hand = " ".join(power_name(context.rules, number) for number in picked(context.rules, context.question.words))
        return [(" " + _("Picked"), "dim"), (f" {hand or '-'}", "strong")]

    @staticmethod
    def _chosen(context: GrandeContext, seat: int) -> bool:
        """Check whether hands have been chosen."""
        return len(context.now.dealt[seat]) <= lore(context.rules.box).figures.hand

    def row(self, rules: GrandeRules) -> Sequence[str]:
        """Return the cards of the row."""
        return tuple(lore(rules.box).row)

    def acted(self, facts: GameFacts, seat: int) -> str:
        """Return the power card of a seat whose card of the row has no action."""
        taken, played, box = facts.now.taken[seat], facts.now.played[seat], facts.rules.box
        return box.powers[played].do if played and taken and box.cards[taken].do == PLACE_ONLY else ""

    # The map and the table

    def state(self, context: GrandeContext, area: str) -> Sequence[str]:
        """Mark a region that counts twice."""
        sign = context.glyphs.of(DOUBLED)
        return (sign, sign) if context.rules.box.index[area] in _doubled(context) else ()

    def area_note(self, facts: GameFacts, area: str) -> str:
        """Tell that a region counts twice."""
        here = facts.rules.box.index[area] in _doubled(facts)
        return _("It counts twice in the next general scoring.") if here else ""

    def signs(self, context: GrandeContext) -> Sequence[str]:
        """Explain the sign of double scoring."""
        return (_("{sign} counts twice").format(sign=context.glyphs.of(DOUBLED)),)


def _doubled(facts: GameFacts) -> list[int]:
    """Return the regions that count twice."""
    own: Mapping[str, Any] = facts.now.modules[NAME]
    return [area for _seat, area in own["doubles"]]


face = KingIntrigueFace(texts=read_words(MESSAGES, "texts.toml"))
"""The face as it is registered."""
