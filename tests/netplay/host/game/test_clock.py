"""The soft clock: whose time runs, what it shows, what is written down of it, and that it tells no secrets."""

from __future__ import annotations

import random
import time
from itertools import pairwise

import pytest

from engine.core.journal import ASKED
from engine.core.setup import Setup
from netplay.common.reasons import NetReason
from netplay.common.sanitize import trusted
from netplay.host.game.reading_time import ReadingTime
from netplay.host.limits import Limits
from netplay.host.storage.storage import UNDO, AnswerRecord, SeatRecord
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import key_of
from netplay.protocol.fields import TableOptions
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy

CLOCK = TableOptions(clock=600)


def begun(house: House, setup: Setup, terms: TableOptions = CLOCK) -> list[Talker]:
    """Everybody at a table with a clock, the spectator last; nothing is unread but what the start has told."""
    talkers = [house.talker(f"10.0.0.{n}") for n in range(len(setup.seats) + 1)]
    first, *others, watcher = talkers
    seats = ["me"] + ["open"] * len(others)
    first.say(client_messages.Create(first.cmd(), "Evening", "Ana", setup, seats, key_of(first.token), terms))
    for name, talker in zip(("Ben", "Cleo", "Dora"), others, strict=False):
        talker.join("t1", name)
    watcher.say(client_messages.Watch(watcher.cmd(), "t1", "Zoe"))
    for talker in talkers:
        talker.hear()
    first.say(client_messages.Start(first.cmd()))
    return talkers


def clocks(talker: Talker) -> list[tuple[list[int], list[int]]]:
    return [(clock.left, clock.running) for clock in talker.hear_only(server_messages.ClockTimes)]


def wait(house: House, seconds: float) -> None:
    """Time passes, and the host looks at its clock."""
    house.now += seconds
    house.lobby.tick(house.now)


def test_the_time_of_who_is_waited_for_runs_and_everybody_is_told_when_it_is_anothers() -> None:
    house = House()
    ana, ben, watcher = begun(house, toy(2))
    for talker in (ana, ben, watcher):
        assert clocks(talker) == [([600, 600], [0])]
    wait(house, 7)
    assert clocks(ana) == []
    ana.answer("take 1")
    for talker in (ana, ben, watcher):
        assert clocks(talker) == [([593, 600], [])]
    wait(house, 3)
    for talker in (ana, ben, watcher):
        assert clocks(talker) == [([593, 599], [1])]
    wait(house, 20)
    ben.answer("take 1")
    wait(house, 2)
    assert clocks(ana) == [([593, 579], []), ([593, 579], [0])]


def test_who_enters_is_told_the_clocks_as_they_are() -> None:
    house = House()
    begun(house, toy(2))
    wait(house, 9)
    late = house.talker("10.0.0.9")
    late.say(client_messages.Watch(1, "t1"))
    assert clocks(late) == [([591, 600], [0])]


def test_without_a_clock_nothing_is_told_of_it() -> None:
    house = House()
    ana, ben, _ = begun(house, toy(2), TableOptions())
    assert clocks(ana) == []
    ana.answer("take 1")
    assert clocks(ana) == clocks(ben) == []
    ben.say(client_messages.More(70, 0))
    assert [nack.code for nack in ben.hear_only(server_messages.Nack)] == ["clock"]


def test_nobody_is_skipped_who_has_used_more_than_there_was() -> None:
    house = House()
    ana, ben, _ = begun(house, toy(2), TableOptions(clock=5))
    ana.hear()
    wait(house, 65)
    ana.answer("take 1")
    heard = ana.hear()
    assert [message for message in heard if isinstance(message, server_messages.Ack)]
    assert [clock.left for clock in heard if isinstance(clock, server_messages.ClockTimes)] == [[-60, 5]]
    ben.hear()
    assert ben.question is not None


def test_who_is_away_uses_time() -> None:
    house = House()
    ana, ben, _ = begun(house, toy(2))
    ana.session.end()
    house.lobby.gone(ana.session)
    wait(house, 30)
    late = house.talker("10.0.0.9")
    late.say(client_messages.Watch(1, "t1"))
    assert clocks(late) == [([570, 600], [0])]
    assert clocks(ben) == [([600, 600], [0])]


def test_while_a_window_is_open_nobodys_time_runs() -> None:
    house = House()
    ana, ben, watcher = begun(house, toy(2, vetoes=[1]))
    ana.hear()
    ana.answer("take 2")
    for talker in (ana, ben, watcher):
        assert clocks(talker)[-1] == ([600, 600], [])
    wait(house, 50)
    ben.answer("pass")
    wait(house, 2)
    assert clocks(watcher) == [([600, 600], [1])]


