"""The page on the protocol says what the code says: its messages, its dialogue, its codes."""

from __future__ import annotations

import hashlib
import hmac
import re

from netplay.client.reconnecting_connection import BACKOFF, TRANSIENT
from netplay.common.reasons import NetReason
from netplay.host.game.reply_cache import KEPT
from netplay.host.lobby.table_list_cache import ROOM
from netplay.protocol.codec import PREFACE
from netplay.protocol.credentials import key_of, mac, mask
from netplay.protocol.server_messages import MOST_TABLES
from tests.netplay.support.protocol import PAGE, page, sections

RENEW = "run `python -m tests.netplay.support.protocol`"


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
    rows = "".join(line for line in text.splitlines() if line.startswith("|"))
    codes = {reason.code for reason in NetReason if reason.origin == "host"} - {""}
    assert codes == set(re.findall(r"`([a-z_]+)`", rows)) - {"dismissed"}


def test_the_page_lists_every_reason_of_a_host() -> None:
    listed = re.findall(r"^\| `([a-z_]+)` \|", sections()["reasons"], re.MULTILINE)
    assert listed == [reason.id for reason in NetReason if reason.origin == "host"]
    assert "| `no_such_bot` | `bot` | `level` (text), `levels` (text) | there is no bot '{level}'" in text()


def test_the_page_tells_the_bytes_of_the_preface() -> None:
    assert f"`{PREFACE.hex(' ')}`" in text()


def test_a_seat_is_proved_by_the_formulas_of_the_page() -> None:
    """Its example is computed with nothing of ours, and what we compute is the same."""
    told = {
        name: bytes.fromhex(digits) for name, digits in re.findall(r"^(\w[\w ]*?)  +([0-9a-f]{32,64})$", text(), re.M)
    }
    token, client, host = told["token"], told["client nonce"], told["host nonce"]
    key = hashlib.sha256(token).digest()
    shown = hmac.digest(key, b"EGRD host" + client + host, "sha256")
    stream = hmac.digest(key, b"EGRD client" + client + host, "sha256")[:16]
    masked = bytes(one ^ other for one, other in zip(token, stream, strict=True))
    follower = hashlib.sha256(told["next token"]).digest()
    assert (told["key"], told["macs"], told["mac"], told["next_key"]) == (key, shown, masked, follower)
    assert (key_of(token), mac(key, "host", client, host), mask(token, client, host)) == (key, shown, masked)


def test_the_page_tells_when_to_connect_again() -> None:
    page = " ".join(text().split())
    *first, last, longest = (f"{seconds:g}" for seconds in BACKOFF)
    assert f"{', '.join(first)} and {last} seconds, then {longest} seconds each time" in page
    told = page.partition("after a connection that broke, and after ")[2].partition(".")[0]
    assert set(re.findall(r"`(\w+)`", told)) == TRANSIENT


def test_the_page_tells_how_much_is_remembered_and_listed() -> None:
    page = " ".join(text().split())
    assert f"the latest {KEPT} replies of each seat" in page
    assert f"{MOST_TABLES} tables at most, and no more than fit into {ROOM // 1024} KiB" in page


def text() -> str:
    return PAGE.read_text(encoding="utf-8")
