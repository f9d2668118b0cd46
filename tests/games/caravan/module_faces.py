"""The modules of Caravan as the app shows them: one with all that a module can bring, and one with a name alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from elgrande_tui.i18n.seats import Names
from elgrande_tui.input.commands import Command
from elgrande_tui.model.form import Chosen, FormRow
from elgrande_tui.model.help_note import HelpNote
from elgrande_tui.model.module_face import ModuleFace
from elgrande_tui.model.picking import Part
from elgrande_tui.model.plain_face import PlainCommand
from elgrande_tui.model.screen_face import Panel
from engine.core.errors import SetupError
from engine.core.event import Event
from engine.core.option import Option
from engine.core.question import Question

from .market import DRAW
from .options import TakePoints
from .state import CaravanView, Drew


class MarketFace(ModuleFace):
    """Market days."""

    name = "market"
    title = "Market days"
    line = "in place of rides"
    text = "Points are taken, or cards are drawn."
    words: Mapping[str, str] = {"draw": "a card of the stack"}
    reasons: Mapping[str, str] = {"veto": "Nobody sells anything."}
    commands = (Command("market.stall", "y", "panel('stall')", "stall", "What lies on the stalls."),)
    panels: Mapping[str, Panel] = {"stall": lambda context, width: [[("Six cards lie on the stalls.", "")]]}
    reports = (PlainCommand("stall", "Tells the stalls.", report=lambda view, typed: ["Six cards lie on the stalls."]),)
    notes: Mapping[str, HelpNote] = {
        "cards": HelpNote("Cards", "Nobody else sees what you have drawn.", ("C-3",), "You drew the 6."),
        "market": HelpNote("The market", "Take points, or draw a card.", ("C-2",), "You take two.", after="cards"),
    }

    def rows(self) -> Sequence[FormRow]:
        rounds = [("3", "three"), ("4", "four")]
        return [FormRow("rounds", "Rounds", rounds, "3", question="How many rounds?", option="rounds (default 3)")]

    def options(self, chosen: Chosen) -> Mapping[str, Any]:
        return {"rounds": int(chosen["rounds"])}

    def refusal(self, error: SetupError) -> str:
        return "The market is closed." if str(error) == "market: closed" else ""

    def prompt(self, rules: Any, view: CaravanView, question: Question, names: Names) -> str:
        return f"What do you do at the market, {names[view.viewer or 0]}?" if question.kind == "market" else ""

    def remark(self, rules: Any, question: Question) -> str:
        return "It closes soon." if question.kind == "market" and question.about["left"] == 0 else ""

    def waiting(self, rules: Any, view: CaravanView, names: Names) -> str:
        seats = [seat for seat in view.asked if seat != view.viewer]
        return f"{names[seats[0]]} is haggling." if seats else ""

    def parts(self, rules: Any, option: Option) -> Sequence[Part]:
        if not isinstance(option, TakePoints):
            return ()
        return Part("take", "verb"), Part(str(option.points), "number")

    def typed(self, word: str) -> Sequence[str]:
        return ("card",) if word == "draw" else ()

    def label(self, rules: Any, names: Names, option: Option) -> str:
        return "draw one of the cards" if option is DRAW else ""

    def sentence(self, rules: Any, names: Names, event: Event) -> str:
        return f"{names[event.seat]} draws a card." if isinstance(event, Drew) else ""

    def announced(self, rules: Any, names: Names, words: str) -> str:
        return "Somebody wants a card." if words == "draw" else ""

    def holds(self, facts: CaravanView, seat: int) -> Sequence[str]:
        return (f"{len(facts.now.hands[seat])} cards",) if facts.now.hands[seat] else ()

    def sign(self, context: Any, seat: int) -> str:
        return "*" if context.view.now.hands[seat] else ""

    def topics_here(self, context: Any) -> Sequence[str]:
        return ("cards",) if context.chosen == "2" else ()

    def keys(self, context: Any) -> Sequence[str]:
        return ("Draw with the digit of the stack.",)

    def signs(self, context: Any) -> Sequence[str]:
        return ("* holds cards",)


class SilenceFace(ModuleFace):
    """No bids."""

    name = "silence"
    title = "Silence"


MODULES: Mapping[str, ModuleFace] = {face.name: face for face in (MarketFace(), SilenceFace())}
"""The faces by name."""
