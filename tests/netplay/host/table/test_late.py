"""A player who joins while the game is on takes a bot's seat; who owns a table, and who owns it next."""

from __future__ import annotations

import pytest

from engine.core.view import to_builtins
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret, key_of
from tests.netplay.host.table.test_absence import GRACE, watch
from tests.netplay.host.table.test_seats import entered, latest, nack
from tests.netplay.host.table.test_votes import leave, tick, vote
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy

TOKEN = bytes(range(16))
KEY = key_of(TOKEN)


def bot(house: House, seat: int) -> Talker:
    """The host's own bot at its seat."""
    talker = house.talker("127.0.0.1")
    talker.session._handshake.purpose = "bots"
    assert entered(talker.join("t1", "", seat)).seat == seat
    return talker


def with_bots(house: House) -> tuple[Talker, Talker]:
    """A game that is on: Ana, and two bots of which one is there."""
    ana = house.talker()
    ana.create(toy(3, rounds=9), ["me", "bot:random", "bot:random"])
    ana.say(client_messages.Start(ana.cmd()))
    return ana, bot(house, 1)


def test_a_late_joiner_takes_the_seat_of_a_bot_and_sees_what_it_saw() -> None:
    house = House()
    ana, first = with_bots(house)
    ana.hear()
    ana.answer("take 1")
    first.hear()
    first.answer("draw")
    dora = house.talker("10.0.0.4")
    at = dora.join("t1", "Dora", 1)
    assert entered(at).table.seats[1].player == "Dora"
    (view,) = [message for message in at if isinstance(message, server_messages.Snapshot)]
    assert view.view == to_builtins(house.match().view(1))
    assert [bye.code for bye in first.hear_only(server_messages.HostBye)] == ["replaced"]
    assert [seat.seat for seat in house.changed[-1].bots()] == [2]
    assert [seat.kind for seat in latest(ana).seats] == ["person", "person", "bot"]
    late_bot = house.talker("127.0.0.1")
    late_bot.session._handshake.purpose = "bots"
    assert nack(late_bot.join("t1", "", 1)) == "taken"
    dora.session.end()
    house.lobby.gone(dora.session)
    again = house.started_again()
    assert [seat.player for seat in again.table().seats] == ["Ana", "Dora", "Bot 2"]
    assert entered(again.talker("10.0.0.4").resume("t1", 1, dora.token, draw_secret())).seat == 1


def test_where_no_bot_plays_nobody_can_come_late() -> None:
    house = House()
    with_bots(house)
    dora, eva = house.talker("10.0.0.4"), house.talker("10.0.0.5")
    assert nack(dora.join("t1", "Dora", 0)) == "taken"
    assert nack(dora.join("t1", "\u0410na")) == "name"
    house.storage.fails = True
    assert nack(dora.join("t1", "Dora")) == "store"
    house.storage.fails = False
    assert [seat.kind for seat in house.table().info().seats] == ["person", "bot", "bot"]
    assert entered(dora.join("t1", "Dora")).seat == 1
    assert entered(eva.join("t1", "Eva")).seat == 2
    assert nack(house.talker("10.0.0.6").join("t1", "Fay")) == "full"


def test_who_looks_on_takes_the_seat_of_a_bot_without_leaving_the_table() -> None:
    house = House()
    ana, first = with_bots(house)
    zoe = watch(house, "Zoe")
    zoe.hear()
    zoe.say(client_messages.Join(7, "t1", "Zoe", KEY, 1))
    at = zoe.hear()
    assert entered(at).seat == 1
    (view,) = [message for message in at if isinstance(message, server_messages.Snapshot)]
    assert (view.view, view.cause) == (to_builtins(house.match().view(1)), "moved")
    assert at[-1] == server_messages.Ack(7)
    assert [bye.code for bye in first.hear_only(server_messages.HostBye)] == ["replaced"]
    table = latest(ana)
    assert (table.seats[1].player, table.watchers) == ("Zoe", [])
    zoe.session.end()
    house.lobby.gone(zoe.session)
    again = house.started_again().talker("10.0.0.9")
    assert entered(again.resume("t1", 1, TOKEN, draw_secret())).seat == 1


