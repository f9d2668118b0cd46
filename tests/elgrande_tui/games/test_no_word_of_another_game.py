"""Whatever the player of one game opens at the table, no word of another game is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from elgrande_tui.input.commands import LET_PASS, PASS_ALL
from elgrande_tui.model.game_ui import GAME_UIS
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.screens.palette import Palette
from elgrande_tui.screens.settings import SettingsScreen
from elgrande_tui.table.panels.registry import PANELS
from elgrande_tui.table.screen import TableScreen
from engine.core.match import Match
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.game_words import found_in
from tests.elgrande_tui.support.local_port import MatchPort
from tests.elgrande_tui.support.people import FakePeople
from tests.elgrande_tui.support.seats import screen_at
from tests.elgrande_tui.support.snapshot import cells_of
from tests.games.caravan.caravan_ui import match_ui, ui
from tests.games.caravan.game import CaravanRules
from tests.netplay.support.toy import toy

FAULTY = "break"
"""The answer at the market whose rule has a fault."""
KEYS = (
    *("tab", "down", "1", "backspace", "comma", "escape", "P", "L", "L"),
    *("d", "f", "i", "o", "V", "p", "C", "u", "U", "T", "Q", "G"),
)
"""Keys of this game, of every game, and of El Grande alone, which do nothing here."""


def market(rules: CaravanRules) -> MatchUI:
    """The market, where seats `refuse` a step: the answer's own word is one of El Grande's."""
    whole = match_ui(rules)
    return replace(
        whole,
        words=replace(whole.words, prompt=lambda view, question, names, cells: "The market waits."),
        answers=replace(whole.answers, one_word=(), labels={"veto": "refuse"}),
    )


@pytest.fixture(autouse=True)
def _market() -> Iterator[None]:
    """Caravan with the commands of a game that has announced steps."""
    GAME_UIS.register(replace(ui, match=market, commands=(PASS_ALL, LET_PASS), modules={}))
    yield
    GAME_UIS.forget(ui.name)


def shown(screen: Screen[Any]) -> str:
    """Everything that stands on a screen, and the lines of lists that are out of sight."""
    rows = ["".join(character for character, _style in row) for row in cells_of(screen)]
    options = (one.get_option_at_index(n) for one in screen.query(OptionList) for n in range(one.option_count))
    return "\n".join([*rows, *(str(option.prompt) for option in options)])


def panel_text(screen: TableScreen, name: str) -> str:
    """All lines of a panel."""
    rows = PANELS[name](screen.current.context(), 80)
    return "\n".join("".join(text for text, _ink in row) for row in rows)


def clean(text: str, *told: str) -> bool:
    """The text tells that, and nothing of El Grande; the folders of the program are called like it."""
    assert found_in(text.replace("elgrande", "")) == set(), text
    assert not re.search(r"\bmap\b", text), "there is none in this game"
    assert all(one in text for one in told), text
    return True


async def look_at_everything(pilot: Pilot[None], table: TableScreen) -> None:
    """Open every panel, the settings and the palette, and press every key that might say something."""
    for name in PANELS:
        table.panel.name = ""
        table.panel.open(name)
        table.paint()
        await pilot.pause()
        assert clean(shown(table))
        assert clean(panel_text(table, name))
    table.panel.name = ""
    for key in KEYS:
        await pilot.press(key)
        await pilot.pause()
        assert clean(shown(table))
    while table.panel.name or table.table.incoming.past.at is not None:
        await pilot.press("escape")
    await pilot.press("q", "4", "enter")
    assert clean(shown(await walk.screen(pilot, SettingsScreen)), "Objections")
    await pilot.press("escape", "ctrl+p")
    palette = await walk.screen(pilot, Palette)
    await walk.until(pilot, lambda: any(one.option_count for one in palette.query(OptionList)))
    assert clean(shown(palette), "Announced steps", "Everybody's points")
    await pilot.press("escape")
    await walk.screen(pilot, TableScreen)


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_a_game_is_played_without_a_word_of_another(size: tuple[int, int]) -> None:
    app = walk.app()
    port = MatchPort(Match(toy(2, vetoes=[0]), Random(1)), 0, {1: "rider"})
    people = FakePeople(port)
    async with app.run_test(size=size) as pilot:
        table = screen_at(port, settings=app.settings)
        await app.push_screen(table)
        people.says(1, "Good day")
        asked = set()
        while not table.table.shown.over:
            await pilot.pause()
            question = table.table.answering.question
            assert question is not None
            assert clean(shown(table), "The market waits.")
            if question.kind not in asked:
                asked.add(question.kind)
                await look_at_everything(pilot, table)
                continue  # one of the keys may have answered
            taken = next(one for one in table.table.answering.selection.choices if one.word != FAULTY)
            await pilot.press(taken.key)
            if table.table.answering.question is question:
                await pilot.press("enter")
        assert asked == {"market", "veto"}
        await look_at_everything(pilot, table)
