"""Estimate a single step: the worth of an Option to a seat, whichever seat carries it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.option import Option
from engine.games.elgrande.bots.acts import act_worth
from engine.games.elgrande.bots.holdings import keeping_worth
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.model.events import GENERAL, Scoring
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.options import (
    ACT,
    COURT,
    Ally,
    Court,
    Fetch,
    Intake,
    Move,
    MoveBoard,
    MoveGrande,
    MoveKing,
    Origin,
    Place,
    Put,
    Recover,
    Score,
    Send,
)
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.rules.scoring import payments

RETURNS = 0.35
"""The share of their worth that evicted caballeros lose: they go where they help again."""


def effect(outlook: Outlook, actor: int, option: Option, card: Card | None = None) -> float:
    """Return the worth to `outlook.seat` of `actor` carrying out `option`; `card` is the one in use, if any.

    Options that change nothing by themselves are worth 0.
    """
    if option is ACT and card is not None:
        return act_worth(outlook, actor, card)
    evaluate = EFFECTS.get(type(option)) or outlook.added.effects.get(type(option))
    return evaluate(outlook, actor, option) if evaluate else 0.0


def _taken_in(outlook: Outlook, actor: int, option: Intake | Court) -> float:
    return outlook.court(actor, option.count)


def _fetched(outlook: Outlook, actor: int, option: Fetch) -> float:
    kind = outlook.g.box.options.fetched(actor, option)
    return outlook.change(option.area, kind, -1) + outlook.court(actor, 1)


def _placed(outlook: Outlook, actor: int, option: Place | Put) -> float:
    return outlook.change(option.area, actor, 1) + outlook.court(actor, -1)


def _moved(outlook: Outlook, actor: int, option: Move) -> float:
    return outlook.change(option.source, option.kind, -1) + outlook.change(option.target, option.kind, 1)


def _sent(outlook: Outlook, actor: int, option: Send) -> float:
    if option.area != COURT:
        return outlook.change(option.area, option.kind, -1)
    owner = outlook.g.box.kinds.all[option.kind].owner
    return outlook.court(owner, -1) if owner is not None else 0.0


def _scored(outlook: Outlook, actor: int, option: Score) -> float:
    return outlook.scoring_worth(option.area)


def _king_moved(outlook: Outlook, actor: int, option: MoveKing) -> float:
    g = outlook.g
    areas = {g.king, option.area}
    before = sum(outlook.worth(area) for area in areas)
    home, g.king = g.king, option.area
    after = sum(outlook.worth(area) for area in areas)
    g.king = home
    return after - before


def _grande_moved(outlook: Outlook, actor: int, option: MoveGrande) -> float:
    g = outlook.g
    home = g.grandes[actor]
    areas = {home, option.area} - {NOWHERE}
    before = sum(outlook.worth(area) for area in areas)
    g.grandes[actor] = option.area
    after = sum(outlook.worth(area) for area in areas)
    g.grandes[actor] = home
    return after - before


def _scoreboard_moved(outlook: Outlook, actor: int, option: MoveBoard) -> float:
    g = outlook.g
    home = g.boards[option.board]
    areas = {home, option.area} - {NOWHERE}
    before = sum(outlook.worth(area) for area in areas)
    g.boards[option.board] = option.area
    after = sum(outlook.worth(area) for area in areas)
    g.boards[option.board] = home
    return after - before


def _recovered(outlook: Outlook, actor: int, option: Recover) -> float:
    return outlook.weights[actor] * 0.5 * keeping_worth(outlook.g, option.power)


def _evicted(outlook: Outlook, actor: int, option: Origin) -> float:
    g, area = outlook.g, option.area
    before = outlook.expected_points(area)
    counts = g.areas[area]
    g.areas[area] = [0 if g.box.kinds.all[kind].owner != actor else count for kind, count in enumerate(counts)]
    after = outlook.expected_points(area)
    g.areas[area] = counts
    change = [new - old for old, new in zip(before, after, strict=True)]
    return outlook.balance([RETURNS * points if points < 0 else points for points in change])


def _allied(outlook: Outlook, actor: int, option: Ally) -> float:
    """Return what it is worth that two regions are scored as one in the next general scoring (G-817, K-G.6)."""
    g, pair = outlook.g, (option.area, option.other)
    points = [0.0] * len(g.scores)
    for area in pair:
        for payment in payments(g, Scoring(GENERAL, None), area, pair):
            points[payment.seat] += payment.points
    apart = sum(outlook.scoring_worth(area) for area in pair)
    return outlook.ahead.next_sure * (outlook.balance(points) - apart)


EFFECTS: Mapping[type[Option], Callable[[Outlook, int, Any], float]] = {
    Intake: _taken_in,
    Court: _taken_in,
    Fetch: _fetched,
    Place: _placed,
    Put: _placed,
    Move: _moved,
    Send: _sent,
    Score: _scored,
    MoveKing: _king_moved,
    MoveGrande: _grande_moved,
    MoveBoard: _scoreboard_moved,
    Recover: _recovered,
    Origin: _evicted,
    Ally: _allied,
}
"""The estimate, by type of Option."""
