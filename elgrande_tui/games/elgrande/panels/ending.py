"""Show how a game has ended, in the larger layouts: below the map, where the cards were."""

from __future__ import annotations

from rich.cells import cell_len

from elgrande_tui.games.elgrande.messages import _
from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.panels.scores import winners
from elgrande_tui.input.commands import Command, command
from elgrande_tui.widgets.cells import Row, padded
from elgrande_tui.widgets.paragraphs import heading, side_by_side, wrapped
from engine.games.elgrande.rules.scoring import ranking

RANKING = 40
"""Cells for the ranking, with a gap behind it."""
NAME = 30
"""Those of them for place and name."""


def ending(context: GrandeContext, width: int) -> list[Row]:
    """Return the winner, and the ranking beside what can be done now."""
    names = ("scores", "earlier", "log", *(("again",) if context.people.can_play_again else ()))
    commands = [command(name) for name in names]
    key = 2 + max(cell_len(entry.written) for entry in commands)
    ways = [row for entry in commands for row in _way(entry, key, width - RANKING)]
    ranks: list[Row] = []
    for entry in ranking(context.now.scores):
        mark = context.marks[entry.seat]
        name: Row = [(f"{entry.place}. ", "bold"), (f"{mark.sign} {context.names[entry.seat]}", mark.ink)]
        ranks.append([*padded(name, NAME), (f"{entry.score:5d}", "bold")])
    return [
        heading(_("The game is over"), context.glyphs.rule, width),
        winners(context),
        [],
        *side_by_side(ranks, ways, RANKING),
    ]


def _way(entry: Command, key: int, width: int) -> list[Row]:
    """Return what a command does, after its key in a column of `key` cells."""
    first, *more = wrapped(_(entry.help), width, key)
    return [[*padded([(entry.written, "bold")], key), first[1]], *more]
