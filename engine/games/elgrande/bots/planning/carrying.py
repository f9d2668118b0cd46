"""Carry out a whole card on the outlook's table, as one who looks a step ahead would (B-6.4)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from engine.core.option import Option
from engine.games.elgrande.bots.cards import king_worths, parts, scores, with_scoring
from engine.games.elgrande.bots.effects import effect
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.placing import areas_near_king, best_bundle, place_best
from engine.games.elgrande.bots.relocating import relocate_all
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.options import COURT, MoveBoard, MoveGrande, MoveKing, Origin, Put, Score, Send
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.rules.rule_queries import place_limit, target_tables


class Carried(NamedTuple):
    """A card that has been carried out."""

    worth: float
    """To the seat that used it, before anybody answers."""
    outlook: Outlook
    """At the table as it is then."""
    placed: tuple[int, ...]
    """Where caballeros went by the card's number, in order."""
    credit: float
    """The part of the worth that the table does not show, as that of a Veto in hand."""


Placer = Callable[[Outlook, list[int], int], tuple[float, tuple[int, ...]]]
"""Places up to so many in these areas, on the outlook's table; returns the worth, and the areas."""


def best_places(outlook: Outlook, areas: list[int], count: int) -> tuple[float, tuple[int, ...]]:
    """Place where it helps most."""
    before = {area: outlook.g.areas[area][outlook.seat] for area in areas}
    worth = place_best(outlook, areas, count)
    row, seat = outlook.g.areas, outlook.seat
    return worth, tuple(area for area in areas for _ in range(max(0, row[area][seat] - before[area])))


def varied(rng: random.Random, by: float) -> Placer:
    """Return a way to place that misjudges every area a little: another plan than the best."""

    def place(outlook: Outlook, areas: list[int], count: int) -> tuple[float, tuple[int, ...]]:
        g, seat = outlook.g, outlook.seat
        taste = {area: rng.gauss(0.0, by) for area in areas}
        left, total, placed = min(count, g.court[seat]), 0.0, list[int]()
        while left and areas:
            gains = {area: best_bundle(outlook, area, seat, left) for area in areas if outlook.room(area) > 0}
            if not gains:
                break
            area = max(gains, key=lambda a: gains[a][0] + taste[a])
            bundle = min(gains[area][1], left)
            worth = outlook.change(area, seat, bundle) + outlook.court(seat, -bundle)
            if gains[area][0] + taste[area] <= 0:
                break
            outlook.come(area, seat, bundle)
            g.court[seat] -= bundle
            total += worth
            left -= bundle
            placed += [area] * bundle
        return total, tuple(placed)

    return place


def carry_out(outlook: Outlook, card: Card, place: Placer = best_places) -> Carried:
    """Return the card carried out on a fork of the outlook, in the better order of its halves."""
    g, seat = outlook.g, outlook.seat
    left = place_limit(g, seat, card.id, ())
    if scores(outlook, card):
        return _placed_then_scored(outlook, card, left, place)
    if card.do == "king":
        return _with_king(outlook, card, left, place)
    after = outlook.fork()
    gain, credit = _acted(after, card)
    if gain <= 0:
        gain, credit, after = 0.0, 0.0, outlook.fork()
    worth, placed = place(after, areas_near_king(after, card), left)
    return Carried(gain + worth, after, placed, credit)


def _placed_then_scored(outlook: Outlook, card: Card, left: int, place: Placer) -> Carried:
    after = with_scoring(outlook, card, left)
    worth, placed = place(after, areas_near_king(after, card), left)
    for area, first_only in after.due.items():
        paid = after.points_now(area, first_only=first_only)
        worth += after.balance(paid)
        after.g.scores = [score + round(points) for score, points in zip(after.g.scores, paid, strict=True)]
    after.due = {}
    credit = 0.0
    if card.do == "score_secret":
        options = after.g.box.actions[card.id].first(after.g, after.seat)
        credit = max((effect(after, after.seat, option, card) for option in options), default=0.0)
    return Carried(worth + credit, after, placed, max(0.0, credit))


def _with_king(outlook: Outlook, card: Card, left: int, place: Placer) -> Carried:
    reached = king_worths(outlook, card, left)
    best = max(reached, key=lambda area: reached[area])
    after = outlook.fork()
    if best < 0:
        worth, placed = place(after, areas_near_king(after, card), left)
        moves = [o for o in after.g.box.actions[card.id].first(after.g, after.seat) if isinstance(o, MoveKing)]
        gains = {option.area: effect(after, after.seat, option) for option in moves}
        target = max(gains, key=lambda area: gains[area], default=after.g.king)
        gain = gains.get(target, 0.0)
        if gain > 0:
            after.g.king = target
        return Carried(worth + max(0.0, gain), after, placed, 0.0)
    gain = effect(after, after.seat, MoveKing("", best))
    after.g.king = best
    worth, placed = place(after, areas_near_king(after, card), left)
    return Carried(gain + worth, after, placed, 0.0)


def _acted(after: Outlook, card: Card) -> tuple[float, float]:
    """Perform the best of a special action on the table; return its worth, and what of it the table does not show."""
    g, seat = after.g, after.seat
    if card.of:
        found = [(part, *_on_fork(after, part)) for part in parts(after, card)]
        _part, there, gain, credit = max(found, key=lambda one: one[2])
        after.g = there.g
        return gain, credit
    if card.do == "move":
        sources = None
        if card.one_source:
            open_ = target_tables(g).open
            sources = (max(open_, key=lambda source: relocate_all(after.fork(), card, (source,))),)
        return relocate_all(after, card, sources), 0.0
    options = g.box.actions[card.id].first(g, seat)
    if puts := [option.area for option in options if isinstance(option, Put)]:
        return place_best(after, puts, card.limit), 0.0
    if not options:
        return 0.0, 0.0
    worths = [effect(after, seat, option, card) for option in options]
    best = max(range(len(options)), key=worths.__getitem__)
    return worths[best], 0.0 if _shown(after, options[best], card) else worths[best]


def _on_fork(after: Outlook, part: Card) -> tuple[Outlook, float, float]:
    there = after.fork()
    return there, *_acted(there, part)


def _shown(after: Outlook, option: Option, card: Card) -> bool:
    """Change the table as a step does, where that is simple; return whether it was."""
    g, seat = after.g, after.seat
    if isinstance(option, MoveGrande):
        g.grandes[seat] = option.area
    elif isinstance(option, MoveBoard):
        g.boards[option.board] = option.area
    elif isinstance(option, Score):
        paid = after.points_now(option.area)
        g.scores = [score + round(points) for score, points in zip(g.scores, paid, strict=True)]
    elif isinstance(option, Send) and option.area != COURT:
        g.areas[option.area][option.kind] -= 1
    elif isinstance(option, Origin):
        _evict(g, seat, option.area)
    elif card.do == "decay":
        for other in g.box.others[seat]:
            g.court[other] -= min(card.limit, g.court[other])
    else:
        return False
    return True


def _evict(g: GrandeState, seat: int, area: int) -> None:
    own = frozenset(g.box.kinds.of[seat])
    row = g.areas[area]
    g.areas[area] = [count if kind in own else 0 for kind, count in enumerate(row)]
