"""The screen tells the turns of others one by one, at the moments that the model names; its keys hurry or stop them."""

from __future__ import annotations

import random

import pytest
from textual import events
from textual.pilot import Pilot

from elgrande_tui.model.context import Context
from elgrande_tui.model.keyboard import Keyboard
from elgrande_tui.screens.settings import SettingsScreen
from elgrande_tui.settings.settings import Speed
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.widgets.cells import Cells
from elgrande_tui.widgets.themes.themed_app import ThemedApp
from elgrande_tui.widgets.themes.themes import Themes
from engine.games.elgrande.model.events import AreaScored
from netplay.common.paths import find_paths
from tests.elgrande_tui.support.pacing import HandPort, Viewer, own, play
from tests.elgrande_tui.support.table_app import a_match

pytestmark = pytest.mark.usefixtures("paced")


class PacedApp(ThemedApp):
    """Only the table, of a viewer whose clock is turned by hand."""

    def __init__(self, speed: Speed = "timed") -> None:
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
            if self.viewer.table.pace.telling and not self.viewer.table.pace.queued:
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

    @property
    def line(self) -> str:
        """The line of the turn that is told; "" for none."""
        told, table = self.viewer.table.shown.told, self.viewer.table
        return told.line(table.ui, table.port.names) if told is not None else ""

    def text(self, name: str) -> str:
        """What a widget of the table shows."""
        return self.table.query_one(f"#{name}", Cells).text


async def test_a_turn_stands_where_the_prompt_stands_and_the_line_of_keys_says_how_to_go_on() -> None:
    app = PacedApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.others(pilot)
        table = app.viewer.table
        told = table.shown.told
        assert told is not None
        said = f"{app.text('prompt')} {app.text('hand') if len(app.line) > 80 else ''}".split()
        assert said == app.line.split()
        assert "any key continue" in app.text("keys")
        assert "End to your turn" in app.text("keys")
        assert app.table.current.flash == table.ui.telling.changes(told.before, told.after)
        assert app.table.step_timer.next_step is not None
        due = table.pace.due
        assert due is not None
        assert app.table.step_timer.next_step[0] == due
        await app.turn(pilot, due - app.viewer.now)
        assert table.shown.told is not told
        while table.pace.behind:
            await app.turn(pilot, 3)
        assert table.answering.question is not None
        assert app.table.step_timer.next_step is None
        assert app.table.current.flash is None
        assert "End" not in app.text("keys")
        assert "any key" not in app.text("keys")


async def test_all_that_waits_of_a_turn_is_painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elgrande_tui.table.step_timer.FLASH", 3600.0)
    app = PacedApp()
    async with app.run_test(size=(80, 24)) as pilot:
        # however long this takes, no timer shows steps beside the test
        monkeypatch.setattr(app.table.step_timer, "_after", lambda _seconds, do: app.table.set_timer(3600.0, do))
        await app.others(pilot)
        painted: list[str] = []
        paint = app.table.painter.paint

        def counted(context: Context, panel: str, top: int) -> None:
            painted.append(app.line)
            paint(context, panel, top)

        monkeypatch.setattr(app.table.painter, "paint", counted)
        while app.viewer.table.pace.behind:
            due = app.viewer.table.pace.due
            assert due is not None
            before, steps = len(painted), app.viewer.table.pace.queued
            await app.turn(pilot, due - app.viewer.now)
            assert len(painted) == before + 1
            assert app.viewer.table.pace.queued < steps or not steps


@pytest.mark.parametrize("key", ["enter", "x", "escape", "d", "7"])
async def test_any_key_goes_on_to_the_next_turn_and_answers_nothing(key: str) -> None:
    app = PacedApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await app.others(pilot)
        table, journal, lines = app.viewer.table, len(app.match.journal), [app.line]
        while table.pace.behind:
            await pilot.press(key)
            lines.append(app.line)
        assert len(lines) > 2
        assert len(set(lines)) == len(lines)
        assert table.answering.question is not None
        assert len(app.match.journal) == journal


