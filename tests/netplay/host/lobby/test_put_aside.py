"""Games that everybody has left make room for others, and nothing of them is lost."""

from __future__ import annotations

from unittest.mock import AsyncMock

import pytest
from zeroconf.asyncio import AsyncZeroconf

from engine.core.view import to_builtins
from netplay.common.addresses import Address
from netplay.host.limits import Limits
from netplay.host.storage.storage import AnswerRecord
from netplay.process.announcer import Announcer
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret
from tests.netplay.host.lobby.test_table_list import listed
from tests.netplay.host.table.test_late import bot
from tests.netplay.host.table.test_rematch import over
from tests.netplay.host.table.test_seats import entered, nack
from tests.netplay.host.table.test_votes import propose
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy

ALONE = toy(2, rounds=9)
LATER = Limits().abandoned


def on(house: House, peer: str, *, stay: bool = False) -> Talker:
    """A game with a bot that has just been begun from there, and left, unless its player is to stay."""
    talker = house.talker(peer)
    assert isinstance(talker.create(ALONE, ["me", "bot:random"])[-1], server_messages.Ack)
    talker.say(client_messages.Start(talker.cmd()))
    talker.hear()
    if not stay:
        talker.drop()
    return talker


def aside(house: House) -> list[str]:
    return [name for name, table in house.lobby.tables.items() if table.unloaded]


def test_games_that_were_begun_and_left_keep_nobody_from_founding_a_table() -> None:
    house = House()
    for number in range(house.limits.tables + 8):
        on(house, f"10.0.1.{number % 2}")
    assert isinstance(house.talker("10.0.0.9").create(ALONE, ["me", "open"])[-1], server_messages.Ack)
    on(house, "10.0.1.1")
    up = [table for table in house.lobby.tables.values() if not table.unloaded]
    assert len(up) <= house.limits.tables


def test_a_game_that_was_put_aside_goes_on_where_it_was_for_all_its_players() -> None:
    house = House(Limits(tables=2))
    ana, ben = house.playing(toy(2, rounds=3, vetoes=[1]))
    ana.answer("draw")
    ben.hear()
    ben.answer("pass")
    position, shown = house.match().hash(), to_builtins(house.match().view(0))
    ana.drop()
    ben.drop()
    house.lobby.tick(house.now)
    others = [on(house, "10.0.1.1", stay=True) for _ in range(2)]
    assert aside(house) == ["t1"]
    assert house.table().live_match is None
    assert [name for name, _ in listed(others[0])] == ["t1", "t2", "t3"]
    ana, again = house.talker(), ana
    heard = ana.resume("t1", 0, again.token, draw_secret())
    assert entered(heard).table.state == "playing"
    (view,) = [message for message in heard if isinstance(message, server_messages.Snapshot)]
    assert view.view == shown
    assert house.match().hash() == position
    assert aside(house) == []
    ben, again = house.talker("10.0.0.2"), ben
    ben._cmd = again._cmd
    assert entered(ben.resume("t1", 1, again.token)).seat == 1
    ben.answer("take 2")
    (message,) = ana.hear_only(server_messages.Events)
    assert message.events == [{"type": "Took", "seat": 1, "points": 2}]
    assert isinstance(house.started_again().talker().resume("t1", 1, again.token)[-1], server_messages.Ack)


def test_the_game_that_was_left_first_is_put_aside_first_and_none_at_which_somebody_is() -> None:
    house = House(Limits(tables=4))
    players = [on(house, "10.0.1.1", stay=True) for _ in range(4)]
    eva = house.talker("10.0.0.4")
    eva.say(client_messages.Watch(1, "t2"))
    players[1].drop()
    players[3].drop()
    house.lobby.tick(200)
    players[2].drop()
    house.lobby.tick(300)
    on(house, "10.0.1.2", stay=True)
    assert aside(house) == ["t4"]
    on(house, "10.0.1.2", stay=True)
    assert aside(house) == ["t3", "t4"]
    assert nack(house.talker("10.0.1.3").create(ALONE, ["me", "open"])) == "full"


def test_after_six_hours_a_game_is_put_aside_until_somebody_comes() -> None:
    house = House()
    ana = on(house, "10.0.1.1", stay=True)
    player = bot(house, 1)
    ana.drop()
    for passed, expected in ((0, []), (LATER - 1, []), (LATER, ["t1"]), (LATER + 60, ["t1"])):
        house.lobby.tick(1000 + passed)
        assert aside(house) == expected
    assert [bye.code for bye in player.hear_only(server_messages.HostBye)] == ["replaced"]
    assert house.changed[-1].bots() == []
    late = house.talker("127.0.0.1")
    late.session._handshake.purpose = "bots"
    assert nack(late.join("t1", "", 1)) == "taken"
    assert aside(house) == ["t1"]
    eva = house.talker("10.0.0.4")
    eva.say(client_messages.Watch(1, "t1"))
    assert entered(eva.hear()).table.state == "playing"
    assert [seat.seat for seat in house.changed[-1].bots()] == [1]
    bot(house, 1)
    house.lobby.tick(1000 + 2 * LATER)
    assert aside(house) == []


