"""Players who stay away: the table votes, a stand-in plays, and the player gets the seat back."""

from __future__ import annotations

import pytest

from engine.bots.bot import levels_of
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret, key_of
from netplay.protocol.fields import TableOptions
from tests.netplay.host.table.test_votes import leave, nack, tick, vote
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy, toy_view

GRACE = TableOptions().grace


def watch(house: House, name: str, table: str = "t1") -> Talker:
    zoe = house.talker("10.0.0.7")
    zoe.say(client_messages.Watch(zoe.cmd(), table, name, key_of(zoe.token)))
    return zoe


def motions(house: House) -> list[server_messages.MotionInfo]:
    return house.table().motions.infos()


def handed_over(house: House) -> tuple[Talker, Talker, Talker]:
    """Ana plays, Ben's connection breaks, Zoe plays in his place."""
    ana, ben = house.playing(toy(2, rounds=9))
    zoe = watch(house, "Zoe")
    ana.answer("take 1")
    leave(house, ben)
    tick(house)
    tick(house, GRACE)
    vote(house, ana, "hand Zoe")
    return ana, ben, zoe


def with_bot(house: House) -> tuple[Talker, Talker]:
    ana, ben = house.playing(toy(2, rounds=9))
    ana.answer("take 1")
    leave(house, ben)
    tick(house)
    tick(house, GRACE)
    vote(house, ana, "bot")
    return ana, ben


# When the table is asked


def test_after_the_grace_the_table_is_asked_about_a_seat_for_which_it_waits() -> None:
    house = House()
    ana, ben, cleo = house.playing(toy(3))
    ana.answer("take 1")
    leave(house, ben)
    tick(house)
    tick(house, GRACE - 1)
    assert motions(house) == []
    tick(house)
    (motion,) = motions(house)
    assert (motion.kind, motion.by, motion.seat) == ("absent", None, 1)
    assert motion.choices == ["wait", "bot"]
    assert motion.voters == [0, 2]
    (seat,) = [seat for seat in cleo.hear_only(server_messages.TableChanged)[-1].table.seats if seat.away]
    assert (seat.name, seat.since) == ("blue", GRACE)


def test_a_table_that_has_not_begun_belongs_to_who_is_here_when_its_owner_stays_away() -> None:
    house = House()
    ana, ben = house.talker(), house.talker("10.0.0.2")
    ana.create(toy(3), ["me", "open", "open"])
    ben.join("t1", "Ben")
    leave(house, ana)
    tick(house)
    tick(house, GRACE - 1)
    assert house.table().record.owner == 0
    house.storage.fails = True
    ben.hear()
    tick(house)
    assert (house.table().record.owner, ben.hear()) == (0, [])
    house.storage.fails = False
    tick(house)
    assert house.table().record.owner == 1
    assert ben.hear_only(server_messages.TableChanged)[-1].table.owner == 1
    leave(house, ben)
    tick(house)
    tick(house, 2 * GRACE)
    assert house.table().record.owner == 1, "nobody is here who could have it"


def test_a_seat_for_which_the_game_does_not_wait_has_twice_the_grace() -> None:
    house = House()
    _, ben, _ = house.playing(toy(3))
    leave(house, ben)
    tick(house)
    tick(house, 2 * GRACE - 1)
    assert motions(house) == []
    tick(house)
    assert [motion.seat for motion in motions(house)] == [1]


def test_when_the_table_is_asked_does_not_tell_who_is_asked_at_a_window() -> None:
    """Cleo, who may object just now, is asked no sooner than Dora, who may not yet."""
    house = House()
    ana, _, cleo, dora = house.playing(toy(4, vetoes=[2, 3]))
    ana.answer("take 1")
    leave(house, cleo)
    leave(house, dora)
    tick(house)
    tick(house, GRACE)
    assert motions(house) == []
    tick(house, GRACE)
    assert [motion.seat for motion in motions(house)] == [2, 3]


