"""Hints: who may take one, who is told, and what is kept of it."""

from __future__ import annotations

from engine.core.setup import Setup
from netplay.common.reasons import NetReason
from netplay.common.sanitize import trusted
from netplay.host.storage.storage import HintRecord
from netplay.host.table import rematch
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import HINTS_SINCE
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy

NOW = HINTS_SINCE
"""The wire version since which hints are known."""
TAKEN = str(NetReason.HINT_TAKEN(name=trusted("Ana")).sentence)
AGREED = str(NetReason.HINTS_AGREED().sentence)


def ask(talker: Talker) -> list[server_messages.Message]:
    talker.say(client_messages.Hint(talker.cmd()))
    return talker.hear()


def propose(talker: Talker) -> list[server_messages.Message]:
    talker.say(client_messages.Propose(talker.cmd(), "hints"))
    return talker.hear()


def vote(house: House, talker: Talker, choice: int) -> None:
    (motion,) = house.table().motions.infos()
    talker.say(client_messages.Vote(talker.cmd(), motion.id, choice))


def refusals(heard: list[server_messages.Message]) -> list[str]:
    return [message.reason for message in heard if isinstance(message, server_messages.Nack) and message.reason]


def lines(heard: list[server_messages.Message]) -> list[str]:
    return [str(message.text) for message in heard if isinstance(message, server_messages.ChatLine)]


def kept(house: House) -> list[HintRecord]:
    return [record for record in house.storage.records if isinstance(record, HintRecord)]


def agreed(setup: Setup) -> tuple[House, list[Talker]]:
    house = House()
    talkers = house.playing(setup, wire=NOW)
    propose(talkers[0])
    for talker in talkers[1:]:
        vote(house, talker, 0)
    for talker in talkers:
        talker.hear()
    return house, talkers


def test_who_plays_with_bots_alone_may_take_hints_and_they_are_written_down() -> None:
    house = House()
    ana = house.talker(wire=NOW)
    ana.create(toy(2), ["me", "bot:rider"])
    ana.say(client_messages.Start(ana.cmd()))
    assert ana.hear_only(server_messages.TableChanged)[-1].table.hints
    heard = ask(ana)
    assert lines(heard) == [TAKEN]
    assert not refusals(heard)
    assert kept(house) == [HintRecord("t1", house.match_play().rows, 0)]


def test_at_a_table_of_people_hints_are_off_until_all_agree() -> None:
    house = House()
    ana, ben, cleo = house.playing(toy(3), wire=NOW)
    assert refusals(ask(ana)) == ["no_hints"]
    assert not kept(house)
    propose(ana)
    vote(house, ben, 0)
    assert refusals(ask(ana)) == ["no_hints"]
    vote(house, cleo, 0)
    heard = ana.hear()
    assert lines(heard) == [AGREED]
    assert [message for message in heard if isinstance(message, server_messages.TableChanged)][-1].table.hints
    ben.hear()
    assert lines(ask(ana)) == [TAKEN]
    assert lines(ben.hear()) == [TAKEN]
    assert refusals(propose(ben)) == ["hints_already"]


def test_one_who_says_no_keeps_them_off() -> None:
    house = House()
    ana, ben = house.playing(toy(2), wire=NOW)
    propose(ana)
    vote(house, ben, 1)
    assert lines(ana.hear()) == [str(NetReason.NOT_AGREED().sentence)]
    assert refusals(ask(ana)) == ["no_hints"]


def test_a_player_who_is_away_is_waited_for() -> None:
    house = House()
    ana, ben = house.playing(toy(2), wire=NOW)
    ben.drop()
    propose(ana)
    assert not house.table().hints
    back = house.talker(wire=NOW)
    back.resume("t1", 1, ben.token)
    vote(house, back, 0)
    assert house.table().hints


def test_a_person_who_comes_later_has_to_agree_too() -> None:
    house = House()
    ana = house.talker(wire=NOW)
    ana.create(toy(2), ["me", "bot:rider"])
    ana.say(client_messages.Start(ana.cmd()))
    ana.hear()
    ben = house.talker("10.0.0.2", wire=NOW)
    ben.join("t1", "Ben", 1)
    assert refusals(ask(ana)) == ["no_hints"]
    propose(ben)
    vote(house, ana, 0)
    ana.hear()
    assert lines(ask(ana)) == [TAKEN]


def test_the_agreement_outlives_the_host_but_not_the_game() -> None:
    house, _talkers = agreed(toy(2))
    again = house.started_again()
    assert again.table().hints
    assert not any(seat.hints for seat in rematch.create_rematch(again.table(), "t2", 1).seats)


def test_only_who_is_asked_takes_a_hint_and_the_same_one_is_kept_once() -> None:
    house, (ana, ben) = agreed(toy(2))
    assert refusals(ask(ben)) == ["hint_unasked"]
    ask(ana)
    ask(ana)
    assert set(kept(house)) == {HintRecord("t1", house.match_play().rows, 0)}


def test_who_is_asked_at_a_window_takes_none_as_that_would_tell() -> None:
    house, (ana, ben) = agreed(toy(2, vetoes=[1]))
    ana.answer("take 2")
    assert refusals(ask(ben)) == ["hint_unasked"]
    assert kept(house) == []


def test_an_older_client_is_shown_no_motion_and_none_is_made_that_it_could_not_decide() -> None:
    house = House()
    ana, ben, watcher = house.playing(toy(2), watchers=1, wire=NOW)
    old = house.talker("10.0.0.9", wire=NOW - 1)
    old.say(client_messages.Watch(old.cmd(), "t1"))
    old.hear()
    propose(ana)
    assert watcher.hear_only(server_messages.TableChanged)[-1].table.motions
    assert not old.hear_only(server_messages.TableChanged)[-1].table.motions
    old.say(client_messages.Leave(old.cmd()))
    old.say(client_messages.List(old.cmd()))
    assert not old.hear_only(server_messages.Tables)[0].tables[0].motions
    watcher.say(client_messages.Leave(watcher.cmd()))
    watcher.say(client_messages.List(watcher.cmd()))
    assert watcher.hear_only(server_messages.Tables)[0].tables[0].motions
    vote(house, ben, 1)

    house = House()
    ana, ben = house.playing(toy(2), wire=NOW - 1)
    new = house.talker(wire=NOW)
    new.resume("t1", 0, ana.token)
    new.say(client_messages.Propose(99, "hints"))
    assert refusals(new.hear()) == ["hints_too_new"]


def test_before_the_game_and_in_a_pause_there_are_none() -> None:
    house = House()
    ana = house.talker(wire=NOW)
    ana.create(toy(2), ["me", "open"])
    assert refusals(ask(ana)) == ["not_begun"]
    assert refusals(propose(ana)) == ["not_now"]


def test_a_hint_that_cannot_be_written_is_none() -> None:
    house, (ana, _ben) = agreed(toy(2))
    house.storage.fails = True
    heard = ask(ana)
    assert refusals(heard) == ["not_written"]
    assert not lines(heard)
