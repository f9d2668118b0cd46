"""Who was away for longer than a host keeps what happens has the log and the boards of that time all the same."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from elgrande_tui.lobby.launch import JoinTable
from elgrande_tui.plain.table import PlainTable
from elgrande_tui.session.port import ClientPort
from elgrande_tui.table.display import TableDisplay
from engine.core.event import Event, visible_to
from engine.games.elgrande.model.view import GrandeView
from netplay.client.client import Client
from netplay.client.updates import GameUpdate, HistoryStep, HistoryUpdate
from netplay.host.game.viewer import RECENT
from tests.elgrande_tui.games.elgrande.test_log_book import answer, undo
from tests.elgrande_tui.lobby.test_came_late import SIZE, evening, look_on, play_on
from tests.elgrande_tui.plain.test_visits import visiting
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.script import Script
from tests.elgrande_tui.support.seats import at_screen, in_words, lines_of, tell
from tests.elgrande_tui.support.table_app import a_match, seated_when
from tests.elgrande_tui.table.test_looking_back import a_past, go_on, history, led_to, told_of
from tests.netplay.support.company import Diary, until
from tests.netplay.support.relay import Relay, relaying


@pytest.fixture(autouse=True)
def _back_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.client.reconnecting_connection.BACKOFF", (0.05,))


def been_away(seat: TableDisplay | PlainTable, port: LocalPort, known: int) -> tuple[list[GrandeView], list[Event]]:
    """Told some answers, away for others, of whose events the last `known` are told, and back; all there was."""
    tell(seat, GameUpdate(port.view, port.question, (), "start"))
    events = go_on(seat, port, 20)
    if isinstance(seat, TableDisplay):
        seat.table.incoming.log.note(port.names, [lambda _names: "Ben is away."])
    boards, missed = a_past(port, 40)
    missed = missed[len(visible_to(port.match.opening, 0)) :]
    kept = missed[-known:] if known else []
    tell(seat, GameUpdate(port.view, port.question, tuple(kept), "enter", len(kept)))
    return boards, [*events, *missed, *go_on(seat, port, 3)]


@pytest.mark.parametrize("known", [0, 1, 15, 10_000])
def test_the_log_and_the_boards_of_that_time_come_in_between(known: int) -> None:
    port = LocalPort(a_match(2, seed=5), 0, {})
    seat = at_screen(port)
    boards, events = been_away(seat, port, known)
    pages = [page.view() for page in seat.table.incoming.log.pages]
    seat.table.incoming.past.show(len(pages) - 2)
    before = seat.table.view
    tell(seat, history(port))
    log = seat.table.incoming.log
    assert [entry.text for entry in log.entries if not entry.note] == told_of(port, events)
    assert [page.view() for page in log.pages if page.view() in boards] == boards
    assert [page.view() for page in log.pages if page.view() in pages] == pages
    assert not any(page.found for page in log.pages)
    assert seat.table.view == before, "what is looked at stays in sight"
    assert led_to(log) == told_of(port, events)
    assert all(log.entries[n] in log.lines(log.page_of(n)) or log.entries[n].note for n in range(len(log.entries)))


@pytest.mark.parametrize("known", [0, 1, 15, 10_000])
def test_in_plain_mode_as_well(known: int) -> None:
    port = LocalPort(a_match(2, seed=5), 0, {})
    table = in_words(port)
    boards, events = been_away(table, port, known)
    table.do("earlier 1")
    assert table.past is not None
    before = table.table.incoming.log.pages[table.past.at].view()
    tell(table, history(port))
    assert lines_of(table) == told_of(port, events)
    assert led_to(table.table.incoming.log) == lines_of(table)
    assert [page.view() for page in table.table.incoming.log.pages if page.view() in boards] == boards
    assert table.table.incoming.log.pages[table.past.at].view() == before


def test_what_came_in_counts_as_missed_and_what_was_read_does_not() -> None:
    port = LocalPort(a_match(2, seed=5), 0, {})
    seat = at_screen(port)
    tell(seat, GameUpdate(port.view, port.question, (), "start"))
    read = told_of(port, go_on(seat, port, 20))
    seat.table.answering.read_marker.answered(None)
    _, missed = a_past(port, 40)
    tell(seat, GameUpdate(port.view, port.question, tuple(missed[-5:]), "enter", 5))
    tell(seat, history(port))
    assert seat.panel.name == "missed"
    assert seat.panel.missed == seat.table.answering.read_marker.seen == len(read)


def test_an_undo_to_the_board_of_the_return_keeps_the_place_for_what_led_there() -> None:
    port = seated_when("use", prefer=("take d4",))
    seat = at_screen(port)
    tell(seat, GameUpdate(port.view, port.question, (), "enter"))
    answer(port, seat, "place castillo")
    undo(port, seat)
    (undone,) = seat.table.incoming.log.entries
    tell(seat, history(port))
    *before, last = seat.table.incoming.log.entries
    assert last == undone
    assert last.undone
    assert len(before) > 1
    assert seat.table.incoming.log.lines(len(seat.table.incoming.log.pages) - 2)
    assert not any(entry.undone for entry in before)


async def away_and_back(relay: Relay, players: list[Client], port: ClientPort) -> list[HistoryStep]:
    """Break a port's connection for longer than the host keeps events; return all that happened till then."""
    client = port.client
    relay.break_down()
    await until(lambda: client.link == "reconnecting")
    before = Diary(players[0])
    while sum(len(update.events) for update in before.games) <= RECENT:
        await play_on(players, 10)
    relay.mend()
    await until(lambda: client.link == "connected")
    async with await Client.connect(players[0].address) as zoe:
        table = players[0].table
        assert table is not None
        await zoe.watch(table.id)
        await until(lambda: zoe.view is not None)
        diary = Diary(zoe)
        await zoe.history()
    (told,) = [update for update in diary.updates if isinstance(update, HistoryUpdate)]
    return list(told.steps)


