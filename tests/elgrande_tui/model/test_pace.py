"""What others do is told turn by turn at each viewer's own pace, by a clock that is turned here."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import get_args

import pytest
from rich.cells import cell_len

from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.model import pace, told_turn
from elgrande_tui.model.match_ui.match_ui import turn_of
from elgrande_tui.model.news import GameNews, ReadNews
from elgrande_tui.model.told_turn import reading_time
from elgrande_tui.settings.settings import READINGS, SPEED_NAMES, SPEEDS, Settings, Speed
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.widgets.glyphs import FANCY
from engine.core.event import Event
from engine.core.match import Match
from netplay.client.updates import ClockUpdate, GameUpdate
from netplay.protocol.client_messages import NEW, Answer
from tests.bench.pace_bench import SEEDS, PlayedGame
from tests.elgrande_tui.support.pacing import HandPort, Viewer, own, play, steps
from tests.elgrande_tui.support.people import FakePeople
from tests.elgrande_tui.support.seats import newest
from tests.elgrande_tui.support.table_app import a_match

pytestmark = pytest.mark.usefixtures("paced")


class Table:
    """A match of five, at whose first seat a viewer sits, when others are about to play for a while."""

    def __init__(self, speed: Speed = "timed", *, least: int = 6, seat: int | None = 0) -> None:
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
        if table.pace.behind:
            table.incoming.skip()
        if table.answering.question is not None:
            table.answering.send(Answer(NEW, question.id, 0)).close()
        self.group[0].play(0, self.rng.choice(question.words))


def before(viewer: Viewer, came: list[GameUpdate]) -> list[GameUpdate]:
    """Return the step of each turn with which it ends, of those that came."""
    boards = [viewer.table.shown.view, *(step.view for step in came)]
    turns = [turn_of(viewer.table.ui, board) for board in boards[:-1]]
    return [list(group)[-1][1] for _turn, group in groupby(zip(turns, came, strict=True), key=lambda one: one[0])]


def line(viewer: Viewer) -> str:
    """Return the line of the turn that is told, or of the beat; "" for none."""
    told, table = viewer.table.shown.told, viewer.table
    if table.shown.beat is not None:
        return table.shown.beat.text
    return told.line(table.ui, table.port.names) if told is not None else ""


def told(viewer: Viewer, seconds: float = 60.0) -> list[tuple[float, str]]:
    """Let the time go by; return each line that came up, and when; last the moment of the question, as ""."""
    end, found = viewer.now + seconds, [(viewer.now, line(viewer))]
    while (due := viewer.table.pace.due) is not None and due <= end:
        viewer.run(max(0.0, due - viewer.now))
        found.append((viewer.now, line(viewer)))
    return found


def test_a_turn_is_told_in_one_line_that_stands_as_long_as_it_is_read_and_then_the_question_comes() -> None:
    viewer = Table().viewer
    came = steps(viewer)
    ends, start = before(viewer, came), viewer.now
    viewer.hear()
    assert viewer.table.shown.view == ends[0].view
    found = told(viewer)
    assert len(found) == len(ends) + 1 < len(came)
    assert found[0][0] == start
    for (at, text), (then, _after) in pairwise(found[1:]):  # what was known of the first turn is not read twice
        assert text
        assert then - at == pytest.approx(reading_time(text))
    assert found[-1][1] == ""
    assert viewer.table.answering.question == came[-1].question is not None
    assert viewer.table.pace.due is None


def test_line_1_log_and_question_are_those_of_the_board_that_is_shown() -> None:
    viewer = Table().viewer
    came = steps(viewer)
    viewer.hear()
    table = viewer.table
    while table.pace.behind:
        shown = next(n for n, step in enumerate(came) if step.view == table.shown.view)
        assert table.view == came[shown].view
        assert table.incoming.log.pages[-1].view() == came[shown].view
        assert table.answering.question is None
        assert table.answering.prompt() == (line(viewer), "")
        assert table.pace.asks
        due = table.pace.due
        assert due is not None
        viewer.run(due - viewer.now)
    assert table.answering.question == came[-1].question is not None


def one_turn(viewer: Viewer) -> list[GameUpdate]:
    """Return the steps of the longest turn that came, the first to be heard; those before it have been read."""
    came = steps(viewer)
    boards = [viewer.table.shown.view, *(step.view for step in came)]
    turns = [turn_of(viewer.table.ui, board) for board in boards[:-1]]
    longest = max(set(turns), key=turns.count)
    first, last = turns.index(longest), len(turns) - turns[::-1].index(longest)
    viewer.port.came = list(came[:first])
    viewer.hear()
    viewer.table.incoming.skip() if viewer.table.pace.behind else None
    return [step for step in came[first:last] if step.events]


def test_a_turn_that_comes_in_is_drawn_once_when_nothing_more_has_come_for_a_moment() -> None:
    viewer = Table(least=9).viewer
    turn = one_turn(viewer)
    assert len(turn) >= 4
    for step in turn[:3]:
        viewer.port.came = [step]
        assert viewer.hear() == []
        assert viewer.run(0.1) == []
    assert len(viewer.run(pace.SETTLE)) == 3
    assert viewer.table.shown.view == turn[2].view
    viewer.port.came = [turn[3]]
    assert viewer.hear() == []
    assert len(viewer.run(pace.SETTLE)) == 1


def test_a_turn_that_never_settles_is_drawn_after_a_second() -> None:
    viewer = Table(least=9).viewer
    first, *others = one_turn(viewer)
    viewer.port.came = [first]
    viewer.hear()
    start = viewer.now
    for step in (others[:-1] * 9)[:9]:
        viewer.now += 0.12
        viewer.port.came = [step]
        if viewer.hear():
            break
    assert viewer.now - start == pytest.approx(pace.SETTLED, abs=0.13)


def test_what_joins_a_turn_that_is_told_makes_its_line_stand_so_much_longer_and_never_too_long() -> None:
    viewer = Table(least=9).viewer
    first, *others, _last = one_turn(viewer)
    viewer.port.came = [first]
    viewer.hear()
    viewer.run(pace.SETTLE)
    until, text = viewer.now + reading_time(line(viewer)), line(viewer)
    for step in others:
        viewer.port.came = [step]
        viewer.hear()
        viewer.run(pace.SETTLE)
        added = max(0, cell_len(line(viewer)) - cell_len(text)) * told_turn.A_CELL
        until, text = max(until, min(viewer.now + told_turn.MOST, max(until, viewer.now) + added)), line(viewer)
        assert viewer.table.pace.due == pytest.approx(until)
        assert until - viewer.now <= told_turn.MOST


def test_how_long_it_stands_is_a_setting_that_keeps_its_bound() -> None:
    for reading in READINGS:
        viewer = Table().viewer
        viewer.settings.reading = reading
        viewer.hear()
        viewer.table.incoming.go_on()
        due = viewer.table.pace.due
        assert due is not None
        assert due - viewer.now == pytest.approx(float(reading) * reading_time(line(viewer)))
        assert due - viewer.now <= float(reading) * told_turn.MOST
    assert [viewer.table.pace.reading_by(by) for by in (1, 0, -1)] == ["3", "3", "2"]
    viewer.settings.reading = "0.5"
    assert viewer.table.pace.reading_by(-1) == "0.5"
    assert set(SPEED_NAMES) == set(SPEEDS) == set(get_args(Speed))


def test_a_key_goes_on_to_the_next_turn_and_at_last_to_the_question() -> None:
    viewer = Table().viewer
    ends = before(viewer, steps(viewer))
    viewer.hear()
    for end in ends:
        assert viewer.table.shown.view == end.view
        assert viewer.table.answering.question is None
        viewer.table.incoming.go_on()
    assert viewer.table.answering.question == viewer.port.question is not None
    assert not viewer.table.pace.behind


def test_step_by_step_each_turn_stands_until_a_key() -> None:
    viewer = Table("step by step").viewer
    ends = before(viewer, steps(viewer))
    viewer.hear()
    for end in ends:
        assert viewer.table.pace.due is None
        assert viewer.run(600) == []
        assert viewer.table.shown.view == end.view
        viewer.table.incoming.go_on()
    assert viewer.table.answering.question == viewer.port.question is not None


def test_skipping_goes_to_the_own_turn() -> None:
    viewer = Table().viewer
    viewer.hear()
    news = viewer.table.incoming.skip()
    assert isinstance(news[-1], ReadNews)
    assert viewer.is_present
    assert viewer.table.answering.question == viewer.port.question is not None
    assert line(viewer) == ""
    with pytest.raises(ImpossibleCommandError, match="as it is now"):
        viewer.table.incoming.skip()


def test_what_is_stopped_waits_until_it_is_let_go_on_and_a_key_shows_the_next_turn() -> None:
    viewer = Table().viewer
    ends = before(viewer, steps(viewer))
    viewer.table.incoming.pause()
    assert viewer.hear() == []
    assert viewer.run(60) == []
    viewer.table.incoming.go_on()
    assert viewer.table.shown.view == ends[0].view
    assert viewer.table.pace.due is None
    viewer.table.incoming.pause()
    assert told(viewer)[-1][1] == ""
    assert viewer.table.answering.question is not None
    with pytest.raises(ImpossibleCommandError, match="Nothing is shown"):
        viewer.table.incoming.pause()


def test_a_question_ends_a_stop() -> None:
    viewer = Table().viewer
    viewer.hear()
    viewer.table.incoming.pause()
    while viewer.table.pace.behind:
        viewer.table.incoming.go_on()
    assert viewer.table.answering.question is not None
    assert not viewer.table.pace.paused


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


def test_windows_and_discs_are_asked_when_what_led_to_them_has_been_read() -> None:
    met: set[str] = set()
    for viewer, rng in games(Settings()):
        question = viewer.port.question
        assert question is not None
        turns = told(viewer)
        assert all(text for _at, text in turns[:-1])
        assert viewer.table.answering.question == question
        met.add(question.kind)
        if met >= {"veto", "dial"}:
            return
        own(viewer, rng)
        viewer.hear()
    pytest.fail("no such questions")


def test_no_turn_of_others_passes_unseen_and_no_own_one_is_told() -> None:
    turns = 0
    for viewer, rng in games(Settings()):
        while viewer.table.pace.behind:
            assert viewer.table.shown.told is None or viewer.table.pace.telling or viewer.table.pace.queued
            shown = viewer.table.shown.told
            if shown is not None and not viewer.table.shown.in_show:
                turns += 1
                assert turn_of(viewer.table.ui, shown.before)[-1] != 0
                assert shown.after == viewer.table.shown.view
            viewer.table.incoming.go_on()
        own(viewer, rng)
        viewer.hear()
        if turns > 100:
            return
    pytest.fail("too few turns")


def test_the_line_is_that_of_all_that_the_turn_has_done() -> None:
    viewer = Table(least=9).viewer
    turn = one_turn(viewer)
    first, events = viewer.table.shown.view, list[Event]()
    for step in turn:
        viewer.port.came = [step]
        viewer.hear()
        viewer.run(pace.SETTLE)
        events += step.events
        shown = viewer.table.shown.told
        assert shown is not None
        assert (shown.after, list(shown.events)) == (step.view, events)
        assert turn_of(viewer.table.ui, shown.before) == turn_of(viewer.table.ui, first)


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
    seat = Table()
    viewer = seat.viewer
    viewer.hear()
    seat.give()
    seen = steps(viewer)[0]
    viewer.hear()
    assert viewer.table.shown.view == seen.view
    assert not viewer.table.answering.sending or seen.question == viewer.table.answering.question


def test_two_viewers_of_one_table_see_it_at_their_own_pace() -> None:
    match, rng = a_match(5, 3), random.Random(3)
    group: list[HandPort] = []
    slow, fast = (Viewer(match, None, group, settings=Settings(reading=reading)) for reading in ("3", "0.5"))
    at_once = Viewer(match, None, group, "at once")
    for _ in range(12):
        seat = match.asked[0]
        question = match.question(seat)
        assert question is not None
        group[0].play(seat, rng.choice(question.words))
    for viewer in (slow, fast, at_once):
        viewer.hear()
    assert at_once.is_present
    assert not at_once.table.pace.behind
    slow.run(4)
    fast.run(4)
    assert slow.table.pace.queued > fast.table.pace.queued
    slow.run(60)
    fast.run(60)
    texts = [[entry.text for entry in viewer.table.incoming.log.entries] for viewer in (slow, fast, at_once)]
    assert texts[0] == texts[1] == texts[2] != []


def test_another_way_of_telling_holds_at_once() -> None:
    viewer = Table("step by step").viewer
    viewer.hear()
    assert not viewer.is_present
    viewer.settings.speed = "at once"
    viewer.run(0)
    assert viewer.is_present
    assert viewer.table.answering.question is not None


def test_nothing_is_told_behind_what_the_guide_explains() -> None:
    viewer = Table().viewer
    covered = True
    viewer.table.pace.covered = lambda: covered
    assert viewer.hear() == []
    assert viewer.run(600) == []
    covered = False
    assert len(told(viewer)) > 2


def test_while_the_own_clock_runs_a_turn_stands_no_longer_than_the_host_gives_for_it() -> None:
    viewer = Table("step by step").viewer
    people = FakePeople(viewer.port)
    people.clock = ClockUpdate((60,) * 5, (1,), 100.0)
    viewer.hear()
    assert viewer.table.pace.due is None
    people.clock = ClockUpdate((60,) * 5, (0,), 100.0)
    viewer.table.incoming.pause()
    found = told(viewer)
    assert found[-1][1] == ""
    assert all(text for _at, text in found[:-1])
    stood = [then - at for (at, _text), (then, _next) in pairwise(found)]
    assert max(stood) == pace.ON_CLOCK
    assert min(stood) > 0
    assert viewer.table.answering.question is not None


def test_votes_chat_and_the_link_are_not_delayed() -> None:
    viewer = Table().viewer
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


@pytest.mark.parametrize("seat", [None, 0])
def test_what_waits_is_bounded_and_who_is_farther_behind_comes_to_the_present_with_one_line(seat: int | None) -> None:
    match, rng = a_match(5, 3), random.Random(3)
    group: list[HandPort] = []
    viewer = Viewer(match, seat, group, "step by step")
    reached = 0
    while not match.over:
        who = match.asked[0]
        question = match.question(who)
        assert question is not None
        group[0].play(who, rng.choice(question.words))
        news = [one for one in viewer.hear() if isinstance(one, GameNews) and one.in_short is not None]
        assert viewer.table.pace.queued <= pace.MOST_BEHIND
        if news:
            assert viewer.is_present
            assert not viewer.table.pace.behind
            assert viewer.table.people.news.startswith("You had fallen behind")
            assert len(news[0].entries) > 20
            reached += 1
    assert reached


def test_what_an_own_answer_pays_is_told_before_the_next_question() -> None:
    read = 0
    for seed in range(12):
        rng, match, group = random.Random(seed), a_match(3, seed), list[HandPort]()
        viewer = Viewer(match, 0, group)
        table = viewer.table
        while not match.over:
            play(match, group[0], rng, seats=(0,))
            viewer.hear()
            if table.pace.behind:
                table.incoming.skip()
            scored = len(table.ui.telling.scored(table.shown.view))
            if match.over:
                break
            question = match.question(0)
            assert question is not None
            table.answering.send(Answer(NEW, question.id, 0)).close()
            group[0].play(0, rng.choice(question.words))
            step = steps(viewer)[0]
            viewer.hear()
            if len(table.ui.telling.scored(step.view)) == scored + 1:
                assert "points: " in line(viewer) or "nobody scores in " in line(viewer)
                assert table.answering.question is None
                read += 1
    assert read > 2


@pytest.mark.parametrize("back", [1, 2])
def test_an_undo_of_what_waits_leaves_what_stands_and_the_rest_to_be_read(back: int) -> None:
    viewer = Table().viewer
    came = steps(viewer)
    viewer.hear()
    table, stands, queued = viewer.table, line(viewer), viewer.table.pace.queued
    assert stands
    assert queued > back
    news = table.incoming.take(GameUpdate(came[-1 - back].view, None, (), "undo"))
    assert not [one for one in news if isinstance(one, GameNews)]
    assert (line(viewer), table.pace.queued, table.people.news) == (stands, queued - back, "")
    told(viewer)
    assert table.shown.view == came[-1 - back].view
    assert table.answering.question is None
    assert not any(entry.undone for entry in table.incoming.log.entries)


def test_an_undo_of_all_that_waits_asks_what_is_asked_then() -> None:
    viewer = Table().viewer
    came = steps(viewer)
    viewer.hear()
    table, stands = viewer.table, line(viewer)
    shown = table.shown.view
    assert shown != came[-1].view
    table.incoming.take(GameUpdate(shown, came[-1].question, (), "undo"))
    assert (line(viewer), table.pace.queued, table.answering.question) == (stands, 0, None)
    told(viewer)
    assert table.answering.question == came[-1].question is not None


@pytest.mark.parametrize("cause", ["resync", "enter"])
def test_a_way_back_brings_everything_to_the_present_with_one_line(cause: str) -> None:
    viewer = Table().viewer
    viewer.hear()
    table = viewer.table
    assert table.pace.queued
    assert line(viewer)
    entries = len(table.incoming.log.entries)
    view, question = viewer.port.view, viewer.port.question
    viewer.table.incoming.pause()
    news = table.incoming.take(GameUpdate(view, question, (), "resync" if cause == "resync" else "enter"))
    assert [one.in_short is None for one in news if isinstance(one, GameNews)] == [False, True]
    assert len(table.incoming.log.entries) > entries
    assert viewer.is_present
    assert line(viewer) == ""
    assert table.answering.question == question
    assert table.pace.due is None
    assert not table.pace.paused


def test_an_undo_in_the_middle_of_a_turn_takes_its_end_out_of_the_line() -> None:
    viewer = Table(least=9).viewer
    turn = one_turn(viewer)
    lines: list[str] = []
    for step in turn[:3]:
        viewer.port.came = [step]
        viewer.hear()
        viewer.run(pace.SETTLE)
        lines.append(line(viewer))
    viewer.table.incoming.take(GameUpdate(turn[1].view, None, (), "undo"))
    assert line(viewer) == ""
    assert viewer.table.shown.view == turn[1].view
    viewer.port.came = [turn[2]]
    viewer.hear()
    viewer.run(pace.SETTLE)
    assert line(viewer) == lines[2] != lines[1]


def test_who_gets_another_seat_while_a_turn_is_told_is_asked_nothing_for_the_one_before() -> None:
    viewer = Table().viewer
    viewer.hear()
    assert viewer.table.pace.asks
    viewer.port.seat = None
    viewer.table.incoming.take(GameUpdate(viewer.port.view, None, (), "resync"))
    assert viewer.run(60) == []
    assert viewer.table.answering.question is None


def test_the_end_of_a_game_is_told_when_the_last_turn_has_been_read() -> None:
    match, rng = a_match(4, 5), random.Random(5)
    viewer = Viewer(match, None, [])
    display = TableDisplay(viewer.table, FANCY)
    while not match.over:
        question = match.question(match.asked[0])
        assert question is not None
        viewer.port.play(match.asked[0], rng.choice(question.words))
        viewer.hear()
        if not match.over:
            viewer.run(60)
    while viewer.table.shown.in_show or viewer.table.pace.queued:
        for news in viewer.table.incoming.go_on():
            display.hear(news)
    assert viewer.table.shown.over
    assert viewer.table.answering.prompt() == (line(viewer), "")
    assert line(viewer)
    ((_at, read),) = viewer.run(60)
    assert isinstance(read, ReadNews)
    assert viewer.table.answering.prompt() == ("The game is over.", "")
    display.hear(read)
    assert display.panel.name == "scoring", "the last points are read first"
    display.panel.close()
    assert display.panel.name == "scores"


def test_steps_that_pass_without_asking_do_not_wait_for_eyes() -> None:
    """The answer goes out before the step is shown; when that comes into sight nothing is asked."""
    behind = 0
    for viewer, rng in games(Settings(objections="pass")):
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
        while table.pace.behind:
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
    viewer = Viewer(match, None, group)
    while True:
        seat = match.asked[0]
        question = match.question(seat)
        assert question is not None
        group[0].play(seat, rng.choice(question.words))
        update = steps(viewer)[0]
        viewer.hear()
        if not update.events:
            viewer.run(pace.SETTLE)
            assert viewer.table.shown.view == update.view
            assert not viewer.table.pace.behind
            return
        viewer.run(10)


@pytest.mark.nightly
def test_a_player_waits_at_most_a_fifth_of_a_game() -> None:
    games = [PlayedGame(seed, Settings()) for seed in SEEDS]
    for game in games:
        game.play()
        assert game.told > 50
        assert game.regions > 40
    assert sum(game.waited for game in games) <= 0.2 * sum(game.now for game in games)
