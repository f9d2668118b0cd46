"""The scores over the rounds as a plot, and the score sheet of the whole game."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.panels.score_plot import score_plot, scores_by_round
from elgrande_tui.games.elgrande.panels.scores import scores_panel
from elgrande_tui.widgets.borders import LINES
from elgrande_tui.widgets.cells import Row, row_cells
from elgrande_tui.widgets.glyphs import FANCY, PLAIN, Glyphs
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import at_screen
from tests.elgrande_tui.support.table_app import TableApp, a_match, text

WIDTH, PANEL_LINES = 80, 20


def at_the_end(seats: int = 5, glyphs: Glyphs = FANCY, answers: int = 10_000, **options: Any) -> GrandeContext:
    """What a seat sees after so many random answers, or at the end."""
    match, rng = a_match(seats, seed=4, **options), random.Random(4)
    while not match.over and answers:
        seat = match.asked[0]
        match.answer(seat, rng.choice(match.options(seat)))
        answers -= 1
    context = at_screen(LocalPort(match, 0, {}), glyphs).context()
    assert isinstance(context, GrandeContext)
    return context


def shown(rows: list[Row]) -> list[str]:
    return ["".join(run for run, _ink in row) for row in rows]


def test_a_line_per_seat_goes_from_nothing_to_its_score_and_ends_with_its_name() -> None:
    sight = at_the_end()
    rows = score_plot(sight, WIDTH, 12)
    assert len(rows) == 12
    assert all(row_cells(row) <= WIDTH for row in rows)
    inks = {run: ink.split()[0] for row in rows for run, ink in row if run in tuple("RBGYP")}
    assert inks == {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "P": "brown"}
    lines = shown(rows)
    assert lines[0].startswith(str(max(sight.now.scores)))
    assert lines[-1].split() == [str(number) for number in range(10)]
    by_score = sorted(range(5), key=lambda seat: -sight.now.scores[seat])
    named = [line.split()[-1] for line in lines if line.endswith(tuple(sight.names))]
    assert named == [sight.names[seat] for seat in by_score]
    told = [line.split()[-2] for line in lines if line.endswith(tuple(sight.names))]
    assert told == [str(sight.now.scores[seat]) for seat in by_score]
    for seat, score in enumerate(sight.now.scores):
        scores = scores_by_round(sight.view.ledger, seat, range(1, 10))
        assert (scores[0], scores[-1], len(scores)) == (0, score, 10)


@pytest.mark.parametrize(("seats", "width", "height"), [(5, 80, 12), (4, 80, 9), (4, 68, 25), (4, 43, 15)])
def test_every_arm_of_a_line_meets_another_or_a_letter(seats: int, width: int, height: int) -> None:
    sight = at_the_end(seats)
    lines = shown(score_plot(sight, width, height))[:-2]
    letters = {mark.letter for mark in sight.marks}
    arms = [[arms_of(sign, letters) for sign in line[3:]] for line in lines]
    assert sum(any(cell) for row in arms for cell in row) > width // 2
    for row in arms:
        assert all(left[1] == right[3] for left, right in pairwise(row) if None not in (left[1], right[3]))
    for upper, lower in pairwise(arms):
        pairs = zip(upper, lower, strict=False)
        assert all(above[2] == below[0] for above, below in pairs if None not in (above[2], below[0]))


def arms_of(sign: str, letters: set[str]) -> tuple[bool | None, ...]:
    """Which arms a glyph has, up, right, down, left; None where it is a letter, at which any may end."""
    if sign in letters:
        return (None,) * 4
    place = LINES.find(sign)
    return tuple(place // power % 3 > 0 for power in (27, 9, 3, 1)) if place >= 0 else (False,) * 4


@pytest.mark.parametrize("width", [80, 43])
def test_where_lines_run_together_the_letters_of_all_stand_side_by_side(width: int) -> None:
    sight = at_the_end(4)
    by_score = sorted(range(4), key=lambda seat: -sight.now.scores[seat])
    lines = shown(score_plot(sight, width, 9))
    start = lines[-3].replace("─", "").strip()
    assert start.startswith("0┤" + "".join(sight.marks[seat].letter for seat in by_score)), lines[-3]
    for seat, mark in enumerate(sight.marks):
        assert f" {mark.sign} {sight.now.scores[seat]} {sight.names[seat]}" in "\n".join(lines)


def test_names_have_a_row_each_though_the_scores_are_equal() -> None:
    sight = at_the_end()
    now = msgspec.structs.replace(sight.now, scores=[9, 9, 9, 0, 0])
    level = replace(sight, view=msgspec.structs.replace(sight.view, now=now))
    ends = [line.split()[-1] for line in shown(score_plot(level, WIDTH, 12)) if line.endswith(tuple(sight.names))]
    assert sorted(ends) == sorted(sight.names)


def test_a_short_game_has_only_its_own_rounds() -> None:
    sight = at_the_end(3, length="short")
    lines = shown(score_plot(sight, WIDTH, 12))
    assert lines[-1].split() == ["0", "1", "2", "3", "4", "5", "6"]
    ticks = [x for x, sign in enumerate(lines[-2]) if sign == "┴"]
    assert len(ticks) == 7
    assert len({after - before for before, after in pairwise(ticks)}) <= 2, "no gap for what was not played"


def test_in_ascii_the_frame_is_ascii() -> None:
    assert all(line.isascii() for line in shown(score_plot(at_the_end(glyphs=PLAIN), WIDTH, 12)))


def test_without_points_there_is_no_plot() -> None:
    sight = at_the_end(answers=5)
    assert not any(sight.now.scores)
    assert score_plot(sight, WIDTH, 12) == []
    assert "Every scoring" not in "".join(shown(scores_panel(sight, WIDTH)))


@pytest.mark.parametrize(("number", "scores"), [(10**9, [1, 2, 3]), (-5, [-7, 0, 10**12]), (0, [5, 5, 5])])
def test_a_host_that_tells_nonsense_draws_nonsense(number: int, scores: list[int]) -> None:
    sight = at_the_end(3)
    now = msgspec.structs.replace(sight.now, round=number, scores=scores)
    rows = score_plot(replace(sight, view=msgspec.structs.replace(sight.view, now=now)), WIDTH, 12)
    assert all(row_cells(row) <= WIDTH for row in rows)


def test_ranking_and_plot_fit_the_smallest_screen_and_the_sheet_adds_up() -> None:
    sight = at_the_end()
    lines = shown(scores_panel(sight, WIDTH))
    assert lines[PANEL_LINES - 1].split() == [str(number) for number in range(10)]
    sheet = lines[next(y for y, line in enumerate(lines) if line.startswith("Every scoring")) :]
    causes = {(entry.round, entry.cause) for entry in sight.view.ledger}
    assert len(sheet) == len(causes) + 3
    columns = [[int(number) for number in line[40:].split()] for line in sheet[2:]]
    assert columns[-1] == sight.now.scores
    assert [sum(points) for points in zip(*columns[:-1], strict=True)] == columns[-1]
    assert any(line.startswith("General scoring, round 9") for line in sheet)


async def test_a_key_opens_it_at_any_time() -> None:
    match, rng = a_match(3, seed=4), random.Random(4)
    while not match.over:
        match.answer(match.asked[0], rng.choice(match.options(match.asked[0])))
    app = TableApp(LocalPort(match, 0, {}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("S")
        assert "The winner: " in text(app, "panel")
        assert "┤" in text(app, "panel")
        await pilot.press("pagedown")
        assert "total" in text(app, "panel")