def events_of(steps: Sequence[HistoryStep]) -> list[Event]:
    return [event for step in steps for event in step.events]


async def test_a_link_that_breaks_for_long_leaves_no_hole(tmp_path: Path) -> None:
    async with (
        evening(tmp_path) as (host, players),
        relaying(Relay(host)) as (relay, at),
        walk.app(JoinTable(at, watch=True)).run_test(size=SIZE) as pilot,
    ):
        table = (await look_on(pilot)).table
        await walk.until(pilot, lambda: not table.incoming.log.pages[0].found)
        assert isinstance(table.port, ClientPort)
        steps = await away_and_back(relay, players, table.port)
        await walk.until(pilot, lambda: len(table.incoming.log.pages) >= len(steps))
        assert [entry.text for entry in table.incoming.log.entries if not entry.note] == told_of(
            table.port, events_of(steps)
        )
        assert [page.view() for page in table.incoming.log.pages] == [step.packed.unpack() for step in steps]


async def test_nor_in_plain_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[PlainTable] = []
    begin = PlainTable.__init__

    def seen(table: PlainTable, *arguments: Any) -> None:
        begin(table, *arguments)
        tables.append(table)

    monkeypatch.setattr(PlainTable, "__init__", seen)
    lines = Script()
    async with (
        evening(tmp_path) as (host, players),
        relaying(Relay(host)) as (relay, at),
        visiting(lines, JoinTable(at, watch=True)),
    ):
        await lines.until("Which one?")
        lines.type("1")
        await until(lambda: tables and tables[0].table.incoming.log.pages)
        (table,) = tables
        await until(lambda: not table.table.incoming.log.pages[0].found)
        assert isinstance(table.table.port, ClientPort)
        steps = await away_and_back(relay, players, table.table.port)
        await until(lambda: len(table.table.incoming.log.pages) >= len(steps))
        assert lines_of(table) == told_of(table.table.port, events_of(steps))
