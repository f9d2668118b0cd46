"""What others do is shown at each viewer's own pace, by a clock that is turned here."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import get_args

import pytest

from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.model import pace
from elgrande_tui.model.incoming import GameNews
from elgrande_tui.settings.settings import SPEED_NAMES, SPEEDS, Settings, Speed
from engine.core.match import Match
from netplay.client.updates import ClockUpdate, GameUpdate
from netplay.protocol.client_messages import NEW, Answer
from tests.bench.pace_bench import shares
from tests.elgrande_tui.support.pacing import HandPort, Viewer, own, play, steps
from tests.elgrande_tui.support.people import FakePeople
from tests.elgrande_tui.support.seats import newest
from tests.elgrande_tui.support.table_app import a_match

pytestmark = pytest.mark.usefixtures("paced")


class Table:
    """A match of five, at whose first seat a viewer sits, when others are about to play for a while."""

    def __init__(self, speed: Speed = "normal", *, least: int = 6, seat: int | None = 0) -> None:
        self.rng = random.Random(3)
        self.match: Match = a_match(5, 3)
        self.group: list[HandPort] = []
        self.viewer = Viewer(self.match, seat, self.group, speed)
        while True:
            self.others()
            if sum(bool(step.events) for step in steps(self.viewer)) >= least:
                return
            self.viewer.hear()
            self.give()
            self.viewer.hear()
            self.viewer.now += 10

    def others(self) -> int:
        """Let the other seats answer until the first one is asked."""
        return play(self.match, self.group[0], self.rng, seats=(0,))

    def give(self) -> None:
        """Let the first seat answer; nothing waits for its player then."""
        table, question = self.viewer.table, self.match.question(0)
        assert question is not None
        if table.pace.queued:
            table.incoming.skip()
        if table.answering.question is not None:
            table.answering.send(Answer(NEW, question.id, 0)).close()
        self.group[0].play(0, self.rng.choice(question.words))


def test_steps_are_shown_one_after_the_other_and_the_first_at_once() -> None:
    viewer = Table("slow").viewer
    came = [step for step in steps(viewer) if step.question is None]
    viewer.port.came = list(came)
    seen = [step for step in came if step.events]
    assert len(viewer.hear()) >= 1
    first = viewer.table.shown.view
    assert first == seen[0].view or not came[0].events
    start = viewer.now
    times = [at - start for at, news in viewer.run(60) if isinstance(news, GameNews) and news.entries]
    wanted = [round(pace.SECONDS["slow"] * (number + 1), 6) for number in range(len(seen) - 1)]
    assert [round(time, 6) for time in times][-len(wanted) :] == wanted
    assert viewer.table.shown.view == came[-1].view
    assert viewer.table.pace.due is None


def test_line_1_log_and_question_are_those_of_the_board_that_is_shown() -> None:
    viewer = Table().viewer
    came = steps(viewer)
    viewer.hear()
    table, shown = viewer.table, 0
    while not viewer.is_present:
        shown = next(n for n, step in enumerate(came) if step.view == table.shown.view)
        assert table.view == came[shown].view
        assert table.ui.telling.scores(table.view) == table.ui.telling.scores(came[shown].view)
        assert table.incoming.log.pages[-1].view() == came[shown].view
        assert table.answering.question is None
        assert not table.shown.over
        due = table.pace.due
        assert due is not None
        viewer.run(due - viewer.now)
    assert table.answering.question == came[-1].question is not None


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_question_is_asked_at_the_latest_three_seconds_after_it_came(speed: Speed) -> None:
    viewer = Table(speed, least=8).viewer
    viewer.hear()
    viewer.run(pace.LATEST[speed])
    assert viewer.table.answering.question is not None
    assert viewer.is_present
    assert pace.LATEST[speed] <= 3


def games(settings: Settings) -> Iterator[tuple[Viewer, random.Random]]:
    """Yield some games at the moments when the viewer's seat is asked, until the games are over."""
    for seed in range(12):
        match, rng = a_match(4, seed), random.Random(seed)
        group: list[HandPort] = []
        viewer = Viewer(match, 0, group, settings=settings)
        while not match.over:
            play(match, group[0], rng, seats=(0,))
            viewer.hear()
            if not match.over:
                yield viewer, rng


def test_windows_and_discs_are_asked_in_time_too() -> None:
    met: set[str] = set()
    for viewer, rng in games(Settings(speed="slow")):
        question = viewer.port.question
        assert question is not None
        viewer.run(3)
        assert viewer.table.answering.question == question
        met.add(question.kind)
        if met >= {"veto", "dial"}:
            return
        own(viewer, rng)
        viewer.hear()
    pytest.fail("no such questions")


