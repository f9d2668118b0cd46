"""What lies open on the table, as the engine's own questions want it: who counts how much, what is scored."""

from __future__ import annotations

import random

from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules import church, muslim_granada


def open_table(rules: GrandeRules, board: Board) -> GrandeState:
    """A State with what everybody sees: regions, pieces, modules. Cards, and the Castillo's contents, are missing."""
    g = GrandeState(rules.box)
    g.round, g.king = board.round, board.king
    g.areas = [[0] * len(rules.box.kinds) if counts is None else counts[:] for counts in board.areas]
    g.court, g.provinces = board.court[:], board.provinces[:]
    g.grandes, g.boards, g.scores = board.grandes[:], board.boards[:], board.scores[:]
    nothing = random.Random(0)
    g.modules = {m.name: m.world(board.modules[m.name], nothing) for m in rules.box.modules if m.world is not None}
    return g


def church_holder(board: Board) -> int | None:
    """The seat with the Church marker; None: nobody has it, or it is not in the game."""
    holder: int = board.modules.get(church.NAME, {}).get("holder", NOWHERE)
    return None if holder == NOWHERE else holder


def is_muslim(board: Board, area: str) -> bool:
    """The area is Granada, and waits for its conquest."""
    conquest = board.modules.get(muslim_granada.NAME)
    return area == "granada" and conquest is not None and not conquest["conquered"]
