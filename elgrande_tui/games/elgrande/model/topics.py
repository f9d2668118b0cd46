"""Which topics a moment of the table is about: its question, the card in use or picked, the area under the cursor."""

from __future__ import annotations

from collections.abc import Iterator

from elgrande_tui.games.elgrande.model.lessons import topics_of
from elgrande_tui.games.elgrande.model.open_table import is_muslim
from elgrande_tui.games.elgrande.model.render_context import RenderContext
from engine.games.elgrande.model.figures import CASTILLO


def topics_here(sight: RenderContext) -> list[str]:
    """For the help: also what the player looks at."""
    found = list(topics_of(sight.rules, sight.question)) if sight.question is not None else []
    if sight.chosen in sight.rules.box.cards:
        found.append(sight.chosen)
    if sight.selection.cursor:
        found += _of_area(sight, sight.rules.box.index[sight.selection.cursor])
    return list(dict.fromkeys(found))


def _of_area(sight: RenderContext, area: int) -> Iterator[str]:
    now = sight.now
    if area == now.king:
        yield "king"
    if area == CASTILLO:
        yield "castillo"
    if sight.seat is not None and area == now.grandes[sight.seat]:
        yield "grande"
    if area in now.boards:
        yield "scoreboard"
    if sight.rules.box.areas[area].id == "francia":
        yield "france"
    if is_muslim(now, sight.rules.box.areas[area].id):
        yield "muslim_granada"
