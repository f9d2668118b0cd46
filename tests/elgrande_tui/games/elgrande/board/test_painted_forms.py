"""Everything that the map can hold has a painted form, at every size; the same holds for the map in lines."""

from __future__ import annotations

import pytest

from elgrande_tui.games.elgrande.board.drawing import Outline
from elgrande_tui.games.elgrande.board.labels import CUT, Label, cells_of, outlined
from elgrande_tui.games.elgrande.board.painted_labels import painted
from elgrande_tui.games.elgrande.board.painting import Painting
from elgrande_tui.games.elgrande.board.raster import spain
from elgrande_tui.widgets.cells import Run
from elgrande_tui.widgets.glyphs import FANCY, PLAIN, Glyphs
from tests.elgrande_tui.support.labels import MAPS, SIZES, aragon, counted, worst

FORMS: dict[str, tuple[str, Label, Run]] = {
    "a scoreboard": ("aragon", Label("Aragón", "*840", moved=True), ("*840", "gold bold on:land")),
    "caballeros": ("aragon", aragon("R3"), ("R3", "chip:red")),
    "black caballeros": ("aragon", aragon("R3", "X2"), ("X2", "strong bold on:screen")),
    "black caballeros of a holder": ("aragon", aragon("R3", "+X2"), ("X2", "strong bold on:screen")),
    "a standard bearer": ("aragon", aragon("R3⚑"), ("R3⚑", "chip:red")),
    "a Grande": ("aragon", aragon("R3♜"), ("R3♜", "chip:red")),
    "a leader": ("aragon", aragon("!R3", "B1"), ("★", "gold on:land")),
    "a tie": ("aragon", aragon("R1", "=B1"), ("=", "on:land")),
    "what is special": ("aragon", aragon("R3", state=("Muslim 3/12", "M3/12")), ("Muslim 3/12", "strong on:land")),
    "a target": ("aragon", aragon("R3", key="a"), ("a", "key")),
    "a source": ("aragon", aragon("R3", source="↑"), ("↑", "chip:gold")),
    "a cursor": ("aragon", aragon("R3", key="a", cursor=True), ("Aragón", "strong bold reverse on:land")),
    "the closed Castillo": (
        "castillo",
        Label("Castillo", "531", notes=(("N", "brown"), (" put in 2", "")), values_below=True),
        ("N", "chip:brown"),
    ),
    "the open Castillo": (
        "castillo",
        Label("Castillo", "531", counted("R3", "B2"), values_below=True),
        ("B2", "chip:blue"),
    ),
    "a spot": (
        "francia",
        Label("Francia", "310", lines=([("1:", "dim"), ("R⚑", "red"), ("  2:", "dim"), ("-", "dim")],)),
        ("R⚑", "chip:red"),
    ),
}
"""What there is -> an area, its label, and a text with its ink that is drawn for it."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("form", FORMS)
def test_everything_has_a_painted_form(form: str, size: tuple[int, int]) -> None:
    area, label, (text, ink) = FORMS[form]
    rows = Painting(*size, MAPS[0]).rows({area: label}, names={}, leaders={})
    drawn = [(shown.strip(), set(inked.split())) for row in rows for shown, inked in row]
    assert (text, set(ink.split())) in drawn


@pytest.mark.parametrize("size", SIZES)
def test_the_king_says_what_he_does(size: tuple[int, int]) -> None:
    label = aragon("R3", king="♚", closed="closed")
    rows = Painting(*size, MAPS[0]).rows({"aragon": label}, names={}, leaders={})
    inks = [ink.split() for row in rows for text, ink in row if "closed" in text]
    assert inks
    assert inks[0][0] in ("chip:gold", "gold")


def test_what_was_put_into_the_castillo_is_cut_with_a_sign() -> None:
    notes = (("N", "brown"), (" put in B12 of them", ""))
    label = Label("Castillo", "531", notes=notes, values_below=True)
    for drawn in (painted(label, [11] * 3, "chips"), outlined(label, [11] * 3)):
        assert "".join(text for text, _ink in drawn[2]) == "N put in B…"


@pytest.mark.parametrize("glyphs", [FANCY, PLAIN])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.usefixtures("language")
def test_the_worst_that_can_come_together_fits_in_lines_too(size: tuple[int, int], glyphs: Glyphs) -> None:
    outline = Outline(*size, glyphs, spain())
    for area, places in outline.label_lines.items():
        widths = [width for _x, _y, width in places]
        label = worst(area)
        shown = outline.lettered(label, widths)
        assert len(shown) <= len(widths), area
        assert all(cells_of(line) <= width for line, width in zip(shown, widths, strict=False)), (area, shown)
        said = " ".join("".join(text for text, _ink in line) for line in shown)
        assert f"[{area[0]}]" in said
        assert label.values in said
        assert label.king in said
        whole = [count.text in said for count in label.counts]
        assert all(whole) or (whole == sorted(whole, reverse=True) and CUT in said), (area, said)
