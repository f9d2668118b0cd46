"""A turn begins with what others have done to the player since the last one."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from elgrande_tui.games.elgrande.text.table import area_name
from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.model.incoming import ReadNews
from elgrande_tui.model.recap import TurnRecap
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.widgets.glyphs import FANCY
from elgrande_tui.widgets.themes.themed_app import ThemedApp
from elgrande_tui.widgets.themes.themes import Themes
from netplay.common.paths import find_paths
from tests.elgrande_tui.support.pacing import HandPort, Viewer, own, play, steps
from tests.elgrande_tui.support.seats import grande, grande_rules
from tests.elgrande_tui.support.table_app import a_match


class ScreenApp(ThemedApp):
    """Only the table."""

    def __init__(self, table: TableModel) -> None:
        super().__init__(Themes(find_paths().themes), "night", "true")
        self.table = TableScreen(table)

    def on_mount(self) -> None:
        self.push_screen(self.table)


def counted(viewer: Viewer) -> dict[str, int]:
    """Count the caballeros of the first seat by the name of their region, and its points."""
    box, board = grande_rules(viewer.table.port.rules).box, grande(viewer.port.view).now
    here = {
        area_name(area.id): box.kinds.owned(0, row)
        for area, row in zip(box.areas, board.areas, strict=True)
        if row is not None and area.id != "castillo"
    }
    return {**here, "points": board.scores[0]}


def doer(viewer: Viewer) -> int | None:
    """Return the seat whose step came; it may be that of an answer of the player, as when a card takes from them."""
    [step] = steps(viewer)
    return next((seat for event in step.events if isinstance(seat := getattr(event, "seat", None), int)), None)


def told(sentence: str) -> dict[str, int]:
    """Read the sums of a sentence."""
    found: dict[str, int] = {}
    for part in re.split(r"[;,] ", sentence.removeprefix("Since your last turn: ").rstrip(".")):
        name, number = part.rpartition(": ")[2].rsplit(" ", 1)
        found[name] = found.get(name, 0) + int(number.replace("\N{MINUS SIGN}", "-"))
    return {name: count for name, count in found.items() if count}


def test_a_turn_begins_with_what_others_did_to_the_player() -> None:
    """The sums are those of the boards before and after what others did, but for the closed Castillo."""
    turns = 0
    for seed in range(3):
        match, rng = a_match(4, seed), random.Random(seed)
        group: list[HandPort] = []
        viewer = Viewer(match, 0, group)
        shown, done, turn = TableDisplay(viewer.table, FANCY), Counter[str](), None
        while not match.over:
            before, mine = counted(viewer), match.question(0) is not None
            if mine:
                own(viewer, rng)
            else:
                play(match, group[0], rng, seats=(0,), most=1)
            if doer(viewer) not in (None, 0):
                done.update({name: count - before.get(name, 0) for name, count in counted(viewer).items()})
            shown.marked, began = None, False
            for one in viewer.hear():
                shown.hear(one)
                began = began or (isinstance(one, ReadNews) and one.turn)
            if viewer.table.incoming.recap._turn != turn:
                turn, expected = (
                    viewer.table.incoming.recap._turn,
                    {name: count for name, count in done.items() if count},
                )
                done.clear()
                if began:
                    sentence = viewer.table.incoming.since_last_turn()
                    assert viewer.table.people.news == sentence
                    found = told(sentence)
                    found.pop("the Castillo", None)
                    assert found == expected
                    if viewer.table.incoming.recap.marks is not None:
                        assert shown.context().flash | viewer.table.incoming.recap.marks == shown.context().flash
                    turns += 1
                else:
                    assert expected == {}
    assert turns >= 8


def test_where_nothing_was_done_to_the_player_there_is_nothing_to_tell() -> None:
    viewer = Viewer(a_match(2, 1), 0, [])
    with pytest.raises(ImpossibleCommandError, match="Nobody has changed"):
        viewer.table.incoming.since_last_turn()


async def test_a_key_says_and_marks_it_again_until_the_next_one() -> None:
    match, rng = a_match(4, 1), random.Random(1)
    viewer = Viewer(match, 0, [])
    app = ScreenApp(viewer.table)
    async with app.run_test(size=(120, 40)) as pilot:
        while viewer.table.incoming.recap.marks is None:
            own(viewer, rng) if match.question(0) is not None else play(match, viewer.port, rng, seats=(0,), most=1)
            await pilot.pause()
        while app.table.panel.name:
            await pilot.press("q")
        await pilot.press("left")
        assert app.table.current.marked is None
        await pilot.press("W")
        await pilot.pause()
        assert app.table.table.answering.refusal == viewer.table.incoming.since_last_turn()
        assert app.table.current.marked == viewer.table.incoming.recap.marks
        await pilot.press("left")
        assert app.table.current.marked is None


def test_a_player_who_takes_another_seat_is_told_of_that_one_alone() -> None:
    match, rng = a_match(4, 3), random.Random(3)
    group: list[HandPort] = []
    before, now = Viewer(match, 0, group, "at once"), Viewer(match, 1, group, "at once")
    since, afresh = TurnRecap(before.table.ui), TurnRecap(before.table.ui)
    while not since.sentence(before.port.names):  # until something has been done to the first seat
        board = grande(before.table.shown.view)
        seat = match.asked[0]
        before.port.play(seat, rng.choice(match.options(seat)).words)
        for step in steps(before):
            since.take(step, board, 0)
        before.hear()
    now.hear()
    begun = False
    while not begun:
        board = grande(now.table.shown.view)
        seat = match.asked[0]
        before.port.play(seat, rng.choice(match.options(seat)).words)
        for step in steps(now):
            begun = since.take(step, board, 1)
            assert afresh.take(step, board, 1) == begun
            assert since.sentence(now.port.names) == afresh.sentence(now.port.names)
        now.hear()
