"""A turn in one line: what has no room is left out, the least important first, and never in silence."""

from __future__ import annotations

from rich.cells import cell_len

from elgrande_tui.model.told_turn import Phrase, in_line

PHRASES = [
    Phrase("King to Aragón", 0),
    Phrase("court +2", 2),
    Phrase("C.Nueva, P.Vasco +1", 1),
    Phrase("leads C.Nueva", 3),
]


def test_everything_is_told_where_there_is_room() -> None:
    assert in_line("Red 9", PHRASES) == "Red 9: King to Aragón; court +2; C.Nueva, P.Vasco +1; leads C.Nueva"


def test_the_least_important_is_left_out_first_and_counted() -> None:
    assert in_line("Red 9", PHRASES, 64) == "Red 9: King to Aragón; court +2; C.Nueva, P.Vasco +1; and 1 more"
    assert in_line("Red 9", PHRASES, 55) == "Red 9: King to Aragón; C.Nueva, P.Vasco +1; and 2 more"


def test_what_is_shorter_takes_the_room_of_what_is_too_long() -> None:
    assert in_line("Red 9", PHRASES, 45) == "Red 9: King to Aragón; court +2; and 2 more"


def test_a_line_is_never_longer_than_its_room() -> None:
    for cells in range(len("Red 9: and 4 more"), 80):
        assert cell_len(in_line("Red 9", PHRASES, cells)) <= cells


def test_nothing_has_happened_yet() -> None:
    assert in_line("Red 9", []) == "Red 9"
    assert in_line("", []) == ""