def test_to_wait_is_to_be_asked_again_after_as_long() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    ana.answer("take 1")
    leave(house, ben)
    tick(house)
    tick(house, GRACE)
    vote(house, ana, "wait")
    tick(house, GRACE - 1)
    assert motions(house) == []
    tick(house)
    assert [motion.kind for motion in motions(house)] == ["absent"]


def test_who_comes_back_ends_the_vote() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    ana.answer("take 1")
    leave(house, ben)
    tick(house)
    tick(house, GRACE)
    assert motions(house)
    back = house.talker()
    back.resume("t1", 1, ben.token)
    assert motions(house) == []
    tick(house)
    assert house.table().info().seats[1].away is False
    leave(house, back)
    tick(house)
    tick(house, GRACE - 1)
    assert motions(house) == []


@pytest.mark.parametrize("state", ["paused", "nobody"])
def test_nothing_is_asked_while_the_game_rests_or_nobody_is_here(state: str) -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    if state == "paused":
        ana.say(client_messages.Propose(ana.cmd(), "pause"))
        vote(house, ben, "yes")
    else:
        leave(house, ana)
    leave(house, ben)
    tick(house)
    tick(house, 10 * GRACE)
    assert motions(house) == []


def test_more_than_half_of_those_who_are_here_decide() -> None:
    house = House()
    ana, ben, cleo, dora = house.playing(toy(4))
    ana.answer("take 1")
    leave(house, ben)
    tick(house)
    tick(house, GRACE)
    vote(house, ana, "bot")
    vote(house, cleo, "wait")
    assert motions(house)
    vote(house, dora, "bot")
    assert motions(house) == []
    assert house.table().info().seats[1].stand_in == "Bot 1"


def test_the_choices_follow_who_looks_on_with_a_name_and_a_key() -> None:
    house = House()
    ana, ben, cleo = house.playing(toy(3))
    ana.answer("take 1")
    leave(house, ben)
    nameless = house.talker("10.0.0.8")
    nameless.say(client_messages.Watch(nameless.cmd(), "t1", "", key_of(nameless.token)))
    keyless = house.talker("10.0.0.8")
    keyless.say(client_messages.Watch(keyless.cmd(), "t1", "Yan"))
    zoe = watch(house, "Zoe")
    tick(house)
    tick(house, GRACE)
    assert motions(house)[0].choices == ["wait", "bot", "hand Zoe"]
    vote(house, ana, "hand Zoe")
    assert motions(house)[0].votes == [(0, 2)]
    leave(house, zoe)
    tick(house)
    assert motions(house)[0].choices == ["wait", "bot"]
    assert motions(house)[0].votes == []
    cleo.hear()


# A bot stands in


def test_a_bot_of_the_strongest_level_plays_until_the_player_is_back() -> None:
    house = House()
    ana, ben = with_bot(house)
    seat = house.table().info().seats[1]
    assert (seat.kind, seat.player, seat.stand_in, seat.level) == ("person", "Ben", "Bot 1", levels_of("caravan")[-1])
    assert [(bot.seat, bot.level) for bot in house.table().bots()] == [(1, levels_of("caravan")[-1])]
    bot = house.talker("127.0.0.1")
    bot.session._handshake.purpose = "bots"
    bot.say(client_messages.Join(bot.cmd(), "t1", "", bytes(32), 1))
    assert bot.hear_only(server_messages.Entered)[0].seat == 1
    back = house.talker()
    back.resume("t1", 1, ben.token)
    assert bot.hear_only(server_messages.HostBye)[0].code == "replaced"
    assert house.table().bots() == []
    assert house.table().session_of(1) is back.session
    assert house.table().info().seats[1].stand_in == ""
    assert back.question is not None
    assert house.started_again().table().stand_ins == {}
    ana.hear()


