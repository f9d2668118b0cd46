"""The map in colours: who leads, chips, rows for seats, figures; and that everything fits, whatever comes together."""

from __future__ import annotations

from typing import Any

import pytest

from elgrande_tui.games.elgrande.board.drawing import TIED
from elgrande_tui.games.elgrande.board.labels import Label, Line, cells_of
from elgrande_tui.games.elgrande.board.painted_labels import CROWN, FIGURE, Room, painted
from elgrande_tui.games.elgrande.board.painting import HATCH, Painting
from elgrande_tui.games.elgrande.board.raster import Foreign, Legend, MapArea, spain
from elgrande_tui.games.elgrande.tables import MAP_CELLS
from elgrande_tui.widgets.cells import merged_once
from tests.elgrande_tui.support.labels import MAPS, SIZES, aragon, counted, worst

MORE = [*SIZES, (77, 21), (114, 30), (175, 45), (199, 59)]


def text_of(line: Line) -> str:
    return "".join(text for text, _ink in line)


def lines(label: Label, room: Room, *widths: int) -> list[str]:
    return [text_of(line) for line in painted(label, widths, room)]


def drawn(size: tuple[int, int] = SIZES[0], **leaders: str) -> list[list[tuple[str, str]]]:
    """The cells of a map without labels."""
    return [list(row) for row in Painting(*size, spain()).land("", leaders)]


# Grounds


def test_a_region_has_the_ground_of_the_seat_that_leads_there_alone() -> None:
    cells = drawn(galicia="green", valencia="red")
    assert cells[5][20] == (" ", "on:green")
    assert cells[13][55] == (" ", "on:red")
    assert cells[8][30] == (" ", "on:land")
    assert cells[19][0] == (" ", "on:sea")
    assert cells[10][15] == (" ", "on:foreign")
    assert cells[13][70] == (" ", "on:castle")


def test_coasts_have_two_grounds_a_cell() -> None:
    assert drawn(galicia="green")[3][14] == ("▘", "front:sea on:green")
    assert drawn()[11][64] == ("▄", "front:castle on:sea")


def test_areas_on_one_ground_have_a_line_between_them_and_only_there() -> None:
    same = drawn(galicia="red", pais_vasco="red")
    assert [row[28] for row in same[2:5]] == [("│", "border on:red")] * 3
    apart = drawn(galicia="red", pais_vasco="blue")
    assert [row[28] for row in apart[2:5]] == [(" ", "on:red")] * 3


def test_ties_are_hatched_where_there_is_room() -> None:
    for size, hatched in zip(SIZES, (False, True, True), strict=True):
        inks = [(text, ink) for row in drawn(size=size, sevilla=TIED, granada="red") for text, ink in row]
        assert ((HATCH, "hatch on:land") in inks) is hatched
        assert (HATCH, "hatch on:red") not in inks


def test_the_land_is_painted_once_for_each_set_of_leaders() -> None:
    painting = Painting(*SIZES[0], spain())
    before = painting.land("", {"galicia": "red"})
    assert painting.land("aragon", {"galicia": "red"}) is before
    assert painting.land("", {"galicia": "blue"}) is not before


def test_only_the_rows_of_a_label_that_changed_are_put_together_anew() -> None:
    painting = Painting(*SIZES[0], spain())
    found = []
    for count in ("G3", "G3", "G4"):
        painting.rows({"galicia": Label("Galicia", "420", counted(count))}, names={}, leaders={})
        found.append(merged_once.cache_info().misses)
    assert found[1] == found[0]
    assert found[2] == found[1] + 1


def test_text_stands_on_the_ground_of_its_area_and_chips_on_their_own() -> None:
    painting = Painting(*SIZES[0], spain())
    label = Label("Galicia", "420", counted("!G3"), key="g")
    row = painting.rows({"galicia": label}, names={}, leaders={"galicia": "green"})
    assert {("Galicia ", "strong bold on:green"), ("420 ", "gold on:green"), ("g", "key")} <= set(row[3])
    assert ("G3", "chip:green") in row[4]


# Labels


def test_the_leader_stands_first_with_a_star_and_ties_are_joined() -> None:
    assert lines(aragon("!R5♜", "B3", "=N3"), "chips", 10, 12) == ["Aragón 541", "★R5♜ B3=N3"]
    assert lines(aragon("R3", "=Y3", "B2"), "chips", 10, 12) == ["Aragón 541", "R3=Y3 B2"]


def test_ranks_stand_between_chips_and_move_nothing() -> None:
    """Chips that make way for ranks and come back cost more bytes in a show than all else in a region."""
    widths = (16, 14, 16)
    plain, paid = aragon("Y2", "=N2", "R1", "=B1", "=G1"), aragon("Y2¹", "=N2¹", "R1³", "=B1³", "=G1³")
    assert lines(plain, "chips", *widths)[1:] == ["Y2=N2 R1=B1=G1"]
    assert lines(paid, "chips", 16, 15, 16)[1:] == ["Y2¹N2¹R1³B1³G1³"]
    assert lines(aragon("!R3♜²", "B1"), "chips", *widths)[1:] == ["★R3♜²B1"]
    assert [ink for text, ink in painted(paid, [16, 15], "chips")[1] if text == "¹"] == ["chip:yellow", "chip:brown"]
    assert lines(paid, "chips", *widths)[1:] == ["Y2¹=N2¹", "R1³=B1³=G1³"], "no room for the last one"


