"""One connection against the clock: deadlines, pings, rates, and what a client may send when."""

from __future__ import annotations

import pytest

from netplay.common.reasons import NetReason
from netplay.host.connection.handshake import HostFacts
from netplay.host.connection.session import Session
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import PREFACE
from netplay.protocol.credentials import draw_secret, mac
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy


def byes(talker: Talker) -> list[str]:
    return [message.code for message in talker.hear_only(server_messages.HostBye)]


def test_silence_before_hello_is_cut_after_three_seconds() -> None:
    talker = House().talker(greeted=False)
    talker.session.tick(102.9)
    assert not talker.session.gone
    talker.session.tick(103)
    assert byes(talker) == ["timeout"]


def test_a_frame_must_end_in_five_seconds_even_if_a_byte_comes_each_second() -> None:
    house = House()
    talker = house.talker()
    talker.feed((100).to_bytes(4, "big"))
    for _ in range(4):
        house.now += 1
        talker.feed(b"\x80")
        talker.session.tick(house.now)
    assert not talker.session.gone
    house.now += 1
    talker.feed(b"\x80")
    talker.session.tick(house.now)
    assert byes(talker) == ["timeout"]


def test_after_five_seconds_of_silence_a_ping_and_after_fifteen_the_end() -> None:
    house = House()
    talker = house.talker()
    talker.session.tick(104.9)
    assert talker.hear() == []
    talker.session.tick(105)
    assert talker.hear() == [server_messages.HostPing(1)]
    house.now = 106
    talker.say(client_messages.Pong(1))
    talker.session.tick(110)
    assert talker.hear() == []
    talker.session.tick(121)
    assert byes(talker) == ["timeout"]


def test_who_is_at_no_table_and_only_pings_is_cut_after_five_minutes() -> None:
    house = House()
    idle, looking, ana = house.talker(), house.talker(), house.talker()
    ana.create(toy(), ["me", "open"])
    for number in range(301):
        for talker in (idle, looking, ana):
            talker.say(client_messages.Pong(number))
            talker.session.tick(house.now)
        if number % 100 == 0:
            looking.say(client_messages.List(number))
        assert idle.session.gone == (number == 300)
        house.now += 1
    assert byes(idle) == ["timeout"]
    assert byes(looking) == byes(ana) == []
    ana.say(client_messages.Leave(ana.cmd()))
    ana.session.tick(house.now)
    assert byes(ana) == []


def test_any_byte_counts_as_a_sign_of_life() -> None:
    house = House()
    talker = house.talker()
    for _ in range(10):
        house.now += 4
        talker.say(client_messages.Ping(7))
        talker.session.tick(house.now)
    assert talker.hear() == [server_messages.HostPong(7)] * 10


def test_forty_messages_at_once_then_slow_down_then_the_end() -> None:
    talker = House().talker()
    for number in range(60):
        talker.say(client_messages.List(number))
    heard = talker.hear()
    nacks = [m for m in heard if isinstance(m, server_messages.Nack)]
    assert len(heard) - len(nacks) == 39
    assert {nack.code for nack in nacks} == {"slow_down"}
    for number in range(60):
        talker.say(client_messages.List(number))
    assert "flood" in byes(talker)
    assert talker.session.held_until == talker.house.now + 10


def test_twenty_messages_a_second_are_fine_for_ever() -> None:
    house = House()
    talker = house.talker()
    for number in range(400):
        house.now += 0.05
        talker.say(client_messages.Ping(number))
        assert talker.hear() == [server_messages.HostPong(number)]


def test_commands_that_make_no_sense_here_are_refused_three_times() -> None:
    talker = House().talker()
    for number in range(2):
        talker.say(client_messages.Answer(number, 1, 0))
        assert talker.hear() == [server_messages.nack(number, NetReason.AT_NO_TABLE())]
    talker.say(client_messages.Undo(2))
    assert byes(talker) == ["state"]


@pytest.mark.parametrize(
    "first",
    [
        client_messages.List(1),
        client_messages.Ping(1),
        client_messages.Proof(bytes(32)),
        client_messages.Answer(1, 1, 1),
        client_messages.Stop(1),
    ],
)
def test_nothing_is_answered_before_hello(first: client_messages.FromClient) -> None:
    talker = House().talker(greeted=False)
    talker.feed(PREFACE)
    talker.say(first)
    (reply,) = talker.hear()
    assert isinstance(reply, server_messages.Refuse)
    assert talker.session.gone


def test_hello_may_be_said_once() -> None:
    talker = House().talker()
    talker.say(client_messages.Hello("x", 0))
    assert byes(talker) == ["state"]


def private(secret: bytes) -> House:
    house = House()
    house.facts = HostFacts("cafe", {"launch": secret}, private=True)
    return house


def test_a_private_host_says_nothing_without_its_secret() -> None:
    talker = private(b"s" * 16).talker(greeted=False)
    talker.feed(PREFACE)
    talker.say(client_messages.Hello("x", 0))
    (refusal,) = talker.hear()
    assert isinstance(refusal, server_messages.Refuse)
    assert refusal.code == "secret"


@pytest.mark.parametrize("known", [True, False])
def test_a_launch_secret_is_proved_host_first(known: bool) -> None:
    secret, nonce = b"s" * 16, draw_secret()
    talker = private(secret).talker(greeted=False)
    talker.feed(PREFACE)
    talker.say(client_messages.Hello("x", 0, "launch", nonce))
    (challenge,) = talker.hear_only(server_messages.Challenge)
    assert challenge.macs == [mac(secret, "host", nonce, challenge.nonce)]
    key = secret if known else b"x" * 16
    talker.say(client_messages.Proof(mac(key, "client", nonce, challenge.nonce)))
    (reply,) = talker.hear()
    assert isinstance(reply, server_messages.Welcome if known else server_messages.Refuse)
    assert talker.session.purpose == ("launch" if known else "")


def test_the_hosts_own_proof_cannot_be_played_back_to_it() -> None:
    secret, nonce = b"s" * 16, draw_secret()
    talker = private(secret).talker(greeted=False)
    talker.feed(PREFACE)
    talker.say(client_messages.Hello("x", 0, "launch", nonce))
    (challenge,) = talker.hear_only(server_messages.Challenge)
    talker.say(client_messages.Proof(challenge.macs[0]))
    assert isinstance(talker.hear()[0], server_messages.Refuse)


def test_a_client_that_reads_nothing_for_ten_seconds_is_cut() -> None:
    house = House()
    session = Session(house.facts, "10.0.0.1", 100)
    session.receive(PREFACE, 100)
    session.state = "greeted"
    for now in range(100, 110):
        session.receive(b"", now)
        session.tick(now, unsent=5000)
    assert not session.gone
    session.tick(110, unsent=5000)
    assert session.gone
    assert session.aborted


def test_a_client_that_reads_slowly_is_not_cut() -> None:
    house = House()
    session = Session(house.facts, "10.0.0.1", 100)
    for now in range(100, 140):
        session.receive(b"" if now > 100 else PREFACE, now)
        session.state = "greeted"
        session.tick(now, unsent=100_000 - now * 10)
    assert not session.gone


def test_a_setup_that_the_game_refuses_is_refused_with_the_reason() -> None:
    talker = House().talker()
    (nack,) = talker.create(toy(2, **{"title": "\x1b[2J"}), ["me", "open"])
    assert isinstance(nack, server_messages.Nack)
    assert nack.code == "setup"
