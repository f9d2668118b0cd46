"""The tokens of a user's own seats in their file, beside what others say of the same seats."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from netplay.client.keyring import Keyring
from netplay.common.errors import RefusedError, StoreError
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret, key_of, mac

A, B, C, D = (bytes([letter]) * 16 for letter in b"abcd")


def test_a_keyring_keeps_seats_apart_and_forgets(tmp_path: Path) -> None:
    ring, other = Keyring(tmp_path / "seats.json"), Keyring(tmp_path / "seats.json")
    ring.keep("h", "t", 0, [A])
    other.keep("h", "t", 2, [B, C])
    assert ring.seats("h", "t") == [0, 2]
    assert ring.tokens("h", "t", 2) == [C, B]
    assert (ring.seats("h", "other"), ring.tokens("h", "t", 1)) == ([], [])
    ring.forget("t", 0)
    assert other.seats("h", "t") == [2]
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}


def test_what_is_kept_for_a_seat_stays_beside_what_is_new(tmp_path: Path) -> None:
    ring = Keyring(tmp_path / "seats.json")
    for chain in ([A, B], [C], [D], [C]):
        ring.keep("h", "t", 0, chain)
    assert ring.tokens("h", "t", 0) == [C, D, B, A]
    ring.withdraw("h", "t", C)
    assert ring.tokens("h", "t", 0) == [D, B, A]
    ring.keep("h", "t", 1, [D])
    assert (ring.tokens("h", "t", 0), ring.tokens("h", "t", 1)) == ([B, A], [D]), "a token has one seat of a table"
    for seat in (0, 1):
        ring.forget("t", seat)
    assert ring.seats("h", "t") == []


def test_a_proof_changes_what_it_proves_and_nothing_else() -> None:
    ring = Keyring(None)
    for chain in ([A, B], [C]):
        ring.keep("h", "t", 0, chain)
    resume = client_messages.Resume(1, "t", 1, draw_secret())
    nonce = draw_secret()
    challenge = server_messages.Challenge(nonce, [mac(key_of(token), "host", resume.nonce, nonce) for token in (D, C)])
    proved = ring.prove("h", resume, challenge, ring.tokens("h", "t", 0))
    assert proved.token == C
    assert (ring.tokens("h", "t", 0), ring.tokens("h", "t", 1)) == ([B, A], [proved.follower, C])
    before = ring.tokens("h", "t", 0) + ring.tokens("h", "t", 1)
    with pytest.raises(RefusedError):
        ring.prove("h", resume, server_messages.Challenge(nonce, [bytes(32)]))
    assert ring.tokens("h", "t", 0) + ring.tokens("h", "t", 1) == before


def test_what_is_used_at_one_place_leaves_what_was_used_at_another(tmp_path: Path) -> None:
    """A host can pass on what another one shows: so it knows whatever follows that, and says where we are."""
    ring = Keyring(tmp_path / "seats.json")
    ring.keep("h", "t", 0, [A, B], "here")
    ring.keep("h", "t", 0, [B, C], "there")
    ring.keep("h", "t", 1, [C, D], "there")
    assert (ring.tokens("h", "t", 0), ring.tokens("h", "t", 1)) == ([B, A], [D, C])
    ring.withdraw("h", "t", B, "there")
    ring.withdraw("h", "t", C, "there")
    assert (ring.seats("h", "t"), ring.tokens("h", "t", 0)) == ([0], [B, A])
    ring.keep("h", "t", 0, [B, D], "here")
    assert ring.tokens("h", "t", 0) == [D, B]


def test_a_keyring_knows_a_table_that_has_moved_to_another_host() -> None:
    ring = Keyring(None)
    ring.keep("old", "t", 1, [A])
    assert ring.seats("new", "t") == [1]
    ring.keep("new", "t", 1, [B, C])
    assert ring.tokens("new", "t", 1) == [C, B, A]
    assert ring.tokens("old", "t", 1) == [A, C, B]
    ring.forget("t", 1)
    assert ring.seats("new", "t") == ring.seats("old", "t") == []


def test_the_seats_of_a_table_hold_at_the_one_that_follows_it() -> None:
    ring = Keyring(None)
    ring.keep("h", "t1", 0, [A])
    ring.keep("h", "t2", 1, [B])
    assert (ring.seats("h", "t2"), ring.seats("h", "t2", "t1"), ring.seats("h", "t1", "t2")) == ([1], [0, 1], [0, 1])
    assert (ring.tokens("h", "t2", 0, "t1"), ring.tokens("h", "t2", 1, "t1")) == ([A], [B])


def test_a_keyring_keeps_the_codes_of_a_table_beside_its_seats(tmp_path: Path) -> None:
    ring, other = Keyring(tmp_path / "seats.json"), Keyring(tmp_path / "seats.json")
    assert ring.codes("h", "t1") == []
    ring.keep_code("h", "t1", "ABC234")
    ring.keep("h", "t1", 2, [A])
    ring.keep_code("h", "t1", "XYZ234")
    assert (other.codes("h", "t1"), other.codes("h", "t2")) == (["XYZ234", "ABC234"], [])
    assert other.codes("where it has moved", "t1") == ["XYZ234", "ABC234"]
    assert (other.seats("h", "t1"), other.tokens("h", "t1", 2)) == ([2], [A])
    before = (tmp_path / "seats.json").stat().st_mtime_ns
    for code in ("XYZ234", "no code", "xyz234", ""):
        ring.keep_code("h", "t1", code)
    assert (tmp_path / "seats.json").stat().st_mtime_ns == before
    ring.keep_code("h", "t1", "ABC235")
    assert ring.codes("h", "t1") == ["ABC235", "XYZ234"]


def test_a_keyring_that_is_no_json_counts_as_empty(tmp_path: Path) -> None:
    (tmp_path / "seats.json").write_text("{")
    ring = Keyring(tmp_path / "seats.json")
    assert ring.seats("h", "t") == []
    ring.keep("h", "t", 1, [A])
    assert ring.seats("h", "t") == [1]
    assert (tmp_path / "seats.json.old").read_text() == "{"


@pytest.mark.parametrize(
    "line",
    [
        '["h", "t", "0", ["61"]]',
        '["h", "t", "0", []]',
        '["h", "t", "0"]',
        f'["h", "t", "-1", ["{A.hex()}"]]',
        f'["h", "t", "0", "{A.hex()}"]',
        f'["h", "t", "0", ["{A.hex()}", "{B.hex()}", "{C.hex()}"]]',
        '["h", "t", "code", ["abc"]]',
        '["h", "t", "code", ["ABC23',
        "5",
        "",
    ],
)
def test_a_damaged_line_of_a_keyring_costs_no_other(tmp_path: Path, line: str) -> None:
    path = tmp_path / "seats.json"
    ring = Keyring(path)
    ring.keep("h", "t", 0, [A, B])
    ring.keep("h", "t", 1, [C])
    ring.keep_code("h", "t", "ABC234")
    lines = path.read_text().splitlines()
    content = "\n".join([lines[0], f"{line},", *lines[1:]])
    path.write_text(content)
    assert (ring.seats("h", "t"), ring.codes("h", "t"), ring.tokens("h", "t", 0)) == ([0, 1], ["ABC234"], [B, A])
    ring.keep("h", "t", 2, [D])
    assert (ring.seats("h", "t"), ring.codes("h", "t"), ring.tokens("h", "t", 0)) == ([0, 1, 2], ["ABC234"], [B, A])
    assert path.with_name("seats.json.old").read_text() == content


def test_a_keyring_of_an_earlier_version_is_read(tmp_path: Path) -> None:
    path = tmp_path / "seats.json"
    path.write_text(json.dumps({"h": {"t": {"code": ["ABC234"], "0": [A.hex(), B.hex()], "12": [C.hex()]}, "t2": {}}}))
    ring = Keyring(path)
    assert (ring.seats("h", "t"), ring.codes("h", "t"), ring.tokens("h", "t", 0)) == ([0, 12], ["ABC234"], [B, A])
    ring.keep("h", "t", 1, [D])
    assert (ring.seats("h", "t"), ring.codes("h", "t"), ring.tokens("h", "t", 0)) == ([0, 1, 12], ["ABC234"], [B, A])
    assert not path.with_name("seats.json.old").exists()


def test_of_very_many_tokens_the_first_to_go_were_never_proved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.client.keyring.MOST", 5)
    ring = Keyring(tmp_path / "seats.json")
    ring.keep("h", "t0", 0, [A], "elsewhere")
    for table in ("t1", "t2"):
        ring.keep("h", table, 0, [A, B])
    ring.keep_code("h", "t3", "ABC234")

    def kept() -> list[str]:
        tables = [table for table in ("t0", "t1", "t2", "t4", "t5", "t6", "t7", "t8") if ring.seats("h", table)]
        return tables + ring.codes("h", "t3")

    for table in ("t4", "t5", "t6"):
        ring.keep("h", table, 0, [C])
    assert kept() == ["t0", "t1", "t2", "t6", "ABC234"]
    ring.keep("h", "t7", 0, [C, D])
    assert kept() == ["t0", "t1", "t2", "t7", "ABC234"]
    ring.keep("h", "t8", 0, [C, D])
    assert kept() == ["t0", "t2", "t7", "t8", "ABC234"], "and then the oldest ones"


def test_a_keyring_on_a_disk_that_fails_says_so(tmp_path: Path) -> None:
    (tmp_path / "seats.json").mkdir()
    with pytest.raises(StoreError, match=r"seats\.json"):
        Keyring(tmp_path / "seats.json").seats("h", "t")
    with pytest.raises(StoreError, match="cannot be written"):
        Keyring(tmp_path / "none" / "seats.json").keep("h", "t", 1, [b"a" * 16])
