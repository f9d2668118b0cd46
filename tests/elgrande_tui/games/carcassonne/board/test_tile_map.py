"""The map of Carcassonne on the screen: tiles that join, what is lit, what is seen, and what a terminal can show."""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from rich.color import ColorSystem

from elgrande_tui.games.carcassonne.board.feature_rows import feature_name
from elgrande_tui.games.carcassonne.board.rim import RIM
from elgrande_tui.games.carcassonne.board.side_panel import minimap
from elgrande_tui.games.carcassonne.board.tile_cells import DARK, Lit, TileLook, spots, tile_cells, tile_picture
from elgrande_tui.games.carcassonne.board.tile_map import TOP, TileMap
from elgrande_tui.games.carcassonne.board.viewport import PAINTED as SIZES
from elgrande_tui.games.carcassonne.board.viewport import WRITTEN
from elgrande_tui.games.carcassonne.model.features import segments_of
from elgrande_tui.games.carcassonne.model.ground import MapPosition, Positions, position_at
from elgrande_tui.games.carcassonne.model.show import beats
from elgrande_tui.games.carcassonne.panels.farms import farms_panel, grounds_of
from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.model.match_ui.board import Size, Space
from elgrande_tui.settings.colours import Depth
from elgrande_tui.terminal.screen_diff import ScreenDiff
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import PAINTED, PLAIN, Glyphs, marks
from elgrande_tui.widgets.ink import style
from elgrande_tui.widgets.themes.scheme import usual_scheme
from engine.bots.bot import Offer, make_bot
from engine.core.event import visible_to
from engine.core.match import Match
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.events import MapSegment
from engine.games.carcassonne.model.figures import CITY, FARM, ROAD
from engine.games.carcassonne.model.view import CarcassonneView
from tests.engine.support.tiles import after, kit, setup

KINDS = kit().kinds
SMALL = Space(Size(80, 20), 0, alone=True)


def at(match: Match, glyphs: Glyphs, cursor: str = "", chosen: str = "") -> Any:
    """Return what a map is drawn from; no tile is turned at the cursor."""
    seat = match.asked[0]
    question = match.question(seat)
    assert question is not None
    claims = [words.split()[1] for words in question.words if words.startswith("claim")]
    view, rules = match.view(seat), match.rules
    assert isinstance(view, CarcassonneView)
    assert isinstance(rules, CarcassonneRules)
    return SimpleNamespace(
        new=None,
        hinted={},
        lit="",
        view=view,
        land=landscape(rules.kit, view.tiles, view.followers),
        question=question,
        selection=SimpleNamespace(cursor=cursor, turned=None, word="", lens=0),
        names=[seat_name(name) for name in match.rules.setup.seats],
        chosen=chosen,
        flash=None,
        choices=[SimpleNamespace(word=word, key=str(n)) for n, word in enumerate(claims, 1)],
        marks=marks(match.rules.setup.seats, glyphs),
        glyphs=glyphs,
        rules=match.rules,
    )


def asked(verb: str, answers: int = 60) -> Match:
    """Return a match late in a game in which the next answer has that verb."""
    return next(
        match
        for match in (after(5, number, seats=3) for number in range(answers, answers + 20))
        if match.options(match.asked[0])[0].words.startswith(verb)
    )


def map_of(match: Match, glyphs: Glyphs, space: Space = SMALL) -> TileMap:
    return TileMap(space._replace(painted=glyphs.painted), glyphs, match.rules)  # type: ignore[arg-type]


def text(rows: list[Row]) -> str:
    return "\n".join("".join(part for part, _ in row) for row in rows)