def test_an_undo_gives_no_time_back() -> None:
    house = House()
    ana, ben, _ = begun(house, toy(2))
    ana.hear()
    wait(house, 10)
    ana.answer("take 1")
    wait(house, 5)
    ana.say(client_messages.Undo(70))
    assert clocks(ben)[-1] == ([590, 597], [0])


def test_the_game_is_over_and_no_time_runs() -> None:
    house = House()
    ana, ben, _ = begun(house, toy(2, rounds=1))
    ana.hear()
    ana.answer("take 1")
    ben.hear()
    ben.answer("take 1")
    assert clocks(ana)[-1] == ([600, 600], [])
    wait(house, 100)
    assert clocks(ana) == []


def test_a_restart_goes_on_with_what_was_used_and_counts_no_time_between() -> None:
    house = House()
    ana, ben, _ = begun(house, toy(2))
    ana.hear()
    wait(house, 10)
    ana.answer("take 1")
    wait(house, 20)
    ben.hear()
    ben.answer("take 2")
    wait(house, 5)
    again = house.started_again()
    again.now = house.now + 1000
    again.lobby.tick(again.now)
    late = again.talker("10.0.0.9")
    late.say(client_messages.Watch(1, "t1"))
    assert clocks(late) == [([590, 582], [])]
    spent = [record.spent for record in house.storage.records if isinstance(record, AnswerRecord)]
    assert spent == [10_000, 18_000]


def test_what_could_not_be_written_is_still_used() -> None:
    house = House()
    ana, ben, _ = begun(house, toy(2))
    wait(house, 10)
    ana.hear()
    house.storage.fails = True
    ana.answer("take 1")
    house.storage.fails = False
    wait(house, 5)
    ana.answer("take 1")
    assert clocks(ben)[-1] == ([585, 600], [])
    assert [r.spent for r in house.storage.records if isinstance(r, AnswerRecord)] == [15_000]


# Time to read


def played(house: House, *answers: tuple[Talker, str]) -> None:
    """These answers are given, half a second each, and the host looks at its clock in between."""
    for talker, words in answers:
        wait(house, 0.5)
        talker.hear()
        talker.answer(words)


def test_a_clock_stands_for_2_seconds_for_each_turn_that_its_seat_was_told_and_no_longer() -> None:
    house = House()
    ana, ben, cleo, dora, watcher = begun(house, toy(4))
    played(house, (ana, "take 1"), (ben, "take 1"), (cleo, "take 1"))
    wait(house, 5)
    watcher.hear()
    wait(house, 1)  # three turns: Dora reads for six seconds
    assert clocks(watcher) == [([599, 600, 600, 600], [3])]
    wait(house, 4)
    played(house, (dora, "take 1"))
    assert house.table().clock.spent(3) == 0
    assert [r.spent for r in house.storage.records if isinstance(r, AnswerRecord)] == [500, 0, 0, 4_500]


def test_what_is_not_read_for_is_not_saved_up() -> None:
    house = House()
    ana, ben, cleo, _ = begun(house, toy(3))
    played(house, (ana, "take 1"), (ben, "take 1"), (cleo, "take 1"), (ana, "take 1"))
    wait(house, 7)
    ben.hear()
    ben.answer("take 1")
    # Two turns, Cleo's and Ana's: four seconds; the first turn of Ana's was read at the first answer.
    assert clocks(cleo)[-1] == ([599, 597, 600], [])


def test_an_answer_in_anothers_turn_ends_the_reading_and_the_rest_of_the_turn_counts_anew() -> None:
    reading = ReadingTime(2)
    reading.step(0, [0], None, 0)
    reading.step(0, [1], ASKED, 1)  # in Ana's turn Ben must answer
    assert reading.left == [0, 2]
    reading.step(0, [0], ASKED, 2)
    assert reading.left == [0, 0]
    reading.step(0, [0], ASKED, 3)
    reading.step(1, [1], ASKED, 4)
    assert reading.left == [0, 2]


def test_a_section_of_nobodys_is_no_turn_and_ends_none() -> None:
    reading = ReadingTime(2)
    reading.step(-1, [0, 1], None, 0)
    reading.step(-1, [1], ASKED, 1)
    reading.step(0, [0], ASKED, 2)
    assert reading.left == [0, 0]
    for length, owner in enumerate((-1, 0, 0, 1), 3):
        reading.step(owner, [0], ASKED, length)
    assert reading.left == [0, 2]


