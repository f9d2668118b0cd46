"""Guessed join codes, the right to create tables that have one, and where a code is never told."""

from __future__ import annotations

import logging
import sys

import pytest

from engine.records.recorder import redacted_record
from netplay.common.reasons import NetReason
from netplay.host.connection.connection_limits import FailureCounter
from netplay.host.limits import Limits
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import decode_from_host
from netplay.protocol.credentials import key_of, read_code
from tests.netplay.host.connection.test_pairing import WRONG, codes, found, kinds
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy

OWN = "HHHHHH"
"""The join code of a host."""


def guess(house: House, times: int) -> list[Talker]:
    """Wrong codes for the first table, each from another address; who has tried is gone afterwards."""
    guessers = [house.talker(f"10.0.{number}.6") for number in range(times)]
    for guesser in guessers:
        guesser.share("t1", WRONG)
        guesser.drop()
    return guessers


def warnings(talker: Talker) -> list[str]:
    return [line.text for line in talker.hear_only(server_messages.ChatLine) if line.seat is None]


# Guessing


def test_after_twenty_wrong_tries_nobody_new_may_try_for_ten_minutes() -> None:
    house = House()
    ana, code = found(house)
    guess(house, 19)
    assert warnings(ana) == []
    guess(house, 1)
    assert warnings(ana) == [NetReason.GUESSING.sentence]
    assert codes(house.talker("10.0.0.2").pair("t1", code)) == ["busy"]
    assert warnings(ana) == []
    house.now += 599
    assert codes(house.talker("10.0.0.2").pair("t1", code)) == ["busy"]
    house.now += 1
    ben = house.talker("10.0.0.2")
    ben.pair("t1", code)
    assert server_messages.Entered in kinds(ben.join("t1", "Ben"))


def test_each_failure_is_forgotten_after_its_own_time() -> None:
    failures = FailureCounter(2, 10)
    failures.add("10.0.0.2", 0)
    failures.add("10.0.0.2", 8)
    assert failures.full("10.0.0.2", 9.9)
    assert not failures.full("10.0.0.2", 10)


def test_the_owner_is_told_again_when_it_begins_again() -> None:
    house = House()
    ana, _ = found(house)
    for _ in range(2):
        guess(house, 20)
        assert warnings(ana) == [NetReason.GUESSING.sentence]
        house.now += 600


def test_who_never_confirms_counts_from_the_moment_in_which_he_could_know() -> None:
    house = House()
    ana, code = found(house)
    eves = [house.talker(f"10.0.{number}.6") for number in range(20)]
    for eve in eves:
        eve.share("t1", WRONG)
    assert codes(house.talker("10.0.0.2").pair("t1", code)) == ["busy"]
    assert warnings(ana) == []
    for eve in eves:
        eve.drop()
    assert warnings(ana) == [NetReason.GUESSING.sentence]


def test_right_codes_are_no_wrong_tries() -> None:
    house = House()
    _, code = found(house)
    for number in range(30):
        guest = house.talker(f"10.0.0.{number}")
        assert kinds(guest.pair("t1", code)) == [server_messages.Secured]
        guest.drop()


def test_those_at_the_table_play_on_while_others_guess_and_can_come_back() -> None:
    house = House()
    ana, code = found(house)
    ben = house.talker("10.0.0.2")
    ben.pair("t1", code)
    ben.join("t1", "Ben")
    guess(house, 20)
    ben.say(client_messages.Chat(ben.cmd(), "who is that"))
    assert server_messages.Ack in kinds(ben.hear())
    ana.say(client_messages.Start(ana.cmd()))
    assert server_messages.Snapshot in kinds(ana.hear())
    token = ben.token
    ben.drop()
    house.lobby.gone(ben.session)
    again = house.talker("10.0.0.2")
    again.pair("t1", code)
    assert server_messages.Entered in kinds(again.resume("t1", 1, token))


def test_guesses_from_the_address_of_a_player_are_counted_too() -> None:
    house = House()
    _, code = found(house)
    ben = house.talker("10.0.0.2")
    ben.pair("t1", code)
    for _ in range(20):
        neighbour = house.talker("10.0.0.2")
        neighbour.share("t1", WRONG)
        neighbour.drop()
    assert codes(house.talker("10.0.0.2").pair("t1", code)) == ["busy"]
    assert kinds(house.talker("10.0.0.3").pair("t1", code)) == [server_messages.Secured]


def test_guessing_at_one_table_shuts_no_other() -> None:
    house = House()
    found(house)
    _, second = found(house)
    guess(house, 20)
    assert kinds(house.talker("10.0.0.2").pair("t2", second)) == [server_messages.Secured]


def test_tables_with_the_same_code_cannot_be_used_to_try_it_more_often() -> None:
    house = House(Limits(bad_codes=2), code=OWN)
    for table in ("t1", "t2"):
        founder = house.talker("127.0.0.1")
        founder.pair(None, OWN)
        founder.create(toy(2), ["me", "open"], f"Ana {table}")
    for table in ("t1", "t2"):
        eve = house.talker("10.0.0.6")
        eve.share(table, WRONG)
        eve.drop()
    assert codes(house.talker("10.0.0.2").pair(None, OWN)) == ["busy"]


