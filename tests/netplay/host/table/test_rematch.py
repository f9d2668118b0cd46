"""The same people play again: at a new table, with the seats and tokens that they had."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from netplay.host.limits import Limits
from netplay.host.storage.storage import TableRecord
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret, key_of, mask
from tests.games.caravan.game import CaravanRules
from tests.netplay.host.table.test_votes import leave, nack, propose, said, vote
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy, toy_view

SETUP = toy(2, rounds=1)


def finish(house: House, talkers: Iterable[Talker]) -> None:
    """Play the game to its end."""
    for talker in talkers:
        talker.hear()
        talker.answer("take 1")
    assert house.table().record.state == "over"


def over(house: House, watchers: int = 0) -> list[Talker]:
    """A game that is over, with everybody still at the table."""
    talkers = house.playing(SETUP, watchers)
    finish(house, talkers[:2])
    for talker in talkers:
        talker.hear()
    return talkers


def entered(talker: Talker) -> tuple[str, int | None]:
    (message,) = talker.hear_only(server_messages.Entered)
    return message.table.id, message.seat


def test_all_who_are_here_are_brought_to_a_table_where_the_game_has_begun() -> None:
    house = House()
    ana, ben, watcher = over(house, watchers=1)
    propose(ana, "rematch")
    assert "t2" not in house.lobby.tables
    vote(house, ben, "yes")
    heard = watcher.hear()
    assert [m.table.id for m in heard if isinstance(m, server_messages.Entered)] == ["t2"]
    assert [m.cause for m in heard if isinstance(m, server_messages.Snapshot)] == ["start"]
    assert entered(ana) == ("t2", 0)
    assert entered(ben) == ("t2", 1)
    info = house.table("t2").info()
    assert (info.state, info.name, info.follows, info.owner) == ("playing", "Evening", "t1", 0)
    assert [seat.player for seat in info.seats] == ["Ana", "Ben"]
    assert house.table("t1").members == {}
    ana.answer("take 2")
    assert toy_view(house.match("t2")).now.scores == [2, 0]


def test_one_who_does_not_want_to_is_enough() -> None:
    house = House()
    ana, ben = over(house)
    propose(ana, "rematch")
    vote(house, ben, "no")
    assert list(house.lobby.tables) == ["t1"]
    assert said(ana) == ["Not all agree: nothing changes."]


def test_the_seats_tokens_hold_at_the_new_table_also_of_who_was_away() -> None:
    house = House()
    ana, ben = over(house)
    leave(house, ben)
    propose(ana, "rematch")
    info = house.table("t2").info()
    assert [(seat.player, seat.away) for seat in info.seats] == [("Ana", False), ("Ben", True)]
    again = house.started_again()
    for seat, token in enumerate((ana.token, ben.token)):
        back = again.talker()
        back.resume("t2", seat, token, draw_secret())
        assert again.table("t2").session_of(seat) is back.session


def test_who_had_lost_the_connection_is_brought_to_the_rematch() -> None:
    house = House()
    ana, ben = over(house)
    leave(house, ben)
    propose(ana, "rematch")
    for now in (house, house.started_again()):
        back = now.talker()
        nonce = draw_secret()
        back.say(client_messages.Resume(900, "t1", 1, nonce, last=3))
        (challenge,) = back.hear_only(server_messages.Challenge)
        back.say(client_messages.Proof(mask(ben.token, nonce, challenge.nonce)))
        assert entered(back) == ("t2", 1)


def test_a_rematch_that_cannot_be_written_down_leaves_everything_as_it_is() -> None:
    house = House()
    ana, ben = over(house)
    propose(ana, "rematch")
    house.storage.fails = True
    vote(house, ben, "yes")
    assert list(house.lobby.tables) == ["t1"]
    assert set(house.table().members) == {ana.session, ben.session}
    house.storage.fails = False
    propose(ana, "rematch")
    vote(house, ben, "yes")
    assert ana.session in house.table([*house.lobby.tables][-1]).members


def test_a_crash_leaves_the_whole_rematch_or_nothing_of_it() -> None:
    house = House()
    ana, ben = over(house)
    propose(ana, "rematch")
    house.storage.held = True
    vote(house, ben, "yes")
    assert list(house.started_again().lobby.tables) == ["t1"]
    house.storage.settle()
    again = house.started_again()
    assert again.match("t2").hash() == house.match("t2").hash()
    written = [record.id for record in house.storage.records if isinstance(record, TableRecord)]
    assert written[-1] == "t2"


def test_a_game_is_played_again_once() -> None:
    house = House()
    ana, ben = over(house)
    leave(house, ben)
    propose(ana, "rematch")
    late = house.talker()
    late.resume("t1", 1, ben.token)
    late.hear()
    late.say(client_messages.Propose(900, "rematch"))
    assert list(house.lobby.tables) == ["t1", "t2"]
    assert said(late) == ["This game is already being played again."]


def test_a_host_that_is_full_says_so() -> None:
    house = House(Limits(tables=1))
    ana, ben = over(house)
    other = house.talker("10.0.0.5")
    other.create(SETUP, ["me", "open"], "Eva")
    propose(ana, "rematch")
    vote(house, ben, "yes")
    assert said(ben) == ["This host cannot take any more tables."]
    assert set(house.table().members) == {ana.session, ben.session}


def test_stand_ins_and_bots_play_on() -> None:
    house = House()
    ana = house.talker()
    zoe = house.talker("10.0.0.7")
    ana.create(toy(3, rounds=1), ["me", "bot:random", "open"])
    ben = house.talker("10.0.0.2")
    ben.join("t1", "Ben")
    zoe.say(client_messages.Watch(zoe.cmd(), "t1", "Zoe", key_of(zoe.token)))
    ana.say(client_messages.Start(ana.cmd()))
    ana.hear()
    ana.answer("take 1")
    bot = house.talker("127.0.0.1")
    bot.session._handshake.purpose = "bots"
    bot.say(client_messages.Join(bot.cmd(), "t1", "", bytes(32), 1))
    bot.hear()
    bot.answer("take 1")
    leave(house, ben)
    house.lobby.tick(house.now)
    house.now += house.table().record.terms.grace
    house.lobby.tick(house.now)
    vote(house, ana, "hand Zoe")
    zoe.hear()
    zoe.answer("take 1")
    assert house.table().record.state == "over"
    propose(ana, "rematch")
    vote(house, zoe, "yes")
    table = house.table("t2")
    assert [(seat.player, seat.stand_in) for seat in table.info().seats] == [("Ana", ""), ("Bot 1", ""), ("Ben", "Zoe")]
    assert table.session_of(2) is zoe.session
    assert [bot.seat for bot in table.bots()] == [1]
    assert bot.session not in table.members


def test_nothing_of_a_rematch_while_the_game_is_on() -> None:
    ana, _ = House().playing(SETUP)
    propose(ana, "rematch")
    assert nack(ana) == "state"


def test_what_the_setup_gave_to_one_game_alone_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    house, longer = House(), toy(2, rounds=2)
    ana, ben = over(house)
    monkeypatch.setattr(CaravanRules, "again", lambda rules: longer)
    propose(ana, "rematch")
    vote(house, ben, "yes")
    assert house.table("t2").record.setup == longer
    assert house.match("t2").setup.options["rounds"] == 2
