"""Show Caravan in the app: all of a small game, registered by an entry point of its distribution."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from elgrande_tui.i18n.seats import Names
from elgrande_tui.input.commands import Command, command
from elgrande_tui.model.game_ui import GameUI
from elgrande_tui.model.help_note import HelpNote
from elgrande_tui.model.match_ui.answers import AnswersUI, parts_plainly
from elgrande_tui.model.match_ui.board import BoardUI, ChoiceBoard
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import PASS_ALL, PASS_ALWAYS, PlainCommand, TellingUI
from elgrande_tui.model.match_ui.words import WordsUI
from elgrande_tui.model.picking import Part
from elgrande_tui.widgets.cells import Row
from engine.core.event import Event
from engine.core.option import Option

from .facts import CaravanFacts
from .game import CaravanRules
from .module_uis import MODULES
from .options import Bid, Call, Hide, Ride, Side, TakePoints
from .state import Bids, CaravanView, Drew, Hid, Rode, Took

PROMPTS = {
    "ride": "Send a camel out, or rest.",
    "hide": "Put a token away.",
    "rest": "Rest.",
    "bid": "Bid in secret.",
    "side": "On which side?",
    "halt": "Halt the camel, or let it pass?",
    "market": "What do you do at the market?",
    "veto": "Object, or let it pass?",
}
COMMANDS = (
    Command("caravan.halt", "V", "answer('halt')", "halt", "Halts the camel.", after="table.enter"),
    Command("caravan.pass", "p", "answer('pass')", "pass", "Lets the step happen.", after="caravan.halt"),
    Command("caravan.desert", "d", "panel('desert')", "desert", "Shows the desert.", after="caravan.pass"),
)


def desert(view: CaravanView, names: Names) -> list[str]:
    """Return a line for each seat: its camels, what it has put away, its cards."""
    now, lines = view.now, []
    for seat, name in enumerate(names):
        tokens = " ".join(str(abs(token)) if token else "?" for token in now.hidden[seat])
        cards = " ".join(card or "?" for card in now.hands[seat])
        lines.append(
            f"{name}: {now.dunes[seat]} out, {now.oasis[seat]} in; tokens {tokens or '-'}; cards {cards or '-'}."
        )
    return lines


def standing(facts: CaravanFacts) -> list[str]:
    """Return the points, the most first."""
    ranked = sorted(zip(facts.view.now.scores, facts.names, strict=True), key=lambda pair: -pair[0])
    return [f"{name}: {score} points." for score, name in ranked]


REPORTS = (
    PlainCommand("desert", "Tells camels, tokens and cards.", report=lambda at, typed: desert(at.view, at.names)),
    PlainCommand("count", "Tells points.", report=lambda at, typed: standing(at), preview=True),
)


class CaravanBoard(ChoiceBoard):
    """The choices, and the desert below them."""

    def rows(self, context: Any, told: Row) -> list[Row]:
        lines = desert(context.view, context.names)
        return [*super().rows(context, told), [], *([(" " * self.space.margin + line, "")] for line in lines)]


def desert_panel(context: Any, width: int) -> list[Row]:
    """Draw the desert as a panel."""
    return [[("The desert", "bold")], *([(line, "")] for line in desert(context.view, context.names))]


def acting(context: Any) -> Sequence[tuple[Command, str]]:
    halting = context.question is not None and context.question.kind == "halt"
    return [(entry, entry.label) for entry in COMMANDS[:2]] if halting else []


def parts(rules: CaravanRules, option: Option) -> tuple[Part, ...]:
    match option:
        case TakePoints(points=number) | Hide(token=number) | Bid(amount=number):
            return Part(option.verb, "verb"), Part(str(number), "number")
        case Side(name=side):
            return Part(option.verb, "verb"), Part(side)
        case Ride(kind=kind) | Call(kind=kind):
            piece = rules.kinds.all[kind]
            traits = map(Part, piece.traits)
            return Part(option.verb, "verb"), Part(piece.colour, "seat", piece.owner), *traits
    return parts_plainly(option)


def sentence(names: Names, event: Event) -> str:
    match event:
        case Rode(seat=seat):
            return f"{names[seat]} sends a camel out."
        case Hid(seat=seat, token=token):
            return f"{names[seat]} puts {token or 'a token'} away."
        case Bids(amounts=amounts):
            return f"The bids: {', '.join(map(str, amounts))}."
        case Took(seat=seat, points=points):
            return f"{names[seat]} takes {points} at the market."
        case Drew(seat=seat, card=card):
            return f"{names[seat]} draws {card or 'a card'}."
    return ""


def match_ui(rules: CaravanRules) -> MatchUI:
    """Return what is shown of one match."""
    return MatchUI(
        rules,
        WordsUI(
            prompt=lambda view, question, names, cells: PROMPTS[question.kind],
            why_not_offered=lambda word: "Nobody sells anything." if word == "veto" else "",
        ),
        AnswersUI(
            parts=partial(parts, rules),
            one_word=("halt", "veto", "pass"),
            stop_words=("break", "draw"),
            passing=lambda question: "pass" if question.kind in ("halt", "veto") else "",
            is_irreversible=lambda view, option: option.words == "draw",
        ),
        BoardUI(
            draw=lambda space, glyphs: CaravanBoard(space),
            hand_row=lambda context, seat, width: [(f"Camels {context.view.now.oasis[seat]}", "")],
            acting=acting,
            looking=lambda context: [COMMANDS[2], *(command(name) for name in ("log", "chat", "seats", "menu"))],
            panels={"desert": desert_panel},
        ),
        TellingUI(
            sentence=sentence,
            round_of=lambda view: max(1, view.now.round),
            scores=lambda view: view.now.scores,
            facts=CaravanFacts,
            reports=REPORTS,
            pass_commands=(PlainCommand(PASS_ALL, "Passes."), PlainCommand(PASS_ALWAYS, "Always passes.")),
            example="take 2",
            beginning=lambda facts: ("The caravan gathers.",),
            own=lambda facts: () if facts.seat is None else (desert(facts.view, facts.names)[facts.seat],),
            ending=lambda facts: ("The caravan is home.",),
            house_rules=lambda facts: ("Cards are secret.",),
            turn_so_far=lambda facts, before: ("Nothing so far.",),
        ),
    )


ui = GameUI(
    "caravan",
    title="Caravan",
    match=match_ui,
    commands=COMMANDS,
    modules=MODULES,
    notes=lambda: {"goal": HelpNote("Goal", "Points.", ("C-1",), "2."), "screen": HelpNote("Map", "", (), "")},
)
"""The game as it is registered: its form is what its modules bring, and it has no cards."""
