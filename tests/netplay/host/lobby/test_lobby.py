"""A host with several tables: lists, caps, tables that vanish, and the right to stop the host."""

from __future__ import annotations

from netplay.common.display_names import table_name
from netplay.common.sanitize import TABLE_CELLS
from netplay.host.connection.connection_limits import address_group, session_to_cut
from netplay.host.connection.session import Session
from netplay.host.limits import Limits
from netplay.host.storage.storage import TableGone
from netplay.protocol import client_messages, server_messages
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy


def codes(talker: Talker) -> list[str]:
    return [message.code for message in talker.hear_only(server_messages.Nack)]


def test_two_tables_know_nothing_of_each_other() -> None:
    house = House()
    ana, ben, cleo, dora = (house.talker(f"10.0.0.{n}") for n in range(4))
    ana.create(toy(2), ["me", "open"])
    cleo.create(toy(2), ["me", "open"])
    ben.join("t1", "Ben")
    dora.join("t2", "Dora")
    for owner in (ana, cleo):
        owner.say(client_messages.Start(owner.cmd()))
    for talker in (ana, ben, cleo, dora):
        talker.hear()
    ana.answer("take 1")
    assert ben.hear()
    assert cleo.hear() == []
    assert dora.hear() == []
    cleo.answer("take 2")
    assert ana.hear_only(server_messages.Events)[0].events[0]["points"] == 1
    ana.say(client_messages.List(9))
    (tables,) = ana.hear_only(server_messages.Tables)
    assert [(t.id, t.state) for t in tables.tables] == [("t1", "playing"), ("t2", "playing")]


def test_tables_of_one_name_are_told_apart_by_a_number_as_long_as_they_are_played() -> None:
    house = House()
    for number in range(3):
        house.talker(f"10.0.0.{number}").create(toy(), ["me", "open"])
    house.talker("10.0.0.9").say(client_messages.List(9))
    assert [table.record.name for table in house.lobby.tables.values()] == ["Evening", "Evening 2", "Evening 3"]
    house.table("t2").end()
    house.talker("10.0.0.4").create(toy(), ["me", "open"])
    assert house.table("t4").record.name == "Evening 2"


def test_the_longest_name_has_room_for_the_number() -> None:
    name = "x" * TABLE_CELLS
    ends = [f" {number}" for number in range(2, 1001)]
    longest = ["x" * (TABLE_CELLS - len(end)) + end for end in ends]
    assert table_name(name, [name]) == longest[0]
    assert table_name(name, [name, *longest[:-1]]) == longest[-1]


def test_one_address_may_found_four_tables_and_the_host_has_thirty_two() -> None:
    house = House()
    replies = [house.talker("10.0.0.1").create(toy(), ["me", "open"])[-1] for _ in range(5)]
    assert [isinstance(reply, server_messages.Ack) for reply in replies] == [True] * 4 + [False]
    assert len(house.lobby.tables) == 4
    for number in range(40):
        house.talker(f"10.0.1.{number}").create(toy(), ["me", "open"])
    assert len(house.lobby.tables) == 32


def test_games_that_are_over_take_no_room() -> None:
    house = House(Limits(tables=2, pending_per_address=9))
    ana, ben = house.playing(toy(2, rounds=1))
    assert isinstance(house.talker().create(toy(), ["me", "open"])[-1], server_messages.Ack)
    assert isinstance(house.talker().create(toy(), ["me", "open"])[-1], server_messages.Nack)
    ana.answer("take 1")
    ben.hear()
    ben.answer("take 1")
    assert house.table().record.state == "over"
    assert isinstance(house.talker().create(toy(), ["me", "open"])[-1], server_messages.Ack)


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
    assert TableGone("t1") in house.storage.records
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
    ana.say(client_messages.Start(ana.cmd()))
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
    ana.say(client_messages.Stop(1))
    assert codes(ana) == ["operator"]
    assert not house.stopped


def test_eight_look_on_and_no_more() -> None:
    house = House()
    house.playing(toy(2), watchers=8)
    late = house.talker()
    late.say(client_messages.Watch(1, "t1"))
    assert codes(late) == ["full"]


def test_addresses_that_count_as_one() -> None:
    assert (
        address_group("127.0.0.1")
        == address_group("127.8.9.1")
        == address_group("::1")
        == address_group("::ffff:127.0.0.1")
    )
    assert address_group("fe80::1%eth0") == address_group("fe80::ff%eth1")
    assert address_group("10.0.0.1") != address_group("10.0.0.2")
    assert address_group("2001:db8:1:1::1") != address_group("2001:db8:1:2::1")


def crowd(house: House, peers: list[str]) -> list[Session]:
    return [Session(house.facts, peer, house.now + n) for n, peer in enumerate(peers)]


def test_the_ninth_of_one_address_pushes_out_the_one_that_is_silent_longest() -> None:
    house = House()
    sessions = crowd(house, ["10.0.0.1"] * 8)
    assert session_to_cut(sessions, sessions[-1], house.limits) is None
    sessions = crowd(house, ["10.0.0.1"] * 9)
    assert session_to_cut(sessions, sessions[-1], house.limits) is sessions[0]
    for session in sessions:
        session.state = "greeted"
    sessions[0].last_active = house.now + 99
    assert session_to_cut(sessions, sessions[-1], house.limits) is sessions[1]