def test_who_looks_on_takes_no_seat_that_is_not_free_and_none_elsewhere() -> None:
    house = House()
    with_bots(house)
    zoe = watch(house, "Zoe")
    zoe.hear()
    house.talker("10.0.0.4").create(toy(2), ["me", "open"])
    for table, player, seat, code in (
        ("t1", "Zoe", 0, "taken"),
        ("t1", "Ana", 1, "name"),
        ("t1", "", 1, "name"),
        ("t1", "\u3164\u2800", 1, "name"),
        ("t1", "A\ufe0fna", 1, "name"),
        ("t2", "Zoe", 1, "watching"),
    ):
        zoe.say(client_messages.Join(8, table, player, KEY, seat))
        assert nack(zoe.hear()) == code
    house.storage.fails = True
    zoe.say(client_messages.Join(9, "t1", "Zoe", KEY, 1))
    assert nack(zoe.hear()) == "store"
    assert house.table().members[zoe.session] is None
    assert [seat.kind for seat in house.table().info().seats] == ["person", "bot", "bot"]


def test_who_looks_on_and_drops_while_the_seat_is_written_down_has_it_all_the_same() -> None:
    house = House()
    ana, _ = with_bots(house)
    zoe = watch(house, "Zoe")
    house.storage.held = True
    zoe.say(client_messages.Join(7, "t1", "Zoe", KEY, 2))
    zoe.session.end()
    house.lobby.gone(zoe.session)
    house.storage.settle()
    seat = latest(ana).seats[2]
    assert (seat.player, seat.away) == ("Zoe", True)
    house.storage.held = False
    assert entered(house.talker("10.0.0.9").resume("t1", 2, TOKEN, draw_secret())).seat == 2


@pytest.mark.parametrize("here", [True, False])
def test_a_game_belongs_to_the_next_person_who_is_here_when_its_owner_leaves(here: bool) -> None:
    house = House()
    ana, ben, cleo = house.playing(toy(3))
    if not here:
        for talker in (ben, cleo):
            talker.session.end()
            house.lobby.gone(talker.session)
    ana.say(client_messages.Leave(9))
    assert server_messages.Ack(9) in ana.hear()
    assert house.table().record.owner == house.started_again().table().record.owner == (1 if here else 0)


def test_an_owner_who_leaves_and_drops_before_that_is_written_down_is_followed_all_the_same() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    house.storage.held = True
    ana.say(client_messages.Leave(9))
    ana.session.end()
    house.lobby.gone(ana.session)
    house.storage.settle()
    assert latest(ben).owner == house.started_again().table().record.owner == 1


def test_an_owner_whose_connection_breaks_is_the_owner_still() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    ana.session.end()
    house.lobby.gone(ana.session)
    assert house.table().record.owner == 0
    ben.hear()
    ben.say(client_messages.Rename(9, "Mine"))
    assert nack(ben.hear()) == "owner"


def test_who_stands_in_for_an_owner_has_none_of_his_rights_and_passes_none_on() -> None:
    house = House()
    ana, ben = house.playing(toy(2, rounds=9))
    zoe = watch(house, "Zoe")
    leave(house, ana)
    tick(house)
    tick(house, GRACE)
    vote(house, ben, "hand Zoe")
    zoe.hear()
    assert house.table().members[zoe.session] == house.table().record.owner == 0
    for command in (client_messages.Rename(9, "Mine"), client_messages.Delete(10, "t1")):
        zoe.say(command)
        assert nack(zoe.hear()) == "owner"
    zoe.say(client_messages.Leave(11))
    assert house.table().record.owner == 0


def test_an_owner_who_cannot_be_written_down_stays_and_is_told() -> None:
    house = House()
    ana, _ = house.playing(toy(2))
    house.storage.fails = True
    ana.say(client_messages.Leave(9))
    assert nack(ana.hear()) == "store"
    assert (house.table().record.owner, house.table().session_of(0)) == (0, ana.session)


def test_a_founder_without_a_seat_who_sits_down_owns_the_table_also_when_the_connection_breaks() -> None:
    house = House()
    ana, ben = house.talker(), house.talker("10.0.0.2")
    ana.create(toy(3), ["open", "open", "bot:random"])
    ben.join("t1", "Ben", 0)
    assert entered(ana.join("t1", "Ana", 1)).table.owner == 1
    ana.drop()
    assert latest(ben).owner == house.started_again().table().record.owner == 1
    back = house.talker()
    assert entered(back.resume("t1", 1, ana.token)).table.owner == 1
    back.say(client_messages.Start(90, "random"))
    assert house.table().begun


def test_a_table_whose_founder_has_no_seat_is_passed_on() -> None:
    house = House()
    ana, ben = house.talker(), house.talker("10.0.0.2")
    ana.create(toy(2), ["open", "bot:random"])
    ben.join("t1", "Ben")
    ben.say(client_messages.Start(9))
    assert nack(ben.hear()) == "owner"
    ana.session.end()
    house.lobby.gone(ana.session)
    assert latest(ben).owner == 0
    ben.say(client_messages.Start(10))
    assert server_messages.Ack(10) in ben.hear()
