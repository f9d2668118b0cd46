"""Before an answer counts in plain mode: the whole turn once more, and Vetoes that rest."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from elgrande_tui.model.keyboard import Keyboard
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.plain.game import PlainGame
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.plain.table import PlainTable, style_of
from netplay.client.updates import GameUpdate
from netplay.protocol.client_messages import NEW, Answer, Undo
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.script import Script
from tests.elgrande_tui.support.seats import in_words, newest, tell
from tests.elgrande_tui.support.table_app import seated_when


def sitting(port: LocalPort, **settings: object) -> PlainTable:
    """Sit down with these settings, where everything is told that there is at first."""
    own = PlainSettings()
    for name, value in settings.items():
        setattr(own.now, name, value)
    table = in_words(port, own)
    tell(table, GameUpdate(port.view, port.question, (), "enter"))
    table.told()
    return table


def told(table: PlainTable, typed: str) -> list[str]:
    assert table.do(typed) is None
    return table.told()


@pytest.fixture
def ending() -> LocalPort:
    """A moment in the player's own turn that one word can end."""
    return seated_when("place", seats=2, prefer=("done", "skip"))


def test_an_answer_that_ends_the_turn_waits_for_yes(ending: LocalPort) -> None:
    table = sitting(ending, confirm=True)
    assert ending.question is not None
    done = ending.question.words.index("done")
    lines = told(table, "done")
    assert lines[0].startswith("Your turn so far: power ")
    assert lines[1].startswith("Now: ")
    assert "yes" in lines[2]
    assert told(table, "") == lines, "an empty line tells it again and ends nothing"
    assert told(table, "score")[0].startswith("1. "), "one can look around meanwhile"
    assert table.do("yes") == newest(ending, done)


@pytest.mark.parametrize("word", ["back", "undo"])
def test_who_thinks_better_of_it_goes_back(ending: LocalPort, word: str) -> None:
    table = sitting(ending, confirm=True)
    told(table, "done")
    assert table.asked is not None
    assert told(table, word) == table.asked.lines()
    assert told(table, "back") == ["There is nothing to undo here; undo undoes your last answer."]
    assert table.do("undo") == Undo(NEW)
    assert told(table, "yes") != []


def test_what_the_turn_did_is_told_in_words(ending: LocalPort) -> None:
    table = sitting(ending, confirm=True)
    ending.play(0, "place castillo")
    tell(table, GameUpdate(ending.view, ending.question, (), "events"))
    table.told()
    lines = told(table, "done")
    assert lines[0].endswith("; the Castillo +1.")


def test_without_the_setting_nothing_waits(ending: LocalPort) -> None:
    assert isinstance(sitting(ending).do("done"), Answer)


def test_every_step_is_let_pass_in_this_game_and_asked_again() -> None:
    port = seated_when("veto")
    table = sitting(port)
    assert table.table.answering.automatic_pass() is None
    assert "You let every step pass" in told(table, "pass always")[0]
    assert table.table.answering.automatic_pass() is not None
    assert table.asked is None
    lines = told(table, "pass always")
    assert lines[0] == "If you hold a Veto, you are asked before each step in this game."
    assert table.asked is not None
    assert lines[1:] == table.asked.lines()


def test_the_settings_can_say_so_for_all_games() -> None:
    table = sitting(seated_when("veto"), objections="pass")
    assert table.table.answering.automatic_pass() is not None
    assert not table.wants


def test_the_setting_holds_at_once_in_a_game_that_is_on() -> None:
    table = sitting(seated_when("veto"))
    assert table.table.answering.automatic_pass() is None
    assert told(table, "settings objections pass")[0].startswith("objections pass: ")
    assert table.table.answering.automatic_pass() is not None
    assert not table.wants
    lines = told(table, "settings objections ask")
    assert table.table.answering.automatic_pass() is None
    assert table.asked is not None
    assert lines[1:] == table.asked.lines()


def test_a_setting_that_somebody_else_at_the_keyboard_changes_holds_too() -> None:
    port, own = seated_when("veto"), PlainSettings()
    table = in_words(port, own)
    own.take("objections pass")
    tell(table, GameUpdate(port.view, port.question, (), "enter"))
    assert table.table.answering.automatic_pass() is not None


async def test_it_holds_for_everybody_at_the_keyboard() -> None:
    ports: list[Any] = [seated_when("veto"), seated_when("veto")]
    lines, own = Script(), PlainSettings()
    keyboard = Keyboard([TableModel(port, style_of(own)) for port in ports])
    evening = asyncio.create_task(PlainGame(lines, keyboard, own).run())
    for _ in range(3):  # until it has begun to listen
        await asyncio.sleep(0)
    for port in ports:
        port.tell(GameUpdate(port.view, port.question, (), "enter"))
    await lines.until("Pass the keyboard to Red")
    asked = [port.question for port in ports]
    lines.type("", "settings objections pass")
    await lines.until("objections pass: ")
    lines.type("quit")
    await evening
    assert [port.question == was for port, was in zip(ports, asked, strict=True)] == [False, False]


def test_what_was_said_last_holds() -> None:
    table = sitting(seated_when("veto"))
    told(table, "pass always")
    told(table, "settings objections")
    assert table.table.answering.automatic_pass() is not None, "that was only a question"
    told(table, "settings objections ask")
    assert table.table.answering.automatic_pass() is None
    told(table, "pass always")
    told(table, "pass always")
    told(table, "settings objections pass")
    assert table.table.answering.automatic_pass() is not None
    told(table, "pass always")
    assert table.table.answering.automatic_pass() is None


def test_the_word_of_older_versions_still_changes_it() -> None:
    table = sitting(seated_when("veto"))
    told(table, "pass always")
    assert told(table, "settings veto ask")[0].startswith("objections ask: ")
    assert table.table.answering.automatic_pass() is None
    assert told(table, "settings veto pass")[0].startswith("objections pass: ")
    assert table.table.answering.automatic_pass() is not None