# Founding


def create(talker: Talker, *, code: bool = True) -> list[server_messages.Message]:
    talker.say(
        client_messages.Create(talker.cmd(), "Evening", "Ana", toy(2), ["me", "open"], key_of(talker.token), code=code)
    )
    return talker.hear()


def told(messages: list[server_messages.Message]) -> str:
    """The code in Entered."""
    (entered,) = [message for message in messages if isinstance(message, server_messages.Entered)]
    return entered.code


@pytest.mark.parametrize(("peer", "refused"), [("127.0.0.1", []), ("::1", []), ("10.0.0.1", ["code"])])
def test_a_code_is_only_made_where_nobody_can_read_it_on_its_way(peer: str, refused: list[str]) -> None:
    house = House()
    founder = house.talker(peer)
    assert codes(create(founder)) == refused
    assert len(house.lobby.tables) == (not refused)


def test_over_an_encrypted_connection_a_table_with_a_code_can_be_founded_from_afar() -> None:
    house = House()
    _, code = found(house)
    ben = house.talker("10.0.0.2")
    ben.pair("t1", code)
    own = told(create(ben))
    assert read_code(own) == own != code
    assert house.table("t2").info().locked


def test_the_same_create_sent_again_brings_one_to_the_same_table() -> None:
    house = House()
    house.storage.held = True
    ana = house.talker("127.0.0.1")
    assert create(ana) == []
    ana.drop()
    house.storage.settle()
    again = house.talker("127.0.0.1")
    again.token = ana.token
    code = told(create(again))
    assert code == house.table().record.code != ""
    assert len(house.lobby.tables) == 1


def test_a_host_with_a_code_lets_only_those_found_tables_who_know_it() -> None:
    house = House(code=OWN)
    for peer in ("127.0.0.1", "10.0.0.1"):
        assert codes(create(house.talker(peer), code=False)) == ["code"]
    operator, ana = house.talker("127.0.0.1"), house.talker("10.0.0.1")
    operator.session._handshake.purpose = "operator"
    assert told(create(operator, code=False)) == OWN
    ana.pair(None, OWN)
    assert told(create(ana, code=True)) == OWN


def test_with_the_code_of_the_host_one_comes_to_all_its_tables() -> None:
    house = House(code=OWN)
    ana = house.talker("10.0.0.1")
    ana.pair(None, OWN)
    create(ana, code=False)
    for table in (None, "t1"):
        guest = house.talker("10.0.0.2")
        guest.pair(table, OWN)
        guest.say(client_messages.Watch(guest.cmd(), "t1"))
        assert server_messages.Entered in kinds(guest.hear())


def test_a_host_that_is_started_with_a_code_locks_the_tables_it_has() -> None:
    house = House()
    ana = house.talker()
    ana.create(toy(2), ["me", "open"])
    locked = House(storage=house.storage, code=OWN)
    locked.lobby.load(house.storage.kept().values())
    assert locked.table().info().locked
    assert codes(locked.talker().join("t1", "Ben")) == ["code"]
    ben = locked.talker()
    ben.pair("t1", OWN)
    assert told(ben.join("t1", "Ben")) == OWN


def test_a_code_outlives_the_host() -> None:
    house = House()
    _, code = found(house)
    again = house.started_again()
    ben = again.talker()
    ben.pair("t1", code)
    assert told(ben.join("t1", "Ben")) == code


@pytest.mark.parametrize("package", ["spake2", "cryptography"])
def test_without_the_packages_there_are_no_codes(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    house = House()
    _, code = found(house)
    eve = house.talker()
    exchange, _ = eve.share("t1", WRONG)
    monkeypatch.setitem(sys.modules, package, None)
    assert codes(create(house.talker("127.0.0.1"))) == ["secure"]
    ben = house.talker()
    ben.say(client_messages.Pair(1, "t1", exchange.share))
    assert codes(ben.hear()) == ["secure"]
    assert server_messages.Entered in kinds(create(house.talker("127.0.0.1"), code=False))
    assert code != ""


# Where a code is not told


def test_a_code_is_told_to_nobody_who_is_not_at_the_table(caplog: pytest.LogCaptureFixture) -> None:
    house = House()
    eve = house.talker("10.0.0.6")
    with caplog.at_level(logging.DEBUG):
        ana, code = found(house)
        eve.say(client_messages.List(1))
        eve.say(client_messages.Watch(2, "t1"))
        eve.share("t1", WRONG)
        guess(house, 20)
        eve.say(client_messages.List(3))
        eve.hear()
        ana.say(client_messages.Start(ana.cmd(), "random"))
        ana.say(client_messages.Resync(ana.cmd()))
        ana.say(client_messages.List(ana.cmd()))
        ana.hear()
    assert b"tables" in b"".join(eve.raw)
    assert code.encode() not in b"".join(eve.raw)
    telling = [decode_from_host(frame[4:]) for frame in ana.raw if code.encode() in frame]
    assert kinds(telling) == [server_messages.Entered]
    assert "10.0.0.6" in caplog.text
    assert code not in caplog.text
    assert code not in redacted_record(house.match(), 0)
