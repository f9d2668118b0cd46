"""Build a state from what lies open on the table, for the engine's rule queries: rank in an area, what is scored."""

from __future__ import annotations

import random

from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import Board


def open_table(rules: GrandeRules, board: Board) -> GrandeState:
    """Return a state with what everybody sees: regions, pieces, modules.

    Cards are missing, and so are the Castillo's contents while they are not shown.
    """
    g = rules.start()
    g.round, g.king = board.round, board.king
    g.areas = [[0] * len(rules.box.kinds) if counts is None else counts[:] for counts in board.areas]
    g.court, g.provinces = board.court[:], board.provinces[:]
    g.grandes, g.boards, g.scores = board.grandes[:], board.boards[:], board.scores[:]
    # Modules draw only what a view hides, and no rule query looks at that here: any seed does.
    chance = random.Random(0)
    g.modules = {name: part.world(board.modules[name], chance) for name, part in rules.box.contents.slices.items()}
    return g
