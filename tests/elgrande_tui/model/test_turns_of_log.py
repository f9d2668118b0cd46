"""The turns that a log holds: what belongs to each, its line, and when it has a heading."""

from __future__ import annotations

import pytest

from elgrande_tui.i18n.translations import speak
from elgrande_tui.model import log_book
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.log_book import LogBook, LoggedTurn, LogLine, events_told
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.model.match_ui.telling import TellingUI
from elgrande_tui.model.table_model import ReplayTable
from elgrande_tui.model.told_turn import ToldTurn
from elgrande_tui.replay.replay import replay_of_file
from netplay.client.updates import GameUpdate
from netplay.common.sanitize import trusted
from tests.elgrande_tui.games.elgrande.test_log_book import answer, undo
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import at_screen, tell
from tests.elgrande_tui.support.table_app import a_match, seated_when
from tests.elgrande_tui.table.test_looking_back import a_past, go_on, history
from tests.paths import RECORDS

NAMES = [trusted("Ann"), trusted("Ben")]


def a_log(record: str = "two-2015") -> LogBook:
    """The log of a whole game, with everything open."""
    return ReplayTable(replay_of_file(RECORDS / f"{record}.txt")).table.incoming.log


def texts(log: LogBook, turn: LoggedTurn) -> list[str]:
    """The sentences of a turn."""
    return [entry.text for entry in log.entries[turn.start : turn.end]]


def headings(log: LogBook) -> list[LogLine]:
    """The turns that have a heading."""
    return [line for line in log.told() if line.turn is not None]


@pytest.mark.parametrize("record", ["two-2015", "five-carcassonne"])
def test_every_step_belongs_to_the_turn_of_the_board_before_it(record: str) -> None:
    log = a_log(record)
    turns = list(log.turns())
    assert [turn.first for turn in turns[1:]] == [turn.last for turn in turns[:-1]], "one begins where another ends"
    assert turns[0].first == 0
    for turn in turns[:-1]:
        assert {page.turn for page in log.pages[turn.first : turn.last]} == {log.pages[turn.first].turn}
        assert log.pages[turn.last].turn != log.pages[turn.first].turn
        assert turn.over
        assert turn.whole
        steps = [entry.text for number in range(turn.first + 1, turn.last + 1) for entry in log.lines(number)]
        assert texts(log, turn) == steps
        assert turn.seat in (None, log.pages[turn.first].turn[2])
    assert turns[-1].first == turns[-1].last == len(log.pages) - 1, "after the end nobody has a turn"


def test_the_line_of_a_turn_is_made_of_its_boards_and_of_what_happened_between_them() -> None:
    log = a_log()
    names = NAMES
    for turn in list(log.turns())[:30]:
        entries = log.entries[turn.start : turn.end]
        boards = log.pages[turn.first].view(), log.pages[turn.last].view()
        assert log.line(turn, names) == (ToldTurn(*boards, events_told(entries)).line(log.ui, names) if entries else "")


def test_a_log_of_headings_leaves_rounds_and_what_came_before_the_first_turn() -> None:
    log = a_log()
    told, turns = log.told(), [turn for turn in log.turns() if turn.first < turn.last]
    assert [line.turn for line in told if not line.step] == turns
    plain = [log.entries[line.entry] for line in told if line.step]
    assert [entry.round for entry in plain if entry.round] == list(range(1, 10))
    assert [entry for entry in plain if not entry.round] == [entry for entry in log.lines(0) if not entry.round]
    assert not any(
        log.entries[line.entry].text in log.line(turn, NAMES) for line in told if line.step for turn in turns
    )
    opened = log.told(range(len(log.entries)))
    assert [line.entry for line in opened if line.step] == list(range(len(log.entries))), "all open: every entry"
    assert [line[:2] for line in opened] == sorted(line[:2] for line in opened)


def test_a_turn_that_goes_on_shows_its_steps_also_on_a_board_in_its_middle() -> None:
    log = a_log()
    turn = next(turn for turn in log.turns() if turn.last - turn.first > 3)
    for page in range(turn.first + 1, turn.last):
        inside = log.told(pages=page + 1)
        assert [line.entry for line in inside if line.entry >= turn.start] == [
            *range(turn.start, log.pages[page].entries)
        ]
        assert all(line.step for line in inside if line.entry >= turn.start)
    assert log.told(pages=turn.last + 1)[-1].turn == turn or log.entries[turn.end - 1].round


