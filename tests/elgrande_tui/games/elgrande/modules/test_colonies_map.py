"""The map with Francia, Ship, América and África: nothing overlaps, and what lies there can be read."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest
from rich.cells import cell_len

from elgrande_tui.games.elgrande.board.drawing import Drawing, Outline
from elgrande_tui.games.elgrande.board.labels import CUT, KING, LEADS, SOURCE, Count, Label, cells_of
from elgrande_tui.games.elgrande.board.painting import Painting
from elgrande_tui.games.elgrande.board.raster import HEIGHT, WIDTH, Raster, spain
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.modules.colonies.colonies_ui import INQUISITOR, PATCH, TABLES
from elgrande_tui.games.elgrande.modules.colonies.overseas import MARKED, TABLE
from elgrande_tui.games.elgrande.modules.jubilee.jubilee_ui import SIGN
from elgrande_tui.games.elgrande.panels.card_info import info_panel
from elgrande_tui.games.elgrande.panels.corner import OFFER_LINES, corner
from elgrande_tui.games.elgrande.panels.map_board import corner_rows
from elgrande_tui.games.elgrande.panels.map_labels import map_labels
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import FANCY, PLAIN
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.colonies.derived import derived
from engine.games.elgrande.modules.colonies.state import overseas
from tests.elgrande_tui.support.labels import SIZES
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import at_screen
from tests.elgrande_tui.support.table_app import a_match

MAP = spain().with_patches([PATCH])
MARGIN = 4
"""Blank columns left of the map at 80x24."""


def text_of(row: Row) -> str:
    return "".join(text for text, _ in row)


@cache
def a_table() -> LocalPort:
    """Red with gold, with wares and a plain one in América, its Viceroy green; black and a Captain on the Ship."""
    match = a_match(4, 1, modules=("colonies",))
    state = match.position.state
    assert isinstance(state, GrandeState)
    box, own, known = state.box, overseas(state), derived(state.box)
    kinds, index = box.kinds, box.index
    for place in known.overseas:
        state.areas[place] = [0] * len(kinds)
    america, ship = state.areas[index["america"]], state.areas[index["ship"]]
    red, blue, green = (kinds.of[seat][0] for seat in (0, 1, 2))
    america[kinds.with_traits(red, {"gold"})] = 1
    america[kinds.with_traits(red, {"gold", "ready"})] = 1
    america[red], america[blue], america[green] = 1, 2, 1
    state.areas[index["america.viceroy"]][kinds.with_traits(green, {"ready"})] = 1
    ship[kinds.with_traits(blue, {"ready"})] = 2
    ship[min(known.black)] = 1
    own.gold, own.wares, own.holder = 2, 3, 1
    own.table, own.mark, own.marked = index["america"], index["ship"], 2
    return LocalPort(match, 0, {})


def a_context() -> GrandeContext:
    context = at_screen(a_table()).context()
    assert isinstance(context, GrandeContext)
    return context


def shown(area: str, drawing: Drawing, label: Label | None = None) -> list[str]:
    """The label of an area as text."""
    widths = [width for _, _, width in drawing.label_lines[area]]
    return [text_of(line) for line in drawing.lettered(label or map_labels(a_context())[area], widths)]


def drawings(size: tuple[int, int]) -> list[Drawing]:
    return [Painting(*size, MAP), Outline(*size, FANCY, MAP), Outline(*size, PLAIN, MAP)]


def test_the_signs_of_the_map_are_told_apart() -> None:
    words = [*TABLES.traits.values()]
    for glyphs in (FANCY, PLAIN):
        own = [sign.sign for sign in words] + [TABLE, MARKED, INQUISITOR]
        taken = [glyphs.of(sign) for sign in (KING, LEADS, SOURCE, SIGN)]
        taken += [mark if isinstance(mark, str) else mark.mark for mark in glyphs.marks.values()]
        signs = [glyphs.of(sign) for sign in own]
        assert len({*signs}) == len(signs)
        assert not {*signs} & {*taken}
        assert [sign for sign in signs if cell_len(sign) != 1] == []


@pytest.mark.parametrize("size", SIZES)
def test_what_lies_in_america_is_read_on_the_map_in_every_language(size: tuple[int, int], language: str) -> None:
    """Counts, tiles, office and table (C-305, C-601, C-802); those that carry have a sign (C-604)."""
    for drawing in drawings(size):
        lines = shown("america", drawing)
        assert CUT not in "".join(lines)
        text = " ".join(lines)
        assert "400" in text
        assert "¤2" in text
        assert "+5" in text
        assert "6/10" in text
        assert "3¤" in text


@pytest.mark.some(6)
@pytest.mark.parametrize("size", SIZES)
def test_no_label_leaves_its_cells_whatever_comes_together(size: tuple[int, int], language: str) -> None:
    rng = random.Random(1)
    labels = map_labels(a_context())
    for drawing in drawings(size):
        for area in ("francia", "ship", "america", "africa", "aragon", "castillo"):
            widths = [width for _, _, width in drawing.label_lines[area]]
            for _ in range(60):
                counts = [
                    Count(letter, rng.randint(0, 20), "red", "◆", signs=rng.choice(("", "¤")), grande="♜", leads=not n)
                    for n, letter in enumerate("RBGYP"[: rng.randint(0, 5)])
                ]
                state = rng.choice(((), ("table 10/10, scored in 7", "⊓10/10 Σ7")))
                label = replace(labels[area], counts=counts, state=state, key=rng.choice(("", "M")))
                lines = drawing.lettered(label, widths)
                assert len(lines) <= len(widths)
                assert [line for line, width in zip(lines, widths, strict=False) if cells_of(line) > width] == []


def test_each_special_caballero_has_its_own_signs_where_there_is_a_row_for_a_seat() -> None:
    """Who carries gold and may sail is told from who only carries it."""
    rows = shown("america", Painting(*SIZES[2], MAP))
    red = next(row for row in rows if "R3" in row)
    assert {*red.split()[-3:]} == {"◆", "¤", "¤»"}


def test_the_cards_on_offer_stand_together_in_the_sea_above_the_ship() -> None:
    raster = Raster(WIDTH, HEIGHT, MAP.rows)
    for lined in (False, True):
        rows = corner_rows(raster, MARGIN, lined=lined)
        assert list(rows[:OFFER_LINES]) == [*range(1, 1 + OFFER_LINES)], "one list"
        happened = [written.y for written in corner(a_context(), rows) if written.y > OFFER_LINES]
        assert happened
        assert min(happened) > max(y for y, row in enumerate(raster.rows) if "m" in row), "below ship and colony"
        assert {*"wm"}.isdisjoint("".join(raster.rows[y] for y in rows))
        if lined:
            assert {*"wm"}.isdisjoint("".join(raster.rows[y + 1] for y in rows if y + 1 < HEIGHT))


def test_the_area_panel_tells_who_carries_what_and_who_may_sail() -> None:
    table = at_screen(a_table())
    table.table.answering.selection.cursor = "america"
    context = table.context()
    assert isinstance(context, GrandeContext)
    lines = [text_of(row).strip() for row in info_panel(context, 78)]
    assert "The limitation table lies here: 6 of 10 fields taken." in " ".join(lines)
    assert "1 ¤ gold" in lines
    assert "1 ¤ gold, » ready to sail" in lines
    assert "viceroy +5: G»" in lines
    assert any("2 gold tiles lie here." in line for line in lines)


def test_what_pays_no_places_is_not_said_to_pay_none() -> None:
    table = at_screen(a_table())

    def told(area: str) -> str:
        table.table.answering.selection.cursor = area
        context = table.context()
        assert isinstance(context, GrandeContext)
        return "\n".join(text_of(row) for row in info_panel(context, 78))

    assert "first" not in told("ship")
    assert "first 4, second 0, third 0" in told("america")


def test_those_on_an_office_stand_beside_the_counts() -> None:
    labels = map_labels(a_context())
    assert {count.letter: count.number for count in labels["america"].counts} == {"R": 3, "B": 2, "G": 1}
    assert ["".join(text for text, _ in extra) for extra in labels["america"].extras] == ["+5G»", "¤2"]
    assert [(count.letter, count.number, count.link) for count in labels["ship"].counts] == [
        ("B", 2, ""),
        ("X", 1, "+"),
    ]
    assert "".join(text for text, _ in labels["ship"].extras[0]) == "+3"


def test_numbers_leave_out_those_beside_the_table() -> None:
    """Only those on the table count (C-803): the rest have a sign, and a mark each where there is room for all."""
    table = a_table()
    state = table.match.position.state
    assert isinstance(state, GrandeState)
    kinds, sevilla = state.box.kinds, state.box.index["sevilla"]
    red, blue, green = (kinds.of[seat][0] for seat in (0, 1, 2))
    overseas(state).table = sevilla
    row = state.areas[sevilla] = [0] * len(kinds)
    row[red], row[blue] = 3, 1
    row[kinds.with_traits(blue, {"beside"})] = 4
    row[kinds.with_traits(green, {"beside"})] = 2
    try:
        context = at_screen(table).context()
        assert isinstance(context, GrandeContext)
        label = map_labels(context)["sevilla"]
        assert [count.text for count in label.counts if count.letter in "RBG"] == ["R3", "B1¬", "G¬"]
        rows = shown("sevilla", Painting(*SIZES[2], MAP), label)
        assert [row.count("¬") for row in rows if "B1" in row or "G¬" in row] == [1 + 4, 1 + 2]
    finally:
        a_table.cache_clear()
