"""Encryption between two sides that know a join code: the same keys, and frames that only the other can open."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netplay.common.errors import FrameError, RefusedError
from netplay.protocol import encryption
from netplay.protocol.encryption import SHARE, TAG, KeyExchange, Keys, Seal

KEY = bytes(range(32))


def keys(client: KeyExchange, host: KeyExchange) -> tuple[Keys, Keys]:
    return client.finish(host.share), host.finish(client.share)


def test_with_the_same_code_both_sides_get_the_same_keys_and_all_four_differ() -> None:
    one, other = keys(KeyExchange("client", "ABC234", "cafe", "t1"), KeyExchange("host", "ABC234", "cafe", "t1"))
    assert one == other
    assert len({one.host_mac, one.client_mac, one.to_host, one.to_client}) == 4
    assert all(len(part) == 32 for part in (one.host_mac, one.client_mac, one.to_host, one.to_client))


@pytest.mark.parametrize(
    ("code", "host", "table"), [("ABC235", "cafe", "t1"), ("ABC234", "caff", "t1"), ("ABC234", "cafe", None)]
)
def test_with_another_code_host_or_table_nothing_is_the_same(code: str, host: str, table: str | None) -> None:
    one, other = keys(KeyExchange("client", "ABC234", "cafe", "t1"), KeyExchange("host", code, host, table))
    assert one.host_mac != other.host_mac
    assert one.client_mac != other.client_mac
    assert one.to_host != other.to_host


def test_two_exchanges_with_one_code_have_nothing_in_common() -> None:
    first, _ = keys(KeyExchange("client", "ABC234", "cafe", "t1"), KeyExchange("host", "ABC234", "cafe", "t1"))
    second, _ = keys(KeyExchange("client", "ABC234", "cafe", "t1"), KeyExchange("host", "ABC234", "cafe", "t1"))
    assert first.to_host != second.to_host
    assert first.host_mac != second.host_mac


@pytest.mark.parametrize(
    "share",
    [b"", bytes(SHARE), b"A" + bytes(32), b"A\x01" + bytes(31), b"A" + b"\xff" * 32, b"A" + bytes(40), b"B" + KEY],
)
def test_what_is_no_share_is_refused(share: bytes) -> None:
    with pytest.raises(FrameError):
        KeyExchange("host", "ABC234", "cafe", "t1").finish(share)


def test_an_own_share_thrown_back_is_refused() -> None:
    host = KeyExchange("host", "ABC234", "cafe", "t1")
    with pytest.raises(FrameError):
        host.finish(host.share)
    host = KeyExchange("host", "ABC234", "cafe", "t1")
    with pytest.raises(FrameError):
        host.finish(b"A" + host.share[1:])


@given(st.lists(st.binary(max_size=300), max_size=5))
def test_what_is_sealed_comes_out_again_and_is_sixteen_bytes_longer(bodies: list[bytes]) -> None:
    one, other = Seal(KEY), Seal(KEY)
    for body in bodies:
        frame = one.seal(body)
        assert len(frame) == 4 + len(body) + TAG
        assert int.from_bytes(frame[:4], "big") == len(body) + TAG
        assert other.open(frame[4:]) == body


@given(st.binary(min_size=1, max_size=60), st.data())
def test_a_single_changed_bit_is_noticed(body: bytes, data: st.DataObject) -> None:
    sealed = bytearray(Seal(KEY).seal(body)[4:])
    at = data.draw(st.integers(0, 8 * len(sealed) - 1))
    sealed[at // 8] ^= 1 << at % 8
    with pytest.raises(FrameError) as caught:
        Seal(KEY).open(bytes(sealed))
    assert caught.value.code == "bad_frame"


@pytest.mark.parametrize("size", [0, 1, TAG - 1, TAG, TAG + 4])
def test_a_shortened_frame_is_noticed(size: int) -> None:
    sealed = Seal(KEY).seal(b"hello")[4:]
    with pytest.raises(FrameError):
        Seal(KEY).open(sealed[:size])


def test_frames_repeated_left_out_or_moved_are_noticed() -> None:
    sender = Seal(KEY)
    first, second, third = (sender.seal(body)[4:] for body in (b"1", b"2", b"3"))
    for *before, wrong in ([first, first], [second], [first, third], [first, second, first]):
        reader = Seal(KEY)
        for sealed in before:
            reader.open(sealed)
        with pytest.raises(FrameError):
            reader.open(wrong)


def test_the_same_body_never_looks_the_same() -> None:
    sender = Seal(KEY)
    assert sender.seal(b"take 1") != sender.seal(b"take 1")


def test_a_frame_under_another_key_does_not_open() -> None:
    with pytest.raises(FrameError):
        Seal(bytes(32)).open(Seal(KEY).seal(b"hello")[4:])


@pytest.mark.parametrize("package", ["spake2", "cryptography"])
def test_without_the_packages_there_is_an_advice(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    assert encryption.available()
    monkeypatch.setitem(sys.modules, package, None)
    assert not encryption.available()
    with pytest.raises(RefusedError, match=r"pip install 'elgrande-tui\[secure\]'") as caught:
        KeyExchange("client", "ABC234", "cafe", "t1")
    assert caught.value.code == "secure"


def test_keys_show_nothing_of_themselves() -> None:
    one, _ = keys(KeyExchange("client", "ABC234", "cafe", "t1"), KeyExchange("host", "ABC234", "cafe", "t1"))
    assert "host_mac" not in repr(one)