@pytest.mark.parametrize("room", ["rows", "figures"])
def test_in_rows_a_rank_widens_no_chip(room: Room) -> None:
    for counts in (("R12", "B1"), ("!R3♜", "B1")):
        plain = lines(aragon(*counts), room, *[20] * 8)
        paid = lines(aragon(f"{counts[0]}²", *counts[1:]), room, *[20] * 8)
        assert [len(line) for line in paid] == [len(line) for line in plain]
        assert "".join(paid).count("²") == 1
        assert paid[2] == plain[2]


def test_ties_stay_on_one_line() -> None:
    assert lines(aragon("!G4", "R2", "B1", "=Y1♜"), "chips", 10, 12, 12)[1:] == ["★G4 R2", "B1=Y1♜"]


def test_a_row_a_seat_has_a_mark_for_each_caballero() -> None:
    assert lines(aragon("!R3♜", "B2", "=Y2"), "rows", *[16] * 4) == [
        "Aragón 541",
        "★ R3♜  ◆ ◆ ◆",
        "  B2   ● ●",
        "= Y2   ■ ■",
    ]


def test_marks_that_find_no_room_are_cut_with_a_sign() -> None:
    assert lines(aragon("!R12", "B2"), "rows", *[16] * 3)[1:] == ["★ R12  ◆◆◆◆◆◆◆◆…", "  B2   ●●"]


def test_rows_that_are_not_there_are_chips_in_a_line() -> None:
    assert lines(aragon("!R3", "B2", "Y1"), "rows", *[16] * 3)[1:] == ["★R3 B2 Y1"]


def test_grandes_and_the_king_are_figures_where_there_is_room() -> None:
    shown = lines(aragon("!R3♜", "B2", king="♚", closed="closed"), "figures", *[30] * 8)
    assert shown == [
        "Aragón 541",
        f"★ R3♜  ◆ ◆ ◆  {FIGURE[0]}",
        f"  B2   ● ●    {FIGURE[1]}",
        f" {CROWN[0]}",
        f" {CROWN[1]}  closed",
    ]
    assert not any(part in line for part in FIGURE for line in lines(aragon("!R3♜"), "rows", *[30] * 8))


def test_a_key_stands_behind_the_values_if_they_leave_room() -> None:
    assert lines(aragon("R3", key="a"), "chips", 12, 12) == ["Aragón 541 a", "R3"]
    assert lines(aragon("R3", key="a"), "chips", 11, 12) == ["Aragón 541", "R3 a"]
    assert lines(aragon("R3", key="a"), "rows", 14, 12) == ["Aragón 541  a ", "  R3  ◆ ◆ ◆"]


def test_what_is_no_answer_now_is_muted_and_source_and_target_stand_out() -> None:
    def inks(**more: Any) -> list[str]:
        return [ink for line in painted(aragon("R3", **more), [16, 16], "chips") for _text, ink in line]

    assert "muted bold" in inks(possible=False)
    assert {"strong bold", "key"} <= set(inks(possible=False, key="a"))
    assert {"strong bold", "chip:gold"} <= set(inks(possible=False, source="↑"))
    assert "strong bold reverse" in inks(key="a", cursor=True)


def test_seats_on_spots_and_in_the_castillo_are_chips() -> None:
    spots = Label("Francia", "310", lines=([("1:", "dim"), ("R", "red"), ("X", "bold"), ("-", "dim")],))
    assert painted(spots, [25] * 3, "chips")[1] == [
        ("1:", "dim"),
        ("R", "chip:red"),
        ("X", "strong bold on:screen"),
        ("-", "dim"),
    ]
    castillo = Label("Castillo", "531", notes=(("N", "brown"), (" put in 2", "")), values_below=True)
    assert painted(castillo, [11] * 3, "chips")[2] == [("N", "chip:brown"), (" put in 2", "")]


# Everything fits


@pytest.mark.parametrize("largest", MAPS)
@pytest.mark.parametrize("size", MORE)
def test_labels_have_places_on_one_ground_that_belong_to_no_other(size: tuple[int, int], largest: Legend) -> None:
    painting = Painting(*size, largest)
    taken: set[tuple[int, int]] = set()
    lands: list[MapArea | Foreign] = [*painting.legend.areas, *painting.legend.foreign]
    for land in lands:
        places = {**painting.label_lines, **painting.foreign}[land.id]
        assert len(places) >= (1 if land.id in painting.foreign else 3)
        for x, y, width in places:
            cells = {(column, y) for column in range(x, x + width)}
            assert {painting.letter_at(column, row) for column, row in cells} == {land.letter}
            assert not cells & taken
            taken |= cells


@pytest.mark.parametrize("size", MORE)
def test_a_name_leaves_room_for_the_values(size: tuple[int, int]) -> None:
    places = Painting(*size, MAPS[0]).label_lines
    for area, cells in MAP_CELLS.items():
        assert cells <= places[area][0][2] - (0 if area == "castillo" else 4), area


@pytest.mark.parametrize("size", MORE)
@pytest.mark.usefixtures("language")
def test_the_worst_that_can_come_together_fits_or_is_cut_with_a_sign(size: tuple[int, int]) -> None:
    painting = Painting(*size, spain())
    for area, places in painting.label_lines.items():
        widths = [width for _x, _y, width in places]
        label = worst(area)
        shown = painting.lettered(label, widths)
        assert len(shown) <= len(widths), area
        assert all(cells_of(line) <= width for line, width in zip(shown, widths, strict=False)), (area, shown)
        said = " ".join(text_of(line) for line in shown)
        pieces = [text.strip() for line in shown for text, _ink in line]
        assert {area[0], label.values} <= set(pieces), area
        assert "♚" in said or CROWN[0] in said or not label.king
        whole = [count.text in said for count in label.counts]
        assert all(whole) or (whole == sorted(whole, reverse=True) and "…" in said), (area, said)
