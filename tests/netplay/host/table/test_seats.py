"""Seats: joining, leaving, coming back with a token, and being away."""

from __future__ import annotations

import pytest

from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret, key_of, mac
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy


def nack(messages: list[server_messages.Message]) -> str:
    (message,) = [m for m in messages if isinstance(m, server_messages.Nack)]
    return message.code


def entered(messages: list[server_messages.Message]) -> server_messages.Entered:
    (message,) = [m for m in messages if isinstance(m, server_messages.Entered)]
    return message


def latest(talker: Talker) -> server_messages.TableInfo:
    return talker.hear_only(server_messages.TableChanged)[-1].table


def test_a_table_is_founded_and_filled() -> None:
    house = House()
    ana, ben = house.talker(), house.talker("10.0.0.2")
    at = entered(ana.create(toy(3), ["open", "me", "bot:random"]))
    assert (at.seat, at.table.owner, at.table.state) == (1, 1, "open")
    assert [seat.kind for seat in at.table.seats] == ["open", "person", "bot"]
    at = entered(ben.join("t1", "Ben"))
    assert at.seat == 0
    assert at.setup == toy(3, rounds=3, vetoes=[])
    assert [seat.player for seat in latest(ana).seats] == ["Ben", "Ana", "Bot 1"]


def test_the_reply_comes_after_everything_it_stands_for() -> None:
    ana = House().talker()
    heard = ana.create(toy(), ["me", "open"])
    assert [type(message) for message in heard] == [server_messages.Entered, server_messages.Ack]


@pytest.mark.parametrize(
    ("setup", "seats", "player", "code"),
    [
        (toy(2), ["me"], "Ana", "seats"),
        (toy(2), ["me", "me"], "Ana", "seats"),
        (toy(2), ["me", "bot:genius"], "Ana", "bot"),
        (toy(2), ["me", "open"], " \x1b ", "ok"),
        (toy(2), ["me", "open"], "", "name"),
        (toy(2), ["me", "open"], "H\u043est", "name"),
    ],
)
def test_tables_that_cannot_be(setup: object, seats: list[str], player: str, code: str) -> None:
    assert isinstance(setup, type(toy()))
    heard = House().talker().create(setup, seats, player)
    assert code == ("ok" if isinstance(heard[0], server_messages.Entered) else nack(heard))


def test_a_game_that_is_not_there_is_refused() -> None:
    setup = type(toy())("chess", ("red",))
    assert nack(House().talker().create(setup, ["me"])) == "setup"


@pytest.mark.parametrize("name", ["Ana", "ANA", "\u0410n\u0430", "A\u0301na", "A na"])
def test_nobody_can_sit_down_under_a_name_that_looks_like_anothers(name: str) -> None:
    house = House()
    house.talker().create(toy(), ["me", "open"], "Ana")
    assert nack(house.talker("10.0.0.2").join("t1", name)) == "name"


def test_no_seat_for_who_comes_too_late() -> None:
    house = House()
    ana, ben = house.playing(toy(2, rounds=1))
    assert nack(house.talker().join("t1", "Eva")) == "full"
    ana.answer("take 1")
    ben.hear()
    ben.answer("take 1")
    assert nack(house.talker().join("t1", "Eva")) == "state"
    assert nack(house.talker().join("t9", "Eva")) == "table"


def test_a_join_sent_twice_takes_one_seat() -> None:
    house = House()
    house.talker().create(toy(3), ["me", "open", "open"])
    ben = house.talker("10.0.0.2")
    ben.join("t1", "Ben")
    ben.session.end()
    house.lobby.gone(ben.session)
    again = house.talker("10.0.0.2")
    again.token = ben.token
    assert entered(again.join("t1", "Ben")).seat == 1
    assert [seat.kind for seat in house.table().info().seats] == ["person", "person", "open"]


def test_who_knows_a_key_and_no_token_gets_no_seat() -> None:
    house = House()
    ana, ben = house.talker(), house.talker("10.0.0.2")
    ana.create(toy(3), ["me", "open", "open"])
    ben.join("t1", "Ben")
    spy = house.talker("10.0.0.9")
    spy.token = ben.token
    assert entered(spy.join("t1", "Spy")).seat == 2
    ben.session.end()
    house.lobby.gone(ben.session)
    back = house.talker("10.0.0.2")
    entered(back.resume("t1", 1, ben.token, draw_secret()))
    back.session.end()
    house.lobby.gone(back.session)
    other = house.talker("10.0.0.9")
    other.token = ben.token
    assert nack(other.join("t1", "Spy 2")) == "full"