def test_sixteen_idle_ones_who_answer_every_ping_keep_nobody_out() -> None:
    """As one machine has them that comes over the loopback, over IPv4 and over IPv6."""
    house = House()
    idle = [house.talker(peer) for peer in ["127.0.0.1"] * 6 + ["10.0.0.1"] * 5 + ["fe80::1%eth0"] * 5]
    for _ in range(20):
        house.now += 5
        for talker in idle:
            talker.session.tick(house.now)
            talker.say(client_messages.Ping(1))
            talker.say(client_messages.Pong(1))
    idle[0].say(client_messages.List(1))
    for peer in ("10.0.0.2", "127.0.0.1"):
        newest = house.talker(peer).session
        sessions = [talker.session for talker in idle]
        assert session_to_cut([*sessions, newest], newest, house.limits) is idle[1].session


def test_it_is_the_address_with_the_most_that_makes_room() -> None:
    house = House()
    few, many = crowd(house, ["10.0.0.2"] * 8), crowd(house, ["10.0.0.1"] * 8)
    few.pop()
    for session in few:
        session.last_active = 0
    (newest,) = crowd(house, ["10.0.0.3"])
    assert session_to_cut([*few, *many], many[-1], house.limits) is None
    assert session_to_cut([*few, *many, newest], newest, house.limits) is None
    (other,) = crowd(house, ["10.0.0.4"])
    assert session_to_cut([*few, *many, newest, other], other, house.limits) is many[0]


def test_who_has_just_come_goes_after_those_who_have_asked_for_nothing_since_longer() -> None:
    house = House()
    sessions = crowd(house, ["10.0.0.1"] * 9)
    for session in sessions[:7]:
        session.state = "greeted"
        session.last_active = session.opened = house.now - house.limits.hello
    sessions[7].opened = sessions[7].last_active = sessions[8].last_active = house.now
    assert session_to_cut(sessions, sessions[8], house.limits) is not sessions[7]
    for session in sessions[:7]:
        session.last_active = house.now
    assert session_to_cut(sessions, sessions[8], house.limits) is sessions[7]


def test_who_has_flooded_the_host_takes_up_room_until_the_connection_is_closed() -> None:
    house = House()
    sessions = crowd(house, ["10.0.0.1"] * 9)
    for session in sessions[:8]:
        session.end()
    assert session_to_cut(sessions, sessions[-1], house.limits) is None
    for session in sessions[:8]:
        session.held_until = house.now + 10
    assert session_to_cut(sessions, sessions[-1], house.limits) is sessions[-1]


def test_who_has_flooded_the_host_takes_up_no_room_of_others() -> None:
    house = House()
    held = crowd(house, ["10.0.0.1"] * 8 + ["fe80::1"] * 8)
    for session in held:
        session.end()
        session.held_until = house.now + 10
    (newest,) = crowd(house, ["10.0.0.3"])
    assert session_to_cut([*held, newest], newest, house.limits) is None


def test_seventeen_who_sit_nowhere_are_one_too_many() -> None:
    house = House()
    sessions = crowd(house, [f"10.0.0.{n}" for n in range(17)])
    assert session_to_cut(sessions[:16], sessions[15], house.limits) is None
    assert session_to_cut(sessions, sessions[-1], house.limits) is sessions[0]


def test_who_sits_at_a_table_is_never_turned_away() -> None:
    house = House(Limits(connections=10, unjoined=2))
    sessions = crowd(house, [f"10.0.0.{n}" for n in range(22)])
    for session in sessions[:19]:
        session.state = "greeted"
        session.seated = True
    assert session_to_cut(sessions[:21], sessions[20], house.limits) is None
    assert session_to_cut(sessions, sessions[21], house.limits) is sessions[19]


def test_where_all_places_are_taken_only_who_comes_back_to_a_seat_finds_room() -> None:
    house = House(Limits(connections=3))
    ana, ben, eva = house.playing(toy(2), watchers=1)
    ben.drop()
    late = house.talker("10.0.0.9")
    assert isinstance(late.create(toy(), ["me", "open"])[-1], server_messages.Ack)
    other = house.talker("10.0.0.8")
    for command in (client_messages.Watch(1, "t1"), client_messages.Join(2, "t2", "Dora", bytes(32))):
        other.say(command)
        assert codes(other) == ["busy"]
    assert isinstance(other.create(toy(), ["me", "open"])[-1], server_messages.Nack)
    assert isinstance(house.talker("10.0.0.2").resume("t1", 1, ben.token)[-1], server_messages.Ack)
    eva.say(client_messages.Leave(9))
    ana.say(client_messages.Leave(9))
    other.say(client_messages.Watch(3, "t1"))
    assert server_messages.Ack(3) in other.hear()


def test_who_looks_on_and_comes_again_takes_their_own_place() -> None:
    house = House(Limits(connections=3))
    house.playing(toy(2))
    for talker in (house.talker("10.0.0.9"), house.talker("10.0.0.9")):
        talker.say(client_messages.Watch(1, "t1", "Eva", b"k" * 32))
        assert server_messages.Ack(1) in talker.hear()
