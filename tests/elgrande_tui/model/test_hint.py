"""The hint at the table: one key marks its steps, a second one tells all, and enter plays the first."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from elgrande_tui.model import hint
from elgrande_tui.model.game_ui import ui_of
from engine.core.match import Match
from engine.core.rules import load_rules
from engine.core.setup import Setup
from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.protocol.client_messages import NEW, Hint, Propose
from tests.elgrande_tui.support.local_port import LocalPort, MatchPort
from tests.elgrande_tui.support.people import FakePeople
from tests.elgrande_tui.support.table_app import TableApp, seated_when, text

SIZES = [(80, 24), (120, 40), (200, 60)]


def a_turn(kind: str = "choose_card") -> tuple[LocalPort, FakePeople]:
    """The player is asked that, at a table where hints may be taken."""
    port = seated_when(kind)
    people = FakePeople(port)
    people.now(hints=True)
    return port, people


async def thought(pilot: Pilot[None], app: TableApp) -> None:
    """Wait until the hint is there."""
    while app.table.workers._workers and any(worker.group == "requests" for worker in app.table.workers):
        await pilot.pause(0.01)
    await pilot.pause()


@pytest.mark.some(1)
@pytest.mark.parametrize("size", SIZES)
async def test_one_key_shows_whole_turns_with_what_they_bring_and_why(size: tuple[int, int]) -> None:
    port, people = a_turn()
    app = TableApp(port)
    async with app.run_test(size=size) as pilot:
        await pilot.press("O")
        await thought(pilot, app)
        assert people.asked == [Hint(NEW)]
        assert not app.table.panel.name, "the map stays in sight"
        await pilot.press("O")
        assert people.asked == [Hint(NEW)]
        shown = text(app, "panel")
        question = app.table.table.answering.question
        assert "Hint: the best first" in shown
        assert '  1  Take the card "' in shown
        assert "  2  Take" in shown
        assert "less than the first." in shown or "as good as the first" in shown
        assert "Expected points: " in shown
        assert "you +" in shown
        await pilot.press("pagedown")
        assert "Everybody has been told" in text(app, "panel")
        await pilot.press("pageup")
        assert question is not None
        assert not any(words in shown for words in question.words), "cards go by their names"
        await pilot.press("escape")
        assert not app.table.panel.name
        await pilot.press("O")
        assert "  1  Take" in text(app, "panel")
        assert people.asked == [Hint(NEW)], "the same hint is not taken twice"
        await pilot.press("O")
        assert not app.table.panel.name


async def test_keys_work_while_the_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    waits = asyncio.Event()

    async def later(self: hint.GivenHint, _question: object) -> None:
        self.thinking = True
        await waits.wait()
        self.thinking = False

    monkeypatch.setattr(hint.GivenHint, "think", later)
    port, people = a_turn()
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("O")
        await pilot.pause()
        await pilot.press("O")
        assert "One moment, the bot is thinking." in text(app, "said")
        await pilot.press("w")
        assert app.table.panel.name == "log"
        assert people.asked == [Hint(NEW)]
        waits.set()
        await thought(pilot, app)
        assert app.table.panel.name == "log"


async def test_a_hint_for_a_question_that_is_answered_meanwhile_is_dropped() -> None:
    port, _people = a_turn()
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        given, question = app.table.table.hint, port.question
        assert question is not None
        task = asyncio.ensure_future(given.think(question))
        await asyncio.sleep(0)
        await port.answer(0)
        await task
        await thought(pilot, app)
        assert not given.is_about(port.question)
        assert not given.is_about(question)


async def test_other_questions_have_their_best_answers() -> None:
    port, _people = a_turn("play_power")
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("O")
        await thought(pilot, app)
        assert "1 play power card " in text(app, "map")


async def test_where_not_all_have_agreed_the_key_asks_them() -> None:
    port, people = a_turn()
    people.now(hints=False)
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("O")
        await thought(pilot, app)
        assert people.asked == [Propose(NEW, "hints")]
        assert not app.table.panel.name
        assert "You have asked the others to allow them." in text(app, "said")


async def test_a_refusal_is_said_and_nothing_is_shown() -> None:
    port, people = a_turn()
    people.refuses = RefusedError(NetReason.NO_HINTS())
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("O")
        await thought(pilot, app)
        assert "Hints are off at this table until all its players agree to them." in text(app, "said")
        assert not app.table.panel.name


async def test_out_of_turn_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    port, people = a_turn()
    monkeypatch.setattr(type(port), "question", None)
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("O")
        await thought(pilot, app)
        assert not people.asked


def test_a_game_whose_answers_say_little_apart_from_the_board_has_none() -> None:
    port, ui = a_turn()[0], ui_of(a_turn()[0].rules)
    assert hint.GivenHint(port, ui).known
    assert not hint.GivenHint(port, replace(ui, words=replace(ui.words, has_hints=False))).known


async def test_carcassonne_advises_where_the_tile_goes_and_says_what_it_brings() -> None:
    rules = load_rules(Setup("carcassonne", ("red", "blue")))
    match, told = Match(rules.setup, random.Random(1)), ""
    while len(match.view(None).tiles) < 12 or match.question(match.asked[0]).kind != "place":  # type: ignore
        match.answer(match.asked[0], match.options(match.asked[0])[0])
    port = MatchPort(match, match.asked[0], {})
    FakePeople(port).now(hints=True)
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("O")
        await thought(pilot, app)
        steps = app.table.table.hint.steps(port.question)
        _verb, x, y, _turn = steps[0].words.split()
        assert app.table.current.context().hinted[f"{x} {y}"] == "1"
        assert app.table.table.answering.selection.word == f"{x} {y}"
        assert re.search("▀1▀", text(app, "map")), "on the tile as it would lie"
        await pilot.press("O")
        told = text(app, "panel")
        await pilot.press("O", "enter")
        await pilot.pause()
        assert not port.question.words[0].startswith("place ") if port.question else True
    assert re.search(r"  1  Place the tile at -?\d+ -?\d+, (as drawn|upside down|turned (left|right))", told)
    assert re.search(r"Expected points: (City|Road|Cloister|a thief|a knight|a monk)", told)
    assert re.search(r"; put a (knight|thief|monk|farmer) on [crkf]\d", told)


async def test_a_game_whose_bots_do_not_explain_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint, "make_adviser", lambda _rules, _seat: None)
    port, people = a_turn()
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("O")
        await thought(pilot, app)
        assert "There are no hints in this game." in text(app, "said")
        assert not people.asked