def test_no_key_answers_what_is_not_shown() -> None:
    viewer = Table().viewer
    viewer.hear()
    table = viewer.table
    assert viewer.port.question is not None
    words = viewer.port.question.words
    while table.answering.question is None:
        for command in (
            table.answering.enter,
            lambda: table.answering.answer(words[0]),
            lambda: table.answering.take_typed("1"),
            table.answering.pass_all,
        ):
            with pytest.raises(ImpossibleCommandError, match="Your turn comes after these moves"):
                command()
        assert table.answering.typed is None
        due = table.pace.due
        assert due is not None
        viewer.run(due - viewer.now)
    act = (
        table.answering.answer(table.answering.question.words[0])
        if " " not in table.answering.question.words[0]
        else newest(viewer.port, 0)
    )
    assert act is not None


async def test_an_answer_is_given_to_the_question_that_was_shown_and_to_no_later_one() -> None:
    seat = Table()
    viewer, table = seat.viewer, seat.viewer.table
    viewer.hear()
    table.incoming.skip()
    question = table.answering.question
    assert question is not None
    act = Answer(NEW, question.id, 0)
    seat.give()  # with another program
    seat.others()
    assert viewer.port.question is not None
    assert viewer.port.question.id != question.id
    before = viewer.port.view
    with pytest.raises(Exception, match="question"):
        await viewer.port.answer(act.option, act.ask)
    assert viewer.port.view == before


def test_the_result_of_the_own_answer_is_shown_at_once() -> None:
    seat = Table("slow")
    viewer = seat.viewer
    viewer.hear()
    seat.give()
    seen = steps(viewer)[0]
    viewer.hear()
    assert viewer.table.shown.view == seen.view
    assert not viewer.table.answering.sending or seen.question == viewer.table.answering.question


def test_two_viewers_of_one_table_see_it_at_their_own_speeds() -> None:
    match, rng = a_match(5, 3), random.Random(3)
    group: list[HandPort] = []
    slow, fast = Viewer(match, None, group, "slow"), Viewer(match, None, group, "fast")
    at_once = Viewer(match, None, group, "at once")
    for _ in range(12):
        seat = match.asked[0]
        question = match.question(seat)
        assert question is not None
        group[0].play(seat, rng.choice(question.words))
    for viewer in (slow, fast, at_once):
        viewer.hear()
    assert at_once.is_present
    assert at_once.table.pace.queued == 0
    slow.run(1)
    fast.run(1)
    assert slow.table.pace.queued > fast.table.pace.queued
    fast.run(2)
    assert fast.is_present
    assert not slow.is_present
    slow.run(30)
    texts = [[entry.text for entry in viewer.table.incoming.log.entries] for viewer in (slow, fast, at_once)]
    assert texts[0] == texts[1] == texts[2] != []


def test_the_speed_is_a_setting_that_holds_at_once() -> None:
    viewer = Table("slow").viewer
    viewer.hear()
    assert not viewer.is_present
    viewer.settings.speed = "at once"
    viewer.run(0)
    assert viewer.is_present
    assert [viewer.table.pace.speed_by(by) for by in (1, 0, -1)] == ["at once", "at once", "fast"]
    assert set(SPEED_NAMES) == set(SPEEDS) == set(get_args(Speed)) == set(pace.SECONDS) == set(pace.LATEST)


def test_skipping_goes_to_the_own_turn() -> None:
    viewer = Table("slow").viewer
    came = steps(viewer)
    first = viewer.hear()
    assert len(first) + len(viewer.table.incoming.skip()) == len(came)
    assert viewer.table.answering.question == viewer.port.question is not None
    with pytest.raises(ImpossibleCommandError, match="as it is now"):
        viewer.table.incoming.skip()


def test_held_steps_wait_until_they_are_let_go_on_or_the_viewer_is_asked() -> None:
    viewer = Table("normal").viewer
    viewer.port.came = [step for step in steps(viewer) if step.question is None]
    viewer.table.incoming.pause()
    assert viewer.hear() == []
    assert viewer.table.pace.due is None
    assert viewer.run(60) == []
    viewer.table.incoming.pause()
    assert viewer.run(60)
    asked = Table("normal").viewer
    asked.table.incoming.pause()
    assert asked.hear() == []
    assert asked.run(pace.LATEST["normal"] - 0.1) == []
    assert asked.run(0.2)
    assert asked.table.answering.question is not None
    with pytest.raises(ImpossibleCommandError, match="Nothing is shown"):
        viewer_at_own_turn().table.incoming.pause()


def viewer_at_own_turn() -> Viewer:
    """Return a viewer who has seen everything, and is asked."""
    viewer = Table().viewer
    viewer.hear()
    viewer.table.incoming.skip()
    return viewer


