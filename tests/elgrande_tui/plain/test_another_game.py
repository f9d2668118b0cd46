"""Plain mode plays any game: with what its faces say, and without anything of El Grande."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import PASS_ALL, PASS_ALWAYS
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.plain.table import PlainTable
from engine.core.match import Match
from netplay.client.updates import GameUpdate, UpdateCause
from netplay.protocol.client_messages import NEW, Answer
from tests.elgrande_tui.support.caravan_shown import bare as as_bare
from tests.elgrande_tui.support.caravan_shown import caravan_shown
from tests.elgrande_tui.support.local_port import MatchPort
from tests.elgrande_tui.support.seats import in_words, newest, tell
from tests.games.caravan.caravan_ui import match_ui
from tests.games.caravan.game import CaravanRules
from tests.netplay.support.toy import toy

GRANDE = ("map", "score", "points", "offer", "card", "catalogue", "seats", "forecast")
"""What only El Grande reports."""

LEAVING = "earlier looks back on the game; quit leaves it and leads to a new one."


@pytest.fixture
def bare() -> Iterator[None]:
    with caravan_shown(as_bare):
        yield


@pytest.fixture
def worded() -> Iterator[None]:
    with caravan_shown(match_ui):
        yield


def sitting(port: MatchPort, cause: UpdateCause = "enter") -> PlainTable:
    table = in_words(port, PlainSettings())
    news(table, port, cause)
    return table


def news(table: PlainTable, port: MatchPort, cause: UpdateCause = "events") -> None:
    tell(table, GameUpdate(port.view, port.question, (), cause))


def market(seat: int | None = 0, **options: object) -> MatchPort:
    return MatchPort(Match(toy(2, **options), random.Random(1)), seat, {})


def told(table: PlainTable, typed: str) -> list[str]:
    assert table.do(typed) is None
    return table.told()


@pytest.mark.usefixtures("bare")
def test_a_game_that_brings_no_words_is_played_with_those_for_any_game() -> None:
    port = market(rounds=1)
    table = sitting(port)
    assert table.told() == ["Asked is: market.", "1 take 1", "2 take 2", "3 break", "4 draw"]
    help_lines = told(table, "help")
    assert "Answer with a number from the list, with words, or with how they begin." in help_lines
    assert not any(line.startswith((*GRANDE, PASS_ALL, PASS_ALWAYS)) for line in help_lines)
    for word in (*GRANDE, PASS_ALL):
        assert told(table, word) == ["That is neither an answer here nor a command. Type help for the commands."]
    assert told(table, "guide all")[0] == "Goal: Points. Example: 2."
    assert told(table, "guide") == []
    assert isinstance(table.do("take 2"), Answer)
    for seat in (0, 1):
        port.play(seat, "take 2")
    news(table, port)
    assert table.told()[-2:] == ["The game is over.", LEAVING], "without points or places there is no more to tell"


@pytest.mark.usefixtures("worded")
def test_what_a_game_says_of_itself_is_told() -> None:
    port = market(rounds=1)
    begun = sitting(port).told()
    assert begun[:2] == ["The caravan gathers.", "Red: 0 out, 2 in; tokens -; cards -."]
    assert begun[-3:] == ["1 break", "2 draw", "3 take"]
    table = sitting(port, "start")
    assert table.told()[:2] == ["The caravan gathers.", "Red: 0 out, 2 in; tokens -; cards -."]
    assert told(table, "desert")[1] == "Blue: 0 out, 2 in; tokens -; cards -."
    help_lines = told(table, "help")
    assert help_lines[-1] == "Cards are secret."
    assert {"desert: Tells camels, tokens and cards.", f"{PASS_ALL}: Passes."} <= set(help_lines)
    assert "Answer with a number from the list, with words such as take 2, or with how they begin." in help_lines


def decided(rules: CaravanRules) -> MatchUI:
    """Caravan, which tells what decided it."""
    whole = match_ui(rules)
    told = replace(whole.telling, decided=lambda view, names: [f"{names[1]} had one more camel"])
    return replace(whole, telling=told)


def test_of_any_game_winner_points_and_what_decided_it_are_told() -> None:
    with caravan_shown(decided):
        port = market(rounds=1)
        table = sitting(port)
        table.told()
        port.play(0, "take 1")
        port.play(1, "take 2")
        news(table, port)
        assert table.told()[-7:] == [
            "The winner: Blue",
            "1. Blue: 2 points",
            "2. Red: 1 point",
            "What decided it:",
            "Blue had one more camel.",
            "The caravan is home.",
            LEAVING,
        ]


@pytest.mark.usefixtures("worded")
def test_a_player_who_looks_back_when_the_game_ends_hears_of_its_last_board() -> None:
    port = market(rounds=1)
    table = sitting(port)
    port.play(0, "take 1")
    news(table, port)
    table.told()
    told(table, "earlier")
    port.play(1, "take 2")
    news(table, port)
    assert table.told() == []
    told(table, "first")
    assert table.do("quit") is None
    assert "The winner: Blue" in table.told()


@pytest.mark.usefixtures("worded")
def test_the_turn_is_reviewed_in_the_words_of_the_game() -> None:
    table = sitting(market())
    table.settings.now.confirm = True
    table.told()
    lines = told(table, "draw")
    assert lines[:2] == ["Nothing so far.", "Now: draw. That ends your turn, or makes it known."]
    assert isinstance(table.do("yes"), Answer)


@pytest.mark.usefixtures("worded")
def test_one_command_gives_whichever_end_is_on_offer_and_the_game_says_why_an_answer_is_not() -> None:
    table = sitting(market())
    table.told()
    question = table.table.answering.question
    assert question is not None
    assert table.table.answering.answer("draw") == Answer(NEW, question.id, question.words.index("break"))
    assert told(table, "veto") == ["Nobody sells anything."]


@pytest.mark.usefixtures("worded")
def test_announced_steps_are_let_pass_as_the_game_says() -> None:
    port = market(1, vetoes=[1])
    table = sitting(port)
    table.told()
    assert told(table, PASS_ALL)[-1] == "It is not your turn. Waiting for Red."
    port.play(0, "take 1")
    news(table, port)
    assert port.question is not None
    assert port.question.kind == "veto"
    assert table.table.answering.automatic_pass() is None
    assert (
        table.do(PASS_ALL) == table.table.answering.automatic_pass() == newest(port, port.question.words.index("pass"))
    )
    port.play(1, "pass")
    news(table, port)
    assert table.table.answering.automatic_pass() is None, "that was another section"
    assert told(table, PASS_ALL)[0] == "There is nothing to let pass now."
    said = f"You let every announced step pass in this game; {PASS_ALWAYS} changes that."
    assert told(table, PASS_ALWAYS)[0] == said
    port.play(1, "take 1")
    port.play(0, "take 1")
    news(table, port)
    assert table.table.answering.automatic_pass() is not None
    assert told(table, PASS_ALWAYS)[0] == "You are asked before each announced step in this game."
    assert table.table.answering.automatic_pass() is None


@pytest.mark.parametrize("of_match", [as_bare, match_ui])
def test_somebody_looks_back_on_any_game(of_match: Callable[[Any], MatchUI]) -> None:
    with caravan_shown(of_match):
        port = market(rounds=2)
        table = sitting(port)
        table.told()
        port.play(0, "take 1")
        news(table, port)
        table.told()
        counted = ", round 1" if of_match is match_ui else ""  # the other one counts no rounds
        assert told(table, "earlier")[1] == f"Board 1 of 2{counted}."
        reports = told(table, "desert")
        assert reports == (
            ["Red: 0 out, 2 in; tokens -; cards -.", "Blue: 0 out, 2 in; tokens -; cards -."]
            if table.telling.reports
            else ["That is not a command here. Type help for the commands."]
        )
