"""The help at a table of Carcassonne: keys that work there and no others, and every sign on the map."""

from __future__ import annotations

import re

import pytest

from elgrande_tui.games.carcassonne.board.tile_map import TileMap
from elgrande_tui.games.carcassonne.text.explained import NOTES
from elgrande_tui.model.help_note import ON_SCREEN
from elgrande_tui.model.match_ui.board import Size, Space
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.table.key_gate import possible
from elgrande_tui.table.key_line import key_row
from elgrande_tui.table.panels.help_panels import guide_panel, help_panel, keys_for
from elgrande_tui.widgets.cells import Cells, Row, row_cells
from elgrande_tui.widgets.glyphs import FANCY, PAINTED, PLAIN, Glyphs
from engine.core.match import Match
from netplay.protocol.fields import TableOptions
from tests.elgrande_tui.games.carcassonne.support import ended, fresh, late
from tests.elgrande_tui.support.local_port import MatchPort
from tests.elgrande_tui.support.people import FakePeople
from tests.elgrande_tui.support.seats import at_screen
from tests.elgrande_tui.support.table_app import TableApp
from tests.engine.support.tiles import held

ELSEWHERE = ("table.again", "table.back")
"""What works only where there is a host, or in a panel."""


def at(match: Match, glyphs: Glyphs = FANCY) -> TableDisplay:
    """The table of the seat that is asked, or of the first one."""
    return at_screen(MatchPort(match, next(iter(match.asked), 0), {}), glyphs)


def lines(rows: list[Row]) -> str:
    return "\n".join("".join(text for text, _ink in row) for row in rows)


def claiming() -> Match:
    """A match in which a follower is asked for."""
    match = fresh(seed=8)
    while held(match).drawn >= 0:
        match.answer(match.asked[0], match.options(match.asked[0])[0])
    return match


def test_it_names_each_key_that_works_at_the_table_and_none_that_never_does() -> None:
    tables = [at(match) for match in (fresh(), claiming(), ended())]
    context = tables[0].context()
    told = lines(help_panel(context, 200))
    for entry in context.commands:
        if not entry.listed or entry.id in ELSEWHERE:
            continue
        works = any(possible(table.table, entry) for table in tables)
        named = f"{entry.written.ljust(10)}{entry.help[:12]}" in told
        assert named == works, (entry.id, entry.written)


@pytest.mark.parametrize("glyphs", [FANCY, PLAIN])
def test_every_sign_of_a_map_without_grounds_is_explained(glyphs: Glyphs) -> None:
    context = at(late(), glyphs).context()
    board = TileMap(Space(Size(78, 20), 0, alone=True), glyphs, context.rules)
    drawn = {letter for row in board.rows(context, [])[2:] for text, _ink in row for letter in text[:54]}
    legend = " ".join(context.ui.board.legend(context))
    for letter in "CK.P" + ("x" if glyphs.ascii_only else "·"):
        assert letter not in drawn or f"{letter} " in legend
    assert {"[]", "()"} <= set(legend.split())


@pytest.mark.parametrize("glyphs", [FANCY, PAINTED, PLAIN])
@pytest.mark.parametrize("width", [78, 198])
def test_help_and_guide_fit_and_leave_no_placeholder(glyphs: Glyphs, width: int) -> None:
    for match in (fresh(), claiming(), ended()):
        context = at(match, glyphs).context()
        for rows in (help_panel(context, width), guide_panel(context, width)):
            assert max(map(row_cells, rows)) <= width
            assert "{" not in lines(rows)


def test_the_keys_for_a_topic_stand_below_its_note() -> None:
    ui = at(fresh()).context().ui
    assert [topic for topic in NOTES if not keys_for(ui, topic)] == ["goal"]
    assert "Shift+Tab" in keys_for(ui, "place")
    assert "c goes back" in keys_for(ui, ON_SCREEN)


def test_without_letters_on_the_map_no_letter_is_asked_for() -> None:
    table = at(fresh())
    table.table.answering.selection.centre()
    told = lines([key_row(table.context(), "", 120)])
    assert "letter" not in told
    assert told.startswith("Tab go  Enter place  r rotate  ")


def test_the_prompt_says_what_the_chosen_follower_would_be_and_what_for() -> None:
    port = MatchPort(claiming(), 0, {})
    table = at_screen(port, FANCY)
    assert table.context().ui.board.chosen_row(table.context()) == []
    table.table.answering.selection.step(1)
    context = table.context()
    label = next(choice.label for choice in context.choices if choice.word == context.chosen)
    ((told, _ink),) = context.ui.board.chosen_row(context)
    assert told.startswith(f"{label[0].upper()}{label[1:]}: ")
    assert re.search(r": \d+ points? (now|at once)", told)
    FakePeople(port, TableOptions(preview=False))
    assert context.ui.board.chosen_row(table.context()) == [(f"{label[0].upper()}{label[1:]}.", "bold")]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_every_size_shows_the_followers_in_hand(size: tuple[int, int]) -> None:
    app = TableApp(MatchPort(fresh(), 0, {}))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        shown = "\n".join(cells.text for cells in app.table.query(Cells))
        assert len(re.findall(r"/7|7 followers", shown)) >= len(app.table.table.port.rules.setup.seats)