def test_a_bot_that_stands_in_has_no_vote_and_is_not_voted_on() -> None:
    house = House()
    ana, _ = with_bot(house)
    bot = house.talker("127.0.0.1")
    bot.session._handshake.purpose = "bots"
    bot.say(client_messages.Join(bot.cmd(), "t1", "", bytes(32), 1))
    ana.say(client_messages.Propose(ana.cmd(), "pause"))
    assert house.table().record.state == "paused"
    leave(house, bot)
    tick(house, 9 * GRACE)
    assert motions(house) == []


def test_a_stand_in_outlives_the_host() -> None:
    house = House()
    with_bot(house)
    again = house.started_again()
    assert [bot.seat for bot in again.table().bots()] == [1]
    assert again.table().info().seats[1].stand_in == "Bot 1"


def test_a_bot_that_stands_in_and_does_not_answer_is_noticed() -> None:
    house = House()
    with_bot(house)
    tick(house)
    tick(house, house.limits.bot_timeout)
    assert house.stalls == 1


def test_a_stand_in_that_cannot_be_written_down_is_none() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    ana.answer("take 1")
    leave(house, ben)
    tick(house)
    tick(house, GRACE)
    house.storage.fails = True
    vote(house, ana, "bot")
    assert house.table().bots() == []
    assert any("could not save" in line.text for line in ana.hear_only(server_messages.ChatLine))


def test_who_comes_back_while_a_stand_in_is_written_down_keeps_his_seat() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    zoe = watch(house, "Zoe")
    ana.answer("take 1")
    leave(house, ben)
    tick(house)
    tick(house, GRACE)
    house.storage.held = True
    vote(house, ana, "hand Zoe")
    back = house.talker()
    back.resume("t1", 1, ben.token)
    house.storage.held = False
    house.storage.settle()
    assert house.table().session_of(1) is back.session
    assert house.table().members[zoe.session] is None
    assert house.table().stand_ins == house.started_again().table().stand_ins == {}


# Somebody who looked on stands in


def test_who_looks_on_is_brought_to_the_seat_and_plays_it() -> None:
    house = House()
    ana, _, zoe = handed_over(house)
    heard = zoe.hear()
    entered = [message for message in heard if isinstance(message, server_messages.Entered)]
    assert [message.seat for message in entered] == [None, 1]
    view = next(message for message in reversed(heard) if isinstance(message, server_messages.Snapshot))
    assert (view.cause, view.view["viewer"]) == ("moved", 1)
    assert zoe.question is not None
    zoe.answer("take 2")
    assert zoe.hear_only(server_messages.Ack)
    assert toy_view(house.match()).now.scores == [1, 2]
    seat = house.table().info().seats[1]
    assert (seat.player, seat.stand_in, seat.level, seat.away) == ("Ben", "Zoe", "", False)
    ana.say(client_messages.Propose(ana.cmd(), "pause"))
    assert motions(house)[0].voters == [0, 1]


def test_a_stand_in_comes_back_with_a_token_of_its_own_also_to_another_host() -> None:
    house = House()
    _, _, zoe = handed_over(house)
    leave(house, zoe)
    again = house.started_again()
    assert again.table().info().seats[1].stand_in == "Zoe"
    back = again.talker()
    follower = draw_secret()
    back.resume("t1", 1, zoe.token, follower)
    assert again.table().session_of(1) is back.session
    leave(again, back)
    third = again.talker()
    third.resume("t1", 1, follower, draw_secret())
    assert again.table().session_of(1) is third.session
    leave(again, third)
    late = again.talker()
    assert nack_of(late.resume("t1", 1, zoe.token)) == "token"


def nack_of(heard: list[server_messages.Message]) -> str:
    (message,) = [message for message in heard if isinstance(message, server_messages.Nack)]
    return message.code