@pytest.mark.parametrize("key", ["w", "W", "question_mark", "e", "q", "plus"])
async def test_a_key_that_only_looks_leaves_what_is_told(key: str) -> None:
    app = PacedApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await app.others(pilot)
        line, queued = app.line, app.viewer.table.pace.queued
        await pilot.press(key)
        assert (app.line, app.viewer.table.pace.queued) == (line, queued)
        assert app.table.panel.name or app.text("prompt").strip()


async def test_a_key_that_was_pressed_before_a_turn_came_up_does_not_take_it_as_read() -> None:
    app = PacedApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await app.others(pilot)
        early = events.Key("x", None)
        await pilot.press("x")
        line = app.line
        app.table.on_key(early)
        await pilot.pause()
        assert app.line == line != ""


async def test_what_was_typed_ahead_is_forgotten_when_others_are_told() -> None:
    app = PacedApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await app.others(pilot)
        app.table.keys._typed_ahead = ["x"]
        await app.turn(pilot, 3)
        assert app.table.keys._typed_ahead == []


async def test_a_key_skips_to_the_own_turn() -> None:
    app = PacedApp("step by step")
    async with app.run_test(size=(120, 40)) as pilot:
        await app.others(pilot)
        assert app.viewer.table.answering.question is None
        await pilot.press("end")
        assert app.viewer.table.answering.question is not None
        assert app.viewer.is_present


async def test_keys_make_it_stand_longer_or_less_and_stop_it() -> None:
    app = PacedApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await app.others(pilot)
        behind = app.viewer.table.pace.queued
        await pilot.press("space")
        assert f"stopped: {behind} steps wait" in app.text("notices")
        await app.turn(pilot, 60)
        assert app.viewer.table.pace.queued == behind
        await pilot.press("minus")
        said = "".join(part for row in app.table.painter.said for part, _ink in row)
        assert said.strip() == "Reading time: x1.5."
        assert app.text("prompt").split() == app.line.split()[: len(app.text("prompt").split())], (
            "the line still stands"
        )
        await pilot.press("plus", "plus")
        await pilot.press("space")
        assert "stopped" not in app.text("notices")
        assert app.wanted == [("reading", "1.5"), ("reading", "1"), ("reading", "0.7")]


async def test_enter_answers_nothing_that_came_into_sight_after_it_was_pressed() -> None:
    app = PacedApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await app.others(pilot)
        journal = len(app.match.journal)
        early = events.Key("enter", None)
        while app.viewer.table.pace.behind:
            await app.turn(pilot, 3)
        assert app.viewer.table.answering.question is not None
        app.table.on_key(early)
        assert early._stop_propagation
        assert len(app.match.journal) == journal
        late = events.Key("enter", None)
        app.table.on_key(late)
        assert not late._stop_propagation


async def test_a_score_table_that_opened_by_itself_makes_way_for_the_next_turn() -> None:
    app = PacedApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await app.others(pilot)
        table, panel = app.viewer.table, app.table.panel
        panel.scored = [AreaScored(round=3, cause="general", area=area, payments=[]) for area in range(1, 10)]
        panel.show_points()
        app.table.paint()
        assert panel.name == "scoring"
        line, due = app.line, table.pace.due
        assert due is not None
        await app.turn(pilot, due - app.viewer.now - 0.1)
        assert (panel.name, app.line) == ("scoring", line)
        await app.turn(pilot, 0.2)
        assert panel.name == ""
        assert app.line != line


async def test_a_key_closes_a_score_table_and_goes_on() -> None:
    app = PacedApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await app.others(pilot)
        panel, line = app.table.panel, app.line
        panel.scored = [AreaScored(round=3, cause="general", area=area, payments=[]) for area in range(1, 10)]
        panel.show_points()
        await pilot.press("enter")
        assert panel.name == ""
        assert app.line != line


def test_a_keyboard_is_passed_on_when_its_player_has_seen_what_led_to_the_question() -> None:
    match, rng = a_match(4, 3), random.Random(3)
    group: list[HandPort] = []
    ana, ben = (Viewer(match, seat, group) for seat in (0, 1))
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
    assert ana.table.pace.behind
    while ana.table.pace.behind:
        assert keyboard.due() is None
        assert ana.run(0.1) is not None
    assert keyboard.due() is ben.table
    keyboard.give_to(ben.table)
    assert not ana.table.pace.watched
    assert ben.table.pace.watched
