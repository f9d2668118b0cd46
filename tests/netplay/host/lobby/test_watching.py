"""Spectators: where they may look on, under which name, what they may say, and what they see later."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.setup import Setup
from netplay.client.joined_table import JoinedTable
from netplay.host.game import reply_cache
from netplay.host.game.delayed_viewer import DelayedViewer
from netplay.host.limits import Limits
from netplay.host.storage.storage import ChatRecord
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import key_of
from netplay.protocol.fields import TableOptions
from tests.games.caravan.state import CaravanView, Took
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.mirror import mirror_of
from tests.netplay.support.toy import toy


def seated(house: House, setup: Setup, terms: TableOptions) -> list[Talker]:
    """A table with these terms that has begun, without spectators."""
    talkers = [house.talker(f"10.0.0.{n}") for n in range(len(setup.seats))]
    first, *others = talkers
    seats = ["me"] + ["open"] * len(others)
    first.say(client_messages.Create(first.cmd(), "Evening", "Ana", setup, seats, key_of(first.token), terms))
    for name, talker in zip(("Ben", "Cleo"), others, strict=False):
        talker.join("t1", name)
    first.say(client_messages.Start(first.cmd()))
    for talker in talkers:
        talker.hear()
    return talkers


def watching(house: House, name: str = "", peer: str = "10.0.1.1") -> Talker:
    """Somebody who looks on; what he is told at first is unread."""
    talker = house.talker(peer)
    talker.say(client_messages.Watch(talker.cmd(), "t1", name))
    return talker


def codes(talker: Talker) -> list[str]:
    return [nack.code for nack in talker.hear_only(server_messages.Nack)]


def wait(house: House, seconds: float) -> None:
    house.now += seconds
    house.lobby.tick(house.now)


# May one look on


@pytest.mark.parametrize("purpose", ["", "operator"])
def test_where_nobody_may_look_on_even_who_runs_the_host_may_not(purpose: client_messages.Purpose) -> None:
    house = House()
    seated(house, toy(2), TableOptions(spectators=False))
    talker = house.talker()
    talker.session._handshake.purpose = purpose
    talker.say(client_messages.Watch(1, "t1", "Zoe"))
    assert codes(talker) == ["closed"]
    assert not talker.session.seated


def test_who_founds_a_table_at_which_nobody_may_look_on_takes_a_seat() -> None:
    house = House()
    ana = house.talker()
    command = client_messages.Create(
        1, "Evening", "Ana", toy(2), ["open", "open"], bytes(32), TableOptions(spectators=False)
    )
    ana.say(command)
    assert codes(ana) == ["seats"]
    assert house.lobby.tables == {}


@pytest.mark.parametrize(
    "name", ["host", "h0st", "Fate", "Bot 1", "Ana", "\u0410n\u0430", "  a n a ", "Zoe", "Z\u043ee", ""]
)
def test_a_name_that_could_be_taken_for_anothers_is_none(name: str) -> None:
    house = House()
    seated(house, toy(2), TableOptions())
    watching(house, "Zoe")
    watching(house, name, "10.0.1.2")
    assert house.table().info().watchers == ["Zoe", ""]


def test_who_comes_again_before_the_old_connection_is_given_up_keeps_his_name() -> None:
    house = House()
    seated(house, toy(2), TableOptions())
    first, again, other = (house.talker("10.0.1.1") for _ in range(3))
    first.say(client_messages.Watch(1, "t1", "Zoe", b"z" * 32))
    again.say(client_messages.Watch(1, "t1", "Zoe", b"z" * 32))
    assert [bye.code for bye in first.hear_only(server_messages.HostBye)] == ["replaced"]
    assert house.table().info().watchers == ["Zoe"]
    other.say(client_messages.Watch(1, "t1", "Zoe", b"y" * 32))
    assert house.table().info().watchers == ["Zoe", ""]


# What is said


def lines(talker: Talker) -> list[tuple[str, str, bool]]:
    return [(line.sender, line.text, line.watcher) for line in talker.hear_only(server_messages.ChatLine)]


def test_who_looks_on_is_heard_by_those_who_do_until_the_game_is_over() -> None:
    house = House()
    ana, ben = seated(house, toy(2, rounds=1), TableOptions())
    zoe, yan = watching(house, "Zoe"), watching(house, "Yan", "10.0.1.2")
    for talker in (zoe, yan):
        talker.hear()
    zoe.say(client_messages.Chat(70, "she holds a six"))
    for talker in (zoe, yan):
        assert lines(talker) == [("Zoe", "she holds a six", True)]
    assert lines(ana) == lines(ben) == []
    ana.say(client_messages.Chat(71, "hello"))
    for talker in (ana, ben, zoe, yan):
        assert lines(talker) == [("Ana", "hello", False)]
    ana.answer("take 1")
    ben.hear()
    ben.answer("take 1")
    zoe.say(client_messages.Chat(72, "well played"))
    for talker in (ana, ben, zoe, yan):
        assert lines(talker) == [("Zoe", "well played", True)]


def test_before_the_game_all_hear_who_looks_on() -> None:
    house = House()
    ana = house.talker()
    ana.say(client_messages.Create(1, "Evening", "Ana", toy(2), ["me", "open"], key_of(ana.token)))
    zoe = watching(house, "Zoe")
    ana.hear()
    zoe.say(client_messages.Chat(70, "good luck"))
    assert lines(ana) == [("Zoe", "good luck", True)]


def test_who_enters_is_told_what_he_may_hear_also_after_a_restart() -> None:
    house = House()
    ana, ben = seated(house, toy(2, rounds=1), TableOptions())
    zoe = watching(house, "Zoe")
    zoe.hear()
    zoe.say(client_messages.Chat(70, "first"))
    ana.say(client_messages.Chat(71, "second"))
    for present in (house, house.started_again()):
        again = present.talker("10.0.0.9")
        again.resume("t1", 1, ben.token)
        assert again.session.seated
        assert [frame for frame in again.raw if b"second" in frame]
        assert not [frame for frame in again.raw if b"first" in frame]
        assert lines(watching(present)) == [("Zoe", "first", True), ("Ana", "second", False)]
    written = [record for record in house.storage.records if isinstance(record, ChatRecord)]
    assert [(record.seat, record.sender) for record in written] == [(None, "Zoe"), (0, "Ana")]


def test_those_who_look_on_push_no_line_of_a_player_out() -> None:
    house = House(Limits(chat_rate=1e6, chat_burst=10**6, rate=1e6, burst=10**6))
    ana, _ = seated(house, toy(2), TableOptions())
    zoe = watching(house, "Zoe")
    ana.say(client_messages.Chat(70, "mine"))
    for number in range(200):
        zoe.say(client_messages.Chat(100 + number, "x"))
        zoe.hear()
    heard = lines(watching(house, peer="10.0.1.2"))
    assert heard[0] == ("Ana", "mine", False)
    assert len(heard) == 51


def test_a_new_connection_is_no_new_start_for_who_talks_too_much() -> None:
    house = House()
    seated(house, toy(2), TableOptions())
    refused = 0
    for number in range(4):
        zoe = watching(house, f"Zoe {number}")
        zoe.hear()
        for cmd in (70, 71):
            zoe.say(client_messages.Chat(cmd, "x"))
        refused += len(codes(zoe))
        zoe.say(client_messages.Leave(72))
    assert refused == 3
    house.now += 1
    other = watching(house, "Zoe")
    other.hear()
    other.say(client_messages.Chat(80, "x"))
    assert codes(other) == []


@pytest.mark.parametrize("written", [True, False])
def test_a_line_of_who_looks_on_is_said_once_however_often_it_comes(written: bool) -> None:
    """The first time the reply is lost with the connection, once it was written down or before."""
    house = House()
    seated(house, toy(2), TableOptions())
    zoe, yan = watching(house, "Zoe"), watching(house, "Yan", "10.0.1.2")
    house.storage.held = not written
    zoe.say(client_messages.Chat(70, "well played"))
    zoe.session.end()
    house.lobby.gone(zoe.session)
    again = watching(house, "Zoe")
    again.hear()
    again.say(client_messages.Chat(70, "well played"))
    house.storage.recover()
    assert [ack.cmd for ack in again.hear_only(server_messages.Ack)] == [70]
    assert [line.text for line in yan.hear_only(server_messages.ChatLine)] == ["well played"]
    yan.say(client_messages.Chat(70, "indeed"))
    assert [line.text for line in again.hear_only(server_messages.ChatLine)][-1:] == ["indeed"], (
        "numbers are everybody's own"
    )


def test_who_takes_another_name_while_his_line_is_written_down_leaves_nothing_behind() -> None:
    house = House()
    seated(house, toy(2), TableOptions())
    zoe = watching(house, "Zoe")
    house.storage.held = True
    zoe.say(client_messages.Chat(70, "well played"))
    zoe.say(client_messages.Leave(71))
    zoe.say(client_messages.Watch(72, "t1", "Yan"))
    house.storage.recover()
    zoe.hear()
    again = watching(house, "Zoe")
    again.say(client_messages.Chat(70, "well played"))
    assert [ack.cmd for ack in again.hear_only(server_messages.Ack)][-1:] == [70], "it is not under way any more"


def test_of_a_crowd_that_comes_and_goes_the_latest_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reply_cache, "KEPT", 2)
    house = House()
    seated(house, toy(2), TableOptions())
    crowd = [watching(house, name, f"10.0.1.{number}") for number, name in enumerate(("Zoe", "Yan", "Xen"))]
    zoe, yan, xen = crowd
    for cmd, one in enumerate((zoe, yan, zoe, xen), 70):
        one.say(client_messages.Chat(cmd, "hello"))
    replied = [(zoe, 70), (zoe, 72), (yan, 71), (xen, 73)]
    again = [house.table().replies.repeat(one.session, one.session.name, cmd) for one, cmd in replied]
    assert again == [True, True, False, True]


# Seen later


DELAY = 60


def late(house: House) -> tuple[list[Talker], Talker, JoinedTable]:
    """A table whose game is seen by spectators a minute later; one has been there from the start."""
    talkers = seated(house, toy(2, rounds=10), TableOptions(delay=DELAY))
    zoe = watching(house, "Zoe")
    house.lobby.tick(house.now)
    return talkers, zoe, mirror_of(house.table().record.setup)


def look(talker: Talker, mirror: JoinedTable) -> list[str]:
    """Take what has come about the game; which messages those were."""
    kinds: list[str] = []
    for message in talker.hear():
        if isinstance(message, server_messages.Snapshot | server_messages.Events):
            mirror.apply_step(message)
            kinds.append("events" if isinstance(message, server_messages.Events) else message.cause)
    return kinds


def scores(mirror: JoinedTable) -> list[int] | None:
    return mirror.view.now.scores if isinstance(mirror.view, CaravanView) else None


def test_what_is_played_is_seen_when_it_is_due_and_step_by_step() -> None:
    house = House()
    (ana, ben), zoe, mirror = late(house)
    assert look(zoe, mirror) == []
    wait(house, 10)
    ana.answer("take 2")
    wait(house, 0)
    wait(house, DELAY - 10)
    assert look(zoe, mirror) == ["start"]
    assert scores(mirror) == [0, 0]
    wait(house, 9.75)
    assert look(zoe, mirror) == []
    wait(house, 0.25)
    assert look(zoe, mirror) == ["events"]
    assert scores(mirror) == [2, 0]
    ben.hear()
    ben.answer("take 1")
    wait(house, 1)
    ben.say(client_messages.Undo(70))
    wait(house, 1)
    wait(house, DELAY - 1)
    assert look(zoe, mirror) == ["events"]
    assert scores(mirror) == [2, 1]
    wait(house, 1)
    assert look(zoe, mirror) == ["undo"]
    assert scores(mirror) == [2, 0]


def test_who_comes_gets_the_position_as_it_was() -> None:
    house = House()
    (ana, ben), _, _ = late(house)
    wait(house, DELAY)
    ana.answer("take 2")
    wait(house, 1)
    ben.hear()
    yan = watching(house, peer="10.0.1.2")
    mirror = mirror_of(house.table().record.setup)
    assert look(yan, mirror) == ["enter"]
    assert scores(mirror) == [0, 0]
    yan.say(client_messages.Resync(70))
    assert look(yan, mirror) == ["resync"]
    assert scores(mirror) == [0, 0]
    wait(house, DELAY)
    assert look(yan, mirror) == ["events"]
    assert scores(mirror) == [2, 0]


def test_steps_between_two_looks_at_the_clock_are_shown_as_one_and_nothing_is_lost() -> None:
    house = House()
    (ana, ben), zoe, mirror = late(house)
    wait(house, DELAY)
    look(zoe, mirror)
    ana.say(client_messages.Chat(69, "now"))
    viewer = house.match_play().viewers[None]
    ana.answer("take 2")
    ben.hear()
    ben.answer("take 2")
    ana.hear()
    ana.answer("take 1")
    ana.say(client_messages.Undo(70))
    house.lobby.tick(house.now)
    wait(house, DELAY)
    shown = [
        message for message in zoe.hear() if isinstance(message, server_messages.Snapshot | server_messages.Events)
    ]
    updates = [mirror.apply_step(message) for message in shown]
    events = [event for update in updates if update for event in update.events]
    assert [(event.seat, event.points) for event in events if isinstance(event, Took)] == [(0, 2), (1, 2)]
    assert scores(mirror) == [2, 2]
    assert mirror.seq == viewer.seq


def test_what_follows_an_answer_that_was_taken_back_is_heard_too() -> None:
    house = House()
    (ana, _), zoe, mirror = late(house)
    ana.answer("take 2")
    wait(house, 0)
    wait(house, DELAY)
    look(zoe, mirror)
    ana.say(client_messages.Undo(70))
    ana.hear()
    ana.answer("take 1")
    wait(house, 0)
    wait(house, DELAY)
    (view,) = zoe.hear_only(server_messages.Snapshot)
    update = mirror.apply_step(view)
    assert update is not None
    assert [event.points for event in update.events if isinstance(event, Took)] == [1]
    assert scores(mirror) == [1, 0]


def test_when_the_game_is_over_everything_is_shown() -> None:
    house = House()
    talkers = seated(house, toy(2, rounds=1), TableOptions(delay=DELAY))
    zoe, mirror = watching(house, "Zoe"), mirror_of(house.table().record.setup)
    for talker in talkers:
        talker.hear()
        talker.answer("take 2")
        talkers[1].hear()
    assert look(zoe, mirror) == ["start"]
    assert scores(mirror) == [2, 2]
    again = house.started_again()
    yan, fresh = watching(again), mirror_of(house.table().record.setup)
    assert look(yan, fresh) == ["enter"]
    assert scores(fresh) == [2, 2]


def test_after_a_restart_nothing_is_shown_too_soon() -> None:
    house = House()
    (ana, ben), zoe, mirror = late(house)
    wait(house, DELAY)
    assert look(zoe, mirror) == ["start"]
    ana.answer("take 2")
    again = house.started_again()
    again.now = house.now
    zoe = watching(again, "Zoe")
    assert look(zoe, mirror) == []
    wait(again, 0.25)
    back = again.talker("10.0.0.1")
    back.resume("t1", 1, ben.token)
    back.answer("take 1")
    wait(again, 0.25)
    wait(again, DELAY - 0.5)
    assert look(zoe, mirror) == []
    wait(again, 0.25)
    assert look(zoe, mirror) == ["start"]
    assert (scores(mirror), mirror.seq) == ([2, 0], 2)
    wait(again, 0.25)
    assert look(zoe, mirror) == ["events"]
    assert scores(mirror) == [2, 1]


def test_who_sees_the_game_later_does_not_see_the_clocks() -> None:
    house = House()
    ana, ben = seated(house, toy(2), TableOptions(delay=DELAY, clock=600))
    zoe = watching(house, "Zoe")
    ana.answer("take 1")
    assert ben.hear_only(server_messages.ClockTimes)
    wait(house, DELAY + 1)
    assert zoe.hear_only(server_messages.ClockTimes) == []


SCRIPTS = st.lists(st.tuples(st.integers(0, 40), st.sampled_from(["take 1", "take 2", "draw", "undo"])), max_size=25)


def stream(script: list[tuple[int, str]], until: float) -> list[bytes]:
    """What a spectator gets up to the time `until` of a game in which `script` is played: seconds waited, then words.

    The clock is looked at every second.
    """
    house = House(Limits(rate=1e6, burst=10**6))
    start = house.now

    def pass_time(seconds: float) -> None:
        for _ in range(int(min(seconds, start + until - house.now))):
            if int(house.now) % 7 == 0:
                zoe.say(client_messages.History(int(house.now)))
            wait(house, 1)
            house.lobby.history.send_next_page()
            zoe.hear()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(random.SystemRandom, "choice", lambda self, pool: pool[0])
        patch.setattr("netplay.host.lobby.lobby.time.time", lambda: 0)
        talkers = seated(house, toy(2, rounds=50), TableOptions(delay=DELAY, clock=600))
        zoe = watching(house, "Zoe")
        for number, (seconds, words) in enumerate(script):
            pass_time(seconds)
            if house.now >= start + until:
                break
            for talker in talkers:
                talker.hear()
            asked = next(talker for talker in talkers if talker.question is not None)
            if words == "undo":
                talkers[number % 2].say(client_messages.Undo(1000 + number))
            else:
                asked.answer(words)
        pass_time(until)
    return zoe.raw


@given(SCRIPTS, SCRIPTS, SCRIPTS)
@settings(max_examples=40, deadline=None)
def test_what_is_seen_later_does_not_depend_on_what_was_played_since(
    before: list[tuple[int, str]], one: list[tuple[int, str]], other: list[tuple[int, str]]
) -> None:
    until = sum(seconds for seconds, _ in before) + DELAY
    assert stream([*before, *one], until) == stream([*before, *other], until)


def test_the_comparison_of_streams_sees_a_difference() -> None:
    assert stream([(1, "take 1")], DELAY + 2) != stream([(1, "take 2")], DELAY + 2)
    assert stream([(1, "take 1")], DELAY + 1) == stream([(1, "take 2")], DELAY + 1)


def test_a_flood_of_steps_takes_no_more_room_than_the_time_has_ticks() -> None:
    house = House(Limits(rate=1e6, burst=10**6))
    (ana, _), zoe, _ = late(house)
    zoe.hear()
    for second in range(4 * DELAY):
        for number in range(5):
            ana.hear()
            ana.answer("take 1")
            ana.say(client_messages.Undo(10_000 + 10 * second + number))
        wait(house, 1)
        zoe.hear()
    held = house.match_play().viewers[None]
    assert isinstance(held, DelayedViewer)
    assert 1 < held.waiting <= DELAY + 1
