"""What is new to a player: marked until they answer, gone through place by place, added up when their turn begins."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from elgrande_tui.games.elgrande.text.table import area_name
from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.model.match_ui.telling import NewThing
from elgrande_tui.model.news import GameNews, ReadNews
from elgrande_tui.model.recap import Recap
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.widgets.themes.themed_app import ThemedApp
from elgrande_tui.widgets.themes.themes import Themes
from engine.core.match import Match
from engine.games.elgrande.rules.turns import in_turn
from netplay.client.updates import HistoryStep, HistoryUpdate
from netplay.common.paths import find_paths
from tests.elgrande_tui.support.pacing import HandPort, Viewer, own, play
from tests.elgrande_tui.support.seats import grande, grande_rules, in_words
from tests.elgrande_tui.support.table_app import a_match, seated_when


class ScreenApp(ThemedApp):
    """Only the table."""

    def __init__(self, table: TableModel) -> None:
        super().__init__(Themes(find_paths().themes), "night", "true")
        self.table = TableScreen(table)

    def on_mount(self) -> None:
        self.push_screen(self.table)


def counted(viewer: Viewer) -> Counter[str]:
    """Count the caballeros of the first seat by the name of their region, and its points."""
    box, board = grande_rules(viewer.table.port.rules).box, grande(viewer.port.view).now
    here = {
        area_name(area.id): box.kinds.owned(0, row)
        for area, row in zip(box.areas, board.areas, strict=True)
        if row is not None and area.id != "castillo"
    }
    return Counter({**here, "points": board.scores[0]})


def told(sentence: str) -> dict[str, int]:
    """Read the sums of a sentence."""
    found: dict[str, int] = {}
    if scored := re.search(r"you (scored|lost) (\d+)\.", sentence):
        found["points"] = int(scored[2]) * (1 if scored[1] == "scored" else -1)
    pieces = re.search(r"[Yy]our pieces: ([^.]*)\.", sentence)
    for part in pieces[1].split(", ") if pieces else ():
        name, number = part.rsplit(" ", 1)
        found[name] = int(number.replace("\N{MINUS SIGN}", "-"))
    return found


def moments(match: Match, viewer: Viewer, rng: random.Random) -> Iterator[bool]:
    """Play at random, the viewer last where several are asked; yield after each answer whether it was theirs."""
    while not match.over:
        seat = next((seat for seat in match.asked if seat != 0), 0)
        viewer.port.play(seat, rng.choice([option.words for option in match.options(seat)]))
        yield seat == 0


def new_to(table: TableModel) -> Sequence[NewThing]:
    """What is new to a player on the board that they see."""
    incoming = table.incoming
    return incoming.recap.things(table.port.names, table.port.seat, table.view, incoming.past.at)


def until_new(match: Match, viewer: Viewer, rng: random.Random, least: int = 1) -> Sequence[NewThing]:
    """Play on until the viewer is asked in a turn of their own, and so much is new."""
    for _mine in moments(match, viewer, rng):
        viewer.hear()
        found = new_to(viewer.table)
        if len(found) >= least and in_turn(viewer.port.view.section, 0) and viewer.port.question is not None:
            return found
    raise LookupError("never so much is new")


def test_a_turn_begins_with_the_difference_to_the_board_after_the_last_one() -> None:
    """Whoever's answer brought it: the player's own disc, the last one, lets a general scoring come."""
    turns = own_disc_last = 0
    for seed in range(4):
        match, rng = a_match(4, seed), random.Random(seed)
        viewer = Viewer(match, 0, [], "at once")
        since, scored = counted(viewer), 0
        began = in_turn(match.view(0).section, 0)
        for mine in moments(match, viewer, rng):
            heard = viewer.hear()
            news = [one for one in heard if isinstance(one, GameNews)]
            if mine and began:
                since, scored = counted(viewer), 0
            elif mine and len(news[-1].scored) > 3:
                scored = 1
            began = in_turn(match.view(0).section, 0)
            for one in heard:
                if isinstance(one, ReadNews) and one.turn:
                    expected = {name: count - since[name] for name, count in counted(viewer).items()}
                    found = told(viewer.table.people.news)
                    found.pop("the Castillo", None)
                    assert found == {name: count for name, count in expected.items() if count}
                    turns, own_disc_last = turns + 1, own_disc_last + (scored and "points" in found)
    assert turns >= 8
    assert own_disc_last


def test_what_is_new_is_what_differs_from_the_board_after_the_last_answer() -> None:
    match, rng = a_match(4, 1), random.Random(1)
    viewer = Viewer(match, 0, [], "at once")
    base = counted(viewer)
    marked = 0
    for mine in moments(match, viewer, rng):
        section = viewer.table.shown.view.section
        viewer.hear()
        if mine and section is not None and section.seat == 0:
            base = counted(viewer)
            assert new_to(viewer.table) == (), "an answer clears it"
        if mine and section is not None and section.seat < 0:
            break  # a disc: what comes with it is new
        found = {
            thing.told.partition(":")[0]: int(own_part[1].replace("\N{MINUS SIGN}", "-"))
            for thing in new_to(viewer.table)
            if (own_part := re.search(r"Red ([+\N{MINUS SIGN}]\d+)", thing.told)) and thing.area != "castillo"
        }
        differs = {name: count - base[name] for name, count in counted(viewer).items() if name != "points"}
        assert found == {name: count for name, count in differs.items() if count}
        marked += len(new_to(viewer.table))
    assert marked > 20


def test_what_a_general_scoring_moves_is_new_also_to_the_seat_that_set_the_last_disc() -> None:
    for seed in range(6):
        match, rng = a_match(4, seed), random.Random(seed)
        viewer, before = Viewer(match, 0, [], "at once"), None
        for mine in moments(match, viewer, rng):
            news = [one for one in viewer.hear() if isinstance(one, GameNews)]
            if mine and before and viewer.table.shown.view.section != before and len(news[-1].scored) > 3:
                assert any("Castillo" in one.told for one in new_to(viewer.table)), "it was opened"
                return
            before = viewer.table.shown.view.section if match.asked == [0] else None
    raise LookupError("the seat never set the last disc")


def test_what_is_taken_back_brings_the_marks_back() -> None:
    match, rng = a_match(4, 1), random.Random(1)
    viewer = Viewer(match, 0, [], "at once")
    while True:
        found = until_new(match, viewer, rng)
        own(viewer, rng)
        viewer.hear()
        if viewer.port.can_undo:
            break
    assert new_to(viewer.table) == ()
    match.undo(0)
    viewer.port._send([], undone=True)
    viewer.hear()
    assert new_to(viewer.table) == found


def test_looking_back_has_the_marks_of_that_time() -> None:
    match, rng = a_match(3, 2), random.Random(2)
    viewer = Viewer(match, 0, [], "at once")
    log, seen = viewer.table.incoming.log, dict[int, Sequence[NewThing]]()
    for _mine in moments(match, viewer, rng):
        viewer.hear()
        seen[len(log.pages) - 1] = new_to(viewer.table)
        if len(log.pages) > 150:
            break
    for at, found in seen.items():
        viewer.table.incoming.past.show(at)
        assert new_to(viewer.table) == found
    assert any(seen.values())


def test_a_resumed_game_has_its_marks_when_its_history_is_there() -> None:
    match, rng = a_match(4, 1), random.Random(1)
    group: list[HandPort] = []
    viewer = Viewer(match, 0, group, "at once")
    found = until_new(match, viewer, rng, least=2)
    back = Viewer(match, 0, group, "at once")
    assert new_to(back.table) == (), "nothing is known of the time before"
    log = viewer.table.incoming.log
    steps = [
        HistoryStep(page.packed, tuple(entry.event for entry in log.lines(at) if entry.event is not None))
        for at, page in enumerate(log.pages)
    ]
    back.table.incoming.take(HistoryUpdate(tuple(steps)))
    assert new_to(back.table) == found


def test_each_seat_at_one_keyboard_has_marks_of_its_own() -> None:
    match, rng = a_match(3, 1), random.Random(1)
    group: list[HandPort] = []
    first, second = Viewer(match, 0, group, "at once"), Viewer(match, 1, group, "at once")
    differ = 0
    while not match.over and differ < 5:
        seat = match.asked[0]
        viewer = next((one for one in (first, second) if one.port.seat == seat), first)
        section = match.view(seat).section
        viewer.port.play(seat, rng.choice([option.words for option in match.options(seat)]))
        for one in (first, second):
            one.hear()
        if seat == 0 and section is not None and section.seat == 0 and new_to(second.table):
            assert new_to(first.table) == ()
            differ += 1
    assert differ == 5


def test_nothing_is_new_to_a_spectator() -> None:
    match, rng = a_match(2, 1), random.Random(1)
    watching = Viewer(match, None, [], "at once")
    for _ in range(60):
        play(match, watching.port, rng, seats=(), most=1)
        watching.hear()
    assert new_to(watching.table) == ()
    assert watching.table.incoming.recap.marks(None, watching.table.view) is None
    with pytest.raises(ImpossibleCommandError, match="spectator"):
        watching.table.incoming.new_things()


def test_who_lets_an_announced_step_pass_has_the_marks_still() -> None:
    port = seated_when("veto", seats=4)
    table = TableModel(port)
    assert table.incoming.log.pages[-1].asked == ()
    assert port.question is not None


def test_where_nothing_has_changed_there_is_nothing_to_go_through() -> None:
    viewer = Viewer(a_match(2, 1), 0, [])
    assert viewer.table.incoming.since_last_turn() == ""
    with pytest.raises(ImpossibleCommandError, match="Nothing on the board has changed"):
        viewer.table.incoming.new_things()


async def test_a_key_goes_through_what_is_new_and_back_to_the_question() -> None:
    match, rng = a_match(4, 1), random.Random(1)
    viewer = Viewer(match, 0, [], "at once")
    found = until_new(match, viewer, rng, least=3)
    app = ScreenApp(viewer.table)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        while app.table.panel.name:
            await pilot.press("q")
        answering, here = app.table.table.answering, app.table.current
        for number, thing in enumerate(found, 1):
            await pilot.press("W")
            await pilot.pause()
            assert answering.refusal == f"{thing.told} ({number} of {len(found)})"
            assert here.context().lit == thing.area
        await pilot.press("W")
        await pilot.pause()
        assert (answering.refusal, here.context().lit) == ("", "")
        await pilot.press("W", "left")
        await pilot.pause()
        assert (answering.refusal, here.context().lit) == ("", ""), "any other key ends it"
        await pilot.press("W")
        await pilot.pause()
        assert answering.refusal.endswith(f"(1 of {len(found)})"), "it begins anew"


def test_what_was_told_is_told_again_only_with_something_added() -> None:
    match, rng = a_match(4, 3), random.Random(3)
    viewer = Viewer(match, 0, [], "at once")
    said: list[str] = []
    for mine in moments(match, viewer, rng):
        began = mine and in_turn(viewer.table.shown.view.section, 0)
        for one in viewer.hear():
            if isinstance(one, ReadNews) and one.turn:
                assert viewer.table.people.news not in said[-1:]
                said.append(viewer.table.people.news)
        if began:
            said.append("")
    assert len(list(filter(None, said))) > 3


def test_a_player_who_takes_another_seat_is_told_of_that_one_alone() -> None:
    match, rng = a_match(4, 3), random.Random(3)
    viewer = Viewer(match, 0, [], "at once")
    until_new(match, viewer, rng)
    log, view = viewer.table.incoming.log, viewer.table.view
    before = Recap(viewer.table.ui, log)
    afresh = Recap(viewer.table.ui, log)
    assert before.marks(0, view) is not None
    assert before.things(viewer.port.names, 2, view) == afresh.things(viewer.port.names, 2, view)
    assert before.sentence(2, view) == afresh.sentence(2, view)


@pytest.mark.parametrize("typed", ["recent", "since", "/recent"])
def test_plain_mode_tells_the_same_list(typed: str) -> None:
    match, rng = a_match(4, 1), random.Random(1)
    viewer = Viewer(match, 0, [], "at once")
    found = until_new(match, viewer, rng, least=3)
    plain = in_words(viewer.port)
    assert plain.do("recent") is None
    assert plain.told()[-1] == "Nothing on the board has changed since your last answer."
    plain.table.incoming.log.pages[:] = viewer.table.incoming.log.pages
    assert plain.do(typed) is None
    told = [line for line in (viewer.table.incoming.since_last_turn(),) if line]
    assert plain.told() == [*told, *(thing.told for thing in found)]