def test_nothing_is_put_aside_while_it_is_being_written() -> None:
    house = House(Limits(tables=1))
    ana = on(house, "10.0.1.1", stay=True)
    ana.resume("t1", 0, ana.token)
    house.storage.held = True
    ana.question = house.match_play().viewers[0].question
    ana.answer("take 2")
    ana.drop()
    assert nack(house.talker("10.0.0.9").create(ALONE, ["me", "open"])) == "full"
    house.storage.held = False
    house.storage.settle()
    assert isinstance(house.talker("10.0.0.9").create(ALONE, ["me", "open"])[-1], server_messages.Ack)
    assert aside(house) == ["t1"]


def test_what_was_voted_on_when_all_left_is_not_about_the_game_that_comes_back() -> None:
    house = House(Limits(tables=1))
    ana, ben = house.playing(toy(2, rounds=5))
    ana.answer("take 1")
    ben.hear()
    ana.say(client_messages.Propose(ana.cmd(), "undo"))
    ana.drop()
    ben.drop()
    on(house, "10.0.1.1")
    for seat, before in enumerate((ana, ben)):
        heard = house.talker().resume("t1", seat, before.token)
        assert entered(heard).table.motions == []


def test_who_comes_back_finds_room_where_all_tables_are_played_at() -> None:
    house = House(Limits(tables=2))
    ana = on(house, "10.0.1.1")
    others = [on(house, f"10.0.1.{number}", stay=True) for number in (2, 3)]
    assert aside(house) == ["t1"]
    back = house.talker("10.0.1.1")
    assert entered(back.resume("t1", 0, ana.token)).seat == 0
    house.lobby.tick(house.now)
    assert aside(house) == []
    others[0].drop()
    house.lobby.tick(house.now)
    assert aside(house) == ["t2"]


def test_one_address_cannot_have_all_tables_by_being_there() -> None:
    house = House(Limits(running_per_address=3))
    left, *players = [on(house, "10.0.1.1", stay=True) for _ in range(3)]
    assert nack(house.talker("10.0.1.1").create(ALONE, ["me", "open"])) == "full"
    assert isinstance(house.talker("10.0.1.2").create(ALONE, ["me", "open"])[-1], server_messages.Ack)
    left.drop()
    assert isinstance(house.talker("10.0.1.1").create(ALONE, ["me", "open"])[-1], server_messages.Ack)
    assert aside(house) == ["t1"]
    assert all(not player.session.gone for player in players)


def test_what_is_put_aside_cannot_fill_the_disk() -> None:
    house = House(Limits(created_per_address=10))
    for _ in range(10):
        on(house, "10.0.1.1")
    late = house.talker("10.0.1.1")
    assert nack(late.create(ALONE, ["me", "open"])) == "busy"
    on(house, "10.0.1.2")
    house.now += house.limits.created_time
    on(house, "10.0.1.1")


def test_a_rematch_finds_room_as_well() -> None:
    house = House(Limits(tables=1))
    ana, ben = over(house)
    ben.drop()
    on(house, "10.0.1.1")
    propose(ana, "rematch")
    assert list(house.lobby.tables) == ["t1", "t2", "t3"]
    assert aside(house) == ["t2"]
    assert house.table("t3").peer == house.table("t1").peer != ""


def test_a_host_that_is_started_again_plays_on_no_more_games_than_it_takes() -> None:
    house = House(Limits(tables=2, running_per_address=1))
    first, *_ = [on(house, "10.0.1.1") for _ in range(5)]
    again = house.started_again()
    assert aside(again) == ["t1", "t2", "t3"]
    assert list(again.lobby.tables) == ["t1", "t2", "t3", "t4", "t5"]
    assert entered(again.talker().resume("t1", 0, first.token)).seat == 0
    assert aside(again) == ["t2", "t3"]


def test_a_game_that_does_not_fit_the_rules_takes_no_room() -> None:
    house = House(Limits(tables=1))
    ana = on(house, "10.0.1.1", stay=True)
    ana.question = house.match_play().viewers[0].question
    ana.answer("take 2")
    house.storage.records[-1] = AnswerRecord("t1", 1, 0, "take 3", "asked", 1)
    again = house.started_again()
    assert again.table().damaged
    assert isinstance(again.talker().create(ALONE, ["me", "open"])[-1], server_messages.Ack)


async def test_a_game_that_was_put_aside_is_not_announced_until_it_is_back() -> None:
    house = House(Limits(tables=1))
    ana = on(house, "10.0.1.1")
    network = AsyncMock(spec=AsyncZeroconf)
    announcer = Announcer()
    announcer._zeroconf, announcer._addresses = network, [Address("10.0.0.1", 7373)]
    await announcer._announce(house.table())
    on(house, "10.0.1.2", stay=True)
    await announcer._announce(house.table())
    network.async_unregister_service.assert_awaited_once()
    house.talker().resume("t1", 0, ana.token)
    await announcer._announce(house.table())
    assert network.async_register_service.await_count == 2


def test_games_that_were_put_aside_are_the_first_to_be_left_out_of_a_long_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.host.lobby.table_list_cache.MOST_TABLES", 2)
    house = House(Limits(tables=2))
    on(house, "10.0.1.1", stay=True)
    for _ in range(2):
        on(house, "10.0.1.2")
    late = house.talker("10.0.0.9")
    assert aside(house) == ["t2"]
    assert [name for name, _ in listed(late)] == ["t1", "t3"]
