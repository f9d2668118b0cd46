"""Show Caravan in the app: a whole face of a small game, registered by an entry point of its distribution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from elgrande_tui.i18n.seats import Names
from elgrande_tui.input.commands import Command, command
from elgrande_tui.model.face import LINE_CELLS, Face, MatchFace
from elgrande_tui.model.help_note import HelpNote
from elgrande_tui.model.module_face import faces_in_play
from elgrande_tui.model.picking import Part
from elgrande_tui.model.plain_face import PASS_ALL, PASS_ALWAYS, PlainCommand, PlainFace
from elgrande_tui.model.screen_face import ChoiceBoard, DrawnBoard, Panel, ScreenFace, Space
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Glyphs
from engine.core.event import Event
from engine.core.option import Option
from engine.core.question import Question
from engine.core.rules import Rules
from engine.core.view import View

from .game import CaravanRules
from .module_faces import MODULES
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


@dataclass(frozen=True)
class CaravanFacts:
    """The game as one seat knows it."""

    view: CaravanView
    seat: int | None
    names: Names


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


class CaravanPlainFace(PlainFace):
    """Caravan in words."""

    reports = (
        PlainCommand("desert", "Tells camels, tokens and cards.", report=lambda at, typed: desert(at.view, at.names)),
        PlainCommand("count", "Tells points.", report=lambda at, typed: standing(at), preview=True),
    )
    passing = (PlainCommand(PASS_ALL, "Passes."), PlainCommand(PASS_ALWAYS, "Always passes."))
    example = "take 2"

    def beginning(self, facts: CaravanFacts) -> Sequence[str]:
        return ("The caravan gathers.",)

    def own(self, facts: CaravanFacts) -> Sequence[str]:
        return () if facts.seat is None else (desert(facts.view, facts.names)[facts.seat],)

    def ending(self, facts: CaravanFacts) -> Sequence[str]:
        return ("The caravan is home.",)

    def rules(self, facts: CaravanFacts) -> Sequence[str]:
        return ("Cards are secret.",)

    def turn_so_far(self, facts: CaravanFacts, before: View) -> Sequence[str]:
        return ("Nothing so far.",)


class CaravanBoard(ChoiceBoard):
    """The choices, and the desert below them."""

    def rows(self, context: Any, told: Row) -> list[Row]:
        lines = desert(context.view, context.names)
        return [*super().rows(context, told), [], *([(" " * self.space.margin + line, "")] for line in lines)]


def desert_panel(context: Any, width: int) -> list[Row]:
    """Draw the desert as a panel."""
    return [[("The desert", "bold")], *([(line, "")] for line in desert(context.view, context.names))]


class CaravanScreen(ScreenFace):
    """Caravan on a screen."""

    panels: ClassVar[dict[str, Panel]] = {"desert": desert_panel}

    def board(self, space: Space, glyphs: Glyphs) -> DrawnBoard:
        return CaravanBoard(space)

    def hand_row(self, context: Any, seat: int, width: int) -> Row:
        return [(f"Camels {context.view.now.oasis[seat]}", "")]

    def acting(self, context: Any) -> Sequence[tuple[Command, str]]:
        halting = context.question is not None and context.question.kind == "halt"
        return [(entry, entry.label) for entry in COMMANDS[:2]] if halting else []

    def looking(self, context: Any) -> Sequence[Command]:
        return [COMMANDS[2], *(command(name) for name in ("log", "chat", "seats", "menu"))]


class CaravanMatchFace(MatchFace):
    """One match of Caravan."""

    rules: CaravanRules
    alone = frozenset(("halt", "veto", "pass"))
    plain = CaravanPlainFace()
    screen_type = CaravanScreen
    ends = ("break", "draw")

    def prompt(self, view: CaravanView, question: Question, names: Names, cells: int | None = LINE_CELLS) -> str:
        return PROMPTS[question.kind]

    def parts(self, option: Option) -> tuple[Part, ...]:
        match option:
            case TakePoints(points=number) | Hide(token=number) | Bid(amount=number):
                return Part(option.verb, "verb"), Part(str(number), "number")
            case Side(name=side):
                return Part(option.verb, "verb"), Part(side)
            case Ride(kind=kind) | Call(kind=kind):
                piece = self.rules.kinds.all[kind]
                traits = map(Part, piece.traits)
                return Part(option.verb, "verb"), Part(piece.colour, "seat", piece.owner), *traits
        return super().parts(option)

    def is_final(self, view: View, words: str) -> bool:
        return words == "draw"

    def not_offered(self, word: str) -> str:
        return "Nobody sells anything." if word == "veto" else ""

    def passing(self, question: Question) -> str:
        return "pass" if question.kind in ("halt", "veto") else ""

    def sentence(self, names: Names, event: Event) -> str:
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

    def round_of(self, view: CaravanView) -> int:
        return max(1, view.now.round)

    def scores(self, view: CaravanView) -> Sequence[int]:
        return view.now.scores

    def facts(self, view: CaravanView, seat: int | None, names: Names) -> CaravanFacts:
        return CaravanFacts(view, seat, names)


class CaravanFace(Face):
    """See `elgrande_tui.model.face.Face`: its form is what its modules bring, and it has no cards."""

    name = "caravan"
    title = "Caravan"
    commands: Sequence[Command] = COMMANDS
    modules = MODULES

    def match(self, rules: Rules[Any]) -> MatchFace:
        return CaravanMatchFace(rules, faces_in_play(self.modules, rules.setup))

    def guide(self) -> Sequence[tuple[str, HelpNote]]:
        return [("goal", HelpNote("Goal", "Points.", ("C-1",), "2.")), ("screen", HelpNote("Map", "", (), ""))]


face: Face = CaravanFace()
"""The face as it is registered."""