def test_the_player_takes_the_seat_back_and_the_stand_in_sees_no_more_of_it() -> None:
    house = House()
    _, ben, zoe = handed_over(house)
    zoe.hear()
    assert zoe.question is not None
    asked = zoe.question.id
    back = house.talker()
    back.resume("t1", 1, ben.token, draw_secret())
    heard = zoe.hear()
    assert [message.seat for message in heard if isinstance(message, server_messages.Entered)] == [None]
    assert [message.view["viewer"] for message in heard if isinstance(message, server_messages.Snapshot)] == [None]
    zoe.say(client_messages.Answer(zoe.cmd(), asked, 0))
    assert nack(zoe) == "watching"
    assert back.question is not None
    back.answer("draw")
    assert [message.events[0]["card"] for message in zoe.hear_only(server_messages.Events)] == [None]
    stolen = house.talker()
    assert nack_of(stolen.resume("t1", 1, zoe.token)) == "token"
    assert house.started_again().table().stand_ins == {}


def test_what_waits_to_be_sent_to_a_stand_in_does_not_reach_it_when_the_player_is_back() -> None:
    """Also where the outbox has overflown: the snapshot in it would show the seat."""
    house = House()
    _, ben, zoe = handed_over(house)
    zoe.hear()
    zoe.say(client_messages.Chat(zoe.cmd(), "hm"))
    for number in range(house.limits.outbox_messages):
        zoe.session.send(b"xxxx%d" % number, lambda: b"a snapshot of the seat")
    back = house.talker()
    back.resume("t1", 1, ben.token)
    frames = []
    while (frame := zoe.session.outbox.pop()) is not None:
        frames.append(frame)
    assert b"a snapshot of the seat" not in frames
    assert not [frame for frame in frames if frame.startswith(b"xxxx")]


def test_a_stand_in_that_goes_away_is_voted_on() -> None:
    house = House()
    ana, _, zoe = handed_over(house)
    leave(house, zoe)
    tick(house)
    tick(house, GRACE)
    vote(house, ana, "bot")
    assert house.table().info().seats[1].stand_in == "Bot 1"
    late = house.talker()
    assert nack_of(late.resume("t1", 1, zoe.token)) == "token"


def test_the_player_and_the_stand_in_come_at_once() -> None:
    """The player has it, whoever is written down first."""
    for first in ("player", "stand-in"):
        house = House()
        _, ben, zoe = handed_over(house)
        leave(house, zoe)
        house.storage.held = True
        one, other = house.talker(), house.talker()
        tokens = {"player": ben.token, "stand-in": zoe.token}
        second = "stand-in" if first == "player" else "player"
        one.resume("t1", 1, tokens[first], draw_secret())
        other.resume("t1", 1, tokens[second], draw_secret())
        house.storage.held = False
        house.storage.settle()
        player = one if first == "player" else other
        assert house.table().session_of(1) is player.session
        assert house.table().stand_ins == house.started_again().table().stand_ins == {}


# What was missed


def known(heard: list[server_messages.Message]) -> list[int]:
    """The numbers of the events that are news to who has come."""
    (view,) = [message for message in heard if isinstance(message, server_messages.Snapshot)]
    return [seq for seq, _ in view.recent if seq > view.known > 0]


def test_who_comes_back_with_another_program_is_told_what_is_news_to_him() -> None:
    house = House()
    ana, ben, cleo = house.playing(toy(3, rounds=9))
    ana.answer("take 1")
    ben.hear()
    ben.answer("take 2")
    leave(house, ben)
    cleo.hear()
    cleo.answer("take 1")
    ana.hear()
    ana.answer("take 2")
    back = house.talker()
    assert known(back.resume("t1", 1, ben.token)) == [4, 5]


def test_what_a_stand_in_has_played_is_news_to_the_player() -> None:
    house = House()
    _, ben, zoe = handed_over(house)
    zoe.hear()
    zoe.answer("take 2")
    back = house.talker()
    assert len(known(back.resume("t1", 1, ben.token))) == 1
