"""The seats of bots, for who looks on and wants to play."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.game_facts import stock_of
from elgrande_tui.games.elgrande.model.render_context import RenderContext
from elgrande_tui.i18n.translations import _
from elgrande_tui.table.sitting import sitting
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped


def sit_panel(sight: RenderContext, width: int) -> list[Row]:
    """Two lines per seat, by number; the one that enter takes in reverse."""
    rows: list[Row] = [heading(_("Play in the place of a bot"), sight.glyphs.rule, width), []]
    for number, seat in enumerate(sight.company.free):
        mark, score = sight.marks[seat], _("{score} points").format(score=sight.now.scores[seat])
        chosen = " reverse" * (number == sight.item)
        name: Row = [
            (f"{mark.sign} {sight.names[seat]}", f"{mark.ink} bold{chosen}"),
            (f"  {score}", "bold"),
        ]
        rows += [[(f"  {number + 1}  ", "bold"), *name, *sitting(sight, seat)]]
        rows += wrapped(stock_of(sight, seat), width, 5, "dim")
    return rows
