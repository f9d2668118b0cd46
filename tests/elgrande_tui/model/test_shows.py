"""A step may be a show of several beats, each of which stands until it has been read; a key goes on to the next."""

from __future__ import annotations

import itertools

import pytest

from elgrande_tui.model import pace
from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.keyboard import Keyboard
from elgrande_tui.model.news import BeatNews, GameNews, ReadNews
from elgrande_tui.model.told_turn import reading_time
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.plain.table import PlainTable, style_of
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.settings.settings import Settings, Speed
from elgrande_tui.table import key_line
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.widgets.glyphs import FANCY
from netplay.client.updates import GameUpdate
from netplay.common.paths import find_paths
from netplay.protocol.client_messages import NEW, Answer
from tests.elgrande_tui.support.pacing import HandPort, Viewer, steps
from tests.elgrande_tui.support.seats import grande
from tests.elgrande_tui.support.table_app import before_a_general_scoring

pytestmark = pytest.mark.usefixtures("paced")

BEATS = 13
"""Of a general scoring: the Castillo twice, discs, the ways out of it, nine regions."""


def general_scoring(
    speed: Speed = "timed", seat: int | None = None, *, settings: Settings | None = None
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


def test_each_beat_stands_as_long_as_it_is_read_but_all_of_them_not_too_long_and_then_the_board_comes() -> None:
    viewer, _group = general_scoring()
    came, start = steps(viewer)[-1], viewer.now
    table = viewer.table
    show = table.ui.telling.beats(table.shown.view, came.view, came.events, table.port.names)
    wanted = [reading_time(beat.text) for beat in show]
    scale = pace.MOST_OF_SHOW / sum(wanted)
    assert scale < 1
    assert viewer.hear() == []
    shown = viewer.run(60)
    assert [type(news) for _at, news in shown if isinstance(news, BeatNews | GameNews)] == [
        *[BeatNews] * BEATS,
        GameNews,
    ]
    times = [at - start - pace.SETTLE for at, news in shown if isinstance(news, BeatNews | GameNews)]
    assert times == pytest.approx([scale * sum(wanted[:n]) for n in range(BEATS + 1)])
    assert viewer.table.shown.view == came.view
    assert not viewer.table.shown.in_show


def test_a_short_show_stands_as_long_as_its_sentences_need() -> None:
    viewer, _group = general_scoring()
    viewer.run(0)
    step = steps(viewer)[0]
    table = viewer.table
    beats = list(table.ui.telling.beats(table.shown.view, step.view, step.events, table.port.names))[:2]
    waiting = pace.WaitingStep(step, 0.0, table.shown.view, (3, "scoring", -1), beats)
    assert [waiting.beat_time(beat) for beat in beats] == [reading_time(beat.text) for beat in beats]


def test_points_and_log_do_not_run_ahead_of_a_show() -> None:
    viewer, _group = general_scoring()
    before = viewer.table.shown.view
    table, lines = viewer.table, len(viewer.table.incoming.log.entries)
    scores = [table.ui.telling.scores(before)]
    viewer.hear()
    news = [one for _at, one in viewer.run(pace.SETTLE)]
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


def test_a_key_goes_on_to_the_next_region_and_another_one_leaves_the_rest_out() -> None:
    viewer, _group = general_scoring()
    viewer.hear()
    viewer.run(pace.SETTLE)
    table = viewer.table
    regions = [table.shown.beat]
    for _key in range(3):
        table.incoming.go_on()
        regions.append(table.shown.beat)
    assert len({id(one) for one in regions}) == 4
    assert None not in regions
    news = table.incoming.skip()
    assert [type(one) for one in news] == [GameNews, ReadNews]
    assert not table.shown.in_show
    assert viewer.is_present


def test_stopping_and_another_way_of_telling_work_in_the_middle_of_a_show() -> None:
    held, _group = general_scoring()
    held.hear()
    held.run(pace.SETTLE)
    held.table.incoming.pause()
    assert held.run(60) == []
    assert held.table.shown.in_show
    held.table.incoming.pause()
    assert held.run(60)
    assert held.is_present
    read, _group = general_scoring("step by step")
    read.hear()
    read.run(60)
    for _key in range(BEATS):
        assert read.table.shown.in_show
        assert read.run(60) == []
        read.table.incoming.go_on()
    assert read.is_present
    hurried, _group = general_scoring()
    hurried.hear()
    hurried.settings.speed = "at once"
    assert hurried.run(0)
    assert hurried.is_present


def test_who_is_asked_next_is_asked_when_every_region_was_shown() -> None:
    viewer, _group = general_scoring()
    seat = next(seat for seat in range(4) if viewer.port.match.question(seat) is not None)
    viewer, _group = general_scoring(seat=seat)
    assert viewer.port.question is not None
    shown = [*viewer.hear(), *(news for _at, news in viewer.run(20))]
    assert len([news for news in shown if isinstance(news, BeatNews)]) == BEATS
    assert viewer.table.answering.question == viewer.port.question


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
    shown = [*viewer.hear(), *(news for _at, news in viewer.run(60))]
    assert [type(news) for news in shown if not isinstance(news, ReadNews)] == [GameNews]
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
    viewer.run(pace.SETTLE)
    assert viewer.table.shown.in_show
    port = viewer.port
    viewer.table.incoming.take(GameUpdate(port.view, port.question, (), "resync"))
    assert not viewer.table.shown.in_show
    assert viewer.is_present
    assert viewer.table.pace.due is None


def test_two_viewers_see_one_scoring_at_their_own_speeds() -> None:
    match, group = before_a_general_scoring(), list[HandPort]()
    slow, still = Viewer(match, None, group), Viewer(match, None, group, "at once")
    last = match.asked[0]
    group[0].play(last, "dial galicia")
    slow.hear()
    slow.run(pace.SETTLE)
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
    news = [[*viewer.hear(), *(one for _at, one in viewer.run(pace.SETTLE))] for viewer in viewers]
    assert [type(one) for one in news[0]] == [BeatNews]
    assert [type(one) for one in news[1]] == [GameNews, ReadNews]
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


def test_in_a_guided_game_each_region_waits_for_its_reader() -> None:
    match, settings = before_a_general_scoring(), Settings()
    last = match.asked[0]
    viewer = Viewer(match, last, [], settings=settings, style=PlayStyle(settings, GuideProgress(find_paths())))
    table, question = viewer.table, viewer.port.question
    assert question is not None
    display = TableDisplay(table, FANCY)
    table.begin_first_steps()
    table.answering.send(Answer(NEW, question.id, 0)).close()
    viewer.port.play(last, question.words[0])
    news, regions = viewer.hear(), 0
    while table.shown.in_show:
        regions += 1
        assert table.incoming.reads
        assert key_line._acting(display.context())[0] == ("Enter", "go on")
        assert viewer.run(600) == [], "whatever was told of the region before"
        news = table.incoming.read_on()
    assert regions == BEATS
    assert any(isinstance(one, GameNews) for one in news)


def test_one_area_that_is_scored_opens_no_table_and_several_do() -> None:
    viewer, _group = general_scoring()
    step, table = steps(viewer)[0], viewer.table
    ledger = table.ui.telling.scored(step.view)
    for areas, seen, opened in ((1, 0, ""), (2, 0, "scoring"), (3, 3, ""), (9, 9, "scoring")):
        display = TableDisplay(table, FANCY)
        news = GameNews(None, step.view, step.view, (), ledger[:areas], told=seen)
        display.hear(news)
        assert display.panel.name == opened
        display.hear(news)
        assert display.panel.name == opened, "one area after the other is no table either"
