"""A hostile host: the client ends with a sentence, or shows harmless text; it never hangs or crashes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any
from unittest.mock import Mock
from unittest.mock import call as mock_call

import pytest
from msgspec.structs import replace

from engine.core.match import Match
from engine.core.question import Question
from engine.core.setup import Setup
from engine.core.view import to_builtins
from netplay.client.client import Client
from netplay.client.keyring import Keyring
from netplay.client.seat_recovery import AsBot
from netplay.client.transport import Transport
from netplay.client.updates import LinkUpdate
from netplay.common.addresses import Address
from netplay.common.errors import ConnectionLostError, NetplayError, RefusedError, UnreachableError
from netplay.common.sanitize import trusted
from netplay.protocol import client_messages, server_messages
from netplay.protocol.client_messages import NEW, Chat
from netplay.protocol.codec import PREFACE, TO_CLIENT, encode
from netplay.protocol.server_messages import ChatLine
from tests.games.caravan.state import CaravanView
from tests.netplay.support.company import PATIENCE, Diary, until
from tests.netplay.support.plain import frame, pack
from tests.netplay.support.toy import toy

WELCOME = PREFACE + encode(server_messages.Welcome("cafe", "x", 0))
ESC = "\x1b]52;c;cHduZWQ=\x07"


SEAT = server_messages.SeatInfo("red", "person", trusted("x"))
TABLE = server_messages.TableInfo("t1", trusted("x"), "caravan", "playing", [SEAT])
MOTION = server_messages.MotionInfo(1, "absent", None, 0, [trusted("wait"), trusted("bot")], [0], [(0, 1)])


@asynccontextmanager
async def saying(*parts: bytes, heard: bytearray | None = None) -> AsyncIterator[Address]:
    """Open a host that says these bytes to everyone, and then nothing more; what it hears goes into `heard`."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for part in parts:
            writer.write(part)
            await asyncio.sleep(0.01)
        while some := await reader.read(1000):
            if heard is not None:
                heard.extend(some)
        writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    yield Address("127.0.0.1", server.sockets[0].getsockname()[1])
    server.close()


@pytest.mark.parametrize(
    "greeting",
    [
        PREFACE + bytes(4),
        PREFACE + (TO_CLIENT + 1).to_bytes(4, "big"),
        PREFACE + frame(b"\xc1"),
        PREFACE + encode(server_messages.Ack(1)),
        PREFACE + frame(pack({"type": "welcome", "host": "../x", "app": "x", "wire": 0})),
        b"EGRD\x07",
        b"SSH-2.0-OpenSSH_9.6\r\n",
        PREFACE + encode(server_messages.Refuse("busy", trusted("come later"))),
    ],
)
async def test_a_greeting_that_is_none(greeting: bytes) -> None:
    async with saying(greeting) as at:
        with pytest.raises(NetplayError) as caught:
            await Client.connect(at)
        assert isinstance(caught.value, UnreachableError | RefusedError)


