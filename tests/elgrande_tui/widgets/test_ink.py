"""Inks: words in, styles out; and which blanks a ground shows through."""

from __future__ import annotations

import pytest

from elgrande_tui.widgets.cells import Row, merged
from elgrande_tui.widgets.ink import style
from elgrande_tui.widgets.themes.scheme import usual_scheme

NIGHT = usual_scheme("night", "true")
OWN = usual_scheme("terminal", "16")
NONE = usual_scheme("night", "none")


@pytest.mark.parametrize(
    ("ink", "painted", "own", "none"),
    [
        ("", "none", "none", "none"),
        ("red bold", "bold #e8752a", "bold bright_red", "bold"),
        ("dim", "#8a93a0", "dim", "dim"),
        ("muted on:sea", "#8a93a0 on #0c1a29", "dim", "dim"),
        ("muted on:blue", "#cfc7ba on #2b3c47", "dim", "dim"),
        ("gold on:land", "#e3c566 on #303134", "yellow", "none"),
        ("strong underline on:castle", "underline #fff6e0 on #454a53", "underline", "underline"),
        ("chip:red", "bold #0b0d10 on #d55e00", "bold bright_red", "bold"),
        ("chip:red on:land", "bold #0b0d10 on #d55e00", "bold bright_red", "bold"),
        ("key", "bold #0b0d10 on #f4f1ea", "bold", "bold"),
        ("title", "bold #fff6e0 on #252b35", "bold", "bold"),
        ("blue reverse", "reverse #56b4e9", "reverse bright_blue", "reverse"),
        ("blue flash", "reverse #56b4e9", "reverse bright_blue", "reverse"),
        ("on:nowhere chartreuse", "none", "none", "none"),
    ],
)
def test_an_ink_is_one_style_in_each_scheme(ink: str, painted: str, own: str, none: str) -> None:
    assert [str(style(ink, scheme)) for scheme in (NIGHT, OWN, NONE)] == [painted, own, none]


@pytest.mark.parametrize(
    ("row", "runs"),
    [
        ([("a", "red"), ("  ", ""), ("b", "red")], [("a  b", "red")]),
        ([(" ", ""), ("a", "bold")], [(" a", "bold")]),
        ([("a", "red"), (" ", "dim"), ("b", "blue")], [("a ", "red"), ("b", "blue")]),
        (
            [("a", "strong on:sea"), (" ", "on:sea"), ("b", "gold on:sea")],
            [("a ", "strong on:sea"), ("b", "gold on:sea")],
        ),
        ([("a", "on:sea"), (" ", "on:land"), (" ", "on:land muted")], [("a", "on:sea"), ("  ", "on:land")]),
        ([("R3", "chip:red"), (" ", "on:land"), ("B2", "chip:blue")], None),
        ([("R3", "chip:red"), (" ", "chip:red")], [("R3 ", "chip:red")]),
        ([("a", "red reverse"), (" ", "reverse"), ("b", "reverse")], [("a", "red reverse"), (" b", "reverse")]),
        ([("a", ""), (" ", "key")], None),
    ],
)
def test_blanks_join_a_neighbour_that_looks_the_same_there(row: Row, runs: Row | None) -> None:
    assert merged(row) == (row if runs is None else runs)
