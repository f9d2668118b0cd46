"""Chat at the table."""

from __future__ import annotations

from textual.widgets import Input

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.protocol.client_messages import NEW, Chat
from tests.elgrande_tui.support.people import FakePeople
from tests.elgrande_tui.support.table_app import TableApp, a_port, text

SMALL = (80, 24)


def sea(app: TableApp) -> str:
    """Return the line of notices at 80x24."""
    return text(app, "map").splitlines()[0]


async def test_new_lines_are_counted_until_they_are_looked_at() -> None:
    port = a_port()
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        people.says(1, "hello")
        people.says(0, "that was me")
        people.says(None, "looking good", "Zoe")
        await pilot.pause()
        assert sea(app).startswith("m 2 new")
        await pilot.press("m")
        shown = text(app, "panel")
        assert "B● Ben: hello" in shown
        assert "R◆ Ana: that was me" in shown
        assert "   Zoe (spectator): looking good" in shown
        people.says(1, "again")
        await pilot.pause()
        assert "Ben: again" in text(app, "panel")
        await pilot.press("escape")
        await pilot.pause()
        assert "new" not in sea(app)


async def test_what_is_typed_is_said_and_is_no_command() -> None:
    port = a_port(first_player="red")
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("m", *"quVd1", "space", "B")
        assert app.table.query_one(Input).value == "quVd1 B"
        assert app.table.panel.name == "chat"
        await pilot.press("backspace", "left", "x", "enter")
        await pilot.pause()
        assert people.asked == [Chat(NEW, "quVd1x ")]
        assert app.table.query_one(Input).value == ""
        assert app.table.panel.name == "chat", "one may go on talking"
        await pilot.press("enter")
        assert app.table.panel.name == "", "with nothing typed enter closes the chat"
        await pilot.press("o")
        assert app.table.panel.name == "offer", "keys are commands again"


async def test_a_line_that_is_refused_stays_and_says_why() -> None:
    port = a_port()
    people = FakePeople(port)
    people.refuses = RefusedError(NetReason.TALKED_OFTEN())
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("m", "a", "enter")
        await pilot.pause()
        assert text(app, "said") == "Too many lines at once; wait a moment."
        people.refuses = RefusedError(NetReason.NAME_TO_TALK())
        await pilot.press("enter")
        await pilot.pause()
        assert text(app, "said") == "Spectators need a name to chat; rejoin with one."
        assert app.table.query_one(Input).value == "a"
        await pilot.press("escape", "m")
        assert app.table.query_one(Input).value == "a", "what is typed waits"


async def test_somebody_is_muted_and_heard_again() -> None:
    port = a_port()
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("m", "ctrl+n")
        assert text(app, "said") == "First choose a line of the chat."
        people.says(1, "one")
        people.says(2, "two")
        await pilot.pause()
        await pilot.press("up", "up", "ctrl+n")
        assert people.muted.names == ["Ben"]
        assert "Muted: Ben." in text(app, "panel")
        people.says(2, "three")
        await pilot.pause()
        await pilot.press("ctrl+n")
        assert people.muted.names == [], "the chosen line stays chosen when others come"
        people.says(None, "The game has moved on: nothing is undone.")
        await pilot.pause()
        await pilot.press("down", "down", "down", "ctrl+n")
        assert text(app, "said") == "The host cannot be muted."


async def test_who_looks_on_is_told_who_reads_it() -> None:
    port = a_port()
    FakePeople(port)
    port.seat = None
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("m")
        assert "only other spectators read what you write" in text(app, "panel")


async def test_alone_there_is_nobody_to_talk_to() -> None:
    app = TableApp(a_port())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("m")
        assert text(app, "said") == "There is nobody at this table to talk to."
        assert app.table.panel.name == ""


async def test_wide_characters_are_broken_where_the_line_ends() -> None:
    port = a_port()
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=SMALL) as pilot:
        people.says(1, "\u6f22" * 60)
        await pilot.press("m")
        await pilot.pause()
        assert text(app, "panel").count("\u6f22") == 60
        assert all(row.count("\u6f22") * 2 <= 80 for row in text(app, "panel").splitlines())
