"""The page on the protocol says what the code says: its messages, its dialogue, its codes."""

from __future__ import annotations

import re

from tests.netplay.support.protocol import PAGE, page, sections
from tests.paths import NETPLAY

RENEW = "run `python -m tests.netplay.support.protocol`"
OTHERS = {"client", "discovery", "subprocesses", "cli", "server_messages", "compatibility"}
"""Rooms and modules whose words in these places are no codes of a host."""


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), RENEW


def test_every_message_and_every_bound_is_there() -> None:
    written = sections()
    assert "### `create`" in written["client"]
    assert "| `text` | text, 0 to 1000 characters |" in written["client"]
    assert "| `next_key` | bytes, 32 or nil; left out: nil |" in written["client"]
    assert "### `events`" in written["host"]
    assert "[TableInfo](#tableinfo)" in written["host"]
    assert "### `TableOptions`" in written["parts"]


def test_the_dialogue_is_the_same_each_time_and_shows_no_random_byte() -> None:
    first, second = sections()["dialogue"], sections()["dialogue"]
    assert first == second
    assert "<32 bytes>" in first


def test_the_page_names_every_code_of_a_refusal() -> None:
    text = PAGE.read_text(encoding="utf-8").partition("## Refusals")[2].partition("##")[0]
    told = re.compile(r'(?:RefusedError|Refuse|bye|nack|FrameError|dismiss|_send_away)\([^"()]*"([a-z_]+)"')
    modules = [
        path
        for path in NETPLAY.rglob("*.py")
        if not OTHERS & {*path.relative_to(NETPLAY).with_suffix("").parts[:1], path.stem}
    ]
    codes = {code for module in modules for code in told.findall(module.read_text(encoding="utf-8"))}
    assert codes == set(re.findall(r"`([a-z_]+)`", text)) - {"nack", "sentence", "dismissed"}
