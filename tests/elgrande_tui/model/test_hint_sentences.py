"""A hint in words, on its own and as plain mode tells it; and what becomes of it at one keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande_tui.games.elgrande.model.why_not import reason_label
from elgrande_tui.i18n.language import speak
from elgrande_tui.i18n.languages import LANGUAGES, Language
from elgrande_tui.lobby.new_game import HERE
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.hint import hint_sentences
from elgrande_tui.model.match_ui.match_ui import MatchUI
from engine.bots.advice import Advice, Why
from engine.games.elgrande.bots.planning import explaining
from netplay.client.updates import GameUpdate, TableUpdate
from netplay.common.sanitize import trusted
from netplay.protocol.client_messages import NEW, Hint, Propose
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.people import FakePeople, asked
from tests.elgrande_tui.support.seats import in_words, tell
from tests.elgrande_tui.support.table_app import TableApp, a_match, seated_when, text
from tests.elgrande_tui.table.test_hot_seat import SIZE, mask, sitting

NAMES = [trusted(name) for name in ("Ana", "Ben", "Cleo")]


def grande() -> MatchUI:
    return ui_of(a_match(3).rules)


def test_what_is_done_twice_is_said_once_and_points_are_told_by_place() -> None:
    best = Advice(
        ("power 7", "place granada", "place sevilla", "place granada"),
        0.0,
        (Why("area", 0, 3.6, "granada"), Why("scored", 0, 4.2), Why("area", 1, -0.5, "granada"), Why("held", 0, 0.7)),
    )
    worse, equal = Advice(("pass",), 1.4), Advice(("veto",), 0.3)
    found = hint_sentences(grande(), NAMES, 0, [best, worse, equal])
    assert found[0] == (
        "Play power card 7; place a caballero in Granada (2 times); place a caballero in Sevilla.",
        "Expected points: Granada: you +4, Ben -1; scored at once: you +4; what only you know: you +1.",
    )
    assert found[1] == ("Let it pass.", "About 1 point less than the first.")
    assert found[2].why == "About as good as the first."


def test_a_reason_that_a_game_does_not_name_is_left_out() -> None:
    (only,) = hint_sentences(grande(), NAMES, 0, [Advice(("pass",), 0.0, (Why("weather", 0, 3.0),))])
    assert only.why == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_reason_has_a_name_in_every_language(language: Language) -> None:
    kinds = (explaining.SCORED, explaining.COURT, explaining.HELD, explaining.POWER)
    speak(language)
    try:
        names = [reason_label(kind, "") for kind in kinds]
        assert all(names)
        assert len(set(names)) == len(kinds)
        assert reason_label(explaining.AREA, "granada")
    finally:
        speak("en")


async def test_plain_mode_takes_a_hint_and_repeats_it() -> None:
    port = seated_when("choose_card")
    people = FakePeople(port)
    people.now(hints=True)
    plain = in_words(port)
    tell(plain, GameUpdate(port.view, port.question, (), "enter"))
    plain.told()
    act = plain.do("hint")
    assert isinstance(act, Hint)
    assert await plain.table.answering.send(act)
    plain.sent(act)
    lines = plain.told()
    assert [line[:3] for line in lines if line[1:3] == ". "] == ["1. ", "2. ", "3. "]
    assert lines[0].startswith('1. Take the card "')
    assert lines[1].startswith("Expected points: ")
    assert lines[-1].endswith("records say so.")
    assert people.asked == [Hint(NEW)]
    assert plain.do("hint") is None
    assert plain.told()[:2] == lines[:2]


async def test_plain_mode_asks_the_others_first() -> None:
    port = seated_when("choose_card")
    people = FakePeople(port)
    plain = in_words(port)
    tell(plain, GameUpdate(port.view, port.question, (), "enter"))
    assert people.table is not None
    tell(plain, TableUpdate(people.table))
    plain.told()
    act = plain.do("hint")
    assert act == Propose(NEW, "hints")
    assert await plain.table.answering.send(act)
    plain.sent(act)
    assert plain.told() == ["Hints are off among people. You have asked the others to allow them."]
    assert people.asked == [Propose(NEW, "hints")]


async def test_a_vote_on_hints_is_told_like_every_other() -> None:
    port = seated_when("choose_card")
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        people.now(motions=[asked(7, "hints", 1)])
        await pilot.pause()
        assert text(app, "map").splitlines()[0].startswith("Ben wants to allow hints: press B to answer")
        await pilot.press("B")
        assert "Ben asks to allow hints in this game." in text(app, "panel")
        people.now(motions=[asked(7, "hints", 1, votes=[(0, 0), (1, 0)])])
        await pilot.press("escape")
        await pilot.pause()
        assert text(app, "map").splitlines()[0].startswith("Hints: 2 of 3 agreed")


async def test_at_one_keyboard_all_agree_at_once_and_everybody_is_told(tmp_path: Path) -> None:
    people = sitting(tmp_path, new_grande((HERE, HERE)), "Ana", "Ben", "Cleo")
    async with people as app, app.run_test(size=SIZE) as pilot:
        await mask(pilot)
        await pilot.press("enter")
        await walk.until(pilot, lambda: app.screen is app.table)
        await pilot.press("O")
        await walk.until(pilot, lambda: app.table.table.people.hints)
        await pilot.press("O")
        await walk.until(pilot, lambda: bool(app.table.current.context().hinted))
        await pilot.press("O")
        assert "  1  Play power card" in text(app, "panel")
        taken = [
            sum("took a hint." in entry.text for entry in table.incoming.log.entries)
            for table in app.table.keyboard.tables
        ]
        assert taken == [1] * len(taken)
