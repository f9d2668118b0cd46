"""The panels of Carcassonne at every kind of moment: what they add up to, and that nothing is wider than its room."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from elgrande_tui.games.carcassonne.board.stack_pictures import drawing
from elgrande_tui.games.carcassonne.model.carcassonne_facts import CarcassonneContext
from elgrande_tui.games.carcassonne.panels.scores import scores_panel
from elgrande_tui.games.carcassonne.panels.scoring import forecast_panel, held_features, scoring_panel
from elgrande_tui.games.carcassonne.panels.stack import stack_panel
from elgrande_tui.widgets.cells import Row, row_cells
from elgrande_tui.widgets.glyphs import FANCY, PAINTED, PLAIN, Glyphs
from engine.core.match import Match
from engine.games.carcassonne.model.view import CarcassonneView
from tests.elgrande_tui.games.carcassonne.support import ended, fresh, late
from tests.elgrande_tui.support.local_port import MatchPort
from tests.elgrande_tui.support.seats import at_screen
from tests.engine.support.tiles import kit

PANELS = (stack_panel, forecast_panel, scoring_panel, scores_panel)


def seen(match: Match, seat: int | None = 0, glyphs: Glyphs = FANCY) -> CarcassonneContext:
    """What a seat sees, all that is held being just scored."""
    context: CarcassonneContext = at_screen(MatchPort(match, seat, {}), glyphs).context()
    return replace(context, scored=held_features(context))


def shown(rows: Sequence[Row]) -> list[str]:
    return ["".join(text for text, _ink in row) for row in rows]


@pytest.mark.parametrize("glyphs", [FANCY, PAINTED, PLAIN])
@pytest.mark.parametrize("moment", [fresh, late, ended])
def test_every_panel_fits_its_width_at_every_moment(moment: Callable[[], Match], glyphs: Glyphs) -> None:
    for seat in (0, None):
        context = seen(moment(), seat, glyphs)
        for panel in PANELS:
            for width in (40, 58, 78, 120, 200):
                rows = panel(context, width)
                assert rows
                assert max(map(row_cells, rows)) <= width, (panel, width)


@pytest.mark.parametrize("glyphs", [FANCY, PAINTED, PLAIN])
@pytest.mark.parametrize("moment", [fresh, late])
def test_the_stack_shows_every_type_that_is_left_with_how_many_and_names_the_others(
    moment: Callable[[], Match], glyphs: Glyphs
) -> None:
    context = seen(moment(), glyphs=glyphs)
    assert isinstance(context.view, CarcassonneView)
    lines = shown(stack_panel(context, 78))
    assert f"{sum(context.view.left)} tiles left in the stack" in lines[0]
    types = {kind.upper(): count for kind, count in zip(kit(3).ids, context.view.left, strict=True)}
    left = [name for name, count in types.items() if count]
    labelled = [text.strip() for row in stack_panel(context, 78) for text, ink in row if ink == "dim"]
    assert [text for text in labelled if text in types] == left
    counts = [int(count) for line in lines[1:] for count in re.findall(r"(?<= )\d(?= |$)", line)]
    assert counts == [types[name] for name in left]
    gone = [name for name, count in types.items() if not count]
    assert any(line == f"None left: {', '.join(gone)}." for line in lines) == bool(gone)


def test_a_drawing_shows_sides_and_middle() -> None:
    kinds = {kind.id: kind for kind in kit().kinds}
    assert shown(drawing(kinds["a"], PLAIN)) == ["...", ".K.", ".|."]
    assert shown(drawing(kinds["c"], PLAIN)) == [".#.", "#+#", ".#."]
    assert shown(drawing(kinds["d"], PLAIN)) == [".#.", "===", "..."]


def test_the_forecast_adds_up_to_what_each_seat_would_have() -> None:
    context = seen(late())
    scored = held_features(context)
    assert scored
    last = next(line for line in shown(forecast_panel(context, 78)) if line.startswith("at the end"))
    sums = [score + sum(one.points for one in scored if seat in one.seats) for seat, score in enumerate(context.scores)]
    assert [int(number) for number in last.split()[3:]] == sums


def test_points_by_source_add_up_to_the_scores() -> None:
    context = seen(ended())
    assert isinstance(context.view, CarcassonneView)
    lines = shown(scores_panel(context, 78))
    total = next(line for line in lines if line.startswith("total"))
    assert [int(number) for number in total.split()[1:]] == list(context.view.scores)
    rows = [line.split()[-3:] for line in lines[2:9]]
    assert [sum(int(row[seat]) for row in rows) for seat in range(3)] == list(context.view.scores)


@pytest.mark.parametrize("width", [78, 140])
def test_the_end_tells_each_farm_with_its_cities(width: int) -> None:
    context = seen(ended())
    farms = [one for one in held_features(context) if one.kind == "farm"]
    text = " ".join(" ".join(shown(scores_panel(context, width))).split())
    assert any(farm.cities for farm in farms)
    for farm in farms:
        assert f"Farm at {farm.place.x} {farm.place.y}" in text
        assert all(f"{city.x} {city.y}" in text for city in farm.cities)


def test_what_was_just_scored_is_told_once_more() -> None:
    context = seen(late())
    lines = shown(scoring_panel(context, 78))
    assert lines[0].startswith("Scored")
    assert len([line for line in lines if " at " in line]) == len(held_features(context))
    assert shown(scoring_panel(replace(context, scored=()), 78)) == ["Nothing has been scored yet."]
