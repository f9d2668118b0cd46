"""Looking back at a running table: the board as it was at any line of the log, and back to the game."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from elgrande_tui.model import log_book
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.log_book import LogBook, LogEntry
from elgrande_tui.plain.table import PlainTable
from elgrande_tui.replay.replay import Replay
from elgrande_tui.session.port import Port
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.table.lines import prompt_rows
from engine.core.event import Event, visible_to
from engine.games.elgrande.model.view import GrandeView
from netplay.client.updates import GameUpdate, HistoryStep, HistoryUpdate, PackedView
from netplay.common.reasons import quoted
from netplay.common.sanitize import trusted
from netplay.protocol.server_messages import ChatLine, chat_line
from tests.elgrande_tui.games.elgrande.test_log_book import answer, undo
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import at_screen, in_words, tell
from tests.elgrande_tui.support.table_app import (
    TableApp,
    a_match,
    a_port,
    before_a_general_scoring,
    play_on,
    seated_when,
    text,
)
from tests.elgrande_tui.support.walk import until

SMALL = (80, 24)


def open_step(seat: TableDisplay, entry: int) -> None:
    """Go to the board of an entry of the log, whose turn is opened first."""
    seat.panel.open("log")
    seat.panel.cursor.choose(entry)
    if seat.panel.cursor.fold(opened=True):
        seat.panel.cursor.choose(entry)
    seat.panel.open_line()


def chosen_entry(seat: TableDisplay) -> LogEntry:
    """The entry of the log that is chosen, or the first of the chosen turn."""
    line = seat.panel.cursor.line
    assert line is not None
    return seat.table.incoming.log.entries[line.entry]


def number(app: TableApp) -> str:
    """Which board the prompt says it is; "" for the present."""
    shown = text(app, "prompt").split()[0]
    return shown if "/" in shown else ""


def test_every_line_of_the_log_opens_the_board_of_its_moment() -> None:
    port, rng = LocalPort(a_match(2, seed=5), 0, {}), random.Random(5)
    seat = at_screen(port)
    boards: list[GrandeView] = []
    while not port.match.over:
        who = port.match.asked[0]
        told = port.match.answer(who, rng.choice(port.match.options(who)))
        tell(seat, GameUpdate(port.view, port.question, tuple(visible_to(told, 0)), "events"))
        seat.panel.name = ""
        boards += [port.view] * (len(seat.table.incoming.log.entries) - len(boards))
    assert len(boards) > 100
    for line, board in enumerate(boards):
        open_step(seat, line)
        assert seat.table.view == board
        shown = seat.context()
        assert shown.question is None
        assert shown.entries[line] == seat.table.incoming.log.entries[line]


async def test_a_line_is_chosen_by_keys_and_one_key_leads_back() -> None:
    app = TableApp(a_port(3, seed=2))
    async with app.run_test(size=SMALL) as pilot:
        await play_on(pilot, app, random.Random(2), answers=12)
        table = app.table.table
        await until(pilot, lambda: not table.answering.sending and table.answering.question is not None)
        await pilot.press("escape" if app.table.panel.name else "tab")
        cursor, word = table.answering.selection.cursor, table.answering.selection.word
        await pilot.press("w", "pageup", "down")
        line = chosen_entry(app.table.current).text
        assert line in " ".join(text(app, "panel").split()) or line[:60] in text(app, "panel")
        await pilot.press("enter")
        assert not app.table.panel.name
        assert number(app).endswith(f"/{len(table.incoming.log.pages)}")
        assert table.incoming.past.then is not None
        assert line in [entry.text for entry in table.incoming.past.then.lines]
        assert table.view != app.table.table.port.view
        for key in ("d", "u", "enter"):
            await pilot.press(key)
            assert "/" not in text(app, "prompt").split()[0]
        assert text(app, "prompt").startswith("Type a number")
        await pilot.press("d")
        assert text(app, "prompt") == "This is an earlier board; Backspace goes back to the game."
        await pilot.press("tab")
        assert text(app, "prompt") == "You see the game from your own seat."
        await pilot.press("backspace")
        assert not number(app)
        assert table.view == app.table.table.port.view
        assert (table.answering.selection.cursor, table.answering.selection.word) == (cursor, word)


async def test_the_game_goes_on_meanwhile() -> None:
    port = LocalPort(a_match(2, seed=1, first_player="red"), 0, {})
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("7", "enter")
        await until(pilot, lambda: len(app.table.table.incoming.log.pages) == 2)
        await pilot.press("comma")
        assert number(app) == "1/2"
        assert text(app, "prompt").endswith("The board when you joined.")
        assert "Backspace to the game" in text(app, "keys")
        earlier = app.table.table.view
        port.play(1, "power 5")
        await until(pilot, lambda: app.table.attention.mine)
        assert number(app) == "1/3"
        assert app.table.table.view == earlier
        assert "Backspace your turn" in text(app, "keys")
        await pilot.press("right")
        assert text(app, "prompt").endswith("Red plays power card 7.")
        await pilot.press("right")
        assert not number(app)
        await pilot.press("end")
        assert text(app, "said") == "Nothing has happened after this."
        await pilot.press("home")
        assert number(app) == "1/3"
        await pilot.press("plus", "plus", "plus", "space")
        await until(pilot, lambda: not number(app))
        assert not app.table.table.incoming.past.playing


async def test_points_are_shown_when_the_player_is_back() -> None:
    match = before_a_general_scoring()
    by, last, _how = match.journal.entries[-1]
    match.rewind(len(match.journal) - 1)
    port = LocalPort(match, 0, {})
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        port.play(by, last.words)
        await until(pilot, lambda: len(app.table.table.incoming.log.pages) == 2)
        await pilot.press("comma")
        assert number(app) == "1/2"
        port.play(match.asked[0], match.options(match.asked[0])[0].words)
        await until(pilot, lambda: bool(app.table.panel.scored))
        assert not text(app, "panel")
        await pilot.press("backspace")
        assert "General scoring, round 3" in text(app, "panel")


def test_an_answer_that_is_taken_back_takes_its_board_along() -> None:
    port = seated_when("use", prefer=("take d4",))
    seat = at_screen(port)
    answer(port, seat, "place castillo")
    answer(port, seat, "place castillo")
    seat.table.incoming.past.step("answer", -1)
    assert seat.table.incoming.past.at == 1
    undo(port, seat)
    assert len(seat.table.incoming.log.pages) == 2
    assert seat.table.view == port.view
    undo(port, seat)
    assert seat.table.incoming.past.at == 0
    assert seat.table.view == port.view


def test_what_happened_before_one_came_opens_the_board_one_found() -> None:
    port = seated_when("use")
    while not port.view.ledger:
        port.match.answer(port.match.asked[0], 0)
    seat = at_screen(port)
    tell(seat, GameUpdate(port.view, port.question, tuple(port.view.ledger), "enter"))
    seat.panel.open("log")
    seat.panel.choose_line(-100)
    assert seat.panel.cursor.number == 0
    seat.panel.open_line()
    then = seat.context().then
    assert then is not None
    assert then.page.found
    assert seat.table.view == port.view


def test_the_boards_of_a_log_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_book, "BYTES", 10_000)
    port, rng = LocalPort(a_match(2, seed=5), 0, {}), random.Random(5)
    seat = at_screen(port)
    for _ in range(30):
        who = port.match.asked[0]
        told = port.match.answer(who, rng.choice(port.match.options(who)))
        tell(seat, GameUpdate(port.view, port.question, tuple(visible_to(told, 0)), "events"))
    assert 1 < len(seat.table.incoming.log.pages) < 30
    assert sum(page.size for page in seat.table.incoming.log.pages) <= 10_000
    assert seat.table.incoming.log.page_of(0) == 0
    assert seat.table.incoming.log.pages[-1].view() == port.view
    texts, led = [entry.text for entry in seat.table.incoming.log.entries], led_to(seat.table.incoming.log)
    assert len(led) < len(texts), "the boards of the others are gone"
    assert led == texts[-len(led) :]


def test_what_led_to_a_board_is_told_in_two_lines_where_one_is_too_short() -> None:
    port, rng = LocalPort(a_match(2, seed=5), 0, {1: "random"}), random.Random(5)
    seat = at_screen(port)
    for _ in range(20):
        told = port.match.answer(0, rng.choice(port.match.options(0)))
        told += port._run_bots()
        tell(seat, GameUpdate(port.view, port.question, tuple(visible_to(told, 0)), "events"))
    lengths = set()
    for at in range(1, len(seat.table.incoming.log.pages)):
        seat.table.incoming.past.show(at)
        rows = prompt_rows(seat.context(), SMALL[0])
        lengths.add(len(rows))
        said = " ".join("".join(part for part, _ink in row).strip() for row in rows)
        told_then = " ".join(entry.text for entry in seat.table.incoming.log.lines(at))
        if told_then:
            assert said == f"{at + 1}/{len(seat.table.incoming.log.pages)}  {told_then}"
    assert lengths == {1, 2}


def test_a_board_to_which_nothing_led_names_who_was_waited_for_also_the_own_seat() -> None:
    port, rng = LocalPort(a_match(3, seed=5), 0, {}), random.Random(5)
    seat = at_screen(port)
    while not port.match.over:
        who = port.match.asked[0]
        told = port.match.answer(who, rng.choice(port.match.options(who)))
        tell(seat, GameUpdate(port.view, port.question, tuple(visible_to(told, 0)), "events"))
    said = set()
    for at in range(1, len(seat.table.incoming.log.pages)):
        if not seat.table.incoming.log.lines(at):
            seat.table.incoming.past.show(at)
            ((_number, *words),) = prompt_rows(seat.context(), SMALL[0])
            said.add("".join(part for part, _ink in words).strip())
    assert "Red is choosing an action card." in said
    assert "" not in said


def a_past(port: LocalPort, answers: int, seed: int = 5) -> tuple[list[GrandeView], list[Event]]:
    """Play on; every board that the first seat sees, and all that it hears."""
    match, rng = port.match, random.Random(seed)
    boards, events = [port.view], visible_to(match.opening, 0)
    for _ in range(answers):
        who = match.asked[0]
        events += visible_to(match.answer(who, rng.choice(match.options(who))), 0)
        boards.append(port.view)
    return boards, events


def history(port: LocalPort) -> HistoryUpdate:
    """All that the first seat has seen till now, as a host tells it again."""
    replay = Replay(port.rules, list(port.match.journal.rows()), port.names, (0,))
    return HistoryUpdate(
        tuple(HistoryStep(PackedView.of(moment.view), tuple(moment.events)) for moment in replay.moments(0))
    )


def go_on(seat: TableDisplay | PlainTable, port: LocalPort, answers: int) -> list[Event]:
    """Give so many answers, told one by one; return all events that were heard."""
    rng, events = random.Random(7), []
    for _ in range(answers):
        who = port.match.asked[0]
        told = visible_to(port.match.answer(who, rng.choice(port.match.options(who))), 0)
        tell(seat, GameUpdate(port.view, port.question, tuple(told), "events"))
        events += told
    return events


@pytest.mark.some(2)
@pytest.mark.parametrize("more", [0, 1, 5])
@pytest.mark.parametrize("known", [100, 10_000])
def test_who_came_late_opens_the_boards_from_before(more: int, known: int) -> None:
    """`more` answers are given before the past is told; so many events are `known` on coming."""
    port = LocalPort(a_match(2, seed=5), 0, {})
    boards, events = a_past(port, 60)
    seat = at_screen(port)
    seat.table.incoming.log.note(port.names, [lambda _names: "Ben is here."])
    tell(seat, GameUpdate(port.view, port.question, tuple(events[-known:]), "enter"))
    assert seat.table.incoming.log.pages[0].found
    seen = (
        seat.table.incoming.log.entries[seat.table.answering.read_marker.seen]
        if seat.table.answering.read_marker.seen
        else None
    )
    events += go_on(seat, port, more)
    tell(seat, history(port))
    log = seat.table.incoming.log
    assert [entry.text for entry in log.entries if not entry.note] == told_of(port, events)
    assert [page.view() for page in log.pages[:5]] == boards[:5]
    assert all(board in [page.view() for page in log.pages] for board in boards)
    assert not any(page.found for page in log.pages)
    assert log.pages[-1].view() == port.view
    assert seen is None or log.entries[seat.table.answering.read_marker.seen] == seen
    for entry in (3, len(log.entries) // 2, len(log.entries) - 1):
        assert log.entries[entry].note or log.entries[entry] in log.lines(log.page_of(entry))


def test_what_is_looked_at_stays_in_sight_when_the_past_is_told() -> None:
    port = LocalPort(a_match(2, seed=5), 0, {})
    _, events = a_past(port, 60)
    seat = at_screen(port)
    tell(seat, GameUpdate(port.view, port.question, tuple(events[-10:]), "enter"))
    go_on(seat, port, 4)
    seat.panel.close()
    seat.table.incoming.past.step("answer", -1)
    board = seat.table.view
    seat.panel.open("log")
    seat.panel.choose_line(-1)
    line = chosen_entry(seat)
    tell(seat, history(port))
    assert seat.table.view == board
    assert chosen_entry(seat) is line
    assert seat.table.incoming.past.then is not None
    assert seat.table.incoming.past.then.page.view() == board


@pytest.mark.parametrize("back", [1, 3])
def test_a_past_that_does_not_lead_to_what_is_known_is_left_out(back: int) -> None:
    """Answers were taken back before the past was told, and others given."""
    port = LocalPort(a_match(2, seed=5), 0, {})
    _, events = a_past(port, 40)
    seat = at_screen(port)
    tell(seat, GameUpdate(port.view, port.question, tuple(events[-10:]), "enter"))
    choices = [n for n, (_, _, how) in enumerate(port.match.journal.entries) if how == "asked"]
    port.match.rewind(choices[-back])
    tell(seat, GameUpdate(port.view, port.question, (), "undo"))
    go_on(seat, port, 2)
    entries, pages = list(seat.table.incoming.log.entries), list(seat.table.incoming.log.pages)
    tell(seat, history(port))
    assert (seat.table.incoming.log.entries, seat.table.incoming.log.pages) == (entries, pages)


def led_to(log: LogBook) -> list[str]:
    """Return the lines of all the pages together."""
    return [entry.text for number in range(len(log.pages)) for entry in log.lines(number)]


def told_of(port: Port, events: Sequence[Event]) -> list[str]:
    """Return the lines of the log that these events are."""
    return [line for event in events if (line := ui_of(port.rules).telling.sentence(port.names, event))]


def said_by_host(number: int) -> ChatLine:
    return chat_line(0, quoted(trusted(f"line {number}")))


def test_the_entries_of_a_log_are_bounded_and_what_is_in_sight_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_book, "MOST", 80)
    port, rng = LocalPort(a_match(2, seed=5), 0, {}), random.Random(5)
    seat = at_screen(port)
    for _ in range(40):
        who = port.match.asked[0]
        told = port.match.answer(who, rng.choice(port.match.options(who)))
        tell(seat, GameUpdate(port.view, port.question, tuple(visible_to(told, 0)), "events"))
    log = seat.table.incoming.log
    seat.table.incoming.past.show(len(log.pages) - 2)
    seat.panel.open("log")
    seat.panel.cursor.fold(opened=True)
    seat.panel.choose_line(100)
    shown, chosen = seat.table.view, chosen_entry(seat).text
    pages = {page.packed: [entry.text for entry in log.lines(number)] for number, page in enumerate(log.pages)}
    for number in range(75):
        tell(seat, said_by_host(number))
    assert len(log.entries) <= 80
    assert log.entries[-1].text == "Line 74."
    assert len(log.pages) < len(pages)
    assert seat.table.view == shown
    assert chosen_entry(seat).text == chosen
    later = [(page.packed, [entry.text for entry in log.lines(number)]) for number, page in enumerate(log.pages)]
    assert all(pages[packed] == lines for packed, lines in later[1:])
    for number in range(500):
        tell(seat, said_by_host(number))
    assert len(log.entries) <= 80
    assert len(log.pages) >= 1
    assert seat.context() is not None


def test_what_is_to_be_told_in_words_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elgrande_tui.plain.table.MOST", 30)
    port = LocalPort(a_match(2, seed=5), 0, {1: "random"})
    plain = in_words(port)
    tell(plain, GameUpdate(port.view, port.question, (), "enter"))
    plain.told()
    for number in range(100):
        tell(plain, said_by_host(number))
    lines = [line for line in plain.told() if "Line" in line]
    assert lines[-1].endswith("Line 99.")
    assert len(lines) <= 30


def test_the_points_that_are_new_are_no_more_than_there_are() -> None:
    port = LocalPort(before_a_general_scoring(), 0, {})
    seat = at_screen(port)
    early = GameUpdate(port.view, None, (), "resync")
    port.match.answer(port.match.asked[0], 0)
    late = GameUpdate(port.view, None, (), "resync")
    most = len(seat.table.ui.telling.scored(port.view))
    for _ in range(10):
        tell(seat, early)
        tell(seat, late)
    assert 0 < len(seat.panel.scored) <= most
