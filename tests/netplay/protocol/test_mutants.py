"""Messages whose structure is bent: a decoder takes them or raises its own error, and what it takes can be used."""

from __future__ import annotations

import contextlib
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from engine.core.errors import EngineError
from netplay.client.joined_table import GapError
from netplay.client.transport import dial
from netplay.common.errors import FrameError, NetplayError
from netplay.discovery.discovery import ask_host
from netplay.protocol import client_messages
from netplay.protocol.codec import PREFACE, decode_from_client, decode_from_host
from netplay.protocol.server_messages import Stating, user_message
from tests.netplay.client.test_hostile_host import WELCOME, saying
from tests.netplay.protocol.test_fuzz import BY_CLIENTS, BY_HOSTS, at_table
from tests.netplay.support.mutants import KEYS, PARTS, mutants, statements
from tests.netplay.support.plain import frame

COUNT = 6000
SAYING: Sequence[msgspec.Struct] = [*BY_HOSTS, *statements()]
BOTH = [
    pytest.param(decode_from_client, BY_CLIENTS, id="client"),
    pytest.param(decode_from_host, SAYING, id="host"),
]


@pytest.mark.parametrize(("decode", "said"), BOTH)
def test_a_decoder_raises_its_own_error_and_nothing_else(
    decode: Callable[[bytes], msgspec.Struct], said: Sequence[msgspec.Struct]
) -> None:
    outcomes: Counter[str] = Counter()
    for body in mutants(said, COUNT):
        try:
            outcomes[type(decode(body)).__name__] += 1
        except FrameError:
            outcomes["refused"] += 1
    assert COUNT / 2 < outcomes["refused"] < COUNT * 0.95
    assert len(outcomes) >= 12, "mutants of many types are taken"


def test_what_is_taken_from_a_host_can_be_followed_and_told() -> None:
    place, told = at_table(), 0
    for body in mutants(SAYING, COUNT, seed=2):
        with contextlib.suppress(FrameError, GapError, EngineError, msgspec.MsgspecError):
            message = decode_from_host(body)
            if isinstance(message, Stating):
                assert user_message(message).sentence.isprintable()
                told += 1
            place.receive(message)
    assert told > COUNT / 20


@pytest.mark.parametrize(("decode", "said"), BOTH)
def test_a_mutant_costs_no_more_than_its_length_is_worth(
    decode: Callable[[bytes], msgspec.Struct], said: Sequence[msgspec.Struct]
) -> None:
    calls = 0

    def count(*_event: Any) -> None:
        nonlocal calls
        calls += 1

    for body in mutants(said, COUNT // 10, seed=3):
        before = calls
        sys.setprofile(count)
        with contextlib.suppress(FrameError):
            decode(body)
        sys.setprofile(None)
        assert calls - before < 12 * len(body) + 500


def stating(kind: bytes, args: bytes) -> bytes:
    """Return a message that states something, with these bytes as the value of its argument."""
    return (
        b"\x87\xa4type" + bytes([0xA0 + len(kind)]) + kind + b"\xa3cmd\x01\xa4code\xa1x\xa8sentence\xa1x\xa4text\xa1x"
        b"\xa6reason\xa9more_time\xa4args\x82\xa5giver" + args + b"\xa5taker\xa3Ben"
    )


EACH = [*PARTS, *(b"\x81" + key + b"\x01" for key in KEYS)]


@pytest.mark.parametrize("kind", [b"refuse", b"bye", b"nack", b"dismissed"])
def test_an_argument_of_a_reason_may_be_anything(kind: bytes) -> None:
    for part in EACH:
        with contextlib.suppress(FrameError):
            message = decode_from_host(stating(kind, part))
            assert isinstance(message, Stating)
            assert user_message(message).sentence


def test_a_setup_of_a_client_is_plain_data() -> None:
    create = msgspec.msgpack.encode(next(one for one in BY_CLIENTS if isinstance(one, client_messages.Create)))
    options = b"\xa7options\x82\xa6rounds\x02"
    assert options in create
    assert decode_from_client(create.replace(options, options))
    for key in (b"\x91\x01", b"\xc0", b"\xc4\x01a", b"\xd6\xff" + bytes(4), b"\xcb" + bytes(8)):
        with pytest.raises(FrameError):
            decode_from_client(create.replace(options, b"\xa7options\x82\xa6rounds\x81" + key + b"\x02"))


@pytest.mark.parametrize("greeted", [False, True])
@pytest.mark.parametrize("kind", [b"refuse", b"bye", b"nack", b"tables"])
async def test_who_asks_a_host_is_refused_or_told_that_there_is_none(kind: bytes, greeted: bool) -> None:
    """The argument is a map with a list for a key, which no map of Python takes."""
    said = frame(stating(kind, b"\x81\x91\x01\x01"))
    async with saying((WELCOME if greeted else PREFACE) + said) as at:
        assert await ask_host(at) is None
        if not greeted:
            with pytest.raises(NetplayError):
                await dial(at)


@pytest.mark.parametrize("nest", [b"\x80", b"\x90"])
def test_a_message_of_many_small_things_is_not_read(nest: bytes) -> None:
    """It would take a hundred times its length in memory."""
    said = b"\x82\xa4type\xa4ping\xa1x\xdd" + (250_000).to_bytes(4, "big") + nest * 250_000
    with pytest.raises(FrameError, match="too many lists"):
        decode_from_host(said)