def test_who_drops_is_away_and_who_comes_back_is_not() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    ben.session.end()
    house.lobby.gone(ben.session)
    assert latest(ana).seats[1].away
    back = house.talker("10.0.0.2")
    heard = back.resume("t1", 1, ben.token)
    assert entered(heard).seat == 1
    assert [m.cause for m in heard if isinstance(m, server_messages.Snapshot)] == ["enter"]
    assert isinstance(heard[-1], server_messages.Ack)
    assert not latest(ana).seats[1].away


def test_the_host_proves_first_and_a_wrong_token_is_refused_and_told() -> None:
    house = House()
    _, ben = house.playing(toy(2))
    thief = house.talker("10.0.0.9")
    nonce = draw_secret()
    thief.say(client_messages.Resume(1, "t1", 1, nonce))
    (challenge,) = thief.hear()
    assert isinstance(challenge, server_messages.Challenge)
    assert challenge.macs == [mac(key_of(ben.token), "host", nonce, challenge.nonce)]
    thief.say(client_messages.Proof(draw_secret()))
    assert nack(thief.hear()) == "token"
    (warning,) = ben.hear_only(server_messages.ChatLine)
    assert warning.sender == "host"


def test_after_five_wrong_tokens_only_right_ones_are_heard_from_an_address() -> None:
    house = House()
    _, ben = house.playing(toy(2))
    ben.hear()
    for _ in range(5):
        assert nack(house.talker("10.0.0.9").resume("t1", 1, draw_secret())) == "token"
    assert nack(house.talker("10.0.0.9").resume("t1", 1, draw_secret())) == "busy"
    assert len(ben.hear_only(server_messages.ChatLine)) == 5, "nobody is pestered with more"
    assert nack(house.talker("10.0.0.8").resume("t1", 1, draw_secret())) == "token"
    assert entered(house.talker("10.0.0.9").resume("t1", 1, ben.token)).seat == 1, "whoever else is there"
    house.now += 601
    assert nack(house.talker("10.0.0.9").resume("t1", 1, draw_secret())) == "token"


def test_the_newest_connection_wins() -> None:
    house = House()
    _, ben = house.playing(toy(2))
    newer = house.talker("10.0.0.2")
    entered(newer.resume("t1", 1, ben.token))
    assert [bye.code for bye in ben.hear_only(server_messages.HostBye)] == ["replaced"]
    assert house.table().session_of(1) is newer.session


def test_a_token_follows_in_two_steps() -> None:
    house = House()
    _, ben = house.playing(toy(2))
    second, third = draw_secret(), draw_secret()
    entered(house.talker().resume("t1", 1, ben.token, second))
    entered(house.talker().resume("t1", 1, ben.token, second))
    entered(house.talker().resume("t1", 1, second, third))
    assert nack(house.talker().resume("t1", 1, ben.token)) == "token"
    entered(house.talker().resume("t1", 1, second, third))
    entered(house.talker().resume("t1", 1, third))


def test_a_token_that_could_not_be_written_down_does_not_replace_the_old_one() -> None:
    house = House()
    _, ben = house.playing(toy(2))
    house.storage.fails = True
    entered(house.talker().resume("t1", 1, ben.token, draw_secret()))
    entered(house.talker().resume("t1", 1, ben.token))


def test_before_the_start_a_seat_is_given_back_and_the_owner_is_followed() -> None:
    house = House()
    ana, ben = house.talker(), house.talker("10.0.0.2")
    ana.create(toy(2), ["me", "open"])
    ben.join("t1", "Ben")
    ana.say(client_messages.Leave(ana.cmd()))
    assert isinstance(ana.hear()[-1], server_messages.Ack)
    info = latest(ben)
    assert (info.owner, info.seats[0].kind, info.seats[0].player) == (1, "open", "")
    assert entered(ana.join("t1", "Ana")).seat == 0


def test_a_table_that_its_owner_has_left_belongs_to_who_comes_next() -> None:
    house = House()
    ana, ben = house.talker(), house.talker("10.0.0.2")
    ana.create(toy(2), ["me", "bot:random"])
    ana.say(client_messages.Leave(9))
    ana.hear()
    assert house.table().record.owner is None
    assert entered(ben.join("t1", "Ben")).table.owner == 0
    ben.say(client_messages.Start(9))
    assert latest(ben).state == "playing"


