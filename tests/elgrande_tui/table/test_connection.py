"""What the table shows of the connection and of people who are away."""

from __future__ import annotations

import random

import pytest

from elgrande_tui.session.port import ClientPort
from elgrande_tui.widgets.cells import Cells
from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.client.updates import GameUpdate, LinkUpdate, TableUpdate
from netplay.common.errors import ConnectionLostError
from netplay.common.paths import find_paths
from netplay.common.reasons import NetReason, quoted
from netplay.common.sanitize import trusted
from netplay.process.subprocesses import local_host
from netplay.protocol.server_messages import TableInfo
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import at_screen, send, tell
from tests.elgrande_tui.support.table_app import TableApp, a_match, a_port, play_on, text

SMALL = (80, 24)


class GonePort(LocalPort):
    """A host that cannot be reached any more."""

    async def leave(self) -> None:
        raise ConnectionLostError(NetReason.CONNECTION_LOST())


def nobody() -> TableUpdate:
    """Return an update that says only that something about the seats is new."""
    return TableUpdate(TableInfo("t", trusted("Evening"), "elgrande", "playing", []))


async def test_somebody_away_is_named_with_the_time() -> None:
    port = a_port()
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        port.away = [False, True, False]
        port.tell(nobody())
        await pilot.pause()
        assert text(app, "map").splitlines()[0].startswith("Blue B● away 0:0")
        port.away = [False, False, False]
        port.tell(nobody())
        await pilot.pause()
        assert "away" not in text(app, "map")


def test_the_time_somebody_is_away_counts_from_when_he_went() -> None:
    now = 100.0
    port = a_port()
    seat = at_screen(port, clock=lambda: now)
    port.away = [False, False, True]
    tell(seat, nobody())
    now = 165.0
    tell(seat, nobody())
    assert seat.table.people.away == [None, None, 65.0]


def test_an_answer_is_on_its_way_until_the_question_has_changed() -> None:
    port = a_port(first_player="red")
    seat = at_screen(port)
    send(seat)
    tell(seat, GameUpdate(port.view, port.question, (), "events"))
    assert seat.table.answering.sending
    port.match.answer(0, "power 7")
    tell(seat, GameUpdate(port.view, port.question, (), "events"))
    assert seat.context().question is None
    assert not seat.table.answering.sending


async def test_a_lost_connection_is_said_and_found_again() -> None:
    port = a_port()
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        port.link = "reconnecting"
        port.tell(LinkUpdate("reconnecting"))
        await pilot.pause()
        assert "The connection is lost; trying again" in text(app, "map")
        port.link = "connected"
        port.tell(LinkUpdate("connected"))
        await pilot.pause()
        assert "connection" not in text(app, "map")


async def test_a_seat_that_is_played_elsewhere_says_so_and_can_be_left() -> None:
    port = GonePort(a_match(2), 0, {1: "random"})
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        port.tell(LinkUpdate("replaced", NetReason.OTHER_WINDOW()))
        await pilot.pause()
        assert "another window" in text(app, "prompt")
        assert text(app, "hand") == "q leads to the start screen."
        assert "q leave" in text(app, "keys")
        await pilot.press("q")
        await pilot.pause()
        assert app.screen is not app.table


async def test_what_comes_while_the_screen_is_being_taken_away_harms_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    port = a_port()
    app = TableApp(port)
    monkeypatch.setattr(
        Cells, "on_unmount", lambda cells: port.tell(LinkUpdate("reconnecting", quoted(trusted("x")))), raising=False
    )
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
    assert app.table.table.answering.refusal == "X.", "it has listened to the end"
    app.table.paint()


async def test_the_table_over_a_real_connection() -> None:
    places = find_paths(None)
    places.prepare()
    setup = Setup("elgrande", ("red", "blue", "green"), options={"length": "short"})
    async with (
        local_host(places, bot_delay=0.0) as host,
        await Client.connect(host.address, places=places, secret=host.secret) as client,
    ):
        port = ClientPort(client)
        await client.create("Evening", setup, "Ana", ["me", "bot:random", "bot:random"])
        await client.start()
        while client.view is None:
            await anext(port.updates())
        app = TableApp(port)
        async with app.run_test(size=SMALL) as pilot:
            assert await play_on(pilot, app, random.Random(1), answers=12) == 12
            assert "Ana" in text(app, "score")
            assert len(app.table.table.incoming.log.entries) > 12
            while app.table.panel.name != "menu":  # a scoring in between is closed by the first key
                await pilot.press("q")
            await pilot.press("5", "enter")
            await walk.until(pilot, lambda: app.screen is not app.table)
            assert client.table is None
            assert port.view.viewer == 0, "a table that closes can still be drawn"
