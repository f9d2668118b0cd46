"""The modules of Caravan as the app shows them: one with all that a module can bring, and one with a name alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from elgrande_tui.i18n.seats import Names
from elgrande_tui.input.commands import Command
from elgrande_tui.model.form import FormRow
from elgrande_tui.model.game_ui import ModuleUI
from elgrande_tui.model.help_note import HelpNote
from elgrande_tui.model.match_ui.answers import AnswersUI
from elgrande_tui.model.match_ui.board import BoardUI
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import PlainCommand, TellingUI
from elgrande_tui.model.match_ui.words import WordsUI
from elgrande_tui.model.picking import Part
from engine.core.errors import SetupError
from engine.core.event import Event
from engine.core.option import Option
from engine.core.question import Question
from engine.core.rules import Rules

from .facts import CaravanFacts
from .market import DRAW
from .options import TakePoints
from .state import CaravanView, Drew

STALL = "Six cards lie on the stalls."


def prompt(view: CaravanView, question: Question, names: Names, cells: int | None) -> str:
    if view.window is not None and view.window.words == "draw":
        return "Somebody wants a card."
    if question.kind != "market":
        return ""
    soon = " It closes soon." if question.about["left"] == 0 else ""
    return f"What do you do at the market, {names[view.viewer or 0]}?{soon}"


def waiting(view: CaravanView, names: Names, cells: int | None) -> str:
    return f"{names[next(seat for seat in view.asked if seat != view.viewer)]} is haggling."


def label(names: Names, option: Option, player: int | None) -> str:
    return "draw one of the cards" if option is DRAW else ""


def sentence(names: Names, event: Event) -> str:
    return f"{names[event.seat]} draws a card." if isinstance(event, Drew) else ""


def parts(option: Option) -> Sequence[Part]:
    if not isinstance(option, TakePoints):
        return ()
    return Part("take", "verb"), Part(str(option.points), "number")


def cards(facts: CaravanFacts, seat: int) -> Sequence[str]:
    held = facts.view.now.hands[seat]
    return (f"{len(held)} cards",) if held else ()


def match_ui(rules: Rules[Any]) -> MatchUI:
    return MatchUI(
        rules,
        WordsUI(
            prompt=prompt,
            waiting=waiting,
            label=label,
            why_not_offered=lambda word: "Nobody sells anything." if word == "veto" else "",
            topics=lambda question: (question.kind,) if question.kind == "market" else (),
        ),
        AnswersUI(
            parts=parts,
            labels={"draw": "a card of the stack"},
            typed_as=lambda names, part: ("card",) if part.word == "draw" else (),
        ),
        BoardUI(
            held_sign=lambda context, seat: "*" if context.view.now.hands[seat] else "",
            panels={"stall": lambda context, width: [[(STALL, "")]]},
            topics_here=lambda context: ("cards",) if context.chosen == "2" else (),
            keys=lambda context: ("Draw with the digit of the stack.",),
            signs=lambda context: ("* holds cards",),
        ),
        TellingUI(
            sentence=sentence,
            holds=cards,
            reports=(PlainCommand("stall", "Tells the stalls.", report=lambda facts, typed: [STALL]),),
        ),
    )


def form() -> Sequence[FormRow]:
    rounds = [("3", "three"), ("4", "four")]
    return [FormRow("rounds", "Rounds", rounds, "3", question="How many rounds?", option="rounds (default 3)")]


def refusal(error: SetupError) -> str:
    return "The market is closed." if str(error) == "market: closed" else ""


MARKET = ModuleUI(
    "market",
    title="Market days",
    line="in place of rides",
    text="Points are taken, or cards are drawn.",
    match=match_ui,
    commands=(Command("market.stall", "y", "panel('stall')", "stall", "What lies on the stalls."),),
    form=form,
    options=lambda chosen: {"rounds": int(chosen["rounds"])},
    refusal=refusal,
    notes=lambda: {
        "cards": HelpNote("Cards", "Nobody else sees what you have drawn.", ("C-3",), "You drew the 6."),
        "market": HelpNote("The market", "Take points, or draw a card.", ("C-2",), "You take two.", after="cards"),
    },
)
"""Market days."""
MODULES: Mapping[str, ModuleUI] = {"market": MARKET, "silence": ModuleUI("silence", title="Silence")}
"""What is shown of the modules, by name; of one without bids a name alone."""
