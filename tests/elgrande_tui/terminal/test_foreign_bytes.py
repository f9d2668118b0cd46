"""Bytes that are no UTF-8, and sequences that make no sense, on every screen of the real app: no key is lost."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.paths import TESTS
from tests.pty_app import PtyApp

FOREIGN = (
    *("\udcfc", "\udcc3", "\udce2\udc82", "\x1b\udcfc", "\udcf1\udcff\udcfe", "\x1b[M\udc98\udce2\udc82"),
    *("\x1b[200~\udcfc\udcc3\x1b[201~", "\x1b[99999999u", "\x1b[97;1:2u", "\x1b[48;0;0;0;0t"),
)
TABLE = ["play", "--seats", "3", "--bots", "easy"]
RECORD = TESTS / "records" / "five-2015-short.txt"
SCREENS = {
    "first": ([], "Resume a game", "", "Resume a game", "s", "Characters"),
    "settings": ([], "Resume a game", "s", "Esc back", "q", "Resume a game"),
    "form": ([], "Resume a game", "p", "Esc back", "\x1b", "Resume a game"),
    "list of tables": ([], "Resume a game", "j", "Esc back", "\x0e", "Host a table"),
    "table": (TABLE, "? keys", "", "? keys", "?", "What can be done here"),
    "hot seat": ([*TABLE, "--here", "Bea"], "Enter", "", "Enter", "\r", "? keys"),
    "replay": (["replay", str(RECORD)], "? keys", "", "? keys", "?", "PgUp PgDn"),
}
STILL = ("first", "settings", "form", "replay")
"""Where nothing changes by itself."""


@pytest.mark.some(2)
@pytest.mark.parametrize("name", SCREENS)
def test_they_are_dropped(name: str, tmp_path: Path) -> None:
    command, shown, opens, opened, key, then = SCREENS[name]
    argv = [sys.executable, "-m", "elgrande_tui", *command, "--data", str(tmp_path), "--lang", "en"]
    with PtyApp(argv) as app:
        app.wait_for(shown)
        app.type(opens)
        app.wait_for(opened)
        app.settle()
        before = list(app.screen.display)
        for sent in FOREIGN:
            app.type(sent)
            app.settle(0.2)
        if name in STILL:
            assert app.screen.display == before
        app.type(f"\udce2\udc82{key}")
        app.wait_for(then)
        app.type("\x11")
        assert app.wait_for_end() == 0
        assert b"Traceback" not in app.tail
