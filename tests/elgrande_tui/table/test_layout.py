"""Sizes, glyph sets and colours."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import chain

import pytest
from rich.style import Style
from textual.geometry import Size

from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.log_book import LogBook
from elgrande_tui.table.lines import side_rows
from elgrande_tui.table.log_panels import line_rows
from elgrande_tui.table.painter import MEDIUM
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.widgets.cells import Cells
from elgrande_tui.widgets.glyphs import LEADER
from engine.core.event import visible_to
from netplay.client.updates import GameUpdate
from netplay.common.sanitize import trusted
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.people import FakePeople
from tests.elgrande_tui.support.seats import at_screen, tell
from tests.elgrande_tui.support.table_app import TableApp, a_match, a_port, before_a_general_scoring, seated_when, text

WIDGETS = ("score", "map", "side", "cards", "prompt", "hand", "keys", "notices")
FEEDS = ("log", "chat")


def runs(app: TableApp, selector: str) -> list[tuple[str, Style]]:
    """Return the runs of one style in the cells of widgets, without blanks."""
    lines = [line for cells in app.table.query(selector) for line in cells.render_lines(cells.region.reset_offset)]
    return [(segment.text.strip(), segment.style) for line in lines for segment in line if segment.style]


def shown(app: TableApp) -> set[str]:
    """Return the widgets that take cells on the screen."""
    return {name for name in (*WIDGETS, *FEEDS, "panel", "small") if app.table.query_one(f"#{name}").region.area}


async def test_80x24_shows_the_map_with_everything_in_the_sea() -> None:
    app = TableApp(a_port(5))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert shown(app) == {"score", "map", "prompt", "hand", "keys"}
        rows = text(app, "map").splitlines()
        assert len(rows) == 20
        assert "5 move King" in rows[7]
        assert all(len(row) <= 80 for row in rows)


async def test_120x40_has_seats_and_log_beside_and_cards_below() -> None:
    app = TableApp(a_port(5))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert shown(app) == set(WIDGETS)
        assert app.table.query_one("#map").size == (95, 25)
        assert app.table.query_one("#side").size == (25, 25)
        assert "Move the King to any" in text(app, "cards")
        assert "court 7" in text(app, "side")


async def test_200x60_has_large_scores_whole_cards_and_the_log_beside_them() -> None:
    app = TableApp(a_port(5))
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        assert shown(app) == {*WIDGETS, "log"}
        assert app.table.query_one("#map").size == (152, 40)
        assert app.table.query_one("#log").size == (80, 15)
        assert "  █▀█     " in text(app, "side")
        assert "  1  2  3  4  5  6  7  8  9" in text(app, "side"), "the rounds below the bars beside the score"
        assert "place up to 5" in text(app, "cards")
        assert "Castilla la Vieja 642" in text(app, "map")


async def test_200x60_shows_the_chat_beside_the_log_where_there_are_people() -> None:
    port = a_port(3)
    people = FakePeople(port)
    app = TableApp(port)
    async with app.run_test(size=(200, 60)) as pilot:
        people.says(1, "Good luck, all!")
        await pilot.pause()
        assert shown(app) == {*WIDGETS, *FEEDS}
        assert "Ben: Good luck, all!" in text(app, "chat")
        assert "1 new" not in text(app, "notices")


async def test_nothing_is_lost_when_the_size_changes_in_the_middle_of_something() -> None:
    port = seated_when("place", seats=5)
    FakePeople(port)
    app = TableApp(port)
    sizes = ((120, 40), (60, 20), (200, 60), (80, 24))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab")
        cursor = app.table.table.answering.selection.cursor
        await pilot.press("m", *"hello")
        for size in sizes:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert app.table.field.value == "hello"
        assert app.table.field.has_focus
        await pilot.press("escape", "e")
        for size in sizes:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert app.table.panel.name == "seats"
        await pilot.press("q")
        assert app.table.table.answering.selection.cursor == cursor
        assert "Granada" in text(app, "map")


@pytest.mark.parametrize("size", [(200, 60), (120, 40), (80, 24)])
async def test_a_table_that_is_painted_before_it_is_told_of_another_size_keeps_its_layout(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = TableApp(a_port(5))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        before = [text(app, name) for name in WIDGETS]
        monkeypatch.setattr(TableScreen, "size", Size(20, 5))
        app.table.paint()
        assert [text(app, name) for name in WIDGETS] == before


async def test_a_window_too_small_says_which_size_is_needed_and_comes_back() -> None:
    app = TableApp(a_port())
    async with app.run_test(size=(79, 24)) as pilot:
        await pilot.pause()
        assert shown(app) == {"small"}
        assert text(app, "small") == "The table needs 80x24 cells; this window has 79x24."
        await pilot.resize_terminal(30, 5)
        await pilot.pause()
        assert " ".join(text(app, "small").split()) == "The table needs 80x24 cells; this window has 30x5."
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "map" in shown(app)


async def test_growing_goes_to_the_largest_layout_that_fits_both_ways() -> None:
    app = TableApp(a_port())
    async with app.run_test(size=(120, 39)) as pilot:
        await pilot.pause()
        assert "side" not in shown(app)
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert "side" in shown(app)


async def test_an_answer_picked_in_parts_stays_picked_at_another_size() -> None:
    app = TableApp(seated_when("special_step", prefer=("act",), card="d1-move-4-any"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "enter")
        picking = app.table.table.answering.selection.picking
        assert picking is not None
        path, prompt = picking.path, text(app, "prompt")
        assert len(path) > 1
        for size in ((200, 60), (60, 20), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert (picking.path, text(app, "prompt")) == (path, prompt)


@pytest.mark.some(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_ascii_sends_nothing_but_ascii(size: tuple[int, int]) -> None:
    port = seated_when("place", seats=5)
    port.names = [trusted(name) for name in ("Łukasz", "Ñandú", "Blue", "Yellow", "Pink")]
    app = TableApp(port, ascii_only=True)
    async with app.run_test(size=size) as pilot:
        for key in ("tab", "question_mark", "w", "e", "f"):
            await pilot.press(key)
            for name in (*WIDGETS, *FEEDS, "panel"):
                assert text(app, name).isascii(), (key, name)
        assert "K!" in text(app, "map")


async def test_every_seat_is_a_letter_a_mark_and_a_colour() -> None:
    app = TableApp(a_port(5))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        colours = {text: style.bgcolor.name for text, style in runs(app, "#score Cells") if style.bgcolor}
        assert {mark: colours[mark] for mark in ("R◆", "B●", "G▲", "Y■", "P✚")} == {
            "R◆": "#d55e00", "B●": "#56b4e9", "G▲": "#009e73", "Y■": "#f0e442", "P✚": "#cc79a7",
        }  # fmt: skip


async def test_without_colours_only_attributes_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = TableApp(a_port(5), depth="none")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        await pilot.pause()
        assert any(style.reverse for _, style in runs(app, "#hand"))
        assert all(style.color is None or style.color.is_default for _, style in runs(app, "Cells"))


async def test_with_sixteen_colours_seats_take_those_of_the_terminal() -> None:
    app = TableApp(a_port(5), depth="16")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        numbers = {style.color.number for _, style in runs(app, "#score Cells") if style.color and style.color.number}
        assert {9, 12, 10, 11, 13} <= numbers
        assert not any(style.color.triplet for _, style in runs(app, "#map") if style.color)


def test_the_log_beside_the_map_begins_with_a_whole_entry() -> None:
    port, rng = LocalPort(a_match(5), 0, {}), random.Random(1)
    seat = at_screen(port)
    split = 0
    for _ in range(60):
        who = port.match.asked[0]
        told = port.match.answer(who, rng.choice(port.match.options(who)))
        tell(seat, GameUpdate(port.view, port.question, tuple(visible_to(told, 0)), "events"))
        context = seat.context()
        rows = side_rows(context, MEDIUM.side, 25)
        head = side_rows(replace(context, log=LogBook(ui_of(port.rules))), MEDIUM.side, 25)
        entries = [line_rows(context, line, MEDIUM.side) for line in context.log.told()]
        if entries and len(head) + len(entries[-1]) > 25:
            continue  # a part of it is shown rather than nothing
        shown = next(n for n in range(len(entries) + 1) if rows == [*head, *chain.from_iterable(entries[n:])])
        split += shown > 0 and len(rows) < 25
    assert split, "an entry that has room in part only has come up"


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_after_the_end_what_comes_next_stands_where_the_cards_were(size: tuple[int, int]) -> None:
    match, rng = a_match(3), random.Random(1)
    while not match.over:
        match.answer(match.asked[0], rng.choice(match.options(match.asked[0])))
    port = LocalPort(match, 0, {})
    FakePeople(port)
    first = match.standings()[0]
    app = TableApp(port)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        cards = text(app, "cards")
        assert f"The winner: {port.names[first.seat]}" in cards
        assert cards.count("The winner: ") == 1
        assert " G  again" in cards
        assert "┌" not in cards
        await pilot.click("#cards", offset=(3, 3))


async def test_five_seats_leave_room_for_the_log_beside_the_map() -> None:
    app = TableApp(a_port(5))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("1", "enter")
        await pilot.pause()
        lines = text(app, "side").splitlines()
        (title,) = [number for number, line in enumerate(lines) if line.startswith((" log", " since"))]
        assert len([line for line in lines[title + 1 :] if line.strip()]) >= 5
        assert len(lines) <= 25


async def test_line_1_and_the_column_beside_the_map_tell_different_things() -> None:
    app = TableApp(a_port(5))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("1", "enter")
        await pilot.pause()
        now = app.table.current.context().view.now
        fields = [cells.text for cells in app.table.query("#score .place").results(Cells)]
        assert all("/" not in field and name in field for field, name in zip(fields, names(app), strict=True))
        assert sum(str(value) in " ".join(fields) for value in now.played if value) == sum(map(bool, now.played))
        assert "court" in text(app, "side")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_seats_stay_at_their_places_and_say_whose_they_are_and_who_leads(size: tuple[int, int]) -> None:
    """The own sign is underlined, a star stands before the most points, digits tell the turn order."""
    match = before_a_general_scoring()
    app = TableApp(LocalPort(match, match.asked[0], {}))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        context = app.table.current.context()
        now, own = context.view.now, context.marks[match.asked[0]].sign
        assert context.order != [0, 1, 2, 3]
        fields = [cells.text for cells in app.table.query("#score .place").results(Cells)]
        assert all(mark.sign in field for mark, field in zip(context.marks, fields, strict=True))
        most = max(now.scores)
        assert [LEADER.fancy in field for field in fields] == [score == most for score in now.scores]
        for seat, field in enumerate(fields):
            assert field[0] in ("▸", "V", str(context.order.index(seat) + 1))
        lined = {text for text, style in runs(app, "#score .place") if style.underline}
        assert lined == {own}
        assert text(app, "hand").startswith(own)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("ascii_only", [False, True])
async def test_a_short_panel_leaves_the_board_above_it_in_sight(size: tuple[int, int], ascii_only: bool) -> None:
    app = TableApp(a_port(3), ascii_only=ascii_only)
    async with app.run_test(size=size) as pilot:
        await pilot.press("tab")
        board = text(app, "map").splitlines()
        await pilot.press("q")
        shown_map, panel = app.table.query_one("#map", Cells), app.table.query_one("#panel", Cells)
        assert panel.region.height == len(panel.rows) == app.table.painter.panel_lines
        assert panel.region.bottom == app.table.query_one("#middle").region.bottom
        assert shown_map.region.height == len(board) - len(panel.rows) >= 6
        assert text(app, "map").splitlines() == board, "nothing moves on the map"
        assert panel.chosen() is not None
        assert app.table.painter.cursor() == panel.chosen(), "what enter takes is in the panel"
        app.table.say("Nothing to do.")
        await pilot.pause()
        lowest = "cards" if app.table.painter.layout.cards else "panel"
        assert text(app, lowest).splitlines()[-1].strip() == "Nothing to do."
        assert panel.region.height == app.table.painter.panel_lines + (lowest == "panel"), "it hides nothing of it"
        await pilot.press("?")
        assert not shown_map.region.area, "a long one takes the place of the whole board"
        assert panel.region.height == len(board)


def names(app: TableApp) -> list[str]:
    """What the seats are called, in the order of line 1."""
    context = app.table.current.context()
    return list(context.names)