@pytest.mark.parametrize(
    ("said", "code"), [(b"", "busy"), (b"SSH", "not_protocol"), (b"SSH-2.0-x", "not_protocol"), (PREFACE[:2], "busy")]
)
async def test_who_hangs_up_at_once_may_be_a_host_that_is_busy(said: bytes, code: str) -> None:
    """A host of an earlier version said nothing when it made room, and a tunnel that leads nowhere says nothing."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(said)
        writer.write_eof()
        await reader.read()
        writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    with pytest.raises(UnreachableError) as caught:
        await Client.connect(Address("127.0.0.1", server.sockets[0].getsockname()[1]))
    assert caught.value.code == code
    server.close()


def entered(setup: Setup, name: str = "x", version: str = "1") -> bytes:
    seats = [server_messages.SeatInfo(name, "person", trusted(name))]
    return encode(
        server_messages.Entered(
            server_messages.TableInfo("t1", trusted(name), "caravan", "playing", seats), setup, 0, trusted(version)
        )
    )


def view(scores: list[object], words: str = "take 1") -> bytes:
    shown = to_builtins(Match(toy(1, rounds=1)).view(0))
    shown |= {"now": {**shown["now"], "scores": scores}, "since": [(0, words)], "asked": []}
    question = Question(1, "ride", [words], {"note": words}, True)
    return encode(server_messages.Snapshot(1, shown, question, "enter", []))


@pytest.mark.parametrize(
    "parts",
    [
        [entered(Setup("chess", ("a",)))],
        [entered(Setup("os", ("a",)))],
        [entered(toy(1, rounds=1, vetoes=[]), version="99")],
        [entered(toy(1, **{"x": ESC}))],
        [entered(toy(1, rounds="many", vetoes=5))[:-1] + b"\xc1"],
        [entered(Setup("caravan", ()))],
        [entered(toy(1, rounds=1, vetoes=[])), view(["many"])],
        [entered(toy(1, rounds=1, vetoes=[])), view([1]), encode(server_messages.Events(2, [], [(["no", "such"], 1)]))],
        [entered(toy(1, rounds=1, vetoes=[])), view([1]), encode(server_messages.Events(2, [{"type": "Nope"}], []))],
        [frame(b"\xdf\xff\xff\xff\xff")],
    ],
)
async def test_what_makes_no_sense_ends_the_connection_with_a_sentence(parts: list[bytes]) -> None:
    async with saying(WELCOME, *parts) as at:
        client = await Client.connect(at)
        diary = Diary(client)
        await until(lambda: client.link == "closed")
        assert diary.links[-1] == "closed"
        assert client.question is None or client.question.words == ["take 1"]
        await client.close()


@pytest.mark.parametrize(
    "said",
    [
        server_messages.ClockTimes([60, 60], []),
        server_messages.ClockTimes([60], [1]),
        server_messages.Held([1], 10),
        server_messages.Held([0, 0], 10),
        server_messages.ChatLine(1, trusted("x"), trusted("x"), 1),
        server_messages.TableChanged(replace(TABLE, seats=[SEAT, SEAT])),
        server_messages.TableChanged(replace(TABLE, owner=1)),
        server_messages.TableChanged(replace(TABLE, motions=[replace(MOTION, seat=1)])),
        server_messages.TableChanged(replace(TABLE, motions=[replace(MOTION, by=1)])),
        server_messages.TableChanged(replace(TABLE, motions=[replace(MOTION, voters=[0, 1])])),
        server_messages.TableChanged(replace(TABLE, motions=[replace(MOTION, votes=[(0, 2)])])),
        server_messages.Events(2, [], [(["viewer"], None)]),
        server_messages.Events(2, [], [(["asked"], [1])]),
        server_messages.Events(2, [], [], Question(2, "ride", [], {}, True)),
    ],
)
async def test_a_seat_or_a_choice_that_is_not_there(said: server_messages.FromHost) -> None:
    """The client hangs up, knows what it knew, and does not come again."""
    start = [
        entered(toy(1, rounds=1, vetoes=[])),
        view([1]),
        encode(server_messages.TableChanged(replace(TABLE, motions=[MOTION]))),
    ]
    async with saying(WELCOME, *start, encode(said)) as at:
        client = await Client.connect(at)
        diary = Diary(client)
        await until(lambda: client.link == "closed")
        assert [update.message.code for update in diary.updates if isinstance(update, LinkUpdate)] == ["impossible"]
        assert isinstance(client.view, CaravanView)
        assert client.view.now.scores == [1]
        assert client.table is not None
        assert client.table.motions == [MOTION]
        await client.close()


async def test_text_that_could_steer_a_terminal_arrives_harmless() -> None:
    parts = [
        entered(toy(1, rounds=1, vetoes=[]), ESC),
        view([1], ESC),
        encode(server_messages.ChatLine(1, trusted(ESC), trusted(ESC), 0)),
    ]
    step = encode(server_messages.Events(2, [], [(["since", 1], [0, ESC])]))
    async with saying(WELCOME, *parts, step) as at, await Client.connect(at) as client:
        diary = Diary(client)
        await until(lambda: isinstance(client.view, CaravanView) and len(client.view.since) == 2)
        shown = repr((client.table, client.view, client.question, diary.updates))
        assert "\\x1b" not in shown
        assert "\\x07" not in shown


async def test_a_missing_number_is_asked_for_and_an_old_one_passed_over() -> None:
    parts = [entered(toy(1, rounds=1, vetoes=[])), view([1]), encode(server_messages.Events(9, [], []))]
    old = encode(server_messages.Events(1, [], [(["now", "scores", 0], 77)]))
    heard, last = bytearray(), encode(server_messages.ChatLine(1, trusted("Ben"), trusted("hello"), 0))
    async with saying(WELCOME, *parts, old, last, heard=heard) as at, await Client.connect(at) as client:
        diary = Diary(client)
        await until(lambda: [update for update in diary.updates if isinstance(update, ChatLine)])
        await until(lambda: b"resync" in heard)
        assert client.link == "connected"
        assert isinstance(client.view, CaravanView)
        assert client.view.now.scores == [1]


async def test_a_host_that_reads_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It asks for answers faster than it takes them; here nothing at all may wait."""
    async with saying(WELCOME) as at:
        client = await Client.connect(at)
        monkeypatch.setattr("netplay.client.transport.UNSENT", -1)
        client._connection.send(client_messages.Ping(1))
        await until(lambda: client.link == "reconnecting")
        await client.close()


