"""The terminal's own cursor is where the selection is, in menus and at the table, and it can be seen."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest
from textual.pilot import Pilot

from elgrande_tui.widgets.cells import Cells
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.table_app import TableApp, a_port, seated_when
from tests.pty_app import PtyApp


def comes(app: PtyApp, text: str) -> bool:
    """The cursor comes to be seen on that text."""

    def there() -> bool:
        cursor = app.screen.cursor
        return not cursor.hidden and app.screen.display[cursor.y][cursor.x :].startswith(text)

    return app.comes(there)


def test_in_menus_it_is_on_the_row_and_the_value(tmp_path: Path) -> None:
    with PtyApp([sys.executable, "-m", "elgrande_tui", "--data", str(tmp_path), "--lang", "en"]) as app:
        app.wait_for("Resume a game")
        assert comes(app, "f   A first game")
        app.type("\x1b[B")
        assert comes(app, "p   Play here")
        app.type("s")
        assert comes(app, "system]")
        app.type("\x1b[B\x1b[C")
        assert comes(app, "night]")
        app.type("q")
        assert comes(app, "p   Play here")


def test_it_is_there_again_after_the_app_was_suspended(tmp_path: Path) -> None:
    with PtyApp([sys.executable, "-m", "elgrande_tui", "--data", str(tmp_path)]) as app:
        app.wait_for("Resume a game")
        assert comes(app, "f   A first game")
        app.type("\x1a")
        assert app.comes(lambda: app.stopped)
        app.screen.reset()
        os.kill(app.pid, signal.SIGCONT)
        assert comes(app, "f   A first game")
        app.type("\x1b[B")
        assert comes(app, "p   Play here")


async def under(pilot: Pilot[None], text: str) -> bool:
    """The cursor comes to stand on that text of the table."""

    def there() -> bool:
        x, y = pilot.app.cursor_position
        widget, region = pilot.app.screen.get_widget_at(x, y)
        assert isinstance(widget, Cells)
        return widget.text.split("\n")[y - region.y][x - region.x :].startswith(text)

    await walk.until(pilot, there)
    return True


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_at_the_table_it_is_on_the_area_the_refusal_the_menu_or_the_prompt(size: tuple[int, int]) -> None:
    port = seated_when("place")
    app = TableApp(port)
    async with app.run_test(size=size) as pilot:
        assert await under(pilot, "Place ")
        await pilot.press("r")
        assert await under(pilot, app.table.table.answering.refusal or "Granada")
        await pilot.press("tab")
        name = {choice.word: choice.label for choice in app.table.table.answering.selection.choices}
        assert await under(pilot, name[app.table.table.answering.selection.word])
        await pilot.press("V")
        assert await under(pilot, "There is nothing to veto now.")
        await pilot.press("q")
        assert await under(pilot, "Go on")
        await pilot.press("down")
        assert await under(pilot, "Keys and rules")


async def test_at_the_table_it_is_on_the_card_of_the_hand() -> None:
    app = TableApp(a_port(first_player="red"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("7")
        assert await under(pilot, "7:3")


async def test_nothing_is_drawn_for_a_cursor_that_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[object] = []
    monkeypatch.setattr("elgrande_tui.terminal.real_cursor.show", shown.append)
    app = TableApp(seated_when("place"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab")
        await pilot.pause()
        before = len(shown)
        app.table.paint()
        await pilot.pause()
        assert len(shown) == before > 0


async def test_it_is_looked_for_no_more_on_a_table_that_is_being_left() -> None:
    """The first screen, which is there again, does what the table wanted done after its last refresh."""
    app = TableApp(a_port())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.table.dismiss(None)
        while app.table.children:
            app.table._place_cursor()
            await asyncio.sleep(0)
        app.table._place_cursor()
