"""Random games with the new regions, drawn and told at every size: nothing breaks, and nothing is too wide."""

from __future__ import annotations

import random

import pytest

from elgrande_tui.model.match_ui.board import Size, Space
from elgrande_tui.table.key_line import key_row
from elgrande_tui.table.lines import hand_row, large_seats, side_rows
from elgrande_tui.table.open_panel import panels_of
from elgrande_tui.table.painter import LARGE, MEDIUM, SMALL
from elgrande_tui.widgets.cells import row_cells
from netplay.client.updates import GameUpdate
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import at_screen, in_words, tell
from tests.elgrande_tui.support.table_app import a_match

SIZES = ((SMALL, Size(76, 20)), (MEDIUM, Size(95, 25)), (LARGE, Size(152, 40)))


@pytest.mark.some(1)
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("modules", [("colonies",), ("colonies", "jubilee")])
def test_every_moment_can_be_drawn_and_told(seats: int, modules: tuple[str, ...]) -> None:
    match, rng, shown = a_match(seats, seats, modules=modules, length="short"), random.Random(seats), 0
    while not match.over:
        seat = rng.choice(match.asked)
        if rng.random() < 0.1:
            draw_and_tell(LocalPort(match, rng.choice((seat, None)), {}))
            shown += 1
        match.answer(seat, rng.choice(match.options(seat)))
    draw_and_tell(LocalPort(match, 0, {}))
    assert shown > 5


def draw_and_tell(port: LocalPort) -> None:
    """Draw the screen at every size with each panel, and have plain mode report everything."""
    shown = at_screen(port)
    context, ui = shown.context(), shown.table.ui.board
    for layout, size in SIZES:
        board = ui.draw(Space(size, layout.margin, alone=not layout.side), context.glyphs)
        rows = [*board.rows(context, []), key_row(context, "", layout.columns)]
        rows += [hand_row(context, layout.columns), *ui.below(context, layout.columns, 10)]
        if layout.side:
            side = large_seats(context, layout.side) if layout.feed else side_rows(context, layout.side, size.rows)
            assert [row for row in side if row_cells(row) > layout.side] == []
        for seat in context.order:
            assert row_cells(ui.seat_row(context, seat)) <= ui.seat_cells
        assert [row for row in rows if row_cells(row) > layout.columns] == []
        for name, panel in panels_of(ui).items():
            assert [row for row in panel(context, layout.columns) if row_cells(row) > layout.columns] == [], name
    table = in_words(port)
    tell(table, GameUpdate(port.view, port.question, (), "enter"))
    table.told()
    for report in table.table.ui.telling.reports:
        assert table.do(f"/{report.word}") is None
        assert table.told(), report.word
