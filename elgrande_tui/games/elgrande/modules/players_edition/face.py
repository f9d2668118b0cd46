"""Name, word and explain what the Player's Edition adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.grande_module_face import AnswerWords, GrandeModuleFace, OtherPoints
from elgrande_tui.games.elgrande.modules.players_edition import told
from elgrande_tui.games.elgrande.modules.players_edition.messages import MESSAGES, _, mark
from elgrande_tui.games.elgrande.text.areas import area_map_name
from elgrande_tui.games.elgrande.text.table import area_of
from elgrande_tui.games.elgrande.words import read_words
from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.plain_face import PlainCommand
from elgrande_tui.widgets.glyphs import Sign
from engine.core.event import Event
from engine.core.option import Option
from engine.core.question import Question
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import Ally, Origin
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.players_edition.cards import COLLAPSE_STEP, MISTRESS_STEP, WHIRL_STEP
from engine.games.elgrande.modules.players_edition.figures import NAME
from engine.games.elgrande.modules.players_edition.options import BRIDGE, Cross, Quarantine, Shift, Span, TurnBoard

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.model.game_facts import GameFacts
    from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
    from elgrande_tui.model.picking import Part
    from elgrande_tui.widgets.glyphs import Glyphs
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.events import AreaScored
    from engine.games.elgrande.model.seams import Worth
    from engine.games.elgrande.model.view import GrandeView

STANDS, GONE, ALLIED, ENDS, LOCKED, TURNED, SHUT = (
    Sign("♖", "c"),
    Sign("→", ">"),
    Sign("∞", "8"),
    Sign("╫", "h"),
    Sign("⊘", "q"),
    Sign("↻", "v"),
    Sign("⚠", "!!"),
)
"""Where the Castillo stands, its place meanwhile, allied, an end of the bridge, quarantine, upside down, collapse."""
STEPS: Mapping[type[Option], str] = {
    Shift: mark("Where does the Castillo go? All caballeros there are thrown into it."),
    Ally: mark("Which two regions count as one in the next general scoring?"),
    Span: mark("Between which two neighbours do you build the bridge?"),
    TurnBoard: mark("Which movable scoreboard do you turn?"),
    Quarantine: mark("Which region is put under quarantine?"),
}
"""Type of the answers on offer -> the prompt."""


class PlayersEditionFace(GrandeModuleFace):
    """The Joker, and cards that leave their marks on the board."""

    name = NAME
    map_cells: Mapping[str, int] = {BRIDGE: 10}
    defaults: Mapping[str, str] = {"cross": "done"}
    words: Mapping[str, str] = {
        "joker": mark("Joker"),
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
    }
    short_words: Mapping[str, str] = {
        COLLAPSE_STEP: mark("collapse"),
        WHIRL_STEP: mark("Whirlwind"),
        MISTRESS_STEP: mark("Mistress"),
    }
    figures: Mapping[str, str] = {
        "bridge_points": mark("points for the bridge"),
        "hands": mark("suggested hands"),
    }
    other = OtherPoints(
        mark("{points} for the bridge"), "=", mark("= the bridge"), mark("the bridge"), mark("{points} for the bridge")
    )
    reasons: Mapping[str, str] = {
        "under_quarantine": mark("{area} is under quarantine: nothing may enter or leave."),
        "about_to_collapse": mark("The Castillo is in danger of collapse: nothing may enter it."),
        "no_bridge_there": mark("No open bridge of yours leads there."),
        "stands_there": mark("The Castillo stands in {area} already."),
    }
    reports = (
        PlainCommand("marks", mark("Tells of bridge, alliance and all that lies about."), report=told.table_lines),
    )

    def pays(self, rules: GrandeRules, scored: AreaScored) -> bool:
        """Pay for the bridge."""
        return scored.area == rules.box.index[BRIDGE]

    # What is asked

    def prompt(self, rules: GrandeRules, view: GrandeView, question: Question, names: Names) -> str:
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

    # Answers

    def parts(self, rules: GrandeRules, option: Option) -> Sequence[Part]:
        """Return those of answers that name two regions."""
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

    # The map and the table

    def values(self, facts: GameFacts, area: int, values: Worth) -> Worth:
        """Show those of the region in which the Castillo stands, and a turned scoreboard from its other side."""
        from elgrande_tui.games.elgrande.model.game_facts import values_of

        at = told.own_of(facts)["castillo_at"]
        if area == CASTILLO and at != NOWHERE:
            return values_of(facts, at)[0]
        first, second, third = values
        return (third, second, first) if told.upside_down(facts, area) else values

    def state(self, context: GrandeContext, area: str) -> Sequence[str]:
        """Show what lies in an area, in words and by a sign each."""
        own, number, of = told.own_of(context), context.rules.box.index[area], context.glyphs.of
        at = own["castillo_at"]
        target = area_map_name(context.rules.box.areas[at].id) if at != NOWHERE else ""
        found = [
            (word, of(sign))
            for word, sign, lies in (
                (_("Castillo here"), STANDS, number == at),
                (f"{of(GONE)} {target}", GONE, number == CASTILLO and at != NOWHERE),
                (_("allied"), ALLIED, number in own["alliance"]),
                (_("bridge"), ENDS, number in own["bridge"]),
                (_("quarantine"), LOCKED, number == own["quarantine"]),
                (_("reversed"), TURNED, told.upside_down(context, number)),
                (_("collapse"), SHUT, number == CASTILLO and own["collapse"]),
            )
            if lies
        ]
        return (", ".join(word for word, _sign in found), "".join(sign for _word, sign in found)) if found else ()

    def area_note(self, facts: GameFacts, area: str) -> str:
        """Tell what lies in an area."""
        return " ".join(told.area_notes(facts, area))

    def holds(self, facts: GameFacts, seat: int) -> Sequence[str]:
        """Name the bridge and the disc of a Whirlwind."""
        return [*told.holds(facts, seat)]

    def signs(self, context: GrandeContext) -> Sequence[str]:
        """Explain the signs on the map."""
        of = context.glyphs.of
        return (
            _("{sign} the Castillo stands here").format(sign=of(STANDS)),
            _("{sign} allied with another region").format(sign=of(ALLIED)),
            _("{sign} an end of the bridge").format(sign=of(ENDS)),
            _("{sign} under quarantine").format(sign=of(LOCKED)),
            _("{sign} scoreboard upside down").format(sign=of(TURNED)),
            _("{sign} danger of collapse").format(sign=of(SHUT)),
        )

    def waiting(self, rules: GrandeRules, view: GrandeView, names: Names) -> str:
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


face = PlayersEditionFace(texts=read_words(MESSAGES, "texts.toml"))
"""The face as it is registered."""
