"""The first steps of a new player of Carcassonne: three guided turns by keys, whatever tile is drawn."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from elgrande_tui.games.carcassonne.model.first_steps import MOMENTS
from elgrande_tui.lobby.new_game import tutorial_game
from elgrande_tui.model.help_note import GUIDED_TURNS, FirstStep
from elgrande_tui.model.match_ui.match_ui import MatchUI, turns_begun
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.table.lines import STRIP, strip_rows
from elgrande_tui.widgets.glyphs import FANCY
from engine.core.match import Match
from engine.core.question import Question
from engine.core.view import View
from netplay.client.updates import GameUpdate
from netplay.common.paths import find_paths
from tests.elgrande_tui.games.carcassonne.support import fresh, played
from tests.elgrande_tui.support.local_port import MatchPort
from tests.elgrande_tui.support.seats import at_screen, in_words, tell
from tests.elgrande_tui.support.table_app import TableApp, text
from tests.engine.support.tiles import held

SIZE = (80, 24)


@pytest.fixture
def new(tmp_path: Path) -> GuideProgress:
    """A player who has never played."""
    return GuideProgress(find_paths(tmp_path / "new"))


def first_game(seed: int = 1) -> MatchPort:
    """The first game, with its bots."""
    game = tutorial_game("carcassonne")
    assert game is not None
    match = Match(game.setup(), random.Random(seed))
    return MatchPort(match, 0, dict.fromkeys(range(1, len(match.setup.seats)), "easy"), seed)


def strip(app: TableApp) -> str:
    """What stands on the lowest rows of the board, if that is a strip."""
    if app.table.panel.name or not strip_rows(app.table.current.context(), SIZE[0]):
        return ""
    return " ".join(line.strip() for line in text(app, "map").splitlines()[-STRIP:])


async def answer_by_keys(pilot: Pilot[None], app: TableApp) -> None:
    """Place where the next key leads, or put the first follower there can be, as the first steps tell."""
    question = app.table.table.answering.question
    assert question is not None
    await pilot.press("tab" if question.kind == "place" else "1")
    for _again in range(2):  # behind some placings no follower is possible: the app asks once more
        if app.table.table.answering.question == question:
            await pilot.press("enter")
            await pilot.pause()
    assert app.table.table.answering.question != question


@pytest.mark.parametrize("seed", [1, 2])
async def test_three_turns_are_guided_by_keys_whatever_is_drawn(new: GuideProgress, seed: int) -> None:
    port = first_game(seed)
    app, placed = TableApp(port, guide=new), 0
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        while True:
            while app.table.panel.name:
                await pilot.press("space")
            question = app.table.table.answering.question
            assert question is not None
            if placed == GUIDED_TURNS and question.kind == "place":
                break
            placed += question.kind == "place"
            told = strip(app)
            assert told.startswith(f"{placed}/{GUIDED_TURNS} "), told
            if question.kind == "place":
                assert "{" not in told
                assert ("Tab: next place, r: turn it", "Arrows look around", "o: the tiles left")[placed - 1] in told
            assert FANCY.cut not in told
            await answer_by_keys(pilot, app)
        assert strip(app).startswith("*"), "one line says that the game is the player's own"
        await answer_by_keys(pilot, app)
        assert strip(app) == ""
    assert GuideProgress(find_paths(new.path.parents[1])).steps_after is None


@pytest.mark.parametrize("key", ["F", "o"])
async def test_the_keys_that_are_told_open_what_they_say(new: GuideProgress, key: str) -> None:
    app = TableApp(first_game(), guide=new)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(key)
        assert app.table.panel.name == {"F": "farms", "o": "stack"}[key]


def step_of(ui: MatchUI, view: View, question: Question | None, turn: int) -> FirstStep | None:
    assert ui.words.first_step is not None
    return ui.words.first_step(view, question, turn)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_seat_is_told_of_placing_looking_stack_values_and_farms(seats: int) -> None:
    match, rng = fresh(seats), random.Random(3)
    ui = at_screen(MatchPort(match, 0, {})).table.ui
    told: list[list[str]] = [[] for _seat in range(seats)]
    while (turn := turns_begun(ui, match.view(0))) <= GUIDED_TURNS:
        for seat in range(seats):
            step = step_of(ui, match.view(seat), match.question(seat), turn)
            assert step is not None
            if f"{step.text} {step.keys}" not in told[seat][-1:]:
                told[seat].append(f"{step.text} {step.keys}")
        played(match, rng, 1)
    for lines in told:
        assert len(lines) == len(set(lines)), "nothing is told twice"
        for part in (
            "put a follower, p: none",
            "Arrows look around",
            "F: all farms",
            "o: the tiles left",
            "road 1 per tile",
        ):
            assert any(part in line for line in lines), (part, lines)


def forced() -> Match:
    """A match whose first tile fits in one place alone: type C, whose four sides are city."""
    return next(match for match in (fresh(2, seed) for seed in range(1000)) if held(match).drawn < 0)


@pytest.mark.usefixtures("language")
def test_every_moment_fits_the_strip_of_the_smallest_screen() -> None:
    rng, steps = random.Random(3), set[FirstStep]()
    for match in (fresh(2), played(fresh(2), rng, 1), played(fresh(2), rng, 2), forced()):
        context = at_screen(MatchPort(match, 0, {})).context()
        views = [(match.view(seat), match.question(seat)) for seat in (0, 1)]
        ui, turns = context.ui, range(1, GUIDED_TURNS + 1)
        found = [step_of(ui, view, asked, turn) for view, asked in views for turn in turns]
        steps |= {step for step in found if step is not None}
        for step in filter(None, found):
            last = strip_rows(replace(context, step=step), SIZE[0])[-1]
            assert FANCY.cut not in last[-2][0] + last[-1][0], step
    assert len({step.text for step in steps}) == len(MOMENTS)


def test_plain_mode_tells_what_is_typed_instead_of_keys(new: GuideProgress) -> None:
    port = first_game()
    seat = in_words(port, PlainSettings(guide=new))
    tell(seat, GameUpdate(port.view, port.question, (), "start"))
    line = next(line for line in seat.told() if line.startswith("First steps, turn 1 of 3: "))
    assert line.endswith("fits lists the places, best the best of them.")
    assert "Tab" not in line


def test_spectators_are_told_nothing(new: GuideProgress) -> None:
    port = MatchPort(first_game().match, None, {})
    assert in_words(port, PlainSettings(guide=new)).table.coach.step is None
    ui = at_screen(port).table.ui
    assert step_of(ui, port.view, None, 1) is None


def test_a_tile_that_fits_in_one_place_alone_costs_no_lesson() -> None:
    match = forced()
    seat = match.asked[0]
    ui = at_screen(MatchPort(match, seat, {})).table.ui
    view, question = match.view(seat), match.question(seat)
    told = [step_of(ui, view, question, turn) for turn in range(1, GUIDED_TURNS + 1)]
    assert [step is not None and step.text.split(" ")[0] for step in told] == ["Your", "Look", "Before"]
