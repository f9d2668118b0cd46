"""What is written into areas, and how it is fitted."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len

from elgrande_tui.games.elgrande.board.drawing import Drawing
from elgrande_tui.games.elgrande.board.game_map import whole_map
from elgrande_tui.games.elgrande.board.labels import Count, Label, Link, Piece, fit
from elgrande_tui.games.elgrande.board.raster import spain
from elgrande_tui.games.elgrande.panels.spots import CELLS as SPOT_CELLS
from elgrande_tui.games.elgrande.text.areas import MAP_CELLS, area_map_name
from elgrande_tui.widgets.glyphs import FANCY

BASE = spain()
LINKS: tuple[Link, ...] = ("", "=", "+")


def lines(label: Label, *widths: int) -> list[str]:
    """The lines as plain text."""
    return ["".join(text for text, _ in line) for line in fit(label, widths)]


def counted(*counts: str, signs: tuple[Piece, ...] = ()) -> Label:
    """`R5` a count, `=R5` one as high as the one before."""
    return Label(
        "Aragón",
        "541",
        [Count(c.lstrip("=+"), "", "=" if c[0] == "=" else "+" if c[0] == "+" else "") for c in counts],
        signs,
    )


def test_counts_stand_in_rank_order_with_ties_joined() -> None:
    assert lines(counted("R5◆", "B3●", "=N3"), 10, 11, 10) == ["Aragón 541", "R5◆ B3●=N3"]


def test_what_does_not_fit_a_line_goes_to_the_next() -> None:
    shown = lines(counted("R5", "B3", "G2", "Y1", signs=(("[a]", ""),)), 10, 8, 8)
    assert shown == ["Aragón 541", "R5 B3 G2", "Y1 [a]"]


def test_spaces_go_before_anything_else_does() -> None:
    assert lines(counted("R12◆", "B10●", "N9▲", "G9", "Y8"), 10, 8, 8) == ["Aragón 541", "R12◆B10●", "N9▲G9Y8"]


def test_signs_are_kept_when_counts_are_not() -> None:
    shown = lines(counted("R12◆", "B11●", "N10✚", "G10▲", "Y10■", signs=(("♚", ""), ("[a]", ""))), 10, 10, 8)
    assert shown[-1].endswith("[a]")
    assert "♚" in "".join(shown)


def test_a_scoreboard_needs_no_space_before_its_values() -> None:
    assert lines(Label("Aragón", "*840"), 10, 10)[0] == "Aragón*840"


@pytest.mark.parametrize(
    ("width", "shown"),
    [(21, "Castilla la Vieja 642"), (20, "C.Vieja 642"), (11, "C.Vieja 642"), (10, "C.Vieja642")],
)
def test_the_whole_name_stands_where_there_is_room(width: int, shown: str) -> None:
    assert lines(Label("C.Vieja", "642", whole_name="Castilla la Vieja"), width, width)[0] == shown


def test_the_closed_castillo_has_its_values_on_the_second_line() -> None:
    castillo = Label("Castillo", "531", signs=(("[k]", ""),), notes=(("N put in 2", ""),), values_below=True)
    assert lines(castillo, 11, 11, 11) == ["Castillo", "531 [k]", "N put in 2"]


def test_black_caballeros_are_joined_to_whoever_they_count_for() -> None:
    assert lines(counted("N4", "+X1", "G2"), 10, 12, 10) == ["Aragón 541", "N4+X1 G2"]
    assert lines(counted("N12◆", "+X1", "G11▲"), 10, 9, 8) == ["Aragón 541", "N12◆+X1", "G11▲"]


def test_what_is_special_is_said_as_long_as_all_counts_find_room() -> None:
    king, said = [("♚", "")], [("♚ closed", "")]
    assert lines(Label("Sevilla", "431", [Count("R5", "")], king, said), 11, 12) == ["Sevilla 431", "R5 ♚ closed"]
    assert lines(Label("Sevilla", "431", [Count("R5", "")], king, said), 11, 8) == ["Sevilla 431", "R5 ♚"]
    few = Label("Granada", "631", [Count("R5", "")], state=("Muslim 7/12", "M7/12"))
    assert lines(few, 11, 12, 10) == ["Granada 631", "Muslim 7/12", "R5"]
    many = [Count(text, "") for text in ("R3", "B2", "G2", "Y1⚑", "N1")]
    full = Label("Granada", "631", many, [("[r]", "")], state=("Muslim 9/12", "M9/12"))
    assert lines(full, 11, 12, 10) == ["Granada 631", "R3B2G2Y1⚑N1", "M9/12[r]"]


def test_a_region_with_spots_has_lines_of_its_own() -> None:
    francia = Label("Francia", "310", signs=(("[F]", ""),), lines=([("1:R  2:-", "")], [("  +2", "")]))
    assert lines(francia, 25, 25, 25) == ["Francia 310 [F]", "1:R  2:-", "  +2"]
    for size in ((76, 20), (95, 25), (152, 40), (199, 59)):
        places = Drawing(*size, FANCY, whole_map()).label_lines["francia"]
        assert len(places) >= 3
        assert all(width >= 3 * SPOT_CELLS for _, _, width in places[:3])


def test_no_label_ever_leaves_its_cells() -> None:
    rng = random.Random(4)
    drawing = Drawing(76, 20, FANCY, BASE)
    for _ in range(400):
        area = rng.choice(BASE.areas)
        marks = [rng.choice(("", "◆")) for _ in range(5)]
        counts = [Count(f"R{rng.randint(1, 30)}{mark}", "", rng.choice(LINKS)) for mark in marks]
        signs = rng.sample([("♚", ""), (f"[{area.key}]", "")], rng.randint(0, 2))
        widths = [width for _, _, width in drawing.label_lines[area.id]]
        values = rng.choice(("742", "*840"))
        below = area.id == "castillo"
        label = Label(area_map_name(area.id), values, counts[: rng.randint(0, 5)], signs, values_below=below)
        shown = fit(label, widths)
        for line, width in zip(shown, widths, strict=False):
            assert cell_len("".join(text for text, _ in line)) <= width
        assert len(shown) <= len(widths)


def test_names_leave_room_for_the_values() -> None:
    drawing = Drawing(76, 20, FANCY, BASE)
    for area in BASE.areas:
        below = area.id == "castillo"
        room = drawing.label_lines[area.id][0][2] - (0 if below else 4)
        assert MAP_CELLS[area.id] <= room, area.id
