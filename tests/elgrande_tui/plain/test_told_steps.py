"""Plain mode tells the steps of others one by one, and has words to hurry or hold them."""

from __future__ import annotations

import asyncio
import random

import pytest

from elgrande_tui.model.keyboard import Keyboard
from elgrande_tui.plain.game import PlainGame
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.plain.table import PlainTable, style_of
from netplay.client.updates import GameUpdate
from tests.elgrande_tui.support.pacing import HandPort, Viewer, own, play
from tests.elgrande_tui.support.script import Script
from tests.elgrande_tui.support.table_app import a_match

pytestmark = pytest.mark.usefixtures("paced")


class Told:
    """A player in plain mode, before whom others have played several steps up to their question."""

    def __init__(self) -> None:
        match, rng = a_match(5, 3), random.Random(3)
        self.settings = PlainSettings()
        self.viewer = Viewer(match, 0, [], style=style_of(self.settings))
        self.table = self.viewer.table
        self.plain = PlainTable(self.table, self.settings)
        self.lines: list[str] = []
        port = self.viewer.port
        port.tell(GameUpdate(port.view, port.question, (), "enter"))
        while self.table.pace.queued < 5:
            self.hear()
            self.viewer.now += 60
            self.advance()
            if port.question is not None:
                own(self.viewer, rng)
                self.hear()
                self.viewer.now += 60
                self.advance()
            play(match, port, rng, seats=(0,))
            self.hear()
        self.told()

    def hear(self) -> None:
        """Hand on what came."""
        for news in self.viewer.hear():
            self.plain.hear(news)

    def advance(self) -> None:
        """Show what is due."""
        for news in self.table.incoming.advance():
            self.plain.hear(news)

    def told(self, typed: str | None = None) -> list[str]:
        """Return what is told, after a line was typed."""
        if typed is not None:
            assert self.plain.do(typed) is None
        return self.plain.told()


def test_what_others_do_is_told_step_by_step_and_then_the_question() -> None:
    player = Told()
    behind, told = player.table.pace.queued, 0
    while player.table.pace.behind:
        assert player.plain.asked is None
        due = player.table.pace.due
        assert due is not None
        player.viewer.now = max(player.viewer.now, due)
        player.advance()
        told += bool(player.told())
    assert 1 < told <= behind + 1
    assert player.plain.asked is not None
    assert player.viewer.is_present


def test_nothing_is_answered_before_it_is_asked() -> None:
    player = Told()
    assert player.told("1") == ["Your turn comes after these moves; now shows them at once."]
    assert player.told("now")
    assert player.plain.asked is not None
    assert player.told("now") == ["You see the game as it is now."]


def test_enter_goes_on_to_the_next_turn() -> None:
    player = Told()
    assert player.told("settings speed step by step") == [
        "speed step by step: how others' turns are told; step by step: Enter after each (timed, step by step, at once)"
    ]
    turns = 0
    while player.table.pace.behind:
        player.viewer.now += 60
        player.advance()
        assert player.plain.asked is None
        player.told("")
        turns += 1
    assert turns > 1
    assert player.plain.asked is not None
    assert player.plain.told() == []


def test_words_hold_it_and_make_it_faster() -> None:
    player = Told()
    held = "The moves of the others are shown when you type hold again; Enter shows the next turn."
    assert player.told("hold") == [held]
    player.viewer.now += 60
    player.advance()
    assert player.told() == []
    assert player.told("hold") == ["The moves of the others are shown again."]
    assert player.told("slower") == ["Reading time: x1.5."]
    assert player.told("settings speed slow")[0].startswith("speed timed: "), "as it was called before"
    assert player.told("settings speed at once")[0].startswith("speed at once: ")
    player.advance()
    assert player.told()
    assert player.viewer.is_present


def test_who_is_brought_to_the_present_is_told_so_in_one_line() -> None:
    player = Told()
    port = player.viewer.port
    port.tell(GameUpdate(port.view, port.question, (), "resync"))
    player.hear()
    told = player.told()
    told = told[next(number for number, line in enumerate(told) if line.startswith("You had fallen behind. ")) :]
    assert told[1:] == player.plain.asked.lines() if player.plain.asked is not None else told[1:] == []


async def test_a_game_comes_back_by_itself_when_the_next_step_is_due() -> None:
    match, rng = a_match(5, 3), random.Random(3)
    settings, lines, group = PlainSettings(), Script(), list[HandPort]()
    viewer = Viewer(match, None, group, style=style_of(settings))
    game = PlainGame(lines, Keyboard([viewer.table]), settings)
    evening = asyncio.create_task(game.run())
    for _ in range(3):  # until it has begun to listen
        await asyncio.sleep(0)
    port = viewer.port
    port.tell(GameUpdate(port.view, None, (), "enter"))
    for _ in range(16):
        question = match.question(match.asked[0])
        assert question is not None
        port.play(match.asked[0], rng.choice(question.words))
    for _ in range(20):  # until it has heard all
        await asyncio.sleep(0)
    behind, due = viewer.table.pace.queued, viewer.table.pace.due
    assert due is not None
    assert game._step is not None
    assert game._step.when() - asyncio.get_running_loop().time() <= due - viewer.now
    said = len(lines.said)
    viewer.now = due
    game._advance()
    assert viewer.table.pace.queued < behind
    while (due := viewer.table.pace.due) is not None:
        viewer.now = max(viewer.now, due)
        game._advance()
    assert len(lines.said) > said, "a turn is over"
    lines.type("quit")
    await evening
    assert game._step is None or game._step.cancelled()
