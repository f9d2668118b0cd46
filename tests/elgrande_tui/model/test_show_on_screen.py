"""A scoring on the screen: what is lit, who is paid, the key that leaves it out, a terminal that is too slow for it."""

from __future__ import annotations

import pytest
from textual.app import App
from textual.drivers._writer_thread import WriterThread
from textual.drivers.headless_driver import HeadlessDriver
from textual.drivers.linux_driver import LinuxDriver
from textual.messages import TerminalSupportsSynchronizedOutput

from elgrande_tui.table.step_timer import MOST
from elgrande_tui.terminal.driver import QUERY, ThriftyDriver, ask_back, output_waiting
from elgrande_tui.widgets.cells import Cells
from tests.elgrande_tui.support.show_app import ShowApp
from tests.elgrande_tui.support.table_app import text

pytestmark = pytest.mark.usefixtures("paced")

MOVES, FIRST_REGION, PAID_REGION = 3, 4, 9
"""Beats of the general scoring: the Castillo empties, Galicia is scored, Castilla la Nueva is scored."""


@pytest.mark.nightly
async def test_each_region_is_lit_with_the_ranks_there_and_its_points_run_to_the_seats() -> None:
    app = ShowApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.begin(pilot)
        for _beat in range(PAID_REGION):
            await app.go_on(pilot)
        assert ("C.Nueva", "chip:gold") in app.inks("map")
        assert [name for name, ink in app.inks("map") if ink == "chip:gold"] == ["C.Nueva", "♚ closed"]
        assert {"B4¹", "R2²", "Y1³"} <= {name for name, _ink in app.inks("map")}
        assert text(app, "prompt").startswith("Points in Castilla la Nueva: Blue 7, Red 4, Yellow 2.")
        assert [part for part in text(app, "score").split() if part.startswith("+")] == ["+4", "+7", "+2"]
        assert not app.table.panel.name
        await app.go_on(pilot)
        assert "+" not in text(app, "score")


@pytest.mark.some(2)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("ascii_only", [False, True])
async def test_caballeros_leave_a_ghost_in_the_castillo_and_light_up_where_they_come(
    size: tuple[int, int], ascii_only: bool
) -> None:
    app = ShowApp(ascii_only=ascii_only, depth="none" if ascii_only else "true")
    async with app.run_test(size=size) as pilot:
        await app.begin(pilot)
        for _beat in range(MOVES):
            await app.go_on(pilot)
        drawn = "".join(name for name, _ink in app.inks("map"))
        for sign in ("-",) if ascii_only else ("□", "○", "△"):
            assert sign in drawn
        lit = {name.strip("[] ")[:2] for name in app.flashing("map")}
        assert {"R1", "B4", "Y3"} <= lit


@pytest.mark.some(2)
@pytest.mark.parametrize("key", ["enter", "x", "escape", "d", "7", "ö"])
async def test_any_key_that_does_not_only_look_goes_to_the_next_region_and_answers_nothing(key: str) -> None:
    app = ShowApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.begin(pilot)
        await app.go_on(pilot)
        shown, answers = app.model.shown.beat, len(app.port.match.journal)
        assert shown is not None
        await pilot.press(key)
        assert app.model.shown.beat is not shown
        assert app.model.shown.in_show
        await pilot.press("end")
        assert not app.model.shown.in_show
        assert app.model.shown.view == app.port.view
        assert app.table.panel.name == "scoring"
        assert len(app.port.match.journal) == answers
        await pilot.press("space")
        assert not app.table.panel.name


async def test_looking_at_something_leaves_the_show_alone_and_space_stops_it() -> None:
    app = ShowApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.begin(pilot)
        await pilot.press("w")
        assert app.table.panel.name == "log"
        assert app.model.shown.in_show
        assert "Points in" not in text(app, "panel")
        await pilot.press("w", "space")
        assert app.model.shown.in_show
        assert app.model.pace.paused
        await pilot.press("space", "plus")
        assert app.model.shown.in_show


async def test_what_is_lit_stays_as_long_as_its_beat_and_fades_after_the_last() -> None:
    app = ShowApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.begin(pilot)
        assert app.table.flash_timer._fading is None
        for _beat in range(FIRST_REGION):
            await app.go_on(pilot)
        lit = app.table.current.flash
        app.table.flash_timer._fade()
        assert app.table.current.flash == lit is not None
        while app.model.shown.in_show:
            await app.go_on(pilot)
        assert app.table.current.flash is not None, "as long as the scoring is told in one line"
        while app.model.pace.behind:
            await app.go_on(pilot)
        assert app.table.current.flash is None


class Stuck(HeadlessDriver):
    """A driver whose terminal takes nothing until it is told to: so many writes wait in its queue."""

    def __init__(self) -> None:
        super().__init__(App[None]())
        self._writer_thread = WriterThread(None)  # type: ignore[arg-type]  # never started: nothing is written

    def fill(self, writes: int) -> None:
        """Let so many writes wait."""
        queue = self._writer_thread._queue
        while queue.qsize():
            queue.get_nowait()
        for _write in range(writes):
            queue.put_nowait("")


async def test_a_beat_waits_until_the_terminal_has_taken_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    app, driver = ShowApp(), Stuck()
    monkeypatch.setattr("elgrande_tui.table.screen.output_waiting", lambda _driver: output_waiting(driver))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.begin(pilot)
        driver.fill(1)
        shown = app.model.shown.beat
        await app.go_on(pilot)
        assert app.model.shown.beat is shown
        driver.fill(0)
        await app.go_on(pilot)
        assert app.model.shown.beat is not shown
        driver.fill(2)
        for _time in range(MOST - 2):
            await app.go_on(pilot)
        assert app.model.shown.in_show
        assert app.model.pace.moves


