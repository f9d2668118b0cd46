"""Before the start: seats are given to bots, opened and swapped; the table gets another name."""

from __future__ import annotations

from netplay.common.sanitize import trusted
from netplay.protocol import client_messages, server_messages
from tests.netplay.host.table.test_seats import entered, latest, nack
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy


def waiting(house: House) -> tuple[Talker, Talker]:
    """A table of four: Ana, who owns it, Ben, a bot, and an open seat."""
    ana, ben = house.talker(), house.talker("10.0.0.2")
    ana.create(toy(4), ["me", "open", "bot:random", "open"])
    ben.join("t1", "Ben", 1)
    ana.hear()
    return ana, ben


def players(house: House) -> list[str]:
    return [seat.player for seat in house.table().info().seats]


def test_who_is_kicked_stays_connected_and_the_token_is_void() -> None:
    house = House()
    ana, ben = waiting(house)
    ana.say(client_messages.Free(9, 1))
    assert server_messages.Ack(9) in ana.hear()
    assert [(m.code, bool(m.sentence)) for m in ben.hear_only(server_messages.Dismissed)] == [("kicked", True)]
    assert nack(ben.resume("t1", 1, ben.token)) == "token"
    assert entered(ben.join("t1", "Ben")).seat == 1
    again = house.started_again()
    assert players(again) == players(house) == ["Ana", "Ben", "Bot 1", ""]


def test_the_owner_seats_bots_and_takes_them_away() -> None:
    house = House()
    ana, ben = waiting(house)
    ana.say(client_messages.Fill(9, 3, "rider"))
    ana.say(client_messages.Fill(9, 3, "rider"))
    assert ana.hear().count(server_messages.Ack(9)) == 2
    ana.say(client_messages.Free(10, 2))
    ana.say(client_messages.Fill(11, 2, "random"))
    ana.say(client_messages.Fill(12, 3, "random"))
    assert [(s.player, s.level) for s in latest(ana).seats[2:]] == [("Bot 1", "random"), ("Bot 2", "random")]
    assert players(house.started_again()) == ["Ana", "Ben", "Bot 1", "Bot 2"]
    for seat, level, code in ((1, "random", "taken"), (2, "genius", "bot"), (9, "random", "taken")):
        ana.say(client_messages.Fill(20 + seat, seat, level))
        assert nack(ana.hear()) == code
    ben.hear()
    ben.say(client_messages.Fill(30, 2, "random"))
    assert nack(ben.hear()) == "owner"


def test_a_refusal_quotes_no_level_that_could_steer_a_terminal() -> None:
    house = House()
    ana, _ = waiting(house)
    for command in (client_messages.Fill(30, 2, "\x1b[2J\u202e"), client_messages.Start(31, "\x1b[2J\u202e")):
        ana.hear()
        ana.say(command)
        (refused,) = ana.hear_only(server_messages.Nack)
        assert "'\ufffd[2J\ufffd'" in refused.sentence


def test_the_table_gets_another_name_also_while_the_game_is_on() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    ben.say(client_messages.Rename(9, "Mine"))
    assert nack(ben.hear()) == "owner"
    ana.say(client_messages.Rename(9, "Ni\x1bght"))
    assert server_messages.Ack(9) in ana.hear()
    assert latest(ben).name == "Ni\ufffdght"
    ana.say(client_messages.Rename(10, " "))
    assert nack(ana.hear()) == "name"
    house.storage.fails = True
    ana.say(client_messages.Rename(11, "Lost"))
    assert nack(ana.hear()) == "store"
    assert house.table().record.name == house.started_again().table().record.name == "Ni\ufffdght"


def test_a_seat_is_changed_for_an_open_one_and_the_owner_stays_the_owner() -> None:
    house = House()
    ana, ben = waiting(house)
    ana.say(client_messages.Swap(9, 3))
    heard = ana.hear()
    assert entered(heard).seat == 3
    assert heard[-1] == server_messages.Ack(9)
    assert (latest(ben).owner, players(house)) == (3, ["", "Ben", "Bot 1", "Ana"])
    ana.say(client_messages.Swap(9, 3))
    assert ana.hear() == [server_messages.Ack(9)]
    ana.session.end()
    house.lobby.gone(ana.session)
    back = house.talker()
    assert nack(back.resume("t1", 0, ana.token)) == "token"
    assert entered(back.resume("t1", 3, ana.token)).seat == 3
    assert players(house.started_again()) == players(house)


def test_a_seat_is_changed_with_a_bot() -> None:
    house = House()
    ana, ben = waiting(house)
    ben.say(client_messages.Swap(9, 2))
    assert entered(ben.hear()).seat == 2
    assert players(house) == ["Ana", "Bot 1", "Ben", ""]
    assert [(s.kind, s.level) for s in latest(ana).seats[1:3]] == [("bot", "random"), ("person", "")]


