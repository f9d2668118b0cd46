"""A step may be a show of several beats, which are due as steps are; one key leaves them out."""

from __future__ import annotations

import itertools

import pytest

from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.model import pace
from elgrande_tui.model.incoming import BeatNews, GameNews
from elgrande_tui.model.keyboard import Keyboard
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.plain.table import PlainTable, style_of
from elgrande_tui.settings.settings import Settings, Speed
from netplay.client.updates import GameUpdate
from netplay.protocol.client_messages import NEW, Answer
from tests.elgrande_tui.support.pacing import HandPort, Viewer, steps
from tests.elgrande_tui.support.seats import grande
from tests.elgrande_tui.support.table_app import before_a_general_scoring

pytestmark = pytest.mark.usefixtures("paced")

BEATS = 13
"""Of a general scoring: the Castillo twice, discs, the ways out of it, nine regions."""


def general_scoring(
    speed: Speed = "normal", seat: int | None = None, *, settings: Settings | None = None
) -> tuple[Viewer, list[HandPort]]:
    """Return a viewer to whom a general scoring came that they have not begun to see."""
    match = before_a_general_scoring()
    group: list[HandPort] = []
    viewer = Viewer(match, seat, group, speed, settings)
    last = match.asked[0]
    question = match.question(last)
    assert question is not None
    group[0].play(last, question.words[0])
    return viewer, group


def weights(viewer: Viewer) -> list[float]:
    """Return the weights of the beats of the step that came."""
    step = steps(viewer)[0]
    table = viewer.table
    return [beat.weight for beat in table.ui.telling.beats(table.shown.view, step.view, step.events, table.port.names)]


def test_each_beat_is_due_when_the_one_before_has_been_seen_and_then_the_board_itself() -> None:
    viewer, _group = general_scoring()
    wanted, came = weights(viewer), steps(viewer)[-1]
    start = viewer.now
    first = [(viewer.now, news) for news in viewer.hear()]
    shown = [*first, *viewer.run(60)]
    assert [type(news) for _at, news in shown] == [*[BeatNews] * BEATS, GameNews]
    times = [at - start for at, _news in shown]
    assert times == pytest.approx([sum(wanted[:n]) * pace.SECONDS["normal"] for n in range(BEATS + 1)])
    assert viewer.table.shown.view == came.view
    assert not viewer.table.shown.in_show


def test_points_and_log_do_not_run_ahead_of_a_show() -> None:
    viewer, _group = general_scoring()
    before = viewer.table.shown.view
    table, lines = viewer.table, len(viewer.table.incoming.log.entries)
    scores, news = [table.ui.telling.scores(before)], viewer.hear()
    while table.shown.in_show:
        assert len(table.incoming.log.entries) == lines
        assert table.shown.beat is not None
        assert table.answering.prompt()[0] == table.shown.beat.text
        assert table.answering.question is None
        scores.append(table.ui.telling.scores(table.view))
        due = table.pace.due
        assert due is not None
        news += [one for _at, one in viewer.run(due - viewer.now)]
    assert len({tuple(one) for one in scores}) > 5
    assert all(sum(one) <= sum(other) for one, other in itertools.pairwise(scores))
    assert list(scores[-1]) == list(table.ui.telling.scores(table.view))
    assert len(table.incoming.log.entries) > lines
    assert next(one.before for one in news if isinstance(one, BeatNews)) == before


def test_one_command_leaves_out_the_rest_and_no_more() -> None:
    viewer, group = general_scoring()
    viewer.hear()
    viewer.run(1)
    asked = viewer.port.match.asked[0]
    question = viewer.port.match.question(asked)
    assert question is not None
    group[0].play(asked, question.words[0])
    viewer.hear()
    assert viewer.table.pace.queued == 2
    (news,) = viewer.table.incoming.end_show()
    assert isinstance(news, GameNews)
    assert len(news.scored) == 10
    assert not viewer.table.shown.in_show
    assert viewer.table.pace.queued == 1
    assert viewer.run(1)
    assert viewer.is_present