def test_nothing_is_shown_behind_a_panel_that_opened_by_itself_and_it_is_stepped_through_afterwards() -> None:
    viewer = Table("normal").viewer
    covered = True
    viewer.table.pace.covered = lambda: covered
    came = steps(viewer)
    assert viewer.hear() == []
    assert viewer.run(600) == []
    covered = False
    viewer.table.pace.uncover()
    shown = viewer.run(3)
    assert len(shown) == len(came)
    assert len({at for at, _news in shown}) > 1 or len([step for step in came if step.events]) == 1


def test_while_the_own_clock_runs_everything_is_shown_at_once() -> None:
    viewer = Table("slow").viewer
    viewer.table.incoming.pause()
    people = FakePeople(viewer.port)
    people.clock = ClockUpdate((60,) * 5, (1,), 100.0)
    viewer.hear()
    assert viewer.run(0) == []
    people.clock = ClockUpdate((60,) * 5, (0,), 100.0)
    viewer.run(0)
    assert viewer.table.answering.question is not None


def test_votes_chat_and_the_link_are_not_delayed() -> None:
    viewer = Table("slow").viewer
    people = FakePeople(viewer.port)
    viewer.hear()
    behind = viewer.table.pace.queued
    assert behind
    people.now(state="paused")
    people.says(1, "hello")
    assert len(viewer.hear()) == 2
    assert viewer.table.people.paused
    assert [said.text for said in viewer.table.people.chat] == ["hello"]
    assert viewer.table.pace.queued == behind
    assert not viewer.is_present


@pytest.mark.parametrize(("seat", "most"), [(None, pace.MOST_WATCHED), (0, pace.MOST)])
def test_what_waits_is_bounded_and_who_is_farther_behind_comes_to_the_present_with_one_line(
    seat: int | None, most: int
) -> None:
    match, rng = a_match(5, 3), random.Random(3)
    group: list[HandPort] = []
    viewer = Viewer(match, seat, group, "slow")
    viewer.table.incoming.pause()
    reached = 0
    while not match.over:
        who = match.asked[0]
        question = match.question(who)
        assert question is not None
        group[0].play(who, rng.choice(question.words))
        news = [one for one in viewer.hear() if isinstance(one, GameNews)]
        assert viewer.table.pace.queued <= most
        if news:
            assert [one.in_short is not None for one in news] == [True]
            assert viewer.is_present
            assert viewer.table.people.news.startswith("You were behind")
            assert len(news[0].entries) > 20
            reached += 1
            viewer.table.incoming.pause() if not viewer.table.pace.paused else None
    assert reached


@pytest.mark.parametrize("cause", ["undo", "resync", "enter"])
def test_an_undo_and_a_way_back_bring_everything_to_the_present_with_one_line(cause: str) -> None:
    viewer = Table("slow").viewer
    viewer.hear()
    table = viewer.table
    waiting = table.pace.queued
    assert waiting
    before = len(table.incoming.log.entries)
    view, question = viewer.port.view, viewer.port.question
    viewer.table.incoming.pause()
    news = table.incoming.take(
        GameUpdate(view, question, (), "undo" if cause == "undo" else "resync" if cause == "resync" else "enter")
    )
    told = [one for one in news if isinstance(one, GameNews)]
    assert [one.in_short is None for one in told] == [False, True]
    assert len(table.incoming.log.entries) > before
    assert viewer.is_present
    assert table.answering.question == question
    assert table.pace.due is None
    assert not table.pace.paused


def test_steps_that_pass_without_asking_do_not_wait_for_eyes() -> None:
    """The answer goes out before the step is shown; when that comes into sight nothing is asked."""
    behind = 0
    for viewer, rng in games(Settings(speed="slow", objections="pass")):
        table, question, act = viewer.table, viewer.port.question, viewer.table.answering.automatic_pass()
        assert question is not None
        if act is None:
            own(viewer, rng)
            continue
        waiting = table.pace.queued
        table.answering.send(act).close()
        assert table.answering.automatic_pass() is None
        viewer.port.play(0, question.words[act.option])
        viewer.hear()
        while table.pace.queued:
            assert table.answering.question != question or table.answering.sending
            viewer.run(0.1)
        assert table.answering.question != question
        behind += waiting
        if behind > 3:
            return
    pytest.fail("nothing to let pass")


def test_an_answer_that_nobody_may_see_takes_no_time() -> None:
    rng, match = random.Random(3), a_match(5, 3)
    group: list[HandPort] = []
    viewer = Viewer(match, None, group, "slow")
    while True:
        seat = match.asked[0]
        question = match.question(seat)
        assert question is not None
        group[0].play(seat, rng.choice(question.words))
        update = steps(viewer)[0]
        viewer.hear()
        if not update.events:
            assert viewer.table.shown.view == update.view
            return
        viewer.run(10)


@pytest.mark.nightly
def test_a_player_waits_at_most_a_quarter_of_a_game_and_at_once_less_than_a_tenth() -> None:
    assert max(shares("normal")) <= 0.25
    assert max(shares("at once")) < 0.1