@pytest.mark.parametrize("dots", [6, 8, 12])
def test_a_side_shows_what_its_neighbour_must_show(dots: int) -> None:
    """Between its corners a side of city is all city, and roads meet (CA-PLC-02)."""
    sides: dict[tuple[int, int], set[tuple[int, ...]]] = {}
    for kind in KINDS:
        for rotation in range(4):
            picture = tile_picture(kind, rotation, dots)
            edges = (picture[0], [row[-1] for row in picture], picture[-1], [row[0] for row in picture])
            for side, line in enumerate(edges):
                shown = tuple(kind.kinds[dot] if dot >= 0 else dot for dot in line[1:-1])
                sides.setdefault((kind.shapes[rotation].edges[side], side % 2), set()).add(shown)
    for (terrain, _along), found in sides.items():
        (edge,) = found
        assert set(edge) == {1: {FARM}, 2: {FARM, ROAD}, 3: {CITY}}[terrain]


@pytest.mark.some(8)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_every_segment_is_seen_in_each_turn_and_size(kind: Any) -> None:
    for rotation in range(4):
        for dots in (4, 6, 8, 9, 12, 15, 21, 55):
            seen = {dot for row in tile_picture(kind, rotation, dots) for dot in row}
            assert seen >= set(range(len(kind.kinds)))
            assert -9 not in seen


def test_without_grounds_kinds_and_what_is_lit_are_told_apart_by_letters() -> None:
    look = TileLook(6, 3, painted=False, ascii_only=True)
    start = kit().kinds[kit().index["d"]]
    dark = ["".join(letter for letter, _ in row) for row in tile_cells(start, 0, False, DARK, look)]
    lit = ["".join(letter for letter, _ in row) for row in tile_cells(start, 0, False, Lit(frozenset((0, 1))), look)]
    assert dark == [".CCC. ", "----- ", "..... "]
    assert lit == [".###. ", "***** ", "..... "]


def test_the_places_where_the_tile_fits_are_lit_and_nothing_else() -> None:
    placing, claiming = asked("tile"), asked("claim")
    context = at(placing, PAINTED)
    fits = {" ".join(words.split()[1:3]) for words in context.question.words}
    board, lit = map_of(placing, PAINTED), set()
    for y, row in enumerate(board.rows(context, [])):
        x = 0
        for part, ink in row:
            if "on:fits" in ink:
                lit |= {board.word_at(context, x + n, y) for n in range(len(part))}
            x += len(part)
    assert lit
    assert lit <= fits
    assert not any(
        "on:fits" in ink for row in map_of(claiming, PAINTED).rows(at(claiming, PAINTED), []) for _, ink in row
    )


def test_segments_that_can_be_claimed_carry_their_keys_and_the_chosen_one_is_lit() -> None:
    match = asked("claim")
    context = at(match, PAINTED)
    context.chosen = context.choices[0].word
    runs = [run for row in map_of(match, PAINTED).rows(context, []) for run in row]
    assert ("1", "chip:gold") in runs
    assert any("_lit" in ink for _, ink in runs)


def test_the_line_above_the_map_tells_what_each_follower_would_hold_before_one_is_chosen() -> None:
    match = asked("claim")
    context = at(match, PAINTED)
    for chosen in ("", context.choices[-1].word):
        context.chosen = chosen
        line = map_of(match, PAINTED).rows(context, [])[0]
        told = "".join(part for part, _ink in line).split("   ")
        assert [part[:2] for part in told] == [f"{number} " for number in range(1, len(context.choices) + 1)]
        assert all(part.split()[1] in ("City", "Cloister", "Road", "Farm") for part in told)
        assert all(part.split()[2].isdecimal() for part in told)


def test_followers_are_chips_of_their_seat() -> None:
    match = asked("tile")
    inks = {ink for row in map_of(match, PAINTED).rows(at(match, PAINTED), [])[2:] for _, ink in row}
    assert inks & {"chip:red", "chip:blue", "chip:yellow"}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_signs_on_one_tile_never_hide_each_other(kind: Any) -> None:
    """A crossing of four roads has eight parts, as many as the smallest tile has cells."""
    for rotation in range(4):
        for sizes, painted in ((SIZES, True), (WRITTEN, False)):
            for size in sizes:
                look = TileLook(*size, painted=painted, ascii_only=False)
                cells = spots(kind, rotation, range(len(kind.segments)), look)
                assert len(set(cells)) == len(kind.segments)
                assert all(0 <= x < size.columns and 0 <= y < size.rows for x, y in cells)