def test_seats_that_cannot_be_changed() -> None:
    house = House()
    ana, ben = waiting(house)
    dora = house.talker("10.0.0.3")
    dora.join("t1", "Dora")
    dora.session.end()
    house.lobby.gone(dora.session)
    for cmd, seat in ((8, 3), (9, 1), (10, 9)):
        ben.say(client_messages.Swap(cmd, seat))
        assert nack(ben.hear()) == "taken"
    house.storage.fails = True
    ben.say(client_messages.Swap(11, 2))
    assert nack(ben.hear()) == "store"
    house.storage.fails = False
    assert players(house) == ["Ana", "Ben", "Bot 1", "Dora"]
    fay = house.talker("10.0.0.4")
    fay.say(client_messages.Watch(1, "t1", "Fay"))
    fay.hear()
    fay.say(client_messages.Swap(2, 3))
    assert nack(fay.hear()) == "watching"
    ana.say(client_messages.Start(12, "random"))
    ben.hear()
    ben.say(client_messages.Swap(13, 2))
    assert nack(ben.hear()) == "state"


def test_a_person_is_asked_before_a_seat_is_changed() -> None:
    house = House()
    ana, ben = waiting(house)
    ana.say(client_messages.Swap(9, 1))
    assert server_messages.Ack(9) in ana.hear()
    (motion,) = latest(ben).motions
    assert (motion.kind, motion.by, motion.seat, motion.voters) == ("swap", 0, 1, [1])
    ana.say(client_messages.Vote(10, motion.id, 0))
    assert nack(ana.hear()) == "vote"
    ben.say(client_messages.Vote(9, motion.id, motion.choices.index(trusted("yes"))))
    assert entered(ben.hear()).seat == 0
    assert entered(ana.hear()).seat == 1
    assert players(house) == players(house.started_again()) == ["Ben", "Ana", "Bot 1", ""]
    assert house.table().info().owner == 1
    assert not house.table().info().motions


def test_nobody_is_moved_who_does_not_want_it_or_has_moved_meanwhile() -> None:
    house = House()
    ana, ben = waiting(house)
    ana.say(client_messages.Swap(9, 1))
    (motion,) = latest(ben).motions
    ben.say(client_messages.Vote(9, motion.id, motion.choices.index(trusted("no"))))
    assert players(house) == ["Ana", "Ben", "Bot 1", ""]
    ana.say(client_messages.Swap(10, 1))
    (motion,) = latest(ben).motions
    ana.say(client_messages.Swap(11, 3))
    ben.hear()
    ben.say(client_messages.Vote(10, motion.id, 0))
    ben.hear()
    assert players(house) == ["", "Ben", "Bot 1", "Ana"]
    ana.hear()
    ana.say(client_messages.Swap(12, 1))
    (motion,) = latest(ben).motions
    house.storage.fails = True
    ben.say(client_messages.Vote(11, motion.id, 0))
    assert players(house) == ["", "Ben", "Bot 1", "Ana"]


def test_two_who_want_one_seat_and_the_disk_is_slow() -> None:
    house = House()
    ana, ben = waiting(house)
    cleo = house.talker("10.0.0.3")
    house.storage.held = True
    ana.say(client_messages.Swap(9, 3))
    ben.say(client_messages.Swap(9, 3))
    assert cleo.join("t1", "Cleo", 3) == []
    cleo.say(client_messages.Leave(20))
    assert nack(cleo.hear()) == "state"
    house.storage.settle()
    assert entered(ana.hear()).seat == 3
    assert nack(cleo.hear()) == "taken"
    assert [(motion.by, motion.seat) for motion in latest(ben).motions] == [(1, 3)]
    assert players(house) == players(house.started_again()) == ["", "Ben", "Bot 1", "Ana"]


def test_nobody_loses_a_seat_to_a_change_that_could_not_be_written() -> None:
    house = House()
    ana, ben = waiting(house)
    cleo, dora = house.talker("10.0.0.3"), house.talker("10.0.0.4")
    house.storage.held = True
    ana.say(client_messages.Swap(9, 3))
    cleo.join("t1", "Cleo", 0)
    dora.join("t1", "Dora", 3)
    ben.session.end()
    house.lobby.gone(ben.session)
    _, fail = house.storage.waiting.pop(0)
    fail(False)
    house.storage.settle()
    assert nack(ana.hear()) == "store"
    assert nack(cleo.hear()) == "taken"
    assert entered(dora.hear()).seat == 3
    assert players(house) == players(house.started_again()) == ["Ana", "Ben", "Bot 1", "Dora"]
