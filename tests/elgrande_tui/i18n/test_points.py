"""Points in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from elgrande_tui.games.elgrande.model.grande_facts import GrandeFacts
from elgrande_tui.games.elgrande.plain.reports import score_lines, seat_lines
from elgrande_tui.i18n.points import points_in_words
from tests.elgrande_tui.support.seats import grande
from tests.elgrande_tui.support.table_app import a_port


@pytest.mark.parametrize(("points", "said"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (21, "21 points")])
def test_a_single_point_is_no_points(points: int, said: str) -> None:
    assert points_in_words(points) == said


COUNTED = {
    "en": ["1 point", "2 points", "5 points", "12 points", "21 points", "22 points"],
    "pl": ["1 punkt", "2 punkty", "5 punktów", "12 punktów", "21 punktów", "22 punkty"],
    "de": ["1 Punkt", "2 Punkte", "5 Punkte", "12 Punkte", "21 Punkte", "22 Punkte"],
    "es": ["1 punto", "2 puntos", "5 puntos", "12 puntos", "21 puntos", "22 puntos"],
    "ru": ["1 очко", "2 очка", "5 очков", "12 очков", "21 очко", "22 очка"],
    "hu": ["1 pont", "2 pont", "5 pont", "12 pont", "21 pont", "22 pont"],
}


def test_each_language_counts_by_its_own_rule(language: str) -> None:
    assert [points_in_words(points) for points in (1, 2, 5, 12, 21, 22)] == COUNTED[language]


def test_whoever_has_a_single_point_has_no_points_in_reports() -> None:
    port = a_port()
    view = grande(port.view)
    facts = GrandeFacts(port.rules, replace(view, now=replace(view.now, scores=[7, 1, 0])), 0, port.names)
    assert score_lines(facts) == ["1. Red: 7 points", "2. Blue: 1 point", "3. Green: 0 points"]
    assert any(line.startswith("Blue: 1 point, ") for line in seat_lines(facts))