async def test_a_host_that_falls_silent_in_the_greeting_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.client.transport.dial.__defaults__", ("", b"", 0.2))
    async with saying(PREFACE) as at:
        with pytest.raises(UnreachableError) as caught:
            await Client.connect(at)
        assert caught.value.code == "timeout"


@asynccontextmanager
async def repeating(first: bytes, again: bytes) -> AsyncIterator[Address]:
    """Open a host that begins with `first` to everyone, and then says `again` for ever."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(first)
        reading = asyncio.create_task(reader.read(-1))
        while not reading.done():
            writer.write(again)
            await asyncio.wait((reading,), timeout=0.005)
        writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    yield Address("127.0.0.1", server.sockets[0].getsockname()[1])
    server.close()


@pytest.mark.parametrize(
    ("first", "again"), [(b"", encode(server_messages.HostPing(1))), (TO_CLIENT.to_bytes(4, "big"), b"x"), (b"", b"")]
)
async def test_a_host_that_talks_and_does_not_reply_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, first: bytes, again: bytes
) -> None:
    """Pings without end, a byte of a long frame now and then, or nothing at all."""
    monkeypatch.setattr("netplay.client.seat_recovery.LIST", 0.1)
    monkeypatch.setattr("netplay.client.reconnecting_connection.CALL", 0.1)
    monkeypatch.setattr("netplay.client.client.LEAVE", 0.1)
    async with repeating(WELCOME + first, again) as at, await Client.connect(at) as client:
        calls: list[Callable[[], Coroutine[Any, Any, object]]]
        calls = [
            client.tables,
            partial(client.join, "t1", "Ana"),
            partial(client.send, Chat(NEW, "hello")),
            client.leave,
        ]
        for call in calls:
            with pytest.raises(ConnectionLostError) as caught:
                await asyncio.wait_for(call(), PATIENCE)
            assert caught.value.code == "timeout"


async def test_a_host_that_does_not_let_one_return_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.client.reconnecting_connection.CALL", 0.05)
    monkeypatch.setattr("netplay.client.reconnecting_connection.BACKOFF", (0.01,))
    came = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.append(writer)
        writer.write(WELCOME)
        await reader.read(-1)
        writer.close()

    async with await asyncio.start_server(talk, "127.0.0.1", 0) as server:
        client = await Client.connect(Address("127.0.0.1", server.sockets[0].getsockname()[1]))
        client._recovery.rejoin_target = AsBot("t1", 0)
        came[0].close()
        await until(lambda: len(came) > 3)
        assert client.link == "reconnecting"
        await client.close()


async def test_what_outlives_a_reconnection_may_wait_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.client.reconnecting_connection.CALL", 0.01)
    connection = Client(Address("127.0.0.1", 1))._connection
    connection.link = "reconnecting"
    call = asyncio.create_task(connection.call(client_messages.Undo(1), retry=True))
    await asyncio.sleep(0.05)
    assert not call.done()
    connection._dispatch(server_messages.Ack(1))
    assert await call == server_messages.Ack(1)


async def test_a_host_is_given_one_proof_for_a_resume_however_often_it_asks() -> None:
    connection = Client(Address("127.0.0.1", 1))._connection
    connection.link, connection._transport = "connected", Mock(spec=Transport)
    resume, proof = client_messages.Resume(1, "t1", 0, bytes(32), 0), client_messages.Proof(bytes(16), bytes(32))
    call = asyncio.create_task(connection.call(resume, lambda challenge: proof))
    await asyncio.sleep(0)
    for nonce in (bytes(32), bytes(31) + b"x"):
        connection._dispatch(server_messages.Challenge(nonce, [bytes(32)]))
    connection._dispatch(server_messages.Ack(1))
    assert await call == server_messages.Ack(1)
    assert connection._transport.send.mock_calls == [mock_call(resume), mock_call(proof)]


async def test_a_host_that_shows_no_token_of_the_seat_is_given_no_proof() -> None:
    connection = Client(Address("127.0.0.1", 1))._connection
    connection.link, connection._transport = "connected", Mock(spec=Transport)
    resume = client_messages.Resume(1, "t1", 0, bytes(32), 0)
    call = asyncio.create_task(
        connection.call(resume, lambda challenge: Keyring(None).prove("host", resume, challenge, [bytes(16)]).proof)
    )
    await asyncio.sleep(0)
    connection._dispatch(server_messages.Challenge(bytes(32), [bytes(32)]))
    with pytest.raises(RefusedError) as refused:
        await call
    assert refused.value.code == "token"
    assert connection._transport.send.mock_calls == [mock_call(resume)]


@pytest.mark.parametrize("name", ["dial", "_rejoin"])
async def test_a_fault_of_our_own_on_the_way_back_ends_the_connection_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Whatever it is: nobody waits for a connection for ever."""
    monkeypatch.setattr("netplay.client.reconnecting_connection.BACKOFF", (0.01,))
    came = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.append(writer)
        writer.write(WELCOME)
        await reader.read(-1)
        writer.close()

    async with await asyncio.start_server(talk, "127.0.0.1", 0) as server:
        client = await Client.connect(Address("127.0.0.1", server.sockets[0].getsockname()[1]))
        diary = Diary(client)
        if name == "dial":
            monkeypatch.setattr("netplay.client.reconnecting_connection.dial", Mock(side_effect=LookupError("a fault")))
        else:
            monkeypatch.setattr(client._recovery, "rejoin", Mock(side_effect=LookupError("a fault")))
        came[0].close()
        await until(lambda: client.link == "closed")
        assert isinstance(diary.updates[-1], LinkUpdate)
        assert diary.updates[-1].message.code == "version"
        await client.close()


async def test_a_player_who_leaves_waits_for_no_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever other commands are given, and however much else the host has to say."""
    monkeypatch.setattr("netplay.client.reconnecting_connection.CALL", 2 * PATIENCE)
    async with repeating(WELCOME, encode(server_messages.HostPing(1))) as at, await Client.connect(at) as client:
        with pytest.raises(ConnectionLostError):
            await asyncio.wait_for(client.leave(), PATIENCE)
