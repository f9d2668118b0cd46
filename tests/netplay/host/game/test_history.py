"""The past of a game is sent again as the seat has seen it: page by page, and never more than it was told before."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import groupby
from typing import Any

import pytest

from engine.core.replay_steps import replay_steps
from engine.core.view import apply, to_builtins
from netplay.host.game import history
from netplay.host.limits import Limits
from netplay.protocol import client_messages, server_messages
from netplay.protocol.fields import TableOptions
from tests.netplay.host.table.test_seats import nack
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy

LONG = 40
"""Rounds of a game of which not all is on one page."""


def pages(talker: Talker, turns: int = 50) -> list[server_messages.HistoryPage]:
    """What the talker is told who has asked, until it ends with an Ack."""
    found: list[server_messages.HistoryPage] = []
    for _ in range(turns):
        talker.house.lobby.history.send_next_page()
        heard = talker.hear()
        found += [message for message in heard if isinstance(message, server_messages.HistoryPage)]
        if any(isinstance(message, server_messages.Ack) for message in heard):
            return found
    raise AssertionError("it never ends")


def ask(talker: Talker) -> list[server_messages.HistoryPage]:
    talker.say(client_messages.History(talker.cmd()))
    return pages(talker)


def boards(told: Sequence[server_messages.HistoryPage]) -> list[Any]:
    """Every view in turn."""
    found: list[Any] = []
    for page in told:
        for step in page.steps:
            found.append(apply(found[-1] if found else None, step.changes))
    return found


def play(talkers: Sequence[Talker], *words: str) -> None:
    """Give these answers, whoever is asked."""
    for word in words:
        asked = next(talker for talker in talkers if talker.question is not None)
        asked.answer(word)
        for talker in talkers:
            talker.hear()


@pytest.mark.parametrize("viewer", range(4))
def test_everybody_is_told_what_he_has_seen(viewer: int) -> None:
    house = House(Limits(rate=1e6, burst=10**6))
    talkers = house.playing(toy(3, rounds=LONG, vetoes=[0, 1, 2]), watchers=1)
    seat = viewer if viewer < 3 else None
    seen = [to_builtins(house.match().view(seat))]
    rng = random.Random(1)
    for _ in range(60):
        play(talkers, rng.choice(("draw", "take 1")), "pass", rng.choice(("pass", "veto")))
        seen.append(to_builtins(house.match().view(seat)))
    told = ask(talkers[viewer])
    assert len(told) > 2
    assert all(len(page.steps) <= server_messages.MOST_STEPS for page in told)
    assert all(step.events or step.changes for page in told for step in page.steps), "what he did not notice is no step"
    found = boards(told)
    assert [view for view in found if view in seen] == seen
    assert found[-1] == seen[-1]


def test_no_answer_that_was_taken_back_is_told() -> None:
    house = House()
    talkers = house.playing(toy(2))
    play(talkers, "take 2")
    talkers[0].say(client_messages.Undo(talkers[0].cmd()))
    for talker in talkers:
        talker.hear()
    play(talkers, "take 1")
    events = [event for page in ask(talkers[1]) for step in page.steps for event in step.events]
    assert [event["points"] for event in events] == [1]


def test_an_answer_that_is_not_on_the_disk_is_not_told() -> None:
    house = House()
    talkers = house.playing(toy(2))
    house.storage.held = True
    assert talkers[0].question is not None
    talkers[0].answer("take 2")
    (only,) = [step for page in ask(talkers[1]) for step in page.steps]
    assert only.events == []
    house.storage.recover()
    assert len([step for page in ask(talkers[1]) for step in page.steps]) == 2


def test_who_sees_the_game_later_is_told_no_more_of_it_than_he_has_seen() -> None:
    house = House()
    *players, zoe = house.playing(toy(2), watchers=1, terms=TableOptions(delay=60))
    assert ask(zoe) == []

    def wait(seconds: float) -> None:
        house.now += seconds
        house.lobby.tick(house.now)
        for talker in (*players, zoe):
            talker.hear()

    wait(0)
    wait(60)
    play(players, "take 1", "take 2")
    assert [view["now"]["scores"] for view in boards(ask(zoe))] == [[0, 0]]
    wait(0)
    wait(60)
    assert boards(ask(zoe))[-1]["now"]["scores"] == [1, 2]
    players[1].say(client_messages.Undo(players[1].cmd()))
    for talker in players:
        talker.hear()
    play(players, "take 1", "take 1")
    assert boards(ask(zoe))[-1]["now"]["scores"] == [1, 2], "he does not know yet that it was taken back"
    wait(0)
    wait(60)
    assert [view["now"]["scores"] for view in boards(ask(zoe))][-3:] == [[1, 0], [1, 1], [2, 1]]


def test_a_game_that_is_over_is_told_to_who_comes_afterwards() -> None:
    house = House()
    talkers = house.playing(toy(2, rounds=1))
    play(talkers, "draw", "take 2")
    again = house.started_again()
    zoe = again.talker("10.0.0.9")
    zoe.say(client_messages.Watch(zoe.cmd(), "t1"))
    zoe.hear()
    assert boards(ask(zoe))[-1] == to_builtins(house.match().view(None))
    assert records(zoe)


def test_pages_come_one_by_one_and_only_to_who_reads() -> None:
    house = House()
    talkers = house.playing(toy(2, rounds=LONG))
    ana, ben = talkers
    play(talkers, *["take 1"] * 70)
    ana.say(client_messages.History(ana.cmd()))
    assert ana.hear() == []
    for _ in range(5):
        assert house.lobby.history.send_next_page()
    assert len(ana.hear_only(server_messages.HistoryPage)) == 1
    ana.say(client_messages.History(ana.cmd()))
    assert nack(ana.hear()) == "busy"
    play(talkers, "take 1")
    assert len(pages(ana)) > 1
    assert not ben.hear_only(server_messages.HistoryPage)


def test_a_host_tells_one_page_at_a_time_at_whichever_table_in_the_order_in_which_they_asked() -> None:
    house = House(Limits(rate=1e6, burst=10**6))
    groups = [house.playing(toy(2, rounds=LONG), watchers=1) for _ in range(2)]
    talkers = [talker for group in groups for talker in group]
    for *players, _ in groups:
        play(players, *["take 1"] * 70)
    for talker in talkers:
        talker.hear()
    order = random.Random(1).sample(talkers, len(talkers))
    for talker in order:
        talker.say(client_messages.History(talker.cmd()))
    told: list[Talker] = []
    waiting = True
    while waiting:
        waiting = house.lobby.history.send_next_page()
        sent = [(talker, message) for talker in talkers for message in talker.hear()]
        (one,) = sent
        assert isinstance(one[1], server_messages.HistoryPage | server_messages.Ack)
        told.append(one[0])
    assert [talker for talker, _ in groupby(told)] == order
    assert len(told) > 3 * len(talkers)


def test_who_does_not_read_keeps_nobody_waiting() -> None:
    house = House()
    ana, ben = talkers = house.playing(toy(2, rounds=LONG))
    play(talkers, *["take 1"] * 70)
    for talker in talkers:
        talker.say(client_messages.History(talker.cmd()))
    assert len(pages(ben)) > 1
    assert len(ana.hear_only(server_messages.HistoryPage)) == 1
    assert pages(ana)


def test_a_game_that_waits_to_be_told_is_not_played_again_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []

    def retold(*what: Any) -> Any:
        begun.append(what)
        return replay_steps(*what)

    monkeypatch.setattr(history, "replay_steps", retold)
    house = House()
    ana, ben = talkers = house.playing(toy(2))
    for talker in talkers:
        talker.say(client_messages.History(talker.cmd()))
    house.lobby.history.send_next_page()
    assert len(begun) == 1
    assert pages(ana)
    assert pages(ben)


def test_a_page_is_never_larger_than_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "SIZE", 200)
    house = House()
    talkers = house.playing(toy(2, rounds=4))
    play(talkers, *["take 1"] * 7)
    told = ask(talkers[0])
    assert len(told) > 2
    assert boards(told)[-1] == to_builtins(house.match().view(0))


def test_who_leaves_is_told_no_more() -> None:
    house = House()
    _, ben = house.playing(toy(2))
    cmd = ben.cmd()
    ben.say(client_messages.History(cmd))
    ben.say(client_messages.Leave(ben.cmd()))
    assert nack(ben.hear()) == "left"
    assert not house.lobby.history.send_next_page()
    assert ben.hear() == []
    dora = house.talker("10.0.0.8")
    dora.say(client_messages.History(1))
    assert nack(dora.hear()) == "state"


def test_before_the_game_there_is_nothing_to_tell() -> None:
    house = House()
    ana = house.talker()
    ana.create(toy(2), ["me", "open"])
    ana.say(client_messages.History(ana.cmd()))
    assert nack(ana.hear()) == "state"


def test_rules_that_stumble_end_the_telling_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    talkers = house.playing(toy(2))
    monkeypatch.setattr(history, "replay_steps", lambda setup, rows: (_ for _ in ()).throw(RuntimeError("broken")))
    talkers[0].say(client_messages.History(talkers[0].cmd()))
    assert not house.lobby.history.send_next_page()
    assert nack(talkers[0].hear()) == "fault"
    play(talkers, "take 1", "take 2")


def records(talker: Talker) -> list[str]:
    """The lines of the record that the talker is told who has asked."""
    talker.hear()
    return [line for page in ask(talker) for line in page.record]


@pytest.mark.parametrize("delay", [0, 600])
def test_no_record_is_told_before_the_last_answer_is_on_the_disk(delay: int) -> None:
    house = House()
    *players, zoe = house.playing(toy(2, rounds=1), watchers=1, terms=TableOptions(delay=delay))
    play(players, "take 1")
    house.storage.held = True
    play(players, "take 2")
    assert house.match().over
    for talker in (*players, zoe):
        assert not records(talker)
    zoe.say(client_messages.History(zoe.cmd()))
    house.storage.recover()
    assert not any(page.record for page in pages(zoe)), "he has asked before the end"
    for talker in (*players, zoe):
        assert records(talker)


def test_no_record_is_told_of_more_than_was_shown() -> None:
    house = House()
    *players, zoe = house.playing(toy(2, rounds=1), watchers=1, terms=TableOptions(delay=600))
    play(players, "take 1", "take 2")
    zoe.hear()
    shown = house.match_play().viewers[None]
    assert shown.seen_entries is not None
    zoe.say(client_messages.History(zoe.cmd()))
    shown.seen_entries = shown.seen_entries[:-1]
    assert not any(page.record for page in pages(zoe)), "it is looked at again before it is sent"
    assert not records(zoe)
    assert records(players[0])
