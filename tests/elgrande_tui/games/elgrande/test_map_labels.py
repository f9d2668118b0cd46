"""What is written into areas, and how it is fitted: where a map is drawn in lines."""

from __future__ import annotations

import random
from typing import Any

import pytest

from elgrande_tui.games.elgrande.board.drawing import Outline
from elgrande_tui.games.elgrande.board.labels import Count, Label, Link, cells_of, outlined
from elgrande_tui.games.elgrande.board.raster import spain
from elgrande_tui.games.elgrande.panels.map_labels import CELLS as SPOT_CELLS
from elgrande_tui.games.elgrande.tables import MAP_CELLS
from elgrande_tui.games.elgrande.text.table import area_map_name
from elgrande_tui.widgets.glyphs import FANCY
from tests.elgrande_tui.support.labels import MAPS, counted

BASE = spain()
LINKS: tuple[Link, ...] = ("", "=", "+")


def lines(label: Label, *widths: int) -> list[str]:
    """The lines as plain text."""
    return ["".join(text for text, _ in line) for line in outlined(label, widths)]


def aragon(*counts: str, **more: Any) -> Label:
    return Label("Aragón", "541", counted(*counts), **more)


def test_counts_stand_in_rank_order_with_ties_joined() -> None:
    assert lines(aragon("R5♜", "B3♜", "=N3"), 10, 11, 10) == ["Aragón 541", "R5♜ B3♜=N3"]


def test_the_seat_that_leads_alone_stands_in_brackets() -> None:
    assert lines(aragon("!R5♜", "B3"), 10, 11, 10) == ["Aragón 541", "[R5♜] B3"]


def test_what_does_not_fit_a_line_goes_to_the_next() -> None:
    assert lines(aragon("R5", "B3", "G2", "Y1", key="a"), 10, 8, 8) == ["Aragón 541", "R5 B3 G2", "Y1 [a]"]


def test_spaces_go_before_anything_else_does() -> None:
    assert lines(aragon("R12♜", "B10♜", "N9♜", "G9", "Y8"), 10, 8, 8) == ["Aragón 541", "R12♜B10♜", "N9♜G9Y8"]


def test_ties_stay_on_one_line() -> None:
    """A tie that goes on in the next line reads as another group there."""
    assert lines(aragon("!G4", "R2", "B1", "=Y1♜"), 10, 12, 12) == ["Aragón 541", "[G4] R2", "B1=Y1♜"]
    assert lines(aragon("R2", "B1", "=Y1♜", "=N1", king="♚", closed="closed"), 10, 10, 12, 12) == [
        "Aragón 541",
        "R2",
        "B1=Y1♜=N1",
        "♚ closed",
    ]
    assert lines(aragon("R2", "B1", "=Y1", key="a"), 10, 7, 3) == ["Aragón 541", "R2B1=Y1", "[a]"]


def test_a_tie_wider_than_any_line_goes_on_in_the_next() -> None:
    assert lines(aragon("R11", "=B11", "=Y11"), 10, 9, 9) == ["Aragón 541", "R11=B11", "=Y11"]


def test_signs_are_kept_when_counts_are_not_and_those_left_out_are_not_silent() -> None:
    shown = lines(aragon("R12♜", "B11♜", "N10♜", "G10♜", "Y10♜", king="♚", key="a"), 10, 10, 8)
    assert shown == ["Aragón 541", "R12♜B11♜…♚", "[a]"]


def test_a_scoreboard_needs_no_space_before_its_values() -> None:
    assert lines(Label("Aragón", "*840"), 10, 10)[0] == "Aragón*840"


@pytest.mark.parametrize(
    ("width", "shown"),
    [(21, "Castilla la Vieja 642"), (20, "C.Vieja 642"), (11, "C.Vieja 642"), (10, "C.Vieja642")],
)
def test_the_whole_name_stands_where_there_is_room(width: int, shown: str) -> None:
    assert lines(Label("C.Vieja", "642", whole_name="Castilla la Vieja"), width, width)[0] == shown


def test_the_closed_castillo_has_its_values_on_the_second_line() -> None:
    castillo = Label("Castillo", "531", key="k", notes=(("N put in 2", ""),), values_below=True)
    assert lines(castillo, 11, 11, 11) == ["Castillo", "531 [k]", "N put in 2"]


def test_black_caballeros_are_joined_to_whoever_they_count_for() -> None:
    assert lines(aragon("N4", "+X1", "G2"), 10, 12, 10) == ["Aragón 541", "N4+X1 G2"]
    assert lines(aragon("N12♜", "+X1", "G11♜"), 10, 9, 8) == ["Aragón 541", "N12♜+X1", "G11♜"]


def test_what_is_special_is_said_as_long_as_all_counts_find_room() -> None:
    sevilla = Label("Sevilla", "431", counted("R5"), king="♚", closed="closed")
    assert lines(sevilla, 11, 12) == ["Sevilla 431", "R5 ♚ closed"]
    assert lines(sevilla, 11, 8) == ["Sevilla 431", "R5 ♚"]
    few = Label("Granada", "631", counted("R5"), state=("Muslim 7/12", "M7/12"))
    assert lines(few, 11, 12, 10) == ["Granada 631", "Muslim 7/12", "R5"]
    many = counted("R3", "B2", "G2", "Y1⚑", "N1")
    full = Label("Granada", "631", many, key="r", state=("Muslim 9/12", "M9/12"))
    assert lines(full, 11, 12, 10) == ["Granada 631", "R3B2G2Y1⚑N1", "M9/12[r]"]


def test_source_and_targets_of_a_move_are_marked() -> None:
    assert lines(aragon("R3", source="↑"), 10, 11) == ["Aragón 541", "R3 ↑"]
    assert lines(aragon("R3", key="a"), 10, 11) == ["Aragón 541", "R3 [a]"]


def test_a_region_with_spots_has_lines_of_its_own() -> None:
    francia = Label("Francia", "310", key="F", lines=([("1:R  2:-", "")], [("  +2", "")]))
    assert lines(francia, 25, 25, 25) == ["Francia 310 [F]", "1:R  2:-", "  +2"]
    for size in ((76, 20), (95, 25), (152, 40), (199, 59)):
        places = Outline(*size, FANCY, MAPS[0]).label_lines["francia"]
        assert len(places) >= 3
        assert all(width >= 3 * SPOT_CELLS for _, _, width in places[:3])


def test_no_label_ever_leaves_its_cells() -> None:
    rng = random.Random(4)
    drawing = Outline(76, 20, FANCY, BASE)
    for _ in range(400):
        area = rng.choice(BASE.areas)
        counts = [
            Count("R", rng.randint(1, 30), "red", grande=rng.choice(("", "♜")), link=rng.choice(LINKS), leads=not first)
            for first in range(rng.randint(0, 5))
        ]
        label = Label(
            area_map_name(area.id),
            rng.choice(("742", "*840")),
            counts,
            king=rng.choice(("", "♚")),
            key=rng.choice(("", area.key)),
            values_below=area.id == "castillo",
        )
        widths = [width for _, _, width in drawing.label_lines[area.id]]
        shown = outlined(label, widths)
        assert all(cells_of(line) <= width for line, width in zip(shown, widths, strict=False))
        assert len(shown) <= len(widths)


def test_names_leave_room_for_the_values() -> None:
    drawing = Outline(76, 20, FANCY, BASE)
    for area in BASE.areas:
        below = area.id == "castillo"
        room = drawing.label_lines[area.id][0][2] - (0 if below else 4)
        assert MAP_CELLS[area.id] <= room, area.id
