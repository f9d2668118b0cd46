"""Whatever the screens around the table say fits where it stands in the smallest window, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from rich.cells import cell_len
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from elgrande_tui.i18n.languages import NAMES, Language
from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.i18n.translations import _
from elgrande_tui.lobby.launch import Launch
from elgrande_tui.lobby.start_overview import StartOverview
from elgrande_tui.model.game_ui import game_ui, notes_of
from elgrande_tui.player_app import PlayerApp
from elgrande_tui.screens.catalogue import CatalogueScreen
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.guide import GuideScreen
from elgrande_tui.screens.menu import MenuList
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.table.hot_seat import MaskScreen
from tests.elgrande_tui.screens.test_screen_snapshots import screens


def mask() -> MaskScreen:
    """It calls somebody to the keyboard."""
    screen = MaskScreen(lambda: None)
    screen.call(
        _("Pass the keyboard to {name} ({colour}). {name}: press Enter when you are ready.").format(
            name="Bartholomew", colour=seat_name("yellow")
        )
    )
    return screen


def cut_texts(screen: Screen[Any]) -> Iterator[str]:
    """Every text of a screen that needs more rows than it has."""
    for text in screen.query(Static):
        size = text.content_size
        if size.area and text.get_content_height(screen.size, screen.size, size.width) > size.height:
            yield str(text.content)


def cut_rows(screen: Screen[Any]) -> Iterator[str]:
    """Every row with choices that needs more cells than it has."""
    for row in screen.query(ChoiceRow):
        for value, _shown in row.values:
            row.set_reactive(ChoiceRow.value, value)
            if cell_len(row.render().plain) > row.size.width:
                yield row.render().plain


def too_long(screen: CatalogueScreen | GuideScreen, notes: list[str]) -> Iterator[str]:
    """The notes for which there is no room below as much of the list as is always shown."""
    listed, text = screen.query_one(MenuList), screen.query_one("#detail, #text", Static)
    assert listed.styles.min_height is not None
    room = text.size.height + listed.size.height - int(listed.styles.min_height.value)
    for note in notes:
        highlighted = OptionList.OptionHighlighted(listed, Option("", id=note), 0)
        screen.show_card(highlighted) if isinstance(screen, CatalogueScreen) else screen.show_topic(highlighted)
        if text.get_content_height(screen.size, screen.size, text.size.width) > room:
            yield note


def entries(screen: CatalogueScreen) -> list[str]:
    """The id of each card on any of the lists."""
    assert screen.catalogue is not None
    first = screen.filters[0]
    pages = [screen.catalogue.entries({**screen.chosen, first.id: value}) for value, _text in first.values]
    return [entry for page in pages for entry, _line in page]


@pytest.mark.parametrize(
    "language", [pytest.param(name, marks=() if name == "de" else pytest.mark.nightly) for name in NAMES]
)
async def test_nothing_on_the_screens_is_cut(language: Language) -> None:
    """The languages with the longest texts in `make test`."""
    app = PlayerApp(Launch(name="Ana", language=language))
    async with app.run_test(size=(80, 24)) as pilot:
        for screen in (*screens(app).values(), mask()):
            await app.push_screen(screen)
            for row in screen.query("ChoiceRow, FieldRow"):
                row.display = True
            await pilot.pause()
            assert not [*cut_texts(screen), *cut_rows(screen)]
            if isinstance(screen, CatalogueScreen):
                assert not list(too_long(screen, entries(screen)))
            elif isinstance(screen, GuideScreen):
                assert not list(too_long(screen, [*notes_of(game_ui("elgrande"))]))
            await app.pop_screen()


@pytest.mark.parametrize("language", NAMES)
async def test_no_row_with_choices_is_cut(language: Language) -> None:
    app = PlayerApp(Launch(name="Ana", language=language))
    async with app.run_test(size=(80, 24)) as pilot:
        for name in ("host", "settings"):
            screen = screens(app)[name]
            await app.push_screen(screen)
            for row in screen.query("ChoiceRow, FieldRow"):
                row.display = True
            await pilot.pause()
            assert not list(cut_rows(screen))
            await app.pop_screen()


@pytest.mark.parametrize("language", NAMES)
async def test_every_line_of_a_list_stays_one_line(language: Language) -> None:
    """On the first screen, and of the games and tables: what has no room is cut, and nothing below moves down."""
    app = PlayerApp(Launch(name="Ana", language=language))
    async with app.run_test(size=(80, 24)) as pilot:
        start = StartScreen()
        start.overview = StartOverview(tables=12, left=12, left_at=1.8e9, kept=123, unreadable=12)
        for screen in (start, screens(app)["resume"], screens(app)["replays"], screens(app)["join"]):
            await app.push_screen(screen)
            await pilot.pause()
            found = 0
            for lines in screen.query(MenuList):
                options = [lines.get_option_at_index(number) for number in range(lines.option_count)]
                if wide := [one for one in options if "\n" not in str(one.prompt)]:
                    lines.replace_option_prompt_at_index(options.index(wide[0]), f"{wide[0].prompt} {'x' * 80}")
                    await pilot.pause()
                assert lines.virtual_size.height == sum(1 + str(one.prompt).count("\n") for one in options)
                found += len(options)
            assert found or screen.query("LiveList")
            await app.pop_screen()
