"""The log on the screen: a heading a turn, which keys open into its steps and close."""

from __future__ import annotations

import random

import pytest

from elgrande_tui.model.match_ui.match_ui import turn_of
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.table.log_panels import log_end, log_panel, missed_panel
from elgrande_tui.widgets.glyphs import PLAIN
from engine.core.event import visible_to
from netplay.client.updates import GameUpdate
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import at_screen, tell
from tests.elgrande_tui.support.table_app import TableApp, a_match, play_on, text
from tests.elgrande_tui.support.walk import until
from tests.elgrande_tui.table.test_looking_back import go_on, history

CELLS = 400
"""So wide that nothing is wrapped."""


def a_seat(answers: int) -> tuple[LocalPort, TableDisplay]:
    """The screen of the first of three players after so many answers and a few more, in the middle of a turn."""
    port = LocalPort(a_match(3, seed=4), 0, {})
    seat = at_screen(port)
    tell(seat, GameUpdate(port.view, port.question, tuple(visible_to(port.match.opening, 0)), "start"))
    go_on(seat, port, answers)
    while len(steps(seat)) < 2:
        go_on(seat, port, 1)
    return port, seat


def rows(seat: TableDisplay) -> list[str]:
    """The lines of the open log."""
    return ["".join(part for part, _ink in row).rstrip() for row in log_panel(seat.context(), CELLS)]


def told(seat: TableDisplay) -> list[str]:
    """What the headings of the turns say that are over."""
    log = seat.table.incoming.log
    return [log.line(turn, seat.table.port.names) for turn in log.turns() if turn.over]


def steps(seat: TableDisplay) -> list[str]:
    """The steps of the turn that goes on."""
    log = seat.table.incoming.log
    *_over, now = log.turns()
    return [entry.text for entry in log.entries[now.start :]]


def test_turns_that_are_over_are_a_line_each_and_the_one_that_goes_on_is_told_by_its_steps() -> None:
    _port, seat = a_seat(30)
    seat.panel.open("log")
    shown = rows(seat)
    assert len(told(seat)) > 4
    assert [row[4:] for row in shown if row.startswith("▸ ")] == told(seat)
    assert [row.split(" ", 3)[-1] for row in shown[-len(steps(seat)) :]] == steps(seat)
    beginnings = [row.strip() for row in shown if row.strip().startswith("Round ")]
    assert beginnings == [entry.text for entry in seat.table.incoming.log.entries if entry.round]


def test_the_heading_of_a_seat_has_its_chip() -> None:
    _port, seat = a_seat(30)
    context = seat.context()
    shown = log_panel(context, CELLS)
    for turn in seat.table.incoming.log.turns():
        if turn.over and turn.seat is not None:
            mark = context.marks[turn.seat]
            line = seat.table.incoming.log.line(turn, context.names)
            assert [("▸ ", "key"), (mark.letter, mark.chip), (" ", ""), (line, "")] in shown


def test_in_ascii_a_heading_has_a_sign_as_well() -> None:
    _port, seat = a_seat(30)
    seat.glyphs = PLAIN
    turn = next(turn for turn in seat.table.incoming.log.turns() if turn.over)
    seat.panel.open("log")
    assert sum(row.startswith("+ ") for row in rows(seat)) == len(told(seat))
    seat.panel.cursor.choose(turn.start)
    seat.panel.open_line()
    assert [row for row in rows(seat) if row.startswith("- ")] == [f"-   {told(seat)[0]}"]


def test_enter_opens_a_turn_and_closes_it_again_and_on_a_step_goes_to_its_board() -> None:
    _port, seat = a_seat(30)
    log, panel = seat.table.incoming.log, seat.panel
    turn = next(turn for turn in log.turns() if turn.over and turn.last - turn.first > 2)
    panel.open("log")
    panel.cursor.choose(turn.start)
    before = rows(seat)
    panel.open_line()
    assert panel.name == "log"
    opened = rows(seat)
    at = panel.cursor.number
    assert opened[at].startswith("▾ ")
    assert [row.lstrip() for row in opened[at + 1 : at + 1 + turn.end - turn.start]] == [
        f"{seat.context().marks[entry.seat].letter} {entry.text}" if entry.seat is not None else entry.text
        for entry in log.entries[turn.start : turn.end]
    ]
    panel.open_line()
    assert rows(seat) == before
    panel.open_line()
    panel.choose_line(2)
    panel.open_line()
    assert not panel.name
    assert seat.table.incoming.past.at == log.page_of(turn.start + 1)


def test_left_on_a_step_closes_its_turn_and_goes_to_the_heading() -> None:
    _port, seat = a_seat(30)
    turn = next(turn for turn in seat.table.incoming.log.turns() if turn.over and turn.last - turn.first > 2)
    cursor = seat.panel.cursor
    cursor.choose(turn.start)
    assert not cursor.fold(opened=False), "it is closed"
    assert cursor.fold(opened=True)
    assert not cursor.fold(opened=True), "it is open"
    cursor.move(2)
    assert cursor.line is not None
    assert cursor.line.step
    assert cursor.fold(opened=False)
    assert cursor.line is not None
    assert (cursor.line.entry, cursor.line.step) == (turn.start, False)


