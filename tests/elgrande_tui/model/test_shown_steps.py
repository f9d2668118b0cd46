"""The screen shows the steps of others one by one, at the moments that the model names; its keys hurry or hold them."""

from __future__ import annotations

import random

import pytest
from textual import events
from textual.pilot import Pilot

from elgrande_tui.model import pace
from elgrande_tui.model.keyboard import Keyboard
from elgrande_tui.screens.settings import SettingsScreen
from elgrande_tui.settings.settings import Speed
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.widgets.cells import Cells
from elgrande_tui.widgets.themes.themed_app import ThemedApp
from elgrande_tui.widgets.themes.themes import Themes
from netplay.common.paths import find_paths
from tests.elgrande_tui.support.pacing import HandPort, Viewer, own, play
from tests.elgrande_tui.support.table_app import a_match

pytestmark = pytest.mark.usefixtures("paced")


class PacedApp(ThemedApp):
    """Only the table, of a viewer whose clock is turned by hand."""

    def __init__(self, speed: Speed = "normal") -> None:
        super().__init__(Themes(find_paths().themes), "night", "true")
        self.match, self.rng = a_match(5, 3), random.Random(3)
        self.group: list[HandPort] = []
        self.viewer = Viewer(self.match, 0, self.group, speed)
        self.table = TableScreen(self.viewer.table)
        self.wanted: list[tuple[str, object]] = []

    def on_mount(self) -> None:
        self.push_screen(self.table)

    def on_settings_screen_changed(self, event: SettingsScreen.Changed) -> None:
        """Take over a setting as the app does."""
        self.wanted.append((event.name, event.value))
        setattr(self.viewer.settings, event.name, event.value)

    async def others(self, pilot: Pilot[None], least: int = 5) -> None:
        """Let the others play until several of their steps wait before the player's question."""
        port = self.viewer.port
        while self.viewer.table.pace.queued < least:
            self.viewer.now += 60
            self.table.step_timer.advance()
            await pilot.pause()
            if self.table.panel.name:
                await pilot.press("escape")
            if port.question is not None and self.viewer.table.answering.question is not None:
                await port.answer(self.rng.randrange(len(port.question.words)), port.question.id)
                await pilot.pause()
                self.viewer.now += 60
                self.table.step_timer.advance()
            play(self.match, port, self.rng, seats=(0,))
            await pilot.pause()

    async def turn(self, pilot: Pilot[None], seconds: float) -> None:
        """Let so many seconds go by."""
        self.viewer.now += seconds
        self.table.step_timer.advance()
        await pilot.pause()

    def text(self, name: str) -> str:
        """What a widget of the table shows."""
        return self.table.query_one(f"#{name}", Cells).text


async def test_steps_are_shown_when_they_are_due_and_the_line_of_keys_names_those_that_hurry_them() -> None:
    app = PacedApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await app.others(pilot)
        table = app.viewer.table
        assert "End to your turn" in app.text("keys")
        assert "Space stop" in app.text("keys")
        before = table.pace.queued
        assert app.table.step_timer.next_step is not None
        due = table.pace.due
        assert due is not None
        assert app.table.step_timer.next_step[0] == due
        await app.turn(pilot, due - app.viewer.now)
        assert 0 < table.pace.queued < before
        await app.turn(pilot, 3)
        assert table.answering.question is not None
        assert app.table.step_timer.next_step is None
        assert "End" not in app.text("keys")


async def test_a_key_skips_to_the_own_turn() -> None:
    app = PacedApp("slow")
    async with app.run_test(size=(120, 40)) as pilot:
        await app.others(pilot)
        assert app.viewer.table.answering.question is None
        await pilot.press("end")
        assert app.viewer.table.answering.question is not None
        assert app.viewer.is_present


async def test_keys_make_it_faster_and_slower_and_hold_it() -> None:
    app = PacedApp("normal")
    async with app.run_test(size=(120, 40)) as pilot:
        await app.others(pilot)
        behind = app.viewer.table.pace.queued
        await pilot.press("space")
        assert f"stopped: {behind} steps wait" in app.text("notices")
        await app.turn(pilot, pace.LATEST["normal"] - 0.1)
        assert app.viewer.table.pace.queued == behind
        await pilot.press("minus")
        assert app.text("prompt").strip().startswith("Speed: slow.")
        await pilot.press("plus", "plus")
        await pilot.press("space")
        assert "stopped" not in app.text("notices")
        assert app.wanted == [("speed", "slow"), ("speed", "normal"), ("speed", "fast")]
        await app.turn(pilot, 1)
        assert app.viewer.is_present


async def test_enter_answers_nothing_while_steps_wait_and_nothing_that_came_into_sight_after_it_was_pressed() -> None:
    app = PacedApp("normal")
    async with app.run_test(size=(120, 40)) as pilot:
        await app.others(pilot)
        journal = len(app.match.journal)
        await pilot.press("enter", "1", "d", "x")
        assert "Your turn comes after these moves" in app.text("prompt")
        early = events.Key("enter", None)
        await app.turn(pilot, 3)
        assert app.viewer.table.answering.question is not None
        app.table.on_key(early)
        assert early._stop_propagation
        assert len(app.match.journal) == journal
        late = events.Key("enter", None)
        app.table.on_key(late)
        assert not late._stop_propagation


async def test_behind_a_score_table_nothing_happens_until_it_is_closed() -> None:
    app = PacedApp("normal")
    async with app.run_test(size=(120, 40)) as pilot:
        await app.others(pilot)
        table, panel = app.viewer.table, app.table.panel
        behind = table.pace.queued
        panel.name = "scoring"
        app.table.paint()
        assert app.table.step_timer.next_step is None
        await app.turn(pilot, 60)
        assert table.pace.queued == behind
        await pilot.press("enter")
        assert panel.name == ""
        assert app.table.step_timer.next_step is not None
        await app.turn(pilot, 0)
        assert table.pace.queued >= behind - 2, "they are stepped through, though the question came long ago"


def test_a_keyboard_is_passed_on_when_its_player_has_seen_what_led_to_the_question() -> None:
    match, rng = a_match(4, 3), random.Random(3)
    group: list[HandPort] = []
    ana, ben = (Viewer(match, seat, group, "slow") for seat in (0, 1))
    keyboard = Keyboard([ana.table, ben.table])
    while True:
        for viewer in (ana, ben):
            viewer.hear()
            viewer.now += 60
            viewer.table.incoming.advance()
        given = play(match, group[0], rng, seats=(0, 1))
        if given > 3 and match.question(1) is not None and match.question(0) is None:
            break
        for viewer in (ana, ben):
            if viewer.port.question is not None:
                own(viewer, rng)
                break
    for viewer in (ana, ben):
        viewer.hear()
    assert ben.is_present, "nobody looks at it: there is one show, that of the player who has the keyboard"
    assert ana.table.pace.queued
    assert keyboard.due() is None
    ana.run(pace.LATEST["slow"])
    assert keyboard.due() is ben.table
    keyboard.give_to(ben.table)
    assert not ana.table.pace.watched
    assert ben.table.pace.watched