def test_notices_stand_at_the_end_of_the_line_above_the_map() -> None:
    """And what is told of features is cut for them, as the row is one."""
    match = asked("tile", 90)
    board, tile = map_of(match, PAINTED), match.view(None).tiles[-1]  # type: ignore[attr-defined]
    for notice in ("m 2 new", "x" * 70, "x" * 80):
        row = board.rows(at(match, PAINTED, f"{tile.x} {tile.y}"), [(notice, "")])[0]
        line = "".join(part for part, _ink in row)
        assert line.endswith(notice)
        assert len(line) == 80
        assert line.startswith(str(tile.x)) == (len(notice) < 80)


def test_the_rim_names_every_tile_that_is_seen() -> None:
    match = asked("tile")
    board, context = map_of(match, PAINTED), at(match, PAINTED, "0 0")
    rows = board.rows(context, [])
    line = "".join(part for part, _ink in rows[TOP])
    columns = {board.word_at(context, line.index(f" {number} ") + 1, TOP + 3).split()[0]: number for number in "123"}
    assert columns == {"1": "1", "2": "2", "3": "3"}
    for y, row in enumerate(rows[TOP + 1 :], TOP + 1):
        number = "".join(part for part, _ink in row)[:RIM].strip()
        assert not number or board.word_at(context, RIM, y).split()[1] == number


def test_each_cell_of_a_tile_tells_its_position() -> None:
    match = asked("tile")
    board, last = map_of(match, PAINTED), match.view(None).tiles[-1]  # type: ignore[attr-defined]
    context = at(match, PAINTED, f"{last.x} {last.y}")
    framed: dict[int, set[str]] = {1: set(), 3: set()}
    for size, found in framed.items():
        context.selection.lens = size
        rows = board.rows(context, [])
        for y, row in enumerate(rows):
            x = 0
            for part, ink in row:
                if "reverse" in ink:
                    found.add(board.word_at(context, x, y))
                x += len(part)
    assert framed[1] == {f"{last.x} {last.y}"}
    assert framed[3] == {f"{last.x + beside} {last.y}" for beside in (-1, 1)}, "a small tile keeps its own cells"
    context.selection.lens = 1
    rows = board.rows(context, [])
    corners = {ink for row in rows for _part, ink in row if "reverse" in ink}
    assert corners == {"gold on:screen reverse"}, "two colours that are told apart on any ground"
    assert board.word_at(context, 79, 5) == ""
    assert board.word_at(context, 0, 0) == ""


def test_the_small_map_is_scaled_into_its_room() -> None:
    land = map_of(match := asked("tile", 80), PAINTED)._seen.of(match.view(None))  # type: ignore[arg-type]
    for room in (Size(40, 20), Size(6, 3), Size(2, 1)):
        for painted in (True, False):
            rows = minimap(land, (0, 0, 3, 3), room, painted=painted)
            assert 0 < len(rows) <= room.rows
            assert all(len(row) <= room.columns for row in rows)


def test_what_is_seen_is_marked_on_the_small_map() -> None:
    context = at(asked("tile", 80), PLAIN)
    land = landscape(kit(3), context.view.tiles, context.view.followers)
    left, top = min(tile.x for tile in land.tiles), min(tile.y for tile in land.tiles)
    rows = minimap(land, (left + 1, top, left + 3, top + 2), Size(80, 40), painted=False)
    marked = [(x, y) for y, row in enumerate(rows) for x, (_sign, ink) in enumerate(row) if ink == "bold"]
    assert marked == [(1, 0), (2, 0)], "two tiles stand in a row, one above the other"


