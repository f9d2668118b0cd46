"""Attacks on a host or its guests that were once possible."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.setup import Setup
from netplay.common.display_names import player_name
from netplay.common.sanitize import TABLE_CELLS, sanitize
from netplay.host.connection.connection_limits import FailureCounter, session_to_cut
from netplay.host.limits import Limits
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret, key_of, mask
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy


def codes(talker: Talker) -> list[str]:
    return [message.code for message in talker.hear_only(server_messages.Nack)]


def create(talker: Talker, name: str, setup: Setup) -> None:
    seats = ["me"] + ["open"] * (len(setup.seats) - 1)
    talker.say(client_messages.Create(talker.cmd(), name, "Ana", setup, seats, key_of(talker.token)))


def test_two_tables_founded_in_one_breath_leave_no_ghost() -> None:
    house = House()
    ana = house.talker()
    house.storage.held = True
    create(ana, "one", toy(2))
    create(ana, "two", toy(2))
    assert codes(ana) == ["state"]
    house.storage.settle()
    ana.session.end()
    house.lobby.gone(ana.session)
    assert [table.members for table in house.lobby.tables.values()] == [{}]


def test_a_proof_for_one_table_does_not_lift_anybody_from_another() -> None:
    house = House()
    house.talker().create(toy(2), ["me", "open"])
    ben, eva = house.talker("10.0.0.2"), house.talker("10.0.0.3")
    ben.join("t1", "Ben")
    eva.create(toy(2), ["me", "open"])
    again = house.talker("10.0.0.2")
    nonce = draw_secret()
    again.say(client_messages.Resume(1, "t1", 1, nonce))
    (challenge,) = again.hear_only(server_messages.Challenge)
    again.say(client_messages.Watch(2, "t2"))
    again.say(client_messages.Proof(mask(ben.token, nonce, challenge.nonce)))
    assert [bye.code for bye in again.hear_only(server_messages.HostBye)] == ["state"]
    assert again.session not in house.table("t2").members
    assert house.table().session_of(1) is ben.session


def test_who_drops_while_his_seat_is_written_down_is_away_and_no_ghost() -> None:
    house = House()
    ana, ben = house.talker(), house.talker("10.0.0.2")
    ana.create(toy(2), ["me", "open"])
    house.storage.held = True
    ben.say(client_messages.Join(1, "t1", "Ben", key_of(ben.token)))
    ben.session.end()
    house.lobby.gone(ben.session)
    house.storage.settle()
    assert ben.session not in house.table().members
    (told,) = ana.hear_only(server_messages.TableChanged)
    assert (told.table.seats[1].player, told.table.seats[1].away) == ("Ben", True)


def test_a_seat_being_given_back_is_not_played_meanwhile() -> None:
    house = House()
    ana = house.talker()
    ana.create(toy(2), ["me", "open"])
    house.storage.held = True
    ana.say(client_messages.Leave(7))
    ana.say(client_messages.Start(8, "random"))
    assert codes(ana) == ["state"]
    house.storage.settle()
    assert house.table().info().state == "open"
    assert house.table().members == {}


@pytest.mark.parametrize("name", ["\ufb2c" * 40, "e\u0301\u0302" * 30, "\u0958" * 50])
def test_no_name_makes_the_list_of_tables_unreadable(name: str) -> None:
    house = House()
    ana = house.talker()
    create(ana, name, toy(2))
    ana.hear()
    ana.say(client_messages.List(5))
    (tables,) = ana.hear_only(server_messages.Tables)
    assert tables.tables[0].name == sanitize(name, TABLE_CELLS)


def test_no_name_of_a_seat_makes_the_list_of_tables_unreadable() -> None:
    house = House()
    ana = house.talker()
    for setup in (Setup("caravan", ("x" * 25, "y")), Setup("elgrande", ("x" * 150, "red"))):
        create(ana, "x", setup)
    assert codes(ana) == ["setup", "setup"]


def test_a_setup_nested_deep_is_refused() -> None:
    nest: list[Any] = []
    for _ in range(400):
        nest = [nest]
    house = House()
    ana = house.talker()
    create(ana, "x", toy(2, deep=nest))
    assert [message.code for message in ana.hear() if isinstance(message, server_messages.HostBye)] == ["bad_message"]


def test_more_tables_than_a_message_holds_are_cut_short() -> None:
    house = House(Limits(tables=1000, pending_per_address=1000, rate=1e6, burst=10**6))
    for number in range(99):
        talker = house.talker(f"10.0.{number}.1")
        create(talker, "x", toy(1))
    for table in list(house.lobby.tables.values()):
        for copy in range(3):
            house.lobby.tables[f"{table.record.id}x{copy}"] = table
    talker.hear()
    talker.say(client_messages.List(5))
    (tables,) = talker.hear_only(server_messages.Tables)
    assert len(tables.tables) == server_messages.MOST_TABLES


def test_those_who_look_on_from_one_address_keep_nobody_else_of_it_out() -> None:
    house = House(Limits(per_address=3))
    house.playing(toy(2), watchers=0)
    spies = [house.talker("10.9.9.9") for _ in range(4)]
    for spy in spies:
        spy.say(client_messages.Watch(1, "t1"))
    (nack,) = spies[3].hear_only(server_messages.Nack)
    assert nack.code == "busy"
    assert isinstance(spies[3].create(toy(), ["open", "open"])[-1], server_messages.Nack)
    assert isinstance(spies[3].create(toy(), ["me", "open"], "Spy")[-1], server_messages.Ack)
    sessions = [spy.session for spy in spies]
    late = house.talker("10.9.9.9").session
    assert session_to_cut([*sessions, late], late, house.limits) is None


@pytest.mark.parametrize("name", ["Bot 1", "bot 3", "B\u043et 2", "BOT1", "bo t 9"])
def test_nobody_is_named_like_a_bot(name: str) -> None:
    with pytest.raises(Exception, match="reserved for the host"):
        player_name(name, ())
    assert player_name("Botany", ()) == "Botany"


def test_wrong_tokens_of_many_addresses_are_forgotten_in_time() -> None:
    tally = FailureCounter(5, 600)
    for number in range(100):
        tally.add(f"10.0.0.{number}", 0)
    tally.add("10.0.1.1", 601)
    assert len(tally._times) == 1


def test_a_command_that_fails_in_the_host_costs_nobody_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    monkeypatch.setattr("netplay.host.game.live_match.LiveMatch.answer", lambda *args: 1 / 0)
    ana.answer("take 1")
    assert codes(ana) == ["fault"]
    monkeypatch.undo()
    ana.answer("take 2")
    assert ben.hear_only(server_messages.Events)


def test_a_refusal_does_not_tell_who_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even when a view could not be built, and the stream is behind the game."""
    house = House()
    ana, ben, cleo = house.playing(toy(3, vetoes=[1, 2]))
    ana.answer("take 1")
    ben.hear()
    monkeypatch.setattr("netplay.host.game.viewer.Viewer.observe", lambda *args: 1 / 0)
    ben.answer("pass")
    ben.hear()
    ben.answer("pass")
    (nack,) = ben.hear_only(server_messages.Nack)
    assert nack.code == "not_yours"
    assert not any(digit in nack.sentence for digit in "0123456789")
    assert cleo.session.state == "greeted"