async def test_keys_open_and_close_what_is_chosen() -> None:
    app = TableApp(LocalPort(a_match(3, seed=2), 0, {1: "random", 2: "random"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await play_on(pilot, app, random.Random(2), answers=12)
        table = app.table.table
        await until(pilot, lambda: not table.answering.sending and table.answering.question is not None)
        await pilot.press("escape" if app.table.panel.name else "tab")
        await pilot.press("w")
        cursor = app.table.panel.cursor
        while cursor.line is None or cursor.line.step:
            await pilot.press("up")
        assert "Enter the steps" in text(app, "keys")
        at = cursor.number
        await pilot.press("right")
        assert cursor.opened == {cursor.line.entry}
        await pilot.press("right")
        assert cursor.number == at + 1
        assert "Enter the board then" in text(app, "keys")
        await pilot.press("left")
        assert (cursor.number, cursor.opened) == (at, set())
        await pilot.press("enter", "enter")
        assert (cursor.number, cursor.opened) == (at, set())
        await pilot.press("left")
        assert cursor.number == at - 1, "nothing to close: a line up"


@pytest.mark.parametrize("opened", [True, False])
def test_what_is_chosen_and_open_stays_when_the_log_grows(opened: bool) -> None:
    port = LocalPort(a_match(3, seed=4), 0, {})
    seat = at_screen(port)
    tell(seat, GameUpdate(port.view, port.question, (), "enter"))
    go_on(seat, port, 40)
    late = at_screen(port)
    tell(late, GameUpdate(port.view, port.question, (), "enter"))
    go_on(late, port, 40)
    log, cursor = late.table.incoming.log, late.panel.cursor
    turn = next(turn for turn in log.turns() if turn.over and turn.whole and turn.end - turn.start > 2)
    cursor.choose(turn.start)
    if opened:
        cursor.fold(opened=True)
        cursor.move(1)
    assert cursor.line is not None
    before, entry = cursor.line, log.entries[cursor.line.entry]
    tell(late, history(port))
    assert cursor.line is not None
    assert cursor.line.entry > before.entry
    assert log.entries[cursor.line.entry] is entry
    assert cursor.line.step is before.step is opened


def test_a_step_that_was_chosen_when_its_turn_ends_is_in_the_chosen_heading() -> None:
    port, seat = a_seat(20)
    log, panel = seat.table.incoming.log, seat.panel
    *_over, now = log.turns()
    panel.open("log")
    panel.cursor.choose(now.start + 1)
    assert panel.cursor.line is not None
    assert panel.cursor.line.step
    while turn_of(seat.table.ui, port.view) == log.pages[now.first].turn:
        go_on(seat, port, 1)
        panel.name = "log"
    assert panel.cursor.line is not None
    assert (panel.cursor.line.entry, panel.cursor.line.step) == (now.start, False)


def test_the_end_of_the_log_has_headings_and_the_steps_of_the_turn_that_goes_on() -> None:
    _port, seat = a_seat(30)
    shown = ["".join(part for part, _ink in row) for row in log_end(seat.context(), CELLS, 100)]
    assert [line for line in told(seat) if line not in [row[2:] for row in shown]] == []
    assert [row[2:] for row in shown[-len(steps(seat)) :]] == steps(seat)
    assert not any(row.startswith("▸") for row in shown)


def test_on_an_earlier_board_the_log_ends_with_the_steps_of_its_turn() -> None:
    _port, seat = a_seat(30)
    log = seat.table.incoming.log
    turn = next(turn for turn in log.turns() if turn.over and turn.last - turn.first > 3)
    seat.table.incoming.past.show(turn.first + 2)
    shown = ["".join(part for part, _ink in row) for row in log_end(seat.context(), CELLS, 100)]
    so_far = [entry.text for entry in log.entries[turn.start : log.pages[turn.first + 2].entries]]
    assert [row[2:] for row in shown[-len(so_far) :]] == so_far
    seat.table.incoming.past.show(turn.last)
    shown = ["".join(part for part, _ink in row) for row in log_end(seat.context(), CELLS, 100)]
    assert log.line(turn, seat.table.port.names) in [row[2:] for row in shown[-2:]]


def test_what_was_missed_is_told_by_turns_below_who_was_away() -> None:
    port, seat = a_seat(30)
    log = seat.table.incoming.log
    turn = next(turn for turn in log.turns() if turn.over and turn.last - turn.first > 3)
    log.note(port.names, [lambda _names: "Ben was away."])
    seat.panel.missed = turn.start + 1
    shown = ["".join(part for part, _ink in row) for row in missed_panel(seat.context(), CELLS)]
    assert shown[0].startswith("While you were away")
    assert shown[1].strip() == "Ben was away."
    rest = [entry.text for entry in log.entries[turn.start + 1 : turn.end]]
    assert [row[2:] for row in shown[2 : 2 + len(rest)]] == rest, "the steps of a turn that was seen in part"
    later = [log.line(one, port.names) for one in log.turns() if one.over and one.start > turn.start]
    assert [row[2:] for row in shown if row[2:] in later] == later
