"""A turn told in one line: who, with which cards, where, how many, what it changed."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.told_turn import ToldTurn
from engine.core.event import visible_to
from engine.core.match import Match
from engine.scenarios.scenario import read

OFFER = ("d1-move-4-own", "d2-score-chosen", "d3-score-castillo", "d4-eviction", "d5-king")
SCENE = """
seats = ["red", "blue", "green", "yellow"]
[options]
modules = {modules}
[given]
king = "castilla_la_nueva"
round = {round}
offer = {offer}
at = "{at}"
first = "red"
grandes = {{ red = "aragon", blue = "granada", green = "galicia", yellow = "sevilla" }}
court = {{ red = 5, blue = 4, green = 6, yellow = 3 }}
{more}
[given.played]
yellow = 11
red = 9
blue = 4
green = 2
[given.caballeros]
castillo = {{ red = 2, blue = 1 }}
galicia = {{ green = 3, blue = 2 }}
aragon = {{ red = 2, green = 1 }}
sevilla = {{ yellow = 2 }}
granada = {{ blue = 2 }}
"""


def a_scene(*cards: str, at: str = "turn red", more: str = "", round: int = 2, modules: Sequence[str] = ()) -> Match:
    """A match in which it is red's turn, with some cards in place of those of their stacks."""
    offer = [next((card for card in cards if card[:2] == usual[:2]), usual) for usual in OFFER]
    scenario = read(SCENE.format(at=at, more=more, round=round, modules=list(modules), offer=offer))
    return Match(scenario.setup, random.Random(1), begin=scenario.begin, dealt=scenario.dealt)


def told(match: Match, *answers: str) -> str:
    """The line of what these answers did, `blue: veto`; it is the same for every viewer."""
    eyes = (None, *range(len(match.setup.seats)))
    before, events = {who: match.view(who) for who in eyes}, list(match.opening)
    for line in answers:
        name, _, words = line.rpartition(": ")
        seat = match.setup.seats.index(name or "red")
        events += match.answer(seat, match.rules.parse(words))
    names = [seat_name(colour) for colour in match.setup.seats]
    turns = [ToldTurn(before[who], match.view(who), visible_to(events, who)) for who in eyes]
    lines = {turn.line(ui_of(match.rules), names) for turn in turns}
    assert len(lines) == 1, lines
    return lines.pop()


TURNS = {
    "the King, and caballeros of one number together": (
        ("intake 2", "take d5-king", "king aragon", "place castilla_la_nueva", *["place pais_vasco"] * 2, "done"),
        "Red 9, Move the King: King to Aragón; C.Nueva +1; P.Vasco +2; court +2; leads P.Vasco, C.Nueva",
    ),
    "one line has room for whole names": (
        ("intake 0", "take d5-king", "king aragon", "place pais_vasco", "done"),
        "Red 9, Move the King: King to Aragón; País Vasco +1; leads País Vasco",
    ),
    "the middle of a turn": (("intake 2",), "Red 9: court +2"),
    "nothing yet": (("intake 0", "take d5-king"), "Red 9, Move the King"),
    "an action that is forgone": (
        ("intake 0", "take d5-king", "done", "skip"),
        "Red 9, Move the King: action forgone",
    ),
    "one area scored": (
        ("intake 0", "take d3-score-castillo", "act", "done"),
        "Red 9, Score Castillo: points: Red +5, Blue +3 (the Castillo)",
    ),
    "several areas scored": (
        ("intake 0", "take d3-score-fours", "act", "done"),
        "Red 9, Score the 4s: points: Yellow +6, Green +6, Blue +2 (Galicia, Cataluña, Sevilla)",
    ),
    "own ones moved, and what that did": (
        ("intake 0", "take d1-move-4-own", *["move red aragon granada"] * 2, "place granada"),
        "Red 9, Move four own: Granada +3; Aragón -2; leads Granada; Green leads Aragón",
    ),
    "those of others moved": (
        ("intake 0", "take d1-move-3-foreign", "move blue granada sevilla", "stop", "done"),
        "Red 9, Three of others: 1 from Granada to Sevilla (Blue)",
    ),
    "courts": (
        ("intake 0", "take d2-decay-3", "act", "done"),
        "Red 9, Courts lose three: the court -3 (Yellow, Blue, Green)",
    ),
    "a scoreboard": (
        ("intake 0", "take d4-scoreboard", "board 8/4/0 galicia", "done"),
        "Red 9, Scoreboard: scoreboard 8/4/0 to Galicia",
    ),
    "a Grande": (
        ("intake 0", "take d4-grande", "grande sevilla", "done"),
        "Red 9, Move your Grande: Grande to Sevilla",
    ),
    "a Veto kept": (("intake 0", "take d2-veto", "act", "done"), "Red 9, Veto: keeps a Veto"),
    "discs": (("intake 0", "take d4-eviction", "origin galicia"), "Red 9, Eviction: discs are being set"),
    "an eviction": (
        ("intake 0", "take d4-eviction", "origin galicia", "blue: dial granada", "green: dial aragon"),
        "Red 9, Eviction: from Galicia: Blue 2 to Granada, Green 3 to Aragón; "
        "discs: Blue Granada, Green Aragón; nobody leads Galicia; Green leads Aragón",
    ),
}


@pytest.mark.parametrize("case", TURNS)
def test_a_turn_is_told_in_one_line(case: str) -> None:
    answers, line = TURNS[case]
    cards = [word.removeprefix("take ") for word in answers if word.startswith("take ")]
    assert told(a_scene(*cards), *answers) == line


def test_a_step_that_may_be_vetoed_is_announced_and_not_done() -> None:
    match = a_scene("d4-scoreboard", more="vetoes = { blue = 1 }")
    steps = ("intake 0", "take d4-scoreboard", "board 8/4/0 galicia")
    assert told(match, *steps) == "Red 9, Scoreboard: announced: put the scoreboard 8/4/0 on Galicia"


def test_a_veto_is_told_with_what_it_stopped() -> None:
    match = a_scene("d4-scoreboard", more="vetoes = { blue = 1 }")
    steps = ("intake 0", "take d4-scoreboard", "board 8/4/0 galicia", "blue: veto", "done")
    assert told(match, *steps) == "Red 9, Scoreboard: Veto by Blue: put the scoreboard 8/4/0 on Galicia"


def test_what_was_taken_back_is_not_told() -> None:
    """Boards are told of, and an undo has the board of before."""
    match = a_scene()
    match.answer(0, match.rules.parse("intake 0"))
    match.answer(0, match.rules.parse("take d5-king"))
    begun = match.view(None)
    events = visible_to(match.answer(0, match.rules.parse("place aragon")), None)
    assert events
    match.undo(0)
    names = [seat_name(colour) for colour in match.setup.seats]
    assert ToldTurn(begun, match.view(None), events).line(ui_of(match.rules), names) == "Red 9, Move the King"


def test_a_power_card_taken_back_unseen_is_told_to_nobody() -> None:
    match = a_scene("d4-power-card", more="used = { red = [3, 5] }\nhands.red = [1, 2, 4, 6, 7, 8, 10, 11, 12, 13]")
    steps = ("intake 0", "take d4-power-card", "recover 5", "done")
    assert told(match, *steps) == "Red 9, Power card back: a power card back"