def test_of_several_that_are_asked_those_read_on_who_are_asked_still() -> None:
    reading = ReadingTime(3)
    reading.step(0, [0], None, 0)
    reading.step(-1, [1, 2], ASKED, 1)
    reading.step(-1, [2], ASKED, 2)
    assert reading.left == [0, 0, 2]


def test_a_turn_that_is_taken_back_and_played_anew_counts_once_and_an_undo_is_nothing_to_read() -> None:
    house = House(Limits(rate=1e6, burst=10**6))
    ana, ben, *_ = begun(house, toy(3))
    reading = house.table().clock.reading
    for number in range(60):
        played(house, (ana, "take 1"))
        assert reading.left == [0, 2, 2]
        ana.say(client_messages.Undo(1000 + number))
        ben.hear()
        assert reading.left == [0, 2, 2]
    played(house, (ana, "take 1"))
    for number in range(60):
        played(house, (ben, "take 1"))
        assert reading.left == [2, 0, 4]
        ben.say(client_messages.Undo(1000 + number))
    assert house.started_again().table().clock.reading.left == [2, 0, 4]


def test_several_turns_that_are_taken_back_count_once_together() -> None:
    reading = ReadingTime(3)
    reading.step(0, [0], None, 0)
    for _ in range(60):
        reading.step(1, [1], ASKED, 1)
        reading.step(0, [0], ASKED, 2)
        reading.step(1, [1], ASKED, 3)
        assert reading.left[2] == 6
        reading.step(0, [0], UNDO, 0)
    for length, owner in enumerate((1, 0, 1, 0), 1):
        reading.step(owner, [owner], ASKED, length)
    assert reading.left[2] == 8, "only the fourth is new"


def test_a_turn_that_is_played_anew_counts_once_also_to_who_has_answered_since() -> None:
    reading = ReadingTime(2)
    reading.step(0, [0], None, 0)
    reading.step(1, [1], ASKED, 1)
    reading.step(0, [0], ASKED, 2)
    assert reading.left == [2, 0]
    reading.step(0, [0], UNDO, 0)
    reading.step(1, [1], ASKED, 1)
    assert reading.left == [0, 0]


def test_a_pause_stops_the_reading() -> None:
    house = House()
    ana, ben, _ = begun(house, toy(2))
    played(house, (ana, "take 1"))
    steps: tuple[tuple[client_messages.Proposal, int], ...] = (("pause", 30), ("go_on", 1))
    for number, (kind, seconds) in enumerate(steps):
        ben.say(client_messages.Propose(80 + number, kind))
        (motion,) = house.table().motions.infos()
        ana.say(client_messages.Vote(90 + number, motion.id, 0))
        wait(house, seconds)
    assert clocks(ben)[-1] == ([599, 600], [])
    wait(house, 1)
    assert clocks(ben) == [([599, 600], [1])]


def test_after_a_crash_each_seat_reads_as_long_as_before_it() -> None:
    house = House()
    ana, ben, *_ = begun(house, toy(3))
    played(house, (ana, "take 1"), (ben, "take 1"))
    ben.say(client_messages.Undo(70))
    played(house, (ben, "take 2"))
    assert house.table().clock.reading.left == house.started_again().table().clock.reading.left == [2, 0, 4]


def test_a_game_put_aside_goes_on_with_what_was_left_to_read() -> None:
    house = House()
    ana, ben, _ = begun(house, toy(2))
    played(house, (ana, "take 1"))
    for talker in (ana, ben):
        talker.drop()
    house.table().unload()
    house.talker("10.0.0.2").resume("t1", 1, ben.token)
    assert house.match_play().rows == 1
    assert house.table().clock.reading.left == [0, 2]


# More time


def test_any_player_gives_any_seat_a_minute_and_all_are_told() -> None:
    house = House()
    ana, ben, watcher = begun(house, toy(2))
    for talker in (ana, ben, watcher):
        talker.hear()
    ben.say(client_messages.More(70, 0))
    for talker in (ana, ben, watcher):
        heard = talker.hear()
        assert [clock.left for clock in heard if isinstance(clock, server_messages.ClockTimes)] == [[660, 600]]
        (line,) = [line for line in heard if isinstance(line, server_messages.ChatLine)]
        assert (line.sender, line.seat, line.watcher) == ("host", None, False)
        assert line.text == "Ben gives Ana another minute."
    ben.say(client_messages.More(70, 0))
    assert [type(message) for message in ben.hear()] == [server_messages.Ack]
    assert house.table().seats[0].extra == 60
    again = house.started_again()
    late = again.talker("10.0.0.9")
    late.say(client_messages.Watch(1, "t1"))
    assert clocks(late)[0][0] == [660, 600]