async def test_on_a_line_that_stays_behind_shows_turn_themselves_off_with_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, driver = ShowApp(), Stuck()
    monkeypatch.setattr("elgrande_tui.table.screen.output_waiting", lambda _driver: output_waiting(driver))
    frames = 0
    async with app.run_test(size=(80, 24)) as pilot:
        await app.begin(pilot)
        shown = app.model.shown.beat
        while app.model.shown.in_show:
            driver.fill(2)
            await app.go_on(pilot)
            frames += app.model.shown.beat is not shown
            assert frames <= 1
        assert app.model.shown.view == app.port.view
        assert not app.model.pace.in_beats
        assert "Animations are off" in app.model.people.news
        assert app.model.shown.view == app.port.view


async def test_a_key_ends_a_show_even_while_the_terminal_takes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    app, driver = ShowApp(), Stuck()
    monkeypatch.setattr("elgrande_tui.table.screen.output_waiting", lambda _driver: output_waiting(driver))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.begin(pilot)
        driver.fill(30)
        await pilot.press("end")
        assert not app.model.shown.in_show
        assert app.table.panel.name == "scoring"


async def test_how_much_output_waits_is_what_the_writer_has_queued() -> None:
    driver = Stuck()
    assert output_waiting(None) == output_waiting(driver) == 0
    driver.fill(5)
    assert output_waiting(driver) == 5


async def test_the_terminal_is_asked_to_answer_when_it_has_taken_a_beat() -> None:
    class Silent(ThriftyDriver):
        """Writes nowhere."""

        def __init__(self) -> None:
            super().__init__(App[None]())
            self.written: list[str] = []

        def write(self, data: str) -> None:
            self.written.append(data)

    driver = Silent()
    ask_back(driver)
    assert driver.written == []  # nobody knows yet whether this terminal answers
    driver.process_message(TerminalSupportsSynchronizedOutput())
    ask_back(driver)
    ask_back(driver)
    assert driver.written == [QUERY, QUERY]
    assert output_waiting(driver) == 2
    driver.process_message(TerminalSupportsSynchronizedOutput())
    assert output_waiting(driver) == 1
    driver.process_message(TerminalSupportsSynchronizedOutput())
    driver.process_message(TerminalSupportsSynchronizedOutput())
    assert output_waiting(driver) == 0


async def test_answers_that_were_lost_while_the_app_was_suspended_are_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(LinuxDriver, "stop_application_mode", lambda _driver: None)
    monkeypatch.setattr(LinuxDriver, "write", lambda _driver, _data: None)
    driver = ThriftyDriver(App[None]())
    driver.process_message(TerminalSupportsSynchronizedOutput())
    ask_back(driver)
    assert output_waiting(driver) == 1
    driver.suspend_application_mode()
    assert output_waiting(driver) == 0


async def test_each_beat_asks_back_once(monkeypatch: pytest.MonkeyPatch) -> None:
    app, asked = ShowApp(), list[object]()
    monkeypatch.setattr("elgrande_tui.table.screen.ask_back", asked.append)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.begin(pilot)
        for beats in range(1, 5):
            app.table.paint()
            await pilot.pause()
            assert len(asked) == beats
            await app.go_on(pilot)


async def test_looking_back_a_scoring_is_shown_again_forwards_and_backwards() -> None:
    app = ShowApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.stop_past()
        await app.begin(pilot)
        await pilot.press("end", "enter")
        past, earlier = app.model.incoming.past, app.table.earlier
        assert past.at is None
        scores = [app.model.ui.telling.scores(app.model.view)]
        await pilot.press("comma")
        for _beat in range(30):
            if not past.in_show:
                break
            assert past.then is not None
            assert past.then.beat
            scores.append(app.model.ui.telling.scores(app.model.view))
            earlier._go_on()
        back = [sum(one) for one in scores]
        assert back == sorted(back, reverse=True)
        assert len(set(back)) > 5
        assert past.at == past.last - 1
        await pilot.press("right")
        assert past.in_show
        beats = 1
        while past.in_show:
            earlier._go_on()
            beats += 1
        assert beats == 14
        assert past.at is None


async def test_a_line_of_the_log_shows_its_scoring_again() -> None:
    app = ShowApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.stop_past()
        await app.begin(pilot)
        await pilot.press("end", "enter", "w")
        lines = [entry.text for entry in app.model.incoming.log.entries]
        app.table.panel.item = next(n for n, line in enumerate(lines) if line.startswith("The discs show"))
        await pilot.press("enter")
        assert app.model.incoming.past.in_show
        assert (
            text(app, "prompt")
            .splitlines()[0]
            .endswith("The Castillo is opened: 1 of Red, 1 of Blue, 2 of Green and 2 of Yellow.")
        )
        await pilot.press("enter")
        assert not app.model.incoming.past.in_show
        assert app.model.incoming.past.at == app.model.incoming.past.last
        assert app.table.query_one("#map", Cells).display


async def test_a_key_shows_the_last_scoring_again_whatever_happened_since() -> None:
    app = ShowApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.stop_past()
        await pilot.pause()
        await pilot.press("A")
        assert "Nothing has been scored yet." in text(app, "said")
        await app.begin(pilot)
        await pilot.press("end", "enter")
        scored = app.model.incoming.past.last
        await pilot.press("A")
        assert app.model.incoming.past.in_show
        assert app.model.incoming.past.at == scored
        await pilot.press("enter", "backspace")
        assert app.model.incoming.past.at is None