@pytest.mark.parametrize("size", [Size(80, 20), Size(95, 25), Size(152, 40)])
def test_ascii_is_ascii_and_rows_fit(size: Size) -> None:
    match = asked("tile")
    for glyphs in (PLAIN, PAINTED):
        rows = map_of(match, glyphs, Space(size, 0, alone=False)).rows(at(match, glyphs, "0 0"), [])
        assert len(rows) == size.rows
        assert all(sum(len(part) for part, _ in row) <= size.columns for row in rows[1:])
    assert text(map_of(match, PLAIN).rows(at(match, PLAIN, "0 0"), [])).isascii()


def farm_rows(glyphs: Glyphs, width: int) -> tuple[list[tuple[str, str, int]], list[Row]]:
    """Return the farms of a match with a map 18 tiles wide: letter, ground and worth; and the map below them."""
    rows = farms_panel(at(asked("tile", 90), glyphs), width)
    listed = [run for row in rows[: rows.index([])] for run in row]
    signs = [n for n, (part, _ink) in enumerate(listed) if len(part) == 1 and part.isalpha()]
    told = [(listed[n][0], listed[n - 1][1], int(listed[n + 2][0])) for n in signs]
    return told, rows[rows.index([]) + 1 :]


def test_farms_have_letters_on_their_fields_and_the_richest_comes_first() -> None:
    for glyphs, width in ((PLAIN, 400), (PLAIN, 80), (PAINTED, 80), (PAINTED, 40)):
        farms, fields = farm_rows(glyphs, width)
        worth = [points for _letter, _ground, points in farms]
        assert worth == sorted(worth, reverse=True)
        assert len(worth) > 1
        seen = {letter for row in fields for part, ink in row if "dim" not in ink for letter in part}
        assert seen >= {letter for letter, _ground, _points in farms}
        assert glyphs.painted or text(fields).isascii()


@pytest.mark.parametrize("width", [30, 44, 80])
def test_a_map_of_farms_without_room_is_shown_in_parts(width: int) -> None:
    """All of it is there, and each row has room."""
    for glyphs in (PLAIN, PAINTED):
        whole, part = farm_rows(glyphs, 400)[1], farm_rows(glyphs, width)[1]
        assert all(sum(len(run) for run, _ in row) <= width for row in part)
        for letter in "abc":
            assert text(part).count(letter) >= text(whole).count(letter) > 0


def test_farms_that_touch_have_grounds_of_their_own() -> None:
    for seed in range(3):
        land = after(seed, 100, seats=3).position.state.land  # type: ignore[attr-defined]
        farms = [feature for feature in land.features() if feature.kind == FARM]
        grounds = grounds_of(land, farms)
        shared = [
            (one, other)
            for one, other in combinations(range(len(farms)), 2)
            if farms[one].tiles & farms[other].tiles and grounds[one] == grounds[other]
        ]
        assert len(farms) > len(set(grounds))
        assert shared == []


def test_only_the_words_of_answers_name_positions() -> None:
    answers = kit().answers
    assert position_at(answers, "3 -2") == (3, -2)
    for word in ("", "3", "3  -2", "3 -2 r1", "03 2", "-0 1", "72 0", "c1", "3 −2"):
        assert position_at(answers, word) is None
        assert word not in Positions(answers)