def test_skipping_holding_and_a_faster_speed_work_in_the_middle_of_a_show() -> None:
    held, _group = general_scoring()
    held.hear()
    held.table.incoming.pause()
    assert held.run(60) == []
    assert held.table.shown.in_show
    held.table.incoming.pause()
    assert held.run(60)[-1]
    assert held.is_present
    skipped, _group = general_scoring()
    skipped.hear()
    assert len(skipped.table.incoming.skip()) == 1
    assert skipped.is_present
    with pytest.raises(ImpossibleCommandError):
        skipped.table.incoming.skip()
    hurried, _group = general_scoring()
    hurried.hear()
    hurried.settings.speed = "at once"
    assert len(hurried.run(0)) == 1
    assert hurried.is_present


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_who_is_asked_next_is_asked_in_three_seconds_and_has_seen_every_beat(speed: Speed) -> None:
    viewer, _group = general_scoring(speed)
    seat = next(seat for seat in range(4) if viewer.port.match.question(seat) is not None)
    viewer, _group = general_scoring(speed, seat)
    assert viewer.port.question is not None
    shown = [*viewer.hear(), *(news for _at, news in viewer.run(3))]
    assert len([news for news in shown if isinstance(news, BeatNews)]) == BEATS
    assert viewer.table.answering.question == viewer.port.question
    assert pace.LATEST_OF_SHOW[speed] <= 3


@pytest.mark.parametrize("why", ["setting", "terminal", "at once", "elsewhere", "clock"])
def test_without_motion_or_time_for_it_a_scoring_is_shown_at_once(why: str) -> None:
    viewer, _group = general_scoring(settings=Settings(animation=why != "setting"))
    table = viewer.table
    if why == "terminal":
        table.pace.moves = False
    elif why == "at once":
        viewer.settings.speed = "at once"
    elif why == "elsewhere":
        table.pace.watched = False
    elif why == "clock":
        table.pace.is_urgent = lambda: True
    assert [type(news) for news in viewer.hear()] == [GameNews]
    assert viewer.is_present
    assert table.pace.due is None


def test_the_scoring_that_ones_own_answer_brings_begins_at_once() -> None:
    match = before_a_general_scoring()
    last = match.asked[0]
    viewer = Viewer(match, last, [])
    question = match.question(last)
    assert question is not None
    viewer.table.answering.send(Answer(NEW, question.id, 0)).close()
    viewer.port.play(last, question.words[0])
    news = viewer.hear()
    assert [type(one) for one in news] == [BeatNews]
    assert not viewer.table.answering.sending
    assert viewer.run(60)
    assert viewer.is_present


def test_an_undo_or_a_way_back_ends_a_show() -> None:
    viewer, _group = general_scoring()
    viewer.hear()
    assert viewer.table.shown.in_show
    port = viewer.port
    viewer.table.incoming.take(GameUpdate(port.view, port.question, (), "resync"))
    assert not viewer.table.shown.in_show
    assert viewer.is_present
    assert viewer.table.pace.due is None


def test_two_viewers_see_one_scoring_at_their_own_speeds() -> None:
    match, group = before_a_general_scoring(), list[HandPort]()
    slow, still = Viewer(match, None, group, "slow"), Viewer(match, None, group, "at once")
    last = match.asked[0]
    group[0].play(last, "dial galicia")
    slow.hear()
    still.hear()
    assert still.is_present
    assert slow.table.shown.in_show
    assert grande(slow.table.view).now.scores != grande(still.table.view).now.scores


def test_at_one_keyboard_a_scoring_is_shown_to_the_player_who_has_it() -> None:
    match, group = before_a_general_scoring(), list[HandPort]()
    last = match.asked[0]
    viewers = [Viewer(match, seat, group) for seat in (last, (last + 1) % 4)]
    keyboard = Keyboard([viewer.table for viewer in viewers])
    group[0].play(last, "dial galicia")
    news = [viewer.hear() for viewer in viewers]
    assert [type(one) for one in news[0]] == [BeatNews]
    assert [type(one) for one in news[1]] == [GameNews]
    assert keyboard.due() in (None, keyboard.here)
    viewers[0].run(60)
    assert viewers[0].is_present


def test_plain_mode_tells_a_scoring_area_by_area_and_nothing_twice() -> None:
    settings = PlainSettings()
    match, told = before_a_general_scoring(), list[list[str]]()
    group: list[HandPort] = []
    viewer = Viewer(match, None, group, style=style_of(settings))
    plain = PlainTable(viewer.table, settings)
    for news in viewer.table.incoming.take(GameUpdate(viewer.port.view, None, (), "enter")):
        plain.hear(news)
    plain.told()
    entries = len(viewer.table.incoming.log.entries)
    group[0].play(match.asked[0], "dial galicia")
    for news in viewer.hear():
        plain.hear(news)
    told.append(plain.told())
    while (due := viewer.table.pace.due) is not None:
        for _at, one in viewer.run(due - viewer.now):
            plain.hear(one)
        told.append(plain.told())
    assert len([lines for lines in told if lines]) >= BEATS
    assert [line for lines in told for line in lines] == [
        entry.text for entry in viewer.table.incoming.log.entries[entries:]
    ]