def test_more_time_is_refused_to_who_looks_on_for_no_seat_and_too_often() -> None:
    house = House()
    ana, _, watcher = begun(house, toy(2))
    watcher.hear()
    ana.hear()
    watcher.say(client_messages.More(70, 0))
    assert [nack.code for nack in watcher.hear_only(server_messages.Nack)] == ["watching"]
    ana.say(client_messages.More(71, 9))
    assert [nack.code for nack in ana.hear_only(server_messages.Nack)] == ["seats"]
    for number in range(8):
        ana.say(client_messages.More(100 + number, 1))
    assert [nack.code for nack in ana.hear_only(server_messages.Nack)] == ["slow_down"] * 3
    assert house.table().seats[1].extra == 300


def test_a_minute_that_cannot_be_written_is_not_given() -> None:
    house = House()
    ana, _, _ = begun(house, toy(2))
    ana.hear()
    house.storage.fails = True
    ana.say(client_messages.More(70, 0))
    assert [(nack.code, nack.sentence) for nack in ana.hear_only(server_messages.Nack)] == [
        ("store", trusted(NetReason.NOT_WRITTEN.sentence))
    ]
    assert house.table().seats[0].extra == 0


def test_the_host_gives_no_more_than_ten_hours() -> None:
    house = House(Limits(chat_rate=1e6, chat_burst=10**6, rate=1e6, burst=10**6))
    ana, _, _ = begun(house, toy(2))
    codes: list[str] = []
    for number in range(601):
        ana.say(client_messages.More(100 + number, 0))
        codes += [nack.code for nack in ana.hear_only(server_messages.Nack)]
    assert codes == ["clock"]
    assert max(r.extra for r in house.storage.records if isinstance(r, SeatRecord)) == 36_000


# At random


def world(seed: int, cards: list[str]) -> tuple[list[bytes], list[bytes]]:
    """What the second seat and the spectator get of a game in which the first is dealt `cards`."""
    rng = random.Random(seed)
    dealt = list(cards)
    house = House()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(random.SystemRandom, "choice", lambda self, pool: dealt.pop(0))
        patch.setattr(time, "time", lambda: 1.0)  # both worlds begin in the same second
        talkers = begun(house, toy(3, rounds=4, vetoes=[2]))
        while not house.match().over:
            wait(house, rng.random() * 4)
            for talker in talkers:
                talker.hear()
            asked = next(talker for talker in talkers if talker.question is not None)
            assert asked.question is not None
            offered = asked.question.words
            asked.answer("pass" if "pass" in offered else "draw" if asked is talkers[0] else "take 1")
    for talker in talkers:
        talker.hear()
    return talkers[1].raw, talkers[3].raw


@pytest.mark.parametrize("seed", range(5))
def test_the_clocks_of_others_are_the_same_whatever_one_holds(seed: int) -> None:
    one, other = world(seed, list("1234")), world(seed, list("6511"))
    assert one == other
    assert any(b"clock" in frame for frame in one[1])


@pytest.mark.parametrize("seed", range(5))
def test_what_was_written_is_what_has_gone_by_and_a_restart_shows_the_same(seed: int) -> None:
    rng = random.Random(seed)
    house = House(Limits(rate=1e6, burst=10**6))
    talkers = begun(house, toy(3, rounds=20, vetoes=[2]))
    shown: list[list[int]] = []
    for number in range(120):
        house.storage.fails = rng.random() < 0.1
        wait(house, rng.random() * 3)
        for talker in talkers:
            shown += [clock.left for clock in talker.hear_only(server_messages.ClockTimes)]
        asked = next((talker for talker in talkers if talker.question is not None), None)
        if rng.random() < 0.2:
            rng.choice(talkers[:3]).say(client_messages.Undo(1000 + number))
        elif asked is not None and asked.question is not None:
            asked.say(
                client_messages.Answer(2000 + number, asked.question.id, rng.randrange(len(asked.question.words)))
            )
    before = house.table().clock.message(house.table().seats).left
    after = house.started_again().table().clock.message(house.table().seats).left
    answers = [record for record in house.storage.records if isinstance(record, AnswerRecord)]
    for seat in range(3):
        written = sum(record.spent for record in answers if record.seat == seat)
        assert after[seat] == int(600 - written / 1000)
        assert before[seat] <= after[seat]
        assert all(later[seat] <= earlier[seat] for earlier, later in pairwise(shown))
