"""An owner need not wait for everybody: bots take the seats that are open when the game starts."""

from __future__ import annotations

from netplay.common.sanitize import trusted
from netplay.host.storage.storage import SeatRecord
from netplay.protocol import client_messages, server_messages
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy


def nack(talker: Talker) -> str:
    (message,) = talker.hear_only(server_messages.Nack)
    return message.code


def test_bots_take_the_open_seats_and_are_written_down() -> None:
    house = House()
    ana, ben = house.talker(), house.talker("10.0.0.2")
    ana.create(toy(4), ["me", "bot:random", "open", "open"])
    ben.join("t1", "Ben", 3)
    ana.hear()
    ana.say(client_messages.Start(ana.cmd(), "rider"))
    seats = ana.hear_only(server_messages.TableChanged)[-1].table.seats
    assert [seat.kind for seat in seats] == ["person", "bot", "bot", "person"]
    assert (seats[2].player, seats[2].level) == ("Bot 2", "rider")
    assert [bot.seat for bot in house.changed[-1].bots()] == [1, 2]
    assert SeatRecord("t1", 2, "bot", trusted("Bot 2"), trusted("rider")) in house.storage.records


def test_only_the_owner_may_and_only_with_bots_there_are() -> None:
    house = House()
    ana, ben = house.talker(), house.talker("10.0.0.2")
    ana.create(toy(3), ["me", "open", "open"])
    ben.join("t1", "Ben")
    ben.say(client_messages.Start(ben.cmd(), "rider"))
    assert nack(ben) == "owner"
    ana.hear()
    ana.say(client_messages.Start(ana.cmd(), "clever"))
    assert nack(ana) == "bot"
    assert house.table().info().state == "open"


def test_a_start_that_cannot_be_written_down_leaves_the_seats_open() -> None:
    house = House()
    ana = house.talker()
    ana.create(toy(), ["me", "open"])
    ana.hear()
    house.storage.fails = True
    ana.say(client_messages.Start(ana.cmd(), "rider"))
    assert nack(ana) == "store"
    info = house.table().info()
    assert (info.state, info.seats[1].kind) == ("open", "open")
    house.storage.fails = False
    ana.say(client_messages.Start(ana.cmd(), "rider"))
    assert any(isinstance(message, server_messages.Snapshot) for message in ana.hear())
