"""Estimate how much of the game is left: presence on the board and at court is worth that much."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.rules.turns import in_turn

SURE, ALL = 0.55, 0.8
"""Discounts per round between now and a scoring: how much of the present board stays as it is, and how much the scoring
counts at all."""


class TurnsLeft(NamedTuple):
    """The general scorings that are left, as weights, and the turns that are left."""

    sure: float
    """Scorings in which an area pays what it would pay now."""
    open: float
    """Scorings in which it pays after its counts have changed."""
    next_sure: float
    """The share of the next general scoring in `sure`."""
    next_open: float
    """The same in `open`."""
    turns: int
    """Turns of the seat that are left, the present one included."""
    movers: int
    """Turns of others that are left in this round."""


def look_ahead(g: GrandeState, view: GrandeView, seat: int) -> TurnsLeft:
    """Return what is left for `seat` at the moment of `view`; `g` is a world of that view."""
    section = view.section
    agenda = view.now.agenda
    mine = in_turn(section, seat)
    movers = sum(1 for entry in agenda if entry.name == "card" and entry.seat != seat)
    rounds = sum(1 for number in g.box.rounds if number > g.round)
    # While power cards are played nobody knows the order yet: any of the others may come later.
    if not all(g.played) and section is not None and section.name == "power":
        movers, mine = len(g.box.seats) - 1, True
    this_round = mine or any(entry.name == "card" and entry.seat == seat for entry in agenda)
    fraction = movers / len(g.box.seats)
    sure, whole = [], []
    for scoring in g.box.constants.scoring_after:
        if scoring >= g.round and g.round:
            distance = fraction + sum(1 for number in g.box.rounds if g.round < number <= scoring)
            # The rest of the running round counts as the part of a round that its turns are.
            sure.append(SURE**distance)
            whole.append(ALL**distance)
    if not sure:
        return TurnsLeft(0.0, 0.0, 0.0, 0.0, rounds + this_round, movers)
    return TurnsLeft(sum(sure), sum(whole) - sum(sure), sure[0], whole[0] - sure[0], rounds + this_round, movers)
