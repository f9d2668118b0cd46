"""Show how a game has ended, in the larger layouts: below the map, where the cards were."""

from __future__ import annotations

from rich.cells import cell_len

from elgrande_tui.games.elgrande.messages import _
from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.panels.scores import winners
from elgrande_tui.input.commands import Command, command
from elgrande_tui.widgets.cells import Row, padded
from elgrande_tui.widgets.paragraphs import heading, inset, wrapped


def ending(context: GrandeContext, width: int) -> list[Row]:
    """Return the winner, and what can be done now; how everybody stands is shown beside the map."""
    names = ("scores", "earlier", "log", *(("again",) if context.people.can_play_again else ()))
    commands = [command(name) for name in names]
    key = 2 + max(cell_len(entry.written) for entry in commands)
    ways = [row for entry in commands for row in _way(entry, key, width - 2)]
    rows = [heading(_("The game is over"), context.glyphs.rule, width), winners(context), [], *ways]
    return [inset(row, width) for row in rows] if context.glyphs.painted else rows


def _way(entry: Command, key: int, width: int) -> list[Row]:
    """Return what a command does, after its key in a column of `key` cells."""
    first, *more = wrapped(_(entry.help), width, key)
    return [[*padded([(entry.written, "bold gold")], key), first[1]], *more]
