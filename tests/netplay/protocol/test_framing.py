"""Bytes from a stranger: whatever they are, they end in a Bye and never in an exception."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netplay.common.errors import FrameError
from netplay.common.sanitize import trusted
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import (
    PREFACE,
    TO_CLIENT,
    TO_HOST,
    FrameReader,
    decode_from_client,
    decode_from_host,
    encode,
)
from tests.netplay.support.dialogue import House
from tests.netplay.support.plain import frame, pack, unpack
from tests.netplay.support.toy import toy


def packed(**fields: object) -> bytes:
    return frame(pack(fields))


HELLO = packed(type="hello", app="x", wire=0)
NESTED = b"\x91" * 4000 + b"\xc0"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", "not_protocol"),
        (b"\x16\x03\x01\x02\x00\x01", "not_protocol"),
        (PREFACE + bytes(4), "bad_frame"),
        (PREFACE + (TO_HOST + 1).to_bytes(4, "big"), "bad_frame"),
        (PREFACE + b"\xff\xff\xff\xff", "bad_frame"),
        (PREFACE + frame(b"\xc1"), "bad_message"),
        (PREFACE + frame(NESTED), "bad_message"),
        (PREFACE + frame(b"\xdf\xff\xff\xff\xff"), "bad_message"),
        (PREFACE + frame(b"\xd4\x01\x00"), "bad_message"),
        (PREFACE + packed(type="hello", app="x"), "bad_message"),
        (PREFACE + packed(type="hello", app="x", wire=1.0), "bad_message"),
        (PREFACE + packed(type="hello", app="x", wire=True), "bad_message"),
        (PREFACE + packed(type="hello", app="x", wire=2**63), "bad_message"),
        (PREFACE + packed(type="hello", app="x", wire=-1), "bad_message"),
        (PREFACE + packed(type="hello", app="x" * 33, wire=0), "bad_message"),
        (PREFACE + packed(type="hello", app="x", wire=0, more=1), "bad_message"),
        (PREFACE + packed(type="nothing"), "bad_message"),
        (PREFACE + packed(app="x"), "bad_message"),
        (PREFACE + HELLO + frame(b"\x82\xa4type\xa4chat\xa4text\xa2\xff\xfe"), "bad_message"),
        (PREFACE + HELLO + packed(type="watch", cmd=1, table="../etc/passwd"), "bad_message"),
        (PREFACE + HELLO + packed(type="chat", cmd=1, text="x" * 1001), "bad_message"),
        (PREFACE + HELLO + packed(type="answer", cmd=1, ask=1, option=2**60), "bad_message"),
    ],
)
def test_wrong_bytes_get_a_bye_with_the_reason(data: bytes, code: str) -> None:
    talker = House().talker(greeted=False)
    talker.feed(data)
    last = talker.hear()[-1]
    assert isinstance(last, server_messages.HostBye)
    assert last.code == code
    assert last.sentence
    assert talker.session.gone


def test_another_major_version_is_told_both_versions() -> None:
    talker = House().talker(greeted=False)
    talker.feed(b"EGRD\x02" + HELLO)
    (refusal,) = talker.hear()
    assert isinstance(refusal, server_messages.Refuse)
    assert (refusal.code, refusal.ours, refusal.theirs) == ("version", "1", "2")


def test_a_frame_too_large_is_refused_before_its_body_is_there() -> None:
    reader = FrameReader(100)
    with pytest.raises(FrameError):
        list(reader.feed(PREFACE + (101).to_bytes(4, "big")))


@given(st.lists(st.binary(min_size=1, max_size=60), max_size=8), st.integers(1, 7))
def test_frames_come_out_whole_however_they_are_cut(bodies: list[bytes], step: int) -> None:
    stream = PREFACE + b"".join(frame(body) for body in bodies)
    reader = FrameReader(TO_HOST)
    found: list[bytes] = []
    for start in range(0, len(stream), step):
        found += reader.feed(stream[start : start + step])
    assert found == bodies
    assert not reader.pending


def test_why_bytes_are_no_message_is_told_in_one_short_line() -> None:
    for body, end in ((b"\xc1", "(byte 0)"), (pack({"type": "ping", "n" * 500: 1}), "nnn")):
        with pytest.raises(FrameError) as caught:
            decode_from_client(body)
        assert str(caught.value).isascii()
        assert str(caught.value).endswith(end)
        assert len(str(caught.value)) < 160


@pytest.mark.parametrize("end", ["", "\n"])
def test_no_line_break_follows_an_id_or_the_word_for_a_seat(end: str) -> None:
    setup = {"game": "caravan", "seats": ["red"]}
    create = {"type": "create", "cmd": 1, "name": "x", "player": "x", "setup": setup, "key": bytes(32)}
    seats = [pack(create | {"seats": [spec + end]}) for spec in ("me", "open", "bot:easy")]
    table = pack({"type": "watch", "cmd": 1, "table": "abc" + end, "player": "x"})
    host = pack({"type": "welcome", "host": "abc" + end, "app": "x", "wire": 0})
    asked = ((decode_from_client, body) for body in (*seats, table))
    for decode, body in (*asked, (decode_from_host, host)):
        with pytest.raises(FrameError) if end else contextlib.nullcontext():
            assert decode(body)


@given(st.binary(max_size=300))
def test_no_bytes_raise_anything_but_frame_error(body: bytes) -> None:
    for decode in (decode_from_client, decode_from_host):
        with contextlib.suppress(FrameError):
            assert decode(body)


@given(st.binary(max_size=200))
def test_a_greeted_session_survives_any_bytes(data: bytes) -> None:
    house = House()
    talker = house.talker()
    talker.feed(data)
    talker.hear()
    house.talker().say(client_messages.List(1))


def test_a_client_passes_over_what_a_newer_host_adds() -> None:
    body = pack({"type": "ack", "cmd": 3, "mood": "good"})
    assert decode_from_host(body) == server_messages.Ack(3)


def test_a_host_that_nests_without_end_is_a_frame_error() -> None:
    for count in (5_000, 100_000):
        body = b"\x82\xa4type\xa3ack\xa4mood" + b"\x91" * count + b"\xc0"
        assert len(body) < TO_CLIENT
        with pytest.raises(FrameError):
            decode_from_host(body)


def test_every_message_is_readable_with_plain_msgpack() -> None:
    house = House()
    talkers = house.playing(toy(2), watchers=1)
    talkers[0].answer("take 1")
    for talker in talkers:
        talker.hear()
    frames = [raw for talker in talkers for raw in talker.raw]
    kinds = {unpack(raw[4:])["type"] for raw in frames}
    assert {"welcome", "entered", "table", "view", "events", "ack"} <= kinds
    for message in (
        client_messages.Answer(1, 2, 3),
        client_messages.Create(1, "a", "b", toy(2), ["me", "open"], bytes(32)),
        server_messages.Challenge(bytes(16), [bytes(32)]),
        server_messages.Events(1, [], [(["a", 1], None)], None),
        server_messages.Refuse("version", trusted("no"), "1", "2"),
    ):
        assert unpack(encode(message)[4:])["type"] == type(message).__struct_config__.tag