@pytest.mark.parametrize("dots", [6, 8, 12])
def test_a_road_is_a_sixth_of_a_tile_at_most(dots: int) -> None:
    straight = tile_picture(KINDS[kit().index["u"]], 0, dots)
    roads = [[KINDS[kit().index["u"]].kinds[dot] for dot in row].count(ROAD) for row in straight]
    assert set(roads) == {max(dots // 6, 1)}


def test_a_city_is_lit_all_but_its_edge() -> None:
    """Cells in which it meets something else stay as they are; where there are no others, they are lit."""
    look = TileLook(6, 3, painted=True, ascii_only=False)
    for kind in KINDS:
        for number, what in enumerate(kind.kinds):
            dark, lit = (tile_cells(kind, 0, False, one, look) for one in (DARK, Lit(frozenset((number,)))))
            changed = [(a, b) for one, other in zip(dark, lit, strict=True) for a, b in zip(one, other, strict=True)]
            changed = [(a, b) for a, b in changed if a != b]
            assert changed
            if what == CITY:
                assert {a for a, _b in changed} == {(" ", "on:town")}
                assert {b for _a, b in changed} == {(" ", "on:town_lit")}


def test_the_cursors_corners_stand_on_letters() -> None:
    match = asked("tile")
    for size in (Size(80, 20), Size(95, 25), Size(152, 40)):
        rows = map_of(match, PLAIN, Space(size, 0, alone=False)).rows(at(match, PLAIN, "0 0"), [])
        corners = [y for y, row in enumerate(rows) for part, ink in row if "reverse" in ink and part == "["]
        beside = ["".join(part for part, _ in rows[y]) for y in corners]
        assert len(corners) == 2
        assert all(line[line.index("[") + 1] in ".C#*-@x" for line in beside)


@pytest.mark.parametrize("columns", [20, 30, 40])
def test_the_line_on_features_is_cut_where_it_has_no_room(columns: int) -> None:
    match, lines = asked("tile", 80), []
    for width in (columns, 200):
        board = map_of(match, PLAIN, Space(Size(width, 20), 0, alone=True))
        tiles = match.view(None).tiles  # type: ignore[attr-defined]
        rows = (board.rows(at(match, PLAIN, f"{tile.x} {tile.y}"), [])[0] for tile in tiles)
        lines.append(["".join(part for part, _ in row) for row in rows])
    cut = [whole if len(whole) <= columns else whole[: columns - 1] + PLAIN.cut for whole in lines[1]]
    assert lines[0] == cut != lines[1]


@pytest.mark.parametrize(
    ("depth", "colours", "scroll"), [("256", ColorSystem.EIGHT_BIT, 10_000), ("true", ColorSystem.TRUECOLOR, 15_000)]
)
def test_a_step_of_the_cursor_and_a_scroll_take_few_bytes(depth: Depth, colours: ColorSystem, scroll: int) -> None:
    """What the terminal gets of the map; with the lines around it `make bench` measures it."""
    match, scheme, diff = asked("tile", 90), usual_scheme("night", depth), ScreenDiff()
    board, view = map_of(match, PAINTED), match.view(None)
    seen, cost = [], []
    for tile in sorted(view.tiles):  # type: ignore[attr-defined]
        rows = board.rows(at(match, PAINTED, f"{tile.x} {tile.y}"), [])
        sent = (
            f"\x1b[{y + 1}H" + "".join(style(ink, scheme).render(part, color_system=colours) for part, ink in row)
            for y, row in enumerate(rows)
        )
        cost.append(len(diff.update("".join(sent)).encode()))
        seen.append((board.view.across.first, board.view.down.first))
    scrolled = [before != after for before, after in pairwise(seen)]
    assert True in scrolled
    assert max(bytes_ for bytes_, moved in zip(cost[1:], scrolled, strict=True) if not moved) < 1000
    assert max(bytes_ for bytes_, moved in zip(cost[1:], scrolled, strict=True) if moved) < scroll


def test_what_is_scored_is_lit_and_the_map_goes_there_only_if_nothing_of_it_is_seen() -> None:
    match = asked("tile", 90)
    board = map_of(match, PAINTED)
    context = at(match, PAINTED, "0 0")
    land, moved = landscape(kit(3), context.view.tiles, context.view.followers), set()
    board.rows(context, [])
    for feature in sorted(land.features(), reverse=True):
        segments = segments_of(land, feature)
        tile = next(iter(segments))
        name = land.kinds[land.tiles[tile].kind].segments[min(segments[tile])].id
        context.flash = frozenset((MapSegment(land.tiles[tile].x, land.tiles[tile].y, name),))
        seen = any(board.view.way_to(MapPosition(land.tiles[at].x, land.tiles[at].y)) == 0 for at in segments)
        before = board.view.across.first, board.view.down.first
        rows = board.rows(context, [])
        assert any("_lit" in ink for row in rows[TOP:] for _part, ink in row)
        assert not any("reverse" in ink for row in rows for _part, ink in row), "the cursor is not there meanwhile"
        assert feature_name(feature.kind) in "".join(part for part, _ink in rows[0])
        if seen:
            assert (board.view.across.first, board.view.down.first) == before
        moved.add(seen)
    assert moved == {True, False}


DEPTHS: tuple[tuple[Depth, ColorSystem], ...] = (("256", ColorSystem.EIGHT_BIT), ("true", ColorSystem.TRUECOLOR))


def sent(diff: ScreenDiff, rows: list[Row], depth: Depth, colours: ColorSystem) -> int:
    """The bytes that a terminal gets for these rows."""
    scheme = usual_scheme("night", depth)
    lines = (
        f"\x1b[{y + 1}H" + "".join(style(ink, scheme).render(part, color_system=colours) for part, ink in row)
        for y, row in enumerate(rows)
    )
    return len(diff.update("".join(lines)).encode())


@pytest.mark.parametrize(("depth", "colours", "most"), [(*DEPTHS[0], 1700), (*DEPTHS[1], 2500)])
def test_what_an_opponent_places_takes_few_bytes_and_seldom_scrolls(
    depth: Depth, colours: ColorSystem, most: int
) -> None:
    """Of the map in the smallest window, over a whole game; the lines around it take another 600."""
    match, rng, diff = Match(setup(3), random.Random(1)), random.Random(1), ScreenDiff()
    bots = [make_bot("easy", match.rules, seat) for seat in range(3)]
    board, costs = map_of(match, PAINTED), list[int]()
    scrolled = 0
    while not match.over:
        seat, before = match.asked[0], (board.view.tile, board.view.across.first, board.view.down.first)
        context = at(match, PAINTED)
        context.view, context.question, context.choices = match.view(0), None, ()
        cost = sent(diff, board.rows(context, []), depth, colours)
        if (board.view.tile, board.view.across.first, board.view.down.first) == before:
            costs.append(cost)
        else:
            scrolled += 1
        turn = match.asked
        while match.asked == turn:
            offer = Offer("place", match.options(seat), {})
            match.answer(seat, bots[seat].choose(match.view(seat), offer, rng))
    assert max(costs[1:]) < most
    assert scrolled < len(costs) / 3, "each costs five kilobytes"


@pytest.mark.parametrize(("depth", "colours", "most"), [(*DEPTHS[0], 15_000), (*DEPTHS[1], 22_000)])
def test_the_final_scoring_takes_few_bytes(depth: Depth, colours: ColorSystem, most: int) -> None:
    """Of the map in the smallest window; the lines around it take another 5 kB."""
    match, rng, diff = Match(setup(3), random.Random(5)), random.Random(5), ScreenDiff()
    while not match.over:
        before, board = match.view(None), map_of(match, PAINTED)
        context = at(match, PAINTED)
        context.question, context.choices = None, ()
        seat = match.asked[0]
        last = match.answer(seat, rng.choice(match.options(seat)))
    sent(diff, board.rows(context, []), depth, colours)
    shown = list(beats(match.rules, before, visible_to(last, None), context.names))  # type: ignore[arg-type]
    assert len(shown) > 10
    costs = []
    for beat in shown:
        context.view, context.flash = beat.view, beat.marks
        costs.append(sent(diff, board.rows(context, []), depth, colours))
    assert sum(costs) < most
