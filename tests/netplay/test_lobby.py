"""A host with several tables: lists, caps, tables that vanish, and who may end it."""

from __future__ import annotations

from netplay import to_client, to_host
from netplay.ledger import TableGone
from netplay.limits import Limits
from netplay.session import Session
from netplay.strangers import group, over_limit
from tests.netplay.dialogue import House, Talker
from tests.netplay.toy import toy


def codes(talker: Talker) -> list[str]:
    return [message.code for message in talker.hear_only(to_client.Nack)]


def test_two_tables_know_nothing_of_each_other() -> None:
    house = House()
    ana, ben, cleo, dora = (house.talker(f"10.0.0.{n}") for n in range(4))
    ana.create(toy(2), ["me", "open"])
    cleo.create(toy(2), ["me", "open"])
    ben.join("t1", "Ben")
    dora.join("t2", "Dora")
    for owner in (ana, cleo):
        owner.say(to_host.Start(owner.cmd()))
    for talker in (ana, ben, cleo, dora):
        talker.hear()
    ana.answer("take 1")
    assert ben.hear()
    assert cleo.hear() == []
    assert dora.hear() == []
    cleo.answer("take 2")
    assert ana.hear_only(to_client.Events)[0].events[0]["points"] == 1
    ana.say(to_host.List(9))
    (tables,) = ana.hear_only(to_client.Tables)
    assert [(t.id, t.state) for t in tables.tables] == [("t1", "playing"), ("t2", "playing")]


def test_one_address_may_found_four_tables_and_the_host_has_thirty_two() -> None:
    house = House()
    replies = [house.talker("10.0.0.1").create(toy(), ["me", "open"])[-1] for _ in range(5)]
    assert [isinstance(reply, to_client.Ack) for reply in replies] == [True] * 4 + [False]
    assert len(house.lobby.tables) == 4
    for number in range(40):
        house.talker(f"10.0.1.{number}").create(toy(), ["me", "open"])
    assert len(house.lobby.tables) == 32


def test_games_that_are_over_take_no_room() -> None:
    house = House(Limits(tables=2, unstarted=9))
    ana, ben = house.playing(toy(2, rounds=1))
    assert isinstance(house.talker().create(toy(), ["me", "open"])[-1], to_client.Ack)
    assert isinstance(house.talker().create(toy(), ["me", "open"])[-1], to_client.Nack)
    ana.answer("take 1")
    ben.hear()
    ben.answer("take 1")
    assert house.table().record.state == "over"
    assert isinstance(house.talker().create(toy(), ["me", "open"])[-1], to_client.Ack)


def test_a_table_that_never_began_and_is_left_vanishes_after_half_an_hour() -> None:
    house = House()
    ana = house.talker()
    ana.create(toy(), ["me", "open"])
    house.lobby.tick(house.now)
    ana.session.end()
    house.lobby.gone(ana.session)
    house.lobby.tick(200)
    house.lobby.tick(200 + 1799)
    assert house.lobby.tables
    house.lobby.tick(200 + 1800)
    assert not house.lobby.tables
    assert TableGone("t1") in house.ledger.records
    assert house.changed[-1].vanished


def test_a_game_that_began_stays_however_long_nobody_comes() -> None:
    house = House()
    for talker in house.playing(toy(2)):
        talker.session.end()
        house.lobby.gone(talker.session)
    for now in range(200, 100_000, 1000):
        house.lobby.tick(now)
    assert "t1" in house.lobby.tables


def test_a_bot_that_does_not_answer_is_noticed_once_in_each_half_minute() -> None:
    house = House()
    ana = house.talker()
    ana.create(toy(2), ["me", "bot:random"])
    ana.say(to_host.Start(ana.cmd()))
    ana.hear()
    house.lobby.tick(100)
    house.lobby.tick(200)
    assert house.stalls == 0
    ana.answer("take 1")
    for now in (200, 229, 230, 231):
        house.lobby.tick(now)
    assert house.stalls == 1
    for now in range(232, 262):
        house.lobby.tick(now)
    assert house.stalls == 2


def test_only_the_operator_ends_the_host() -> None:
    house = House()
    ana = house.talker()
    ana.say(to_host.Stop(1))
    assert codes(ana) == ["operator"]
    assert not house.stopped


def test_eight_look_on_and_no_more() -> None:
    house = House()
    house.playing(toy(2), watchers=8)
    late = house.talker()
    late.say(to_host.Watch(1, "t1"))
    assert codes(late) == ["full"]


def test_addresses_that_count_as_one() -> None:
    assert group("127.0.0.1") == group("127.8.9.1") == group("::1") == group("::ffff:127.0.0.1")
    assert group("fe80::1%eth0") == group("fe80::ff%eth1")
    assert group("10.0.0.1") != group("10.0.0.2")
    assert group("2001:db8:1:1::1") != group("2001:db8:1:2::1")


def crowd(house: House, peers: list[str]) -> list[Session]:
    return [Session(house.facts, peer, house.now + n) for n, peer in enumerate(peers)]


def test_the_ninth_of_one_address_pushes_out_the_one_that_is_silent_longest() -> None:
    house = House()
    sessions = crowd(house, ["10.0.0.1"] * 8)
    assert over_limit(sessions, sessions[-1], house.limits) is None
    sessions = crowd(house, ["10.0.0.1"] * 9)
    assert over_limit(sessions, sessions[-1], house.limits) is sessions[0]
    for session in sessions:
        session.state = "greeted"
    assert over_limit(sessions, sessions[-1], house.limits) is sessions[-1]


def test_who_has_flooded_the_host_takes_up_room_until_the_connection_is_closed() -> None:
    house = House()
    sessions = crowd(house, ["10.0.0.1"] * 9)
    for session in sessions[:8]:
        session.end()
    assert over_limit(sessions, sessions[-1], house.limits) is None
    for session in sessions[:8]:
        session.held_until = house.now + 10
    assert over_limit(sessions, sessions[-1], house.limits) is sessions[-1]


def test_seventeen_who_sit_nowhere_are_one_too_many() -> None:
    house = House()
    sessions = crowd(house, [f"10.0.0.{n}" for n in range(17)])
    assert over_limit(sessions[:16], sessions[15], house.limits) is None
    assert over_limit(sessions, sessions[-1], house.limits) is sessions[0]


def test_who_sits_at_a_table_is_never_turned_away() -> None:
    house = House(Limits(connections=10, unjoined=2))
    sessions = crowd(house, [f"10.0.0.{n}" for n in range(20)])
    for session in sessions[:19]:
        session.state = "greeted"
        session.seated = True
    assert over_limit(sessions, sessions[-1], house.limits) is sessions[-1]