def test_the_owner_opens_the_seat_of_somebody_who_is_away() -> None:
    house = House()
    ana, ben = house.talker(), house.talker("10.0.0.2")
    ana.create(toy(3), ["me", "open", "bot:random"])
    ben.join("t1", "Ben")
    ben.say(client_messages.Free(20, 0))
    assert nack(ben.hear()) == "owner"
    ben.session.end()
    house.lobby.gone(ben.session)
    ana.hear()
    for seat in (0, 9):
        ana.say(client_messages.Free(30 + seat, seat))
        assert nack(ana.hear()) == "taken"
    ana.say(client_messages.Free(40, 1))
    assert server_messages.Ack(40) in ana.hear()
    ana.say(client_messages.Free(40, 1))
    assert ana.hear() == [server_messages.Ack(40)]
    ana.say(client_messages.Free(41, 1))
    assert nack(ana.hear()) == "taken"
    assert house.table().info().seats[1].kind == "open"
    assert nack(house.talker("10.0.0.2").resume("t1", 1, ben.token)) == "token"
    cleo = house.talker("10.0.0.3")
    assert entered(cleo.join("t1", "Cleo")).seat == 1
    cleo.session.end()
    house.lobby.gone(cleo.session)
    ana.say(client_messages.Start(50))
    ana.hear()
    ana.say(client_messages.Free(51, 1))
    assert nack(ana.hear()) == "state"


def test_a_seat_that_cannot_be_written_down_is_not_opened() -> None:
    house = House()
    ana, ben = house.talker(), house.talker("10.0.0.2")
    ana.create(toy(2), ["me", "open"])
    ben.join("t1", "Ben")
    ana.hear()
    house.storage.fails = True
    ana.say(client_messages.Leave(9))
    assert nack(ana.hear()) == "store"
    assert (house.table().record.owner, house.table().seats[0].player) == (0, "Ana")
    assert house.table().session_of(0) is ana.session


def test_who_looks_on_may_say_under_which_name() -> None:
    house = House()
    (ana,) = house.playing(toy(1))
    eva, fay, ben = (house.talker(f"10.0.1.{n}") for n in range(3))
    eva.say(client_messages.Watch(1, "t1", " Eva\x1b "))
    fay.say(client_messages.Watch(1, "t1"))
    assert latest(ana).watchers == ["Eva\ufffd", ""]
    ben.say(client_messages.Watch(1, "t1", "\u0410na"))
    assert latest(ana).watchers == ["Eva\ufffd", "", ""]
    eva.say(client_messages.Leave(2))
    assert latest(ana).watchers == ["", ""]


def test_who_leaves_a_game_keeps_the_seat_and_is_away() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    ana.say(client_messages.Leave(ana.cmd()))
    assert isinstance(ana.hear()[-1], server_messages.Ack)
    assert latest(ben).seats[0].away
    assert entered(ana.resume("t1", 0, ana.token)).seat == 0


def test_only_the_owner_begins_and_only_with_every_seat_taken() -> None:
    house = House()
    ana, ben = house.talker(), house.talker("10.0.0.2")
    ana.create(toy(3), ["me", "open", "open"])
    ben.join("t1", "Ben")
    ben.say(client_messages.Start(ben.cmd()))
    assert nack(ben.hear()) == "owner"
    ana.hear()
    ana.say(client_messages.Start(ana.cmd()))
    assert nack(ana.hear()) == "seats"


def test_a_seat_that_cannot_be_written_down_is_not_taken() -> None:
    house = House()
    house.talker().create(toy(), ["me", "open"])
    house.storage.fails = True
    assert nack(house.talker("10.0.0.2").join("t1", "Ben")) == "store"
    assert house.table().info().seats[1].kind == "open"


def test_nobody_is_at_two_tables() -> None:
    house = House()
    ana, ben = house.talker(), house.talker("10.0.0.2")
    ana.create(toy(), ["me", "open"])
    ben.create(toy(), ["me", "open"])
    assert nack(ana.join("t2", "Ana")) == "state"
    ana.say(client_messages.Watch(ana.cmd(), "t2"))
    assert nack(ana.hear()) == "state"


def test_bots_take_only_the_seats_of_bots() -> None:
    house = House()
    ana = house.talker()
    ana.create(toy(2), ["me", "bot:random"])
    ana.say(client_messages.Start(ana.cmd()))
    assert latest(ana).seats[1].away
    assert [(bot.seat, bot.level) for bot in house.changed[-1].bots()] == [(1, "random")]
    bot = house.talker("127.0.0.1")
    bot.session._handshake.purpose = "bots"
    assert nack(bot.join("t1", "", 0)) == "taken"
    assert entered(bot.join("t1", "", 1)).seat == 1
    assert not latest(ana).seats[1].away