def test_what_was_taken_back_stays_in_its_turn_and_out_of_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToldTurn, "line", lambda turn, _ui, _names: f"{len(turn.events)} steps")
    port = seated_when("use", prefer=("take d4",))
    seat = at_screen(port)
    answer(port, seat, "place castillo")
    answer(port, seat, "place castillo")
    undo(port, seat)
    log = seat.table.incoming.log
    log.note(port.names, [lambda _names: "Ben is away."])
    answer(port, seat, "place granada")
    (turn,) = log.turns()
    assert (turn.start, turn.end, turn.over) == (0, 4, False)
    assert log.line(turn, port.names) == "2 steps"


def test_a_turn_of_which_nothing_is_left_is_no_part_of_the_one_before() -> None:
    port = LocalPort(a_match(2, seed=5), 0, {})
    seat = at_screen(port)
    tell(seat, GameUpdate(port.view, port.question, (), "start"))
    log = seat.table.incoming.log
    while True:
        *over, now = log.turns()
        count = len(log.entries)
        go_on(seat, port, 1)
        if now.seat == 0 and now.first == now.last and over[-1].seat == 1 and port.match.can_undo(0):
            break
    undo(port, seat)
    assert [entry.undone for entry in log.entries[count:]] == [True]
    *still, now = log.turns()
    assert still == over
    assert (now.start, now.end) == (count, count + 1)


def test_who_comes_into_a_turn_has_its_heading_when_the_past_is_told() -> None:
    port = LocalPort(a_match(2, seed=5), 0, {})
    _, events = a_past(port, 60)
    seat = at_screen(port)
    tell(seat, GameUpdate(port.view, port.question, tuple(events[-10:]), "enter"))
    log = seat.table.incoming.log
    go_on(seat, port, 25)
    known = headings(log)
    assert not any(turn.whole for turn in log.turns() if turn.first == 0)
    assert known
    assert all(line.turn is not None and line.turn.first > 0 for line in known)
    tell(seat, history(port))
    assert all(turn.whole for turn in log.turns())
    assert len(headings(log)) > len(known) + 10


def test_a_turn_whose_beginning_was_dropped_has_no_heading(monkeypatch: pytest.MonkeyPatch) -> None:
    log = a_log()
    turn = next(turn for turn in log.turns() if turn.first > 20 and turn.last - turn.first > 3)
    monkeypatch.setattr(log_book, "BYTES", sum(page.size for page in log.pages[turn.first + 1 :]))
    assert log.make_room() is not None
    first, second, *_more = log.turns()
    assert (first.first, first.last, first.whole) == (0, turn.last - turn.first - 1, False)
    assert second.whole
    assert headings(log)[0].turn == second


def test_a_line_follows_the_language_and_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    log, names = a_log(), NAMES
    turn = next(turn for turn in log.turns() if turn.seat is not None)
    english = log.line(turn, names)
    try:
        speak(["de"])
        log.retranslate(names)
        assert log.line(turn, names) != english
    finally:
        speak(["en"])
    log.retranslate(names)
    assert log.line(turn, names) == english
    monkeypatch.setattr(ToldTurn, "line", lambda *_: pytest.fail("made again"))
    assert log.line(turn, names) == english


def test_a_game_that_words_its_turns_has_these_words_in_the_log() -> None:
    log = a_log()
    shown = ui_of(replay_of_file(RECORDS / "two-2015.txt").rules)
    telling = TellingUI(
        sentence=shown.telling.sentence,
        round_begun=shown.telling.round_begun,
        turn_told=lambda names, before, after, events: f"{names[0]}: {len(events)} steps",
    )
    log.ui = MatchUI(shown.rules, shown.words, shown.answers, shown.board, telling)
    turn = next(turn for turn in log.turns() if turn.seat is not None)
    assert log.line(turn, NAMES) == f"Ann: {turn.end - turn.start} steps"


def test_a_table_that_is_begun_anew_has_whole_turns() -> None:
    port = LocalPort(a_match(2, seed=5), 0, {})
    seat = at_screen(port)
    tell(seat, GameUpdate(port.view, port.question, (), "start"))
    go_on(seat, port, 12)
    assert all(turn.whole for turn in seat.table.incoming.log.turns())
