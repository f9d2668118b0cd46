"""How one's own games are shown of one length, on the screen and line by line."""

from __future__ import annotations

from elgrande_tui.plain.stats import tell_stats
from elgrande_tui.results.results_file import ResultsFile
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.screens.stats import StatsScreen
from elgrande_tui.widgets.cells import Cells
from netplay.common.paths import find_paths
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.own_games import game
from tests.elgrande_tui.support.script import Script

PLAYED = [
    game(0, 1, 100, (), people=[("Anna", 2)]),
    game(1, 2, 70, (), people=[("Anna", 1)], length="short"),
    game(2, 1, 60, length="short"),
]


async def test_a_row_chooses_the_length_where_there_are_several() -> None:
    ResultsFile(find_paths()).keep(PLAYED)
    async with walk.app().run_test(size=(80, 40)) as pilot:
        await walk.screen(pilot, StartScreen)
        await pilot.press("y")
        stats = await walk.screen(pilot, StatsScreen)
        await walk.until(pilot, lambda: bool(stats.query("#length")))
        page = stats.query_one("#results", Cells)
        assert "you - Anna 1:1" in page.text
        assert "six rounds" in page.text
        row = stats.query_one("#length", ChoiceRow)
        assert [value for value, _text in row.values] == ["", "six rounds", "nine rounds"]
        await pilot.press("right")
        await walk.until(pilot, lambda: "you - Anna 0:1" in page.text)
        await pilot.press("right")
        await walk.until(pilot, lambda: "you - Anna 1:0" in page.text)


async def test_plain_mode_asks_for_the_length_where_there_are_several() -> None:
    file, lines = ResultsFile(find_paths()), Script()
    file.keep(PLAYED)
    lines.type("2")
    await tell_stats(lines, file)
    assert "All games: played 2, won 1, most points 70, on average 65." in lines.said
    assert "People: you - Anna 0:1: played 1, won 0, most points 70, on average 70." in lines.said
    lines.type("")
    await tell_stats(lines, file)
    assert "All games: played 3, won 2." in lines.said
