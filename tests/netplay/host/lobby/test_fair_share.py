"""All places at the tables are taken: who has few of them finds room, and who plays with others stays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from netplay.host.limits import Limits
from netplay.protocol import client_messages, server_messages
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy


def acked(heard: list[server_messages.Message]) -> bool:
    return any(isinstance(message, server_messages.Ack) for message in heard)


def watch(talker: Talker, table: str) -> bool:
    talker.say(client_messages.Watch(talker.cmd(), table))
    return acked(talker.hear())


def table_of(house: House, peers: list[str], *, begun: bool) -> list[Talker]:
    """A table of its own with somebody on each seat, who come from these addresses."""
    talkers = [house.talker(peer) for peer in peers]
    assert acked(talkers[0].create(toy(len(peers)), ["me"] + ["open"] * (len(peers) - 1)))
    table = next(reversed(house.lobby.tables))
    for number, talker in enumerate(talkers[1:]):
        assert acked(talker.join(table, f"Guest{number}"))
    if begun:
        talkers[0].say(client_messages.Start(talkers[0].cmd()))
    for talker in talkers:
        talker.hear()
    return talkers


def at_tables(house: House) -> int:
    return sum(len(table.members) for table in house.lobby.tables.values())


FULL = Limits(connections=63)


def filled(house: House, peer: str) -> list[Talker]:
    """One machine takes all places, as it may: games and tables of its own, and spectators."""
    seated: list[Talker] = []
    for number in range(11):
        seated += table_of(house, [peer] * 5, begun=number < 7)
    while len(seated) < house.limits.connections:
        seated.append(house.talker(peer))
        assert watch(seated[-1], "t1")
    return seated


def test_one_machine_with_all_places_keeps_nobody_out() -> None:
    """Whatever its connections do: play alone, wait, watch."""
    house = House(FULL)
    own = filled(house, "10.0.0.1")
    ben = house.talker("10.0.0.2")
    assert acked(ben.create(toy(2), ["me", "open"]))
    table = next(reversed(house.lobby.tables))
    assert acked(house.talker("10.0.0.3").join(table, "Cleo"))
    assert watch(house.talker("10.0.0.4"), table)
    out = [talker for talker in own if talker.session.gone]
    assert [talker.session.code for talker in out] == ["busy"] * 3
    assert at_tables(house) == house.limits.connections
    assert not ben.session.gone


def test_those_go_first_who_have_the_least_to_lose() -> None:
    house = House(Limits(connections=7, per_address=1))
    friends = table_of(house, ["10.0.0.1", "10.0.0.3"], begun=True)
    alone = table_of(house, ["10.0.0.1"] * 2, begun=True)
    waiting = table_of(house, ["10.0.0.1"] * 2, begun=False)
    looking = house.talker("10.0.0.1")
    assert watch(looking, "t1")
    gone: list[Talker] = []
    for number in range(9):
        watch(house.talker(f"10.0.1.{number}"), "t1")
        gone += [t for t in (*friends, *alone, *waiting, looking) if t.session.gone and t not in gone]
    assert gone == [looking, *waiting, alone[0]]  # the other has no more than who comes


def test_who_plays_with_others_stays_and_one_address_has_only_so_many_who_do() -> None:
    """Two addresses of one machine are no company: they cannot hold all places by games between the two."""
    house = House(Limits(connections=20, per_address=4, running_per_address=100, pending_per_address=100))
    own = [talker for _ in range(10) for talker in table_of(house, ["10.0.0.1", "fe80::1"], begun=True)]
    for number in range(5):
        guest = house.talker(f"10.0.1.{number}")
        assert acked(guest.create(toy(2), ["me", "open"]))
    gone = [talker for talker in own if talker.session.gone]
    assert len(gone) == 5
    assert at_tables(house) == 20


def test_friends_at_one_table_from_many_addresses_are_never_sent_away() -> None:
    house = House(Limits(connections=4, watchers=9))
    friends = table_of(house, ["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4"], begun=True)
    assert not watch(house.talker("10.0.0.9"), "t1")
    assert not any(friend.session.gone for friend in friends)


@pytest.mark.parametrize("peer", ["127.0.0.1", "10.0.0.1"])
def test_a_club_at_one_address_is_left_alone_while_nobody_else_comes(peer: str) -> None:
    """As on a server to which all come by SSH, or behind one router."""
    house = House(FULL)
    club = filled(house, peer)
    late = house.talker(peer)
    assert not acked(late.join("t8", "Late"))
    assert not acked(late.create(toy(2), ["me", "open"]))
    assert not any(talker.session.gone for talker in club)


def test_addresses_that_have_as_many_do_not_push_each_other_out() -> None:
    house = House(Limits(connections=4, per_address=4))
    one, other = (table_of(house, [peer] * 2, begun=False) for peer in ("10.0.0.1", "10.0.0.2"))
    for peer in ("10.0.0.1", "10.0.0.2"):
        assert not watch(house.talker(peer), "t1")
    assert not any(talker.session.gone for talker in (*one, *other))
    assert watch(house.talker("10.0.0.3"), "t1")


def test_who_is_refused_sends_nobody_away() -> None:
    house = House(FULL)
    club = filled(house, "10.0.0.1")
    stranger = house.talker("10.0.0.2")
    assert not acked(stranger.join("t1", "Ben"))  # no seat is open there
    assert not acked(stranger.join("none", "Ben"))
    assert not acked(stranger.create(toy(2), ["me", "bot:clever"]))
    assert not any(talker.session.gone for talker in club)


def test_who_had_to_go_in_a_game_finds_their_seat_again_and_keeps_nobody_out_by_that() -> None:
    house = House(replace(FULL, tables=99))
    own = filled(house, "10.0.0.1")
    seats: list[tuple[str, int | None, bytes]] = []
    for talker in own:
        table = next(table for table in house.lobby.tables.values() if talker.session in table.members)
        seats.append((table.record.id, table.members[talker.session], talker.token))
    for number in range(50):
        assert acked(house.talker(f"10.0.1.{number}").create(toy(2), ["me", "open"]))
        for place, (table_id, seat, token) in enumerate(seats):
            if seat is not None and own[place].session.gone:
                own[place] = house.talker("10.0.0.1")
                assert acked(own[place].resume(table_id, seat, token))
    assert sum(not talker.session.gone for talker in own) >= 55
