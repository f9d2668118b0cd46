"""Large numbers and bars."""

from __future__ import annotations

import pytest

from elgrande_tui.widgets.digits import CELLS, bars, digits


@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_number_has_a_look_of_its_own(ascii_only: bool) -> None:
    looks = {tuple(digits(number, ascii_only=ascii_only)) for number in range(200)}
    assert len(looks) == 200
    assert all(row.isascii() for rows in looks for row in rows) is ascii_only


def test_all_rows_of_a_number_are_as_wide_as_its_digits() -> None:
    assert {len(row) for row in digits(107)} == {3 * CELLS}


def test_bars_are_as_high_as_their_values() -> None:
    assert bars([0, 1, 4, 8], 8, 8, 2, " .-=#") == ["      ##", "  ..####"]


def test_without_points_there_are_no_bars() -> None:
    assert bars([0, 0], 0, 4, 1, " #") == ["    "]
