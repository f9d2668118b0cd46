"""Points in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from elgrande_tui.games.elgrande.facts import GrandeFacts
from elgrande_tui.games.elgrande.plain.reports import score_lines, seat_lines
from elgrande_tui.i18n.points import points_in_words
from tests.elgrande_tui.support.seats import grande
from tests.elgrande_tui.support.table_app import a_port


@pytest.mark.parametrize(("points", "said"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (21, "21 points")])
def test_a_single_point_is_no_points(points: int, said: str) -> None:
    assert points_in_words(points) == said


def test_whoever_has_a_single_point_has_no_points_in_reports() -> None:
    port = a_port()
    view = grande(port.view)
    facts = GrandeFacts(port.rules, replace(view, now=replace(view.now, scores=[7, 1, 0])), 0, port.names)
    assert score_lines(facts) == ["1. Red: 7 points", "2. Blue: 1 point", "3. Green: 0 points"]
    assert any(line.startswith("Blue: 1 point, ") for line in seat_lines(facts))
