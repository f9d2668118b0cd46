"""Look how much of the game is still to come: presence on the board and at court is worth that much."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.rules.turns import in_turn

SURE, ALL = 0.55, 0.8
"""Per round that lies between now and a scoring: how much of the present picture stays true, and how much of the
scoring is worth a thought at all."""


class TurnsLeft(NamedTuple):
    """The general scorings and turns to come, as weights."""

    sure: float
    """How often an area pays what it would pay now."""
    open: float
    """How often it pays, but after its counts have changed."""
    next_sure: float
    """The share of the next general scoring in `sure`."""
    next_open: float
    """The same in `open`."""
    turns: int
    """The seat's own turns to come, the one it is in included."""
    movers: int
    """How many turns of others this round still has after the running one."""


def look_ahead(g: GrandeState, view: GrandeView, seat: int) -> TurnsLeft:
    """Return what is ahead of `seat` at the moment of `view`; `g` is a world of that view."""
    section = view.section
    agenda = view.now.agenda
    mine = in_turn(section, seat)
    movers = sum(1 for entry in agenda if entry.name == "card" and entry.seat != seat)
    rounds = sum(1 for number in g.box.rounds if number > g.round)
    if not all(g.played) and section is not None and section.name == "power":
        movers, mine = len(g.box.seats) - 1, True
    this_round = mine or any(entry.name == "card" and entry.seat == seat for entry in agenda)
    fraction = movers / len(g.box.seats)
    sure, whole = [], []
    for scoring in g.box.constants.scoring_after:
        if scoring >= g.round and g.round:
            distance = fraction + sum(1 for number in g.box.rounds if g.round < number <= scoring)
            sure.append(SURE**distance)
            whole.append(ALL**distance)
    if not sure:
        return TurnsLeft(0.0, 0.0, 0.0, 0.0, rounds + this_round, movers)
    return TurnsLeft(sum(sure), sum(whole) - sum(sure), sure[0], whole[0] - sure[0], rounds + this_round, movers)
