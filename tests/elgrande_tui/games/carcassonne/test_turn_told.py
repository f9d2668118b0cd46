"""A turn told in one line: who placed a tile where, what it is part of, who stands on it, what that closed and paid."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len

from elgrande_tui.i18n.languages import NAMES
from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.i18n.translations import speak
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui.match_ui import turn_of
from elgrande_tui.model.match_ui.telling import MOST_TOLD
from elgrande_tui.model.told_turn import ToldTurn
from engine.core.event import Event, visible_to
from engine.core.match import Match
from engine.scenarios.scenario import read
from netplay.common.sanitize import NAME_CELLS, trusted
from tests.elgrande_tui.games.carcassonne.support import fresh
from tests.paths import TESTS

FOLDER = TESTS / "scenarios" / "9_carcassonne"
LINES = {
    "CA-DX-02b-a-board-set-at-once": "B at 1 0: road of 3 with a thief closed, B +3; road of 3 (A)",
    "CA-DX-07-a-tile-that-fits-nowhere-more-tiles-left": "R at 1 0: road of 2",
    "CA-DX-10-the-last-tile-still-scores": (
        "B at -2 -1: city of 4 closed, R +8; final scoring: R 8 (+0), B 0 (+0); game over: R wins"
    ),
    "CA-DX-21-two-followers-in-one-turn": "R at 1 0: road of 2 with a thief",
    "CA-DX-26-one-crossing-ends-three-roads": (
        "R at 1 0: road of 3 closed, R +3; road of 2 closed, Y +2; road of 2 closed, B +2"
    ),
    "CA-DX-29-nobody-on-the-road": "R at 1 0: road of 3 closed",
    "CA-DX-35-claim-an-unclaimed-city-while-closing-it": "R at 0 -2: city of 3 with a knight closed, R +6",
    "CA-DX-41-one-tile-finishes-two-cloisters": (
        "Y at 1 2: cloister at 0 1 complete, R +9; cloister at 0 2 complete, B +9"
    ),
    "CA-DX-45-road-city-and-cloister-finished-by-one-tile": (
        "G at 1 0: city of 2 closed, B +4; road of 3 closed, R +3; road of 2 closed; cloister at 0 1 complete, Y +9"
    ),
    "CA-EX-12-two-knights-each-full-points-for-both": "Y at -1 -1: city of 5 closed, R +10, B +10",
    "CA-EX-13-finished-cloister": "B at 1 2: cloister at 0 1 complete, R +9",
    "CA-EX-16-three-farmers-three-farms": "Y at 3 0: field with a farmer",
}
"""Scenario -> how its last turn is told; its seats are called by their letters."""


@pytest.mark.parametrize("name", LINES)
def test_a_turn_is_told_in_one_line(name: str) -> None:
    scenario = read((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    match = Match(scenario.setup, random.Random(1), begin=scenario.begin, dealt=scenario.dealt)
    ui, names = ui_of(match.rules), [seat_name(seat) for seat in match.setup.seats]
    before, events, line = match.view(None), list[Event](), ""
    for answer in scenario.when:
        events += visible_to(match.answer(answer.seat, match.rules.parse(answer.words)), None)
        if match.over or turn_of(ui, match.view(None)) != turn_of(ui, before):
            line = ToldTurn(before, match.view(None), events).line(ui, names)
            before, events = match.view(None), []
    assert line == LINES[name]


def test_a_turn_in_its_middle_is_told_as_far_as_it_has_gone() -> None:
    match = fresh()
    ui, names, before = ui_of(match.rules), [seat_name(name) for name in match.setup.seats], match.view(None)
    seat = match.asked[0]
    events = visible_to(match.answer(seat, match.options(seat)[0]), None)
    line = ToldTurn(before, match.view(None), events).line(ui, names)
    assert line.startswith(f"{names[seat]} at ")


@pytest.mark.parametrize("language", NAMES)
def test_turns_of_a_whole_game_fit_and_say_something(language: str) -> None:
    """With the longest names that players can have, and never with the turn of a tile."""
    match, rng = fresh(5, seed=2), random.Random(2)
    ui, names = ui_of(match.rules), [trusted(name.ljust(NAME_CELLS, "x")) for name in "ABCDE"]
    speak([language])
    try:
        before, events = match.view(None), list[Event]()
        while not match.over:
            seat = match.asked[0]
            events += visible_to(match.answer(seat, rng.choice(match.options(seat))), None)
            line = ToldTurn(before, match.view(None), events).line(ui, names)
            assert 0 < cell_len(line) <= MOST_TOLD
            if match.over or turn_of(ui, match.view(None)) != turn_of(ui, before):
                before, events = match.view(None), []
    finally:
        speak(["en"])
