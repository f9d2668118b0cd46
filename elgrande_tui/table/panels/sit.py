"""Draw the seats of bots, for a spectator who wants to play."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.game_facts import stock_of
from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.i18n.translations import _
from elgrande_tui.table.sitting import sitting
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped


def sit_panel(context: GrandeContext, width: int) -> list[Row]:
    """Return two lines per seat, by number; the one that enter takes in reverse."""
    rows: list[Row] = [heading(_("Play in the place of a bot"), context.glyphs.rule, width), []]
    for number, seat in enumerate(context.people.free):
        mark, score = context.marks[seat], _("{score} points").format(score=context.now.scores[seat])
        chosen = " reverse" * (number == context.item)
        name: Row = [
            (f"{mark.sign} {context.names[seat]}", f"{mark.ink} bold{chosen}"),
            (f"  {score}", "bold"),
        ]
        rows += [[(f"  {number + 1}  ", "bold"), *name, *sitting(context, seat)]]
        rows += wrapped(stock_of(context, seat), width, 5, "dim")
    return rows
