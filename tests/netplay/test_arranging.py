"""Before the start: seats are given to bots, opened and changed; the table gets another name."""

from __future__ import annotations

from netplay import to_client, to_host
from tests.netplay.dialogue import House, Talker
from tests.netplay.test_seats import entered, latest, nack
from tests.netplay.toy import toy


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
    ana.say(to_host.Free(9, 1))
    assert to_client.Ack(9) in ana.hear()
    assert [(m.code, bool(m.sentence)) for m in ben.hear_only(to_client.Dismissed)] == [("kicked", True)]
    assert nack(ben.resume("t1", 1, ben.token)) == "token"
    assert entered(ben.join("t1", "Ben")).seat == 1
    again = house.started_again()
    assert players(again) == players(house) == ["Ana", "Ben", "Bot 1", ""]


def test_the_owner_seats_bots_and_takes_them_away() -> None:
    house = House()
    ana, ben = waiting(house)
    ana.say(to_host.Fill(9, 3, "easy"))
    ana.say(to_host.Fill(9, 3, "easy"))
    assert ana.hear().count(to_client.Ack(9)) == 2
    ana.say(to_host.Free(10, 2))
    ana.say(to_host.Fill(11, 2, "random"))
    ana.say(to_host.Fill(12, 3, "random"))
    assert [(s.player, s.level) for s in latest(ana).seats[2:]] == [("Bot 1", "random"), ("Bot 2", "random")]
    assert players(house.started_again()) == ["Ana", "Ben", "Bot 1", "Bot 2"]
    for seat, level, code in ((1, "random", "taken"), (2, "genius", "bot"), (9, "random", "taken")):
        ana.say(to_host.Fill(20 + seat, seat, level))
        assert nack(ana.hear()) == code
    ben.hear()
    ben.say(to_host.Fill(30, 2, "random"))
    assert nack(ben.hear()) == "owner"


def test_the_table_gets_another_name_also_while_the_game_is_on() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    ben.say(to_host.Rename(9, "Mine"))
    assert nack(ben.hear()) == "owner"
    ana.say(to_host.Rename(9, "Ni\x1bght"))
    assert to_client.Ack(9) in ana.hear()
    assert latest(ben).name == "Ni\ufffdght"
    ana.say(to_host.Rename(10, " "))
    assert nack(ana.hear()) == "name"
    house.ledger.fails = True
    ana.say(to_host.Rename(11, "Lost"))
    assert nack(ana.hear()) == "store"
    assert house.table().record.name == house.started_again().table().record.name == "Ni\ufffdght"


def test_a_seat_is_changed_for_an_open_one_and_the_owner_stays_the_owner() -> None:
    house = House()
    ana, ben = waiting(house)
    ana.say(to_host.Swap(9, 3))
    heard = ana.hear()
    assert entered(heard).seat == 3
    assert heard[-1] == to_client.Ack(9)
    assert (latest(ben).owner, players(house)) == (3, ["", "Ben", "Bot 1", "Ana"])
    ana.say(to_host.Swap(9, 3))
    assert ana.hear() == [to_client.Ack(9)]
    ana.session.end()
    house.lobby.gone(ana.session)
    back = house.talker()
    assert nack(back.resume("t1", 0, ana.token)) == "token"
    assert entered(back.resume("t1", 3, ana.token)).seat == 3
    assert players(house.started_again()) == players(house)


def test_a_seat_is_changed_with_a_bot() -> None:
    house = House()
    ana, ben = waiting(house)
    ben.say(to_host.Swap(9, 2))
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
        ben.say(to_host.Swap(cmd, seat))
        assert nack(ben.hear()) == "taken"
    house.ledger.fails = True
    ben.say(to_host.Swap(11, 2))
    assert nack(ben.hear()) == "store"
    house.ledger.fails = False
    assert players(house) == ["Ana", "Ben", "Bot 1", "Dora"]
    fay = house.talker("10.0.0.4")
    fay.say(to_host.Watch(1, "t1", "Fay"))
    fay.hear()
    fay.say(to_host.Swap(2, 3))
    assert nack(fay.hear()) == "watching"
    ana.say(to_host.Start(12, "random"))
    ben.hear()
    ben.say(to_host.Swap(13, 2))
    assert nack(ben.hear()) == "state"


def test_a_person_is_asked_before_a_seat_is_changed() -> None:
    house = House()
    ana, ben = waiting(house)
    ana.say(to_host.Swap(9, 1))
    assert to_client.Ack(9) in ana.hear()
    (motion,) = latest(ben).motions
    assert (motion.kind, motion.by, motion.seat, motion.voters) == ("swap", 0, 1, [1])
    ana.say(to_host.Vote(10, motion.id, 0))
    assert nack(ana.hear()) == "vote"
    ben.say(to_host.Vote(9, motion.id, motion.choices.index("yes")))
    assert entered(ben.hear()).seat == 0
    assert entered(ana.hear()).seat == 1
    assert players(house) == players(house.started_again()) == ["Ben", "Ana", "Bot 1", ""]
    assert house.table().info().owner == 1
    assert not house.table().info().motions


def test_nobody_is_moved_who_does_not_want_it_or_has_moved_meanwhile() -> None:
    house = House()
    ana, ben = waiting(house)
    ana.say(to_host.Swap(9, 1))
    (motion,) = latest(ben).motions
    ben.say(to_host.Vote(9, motion.id, motion.choices.index("no")))
    assert players(house) == ["Ana", "Ben", "Bot 1", ""]
    ana.say(to_host.Swap(10, 1))
    (motion,) = latest(ben).motions
    ana.say(to_host.Swap(11, 3))
    ben.hear()
    ben.say(to_host.Vote(10, motion.id, 0))
    ben.hear()
    assert players(house) == ["", "Ben", "Bot 1", "Ana"]
    ana.hear()
    ana.say(to_host.Swap(12, 1))
    (motion,) = latest(ben).motions
    house.ledger.fails = True
    ben.say(to_host.Vote(11, motion.id, 0))
    assert players(house) == ["", "Ben", "Bot 1", "Ana"]


def test_two_who_want_one_seat_and_the_disk_is_slow() -> None:
    house = House()
    ana, ben = waiting(house)
    cleo = house.talker("10.0.0.3")
    house.ledger.held = True
    ana.say(to_host.Swap(9, 3))
    ben.say(to_host.Swap(9, 3))
    assert cleo.join("t1", "Cleo", 3) == []
    cleo.say(to_host.Leave(20))
    assert nack(cleo.hear()) == "state"
    house.ledger.settle()
    assert entered(ana.hear()).seat == 3
    assert nack(cleo.hear()) == "taken"
    assert [(motion.by, motion.seat) for motion in latest(ben).motions] == [(1, 3)]
    assert players(house) == players(house.started_again()) == ["", "Ben", "Bot 1", "Ana"]


def test_nobody_loses_a_seat_to_a_change_that_could_not_be_written() -> None:
    house = House()
    ana, ben = waiting(house)
    cleo, dora = house.talker("10.0.0.3"), house.talker("10.0.0.4")
    house.ledger.held = True
    ana.say(to_host.Swap(9, 3))
    cleo.join("t1", "Cleo", 0)
    dora.join("t1", "Dora", 3)
    ben.session.end()
    house.lobby.gone(ben.session)
    _, fail = house.ledger.waiting.pop(0)
    fail(False)
    house.ledger.settle()
    assert nack(ana.hear()) == "store"
    assert nack(cleo.hear()) == "taken"
    assert entered(dora.hear()).seat == 3
    assert players(house) == players(house.started_again()) == ["Ana", "Ben", "Bot 1", "Dora"]
