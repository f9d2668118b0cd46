"""Simulate the rest of a round, and evaluate the result."""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.games.elgrande.bots.ahead import ALL, SURE, TurnsLeft
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.planning.play_turn import PlayedTurn, play_turn
from engine.games.elgrande.bots.powers import power_worths
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.rules.rule_queries import closed

HOT, COOL = 17.0, 7.0
"""Points by which a rival must lead another to weigh about three times as much, at the beginning and the end."""
UNSURE = 1.0
"""Points by which a rival's power cards must differ for one to be about three times as likely."""
HOPELESS = 4.0
"""Points behind a rival's best card from which a card is not considered for them."""
WHIM = 0.25
"""Noise in points with which rivals judge cards."""


class Rollouts:
    """Simulations for one decision; they share the caches of what areas promise."""

    def __init__(self, outlook: Outlook) -> None:
        self.seat = outlook.seat
        self.weights = outlook.weights
        self._now = outlooks(outlook, outlook.ahead)
        later = next_round(outlook.g, outlook.ahead)
        self._later = outlooks(outlook, later)
        self._due = outlooks(outlook, later._replace(sure=later.sure + 1.0))
        """Outlooks by seat: in this round, after the round, and with the scoring of this round due as well."""
        self._plans: dict[Any, tuple[GrandeState, list[PlayedTurn]]] = {}
        self._hopeless: dict[tuple[Any, ...], Collection[str]] = {}
        """By seat and offer, cards that were far worse than its best at the first table: not considered again."""
        self._likely: dict[int, Mapping[int, float]] = {}

    def outlook(self, g: GrandeState, seat: int) -> Outlook:
        """Return the outlook of a seat at a table of this round."""
        return self._now[seat].at(g)

    def play(self, table: GrandeState, seats: Sequence[int], credit: float, rng: random.Random) -> float:
        """Return the worth of a table to the seat after these seats have had their turns and the round is over."""
        g = table
        for seat in seats:
            g, gained = self._turn(g, seat, rng)
            credit += self.weights[seat] * gained if seat != self.seat else gained
        if g.round in g.box.constants.scoring_after:
            g = g.copy()  # it may be in the cache of another simulation
            self.score(g)
        return self._worth(g, credit)

    def play_round(self, table: GrandeState, power: int, rng: random.Random) -> float:
        """Return the worth of a table to the seat after a whole round in which it plays that power card."""
        g = table.copy()
        values, powers = g.box.power_values, g.box.powers
        g.played[self.seat] = power
        for seat in g.box.others[self.seat]:
            if g.played[seat]:
                continue
            likely = {card: chance for card, chance in self._powers(table, seat).items() if card not in g.played}
            if likely:
                g.played[seat] = rng.choices([*likely], [*likely.values()])[0]
        order = sorted((s for s, played in enumerate(g.played) if played), key=lambda s: -values[g.played[s]])
        for seat in order:
            count = min(powers[g.played[seat]].province or 0, g.provinces[seat])
            g.court[seat] += count
            g.provinces[seat] -= count
        return self.play(g, order, 0.0, rng)

    def _powers(self, g: GrandeState, seat: int) -> Mapping[int, float]:
        """Return how likely a rival plays each of its power cards. Hands are known: played cards are public."""
        found = self._likely.get(seat)
        if found is None:
            options = [g.box.options.power[number] for number in g.hands[seat]]
            worths = power_worths(self.outlook(g, seat), options)
            top = max(worths, default=0.0)
            chances = [math.exp((worth - top) / UNSURE) for worth in worths]
            found = self._likely[seat] = {option.power: chance for option, chance in zip(options, chances, strict=True)}
        return found

    def _turn(self, g: GrandeState, seat: int, rng: random.Random) -> tuple[GrandeState, float]:
        """Return the table after a seat's turn, and its credit (gains that the table does not show)."""
        before, found = self._choices(g, seat)
        if not found:
            return g, 0.0
        # Gumbel noise, as in `pick_best`: rivals mostly take the best card, and not always.
        noisy = [one.worth - WHIM * math.log(-math.log(rng.uniform(1e-9, 1 - 1e-9))) for one in found]
        chosen = found[noisy.index(max(noisy))]
        after = chosen.outlook.g
        return (after if before is g else changed_alike(g, before, after)), chosen.credit

    def _choices(self, g: GrandeState, seat: int) -> tuple[GrandeState, list[PlayedTurn]]:
        """Return the cards on offer as the seat would play them, and the table that this was computed for.

        The cache ignores courts of others and scores, which hardly matter for that.
        """
        key = (seat, g.court[seat], tuple(g.offer), g.king, *g.grandes, *g.boards, *(c for row in g.areas for c in row))
        found = self._plans.get(key)
        if found is None:
            outlook = self.outlook(g, seat)
            hopeless = self._hopeless.get((seat, *g.offer), ())
            turn = {card: self._used(outlook, card) for card in g.offer if card and card not in hopeless}
            found = self._plans[key] = g, list(turn.values())
            if not hopeless:
                best = max((one.worth for one in turn.values()), default=0.0)
                bad = [card for card, one in turn.items() if one.worth < best - HOPELESS]
                self._hopeless[seat, *g.offer] = frozenset(bad)
        return found

    @staticmethod
    def _used(outlook: Outlook, card: str) -> PlayedTurn:
        turn = play_turn(outlook, outlook.g.box.cards[card])
        after = turn.outlook.g
        after.offer = ["" if other == card else other for other in after.offer]
        return turn

    def score(self, g: GrandeState) -> None:
        """Score everything, the Castillo first; its caballeros go, all at once, to where they help most (B-14.1)."""
        _pay(self._due[self.seat].at(g), CASTILLO)
        inside, shut = g.areas[CASTILLO], closed(g)
        regions = [area for area in g.box.on_disc if area not in shut]
        leaving = list[tuple[int, int, int]]()
        for kind, count in enumerate(inside):
            owner = g.box.kinds.all[kind].owner
            if count and owner is not None and regions:
                own = self._due[owner].at(g)
                gains = {area: own.change(area, kind, count) for area in regions}
                # Decided for all before any moves: discs are dialled in secret.
                leaving.append((kind, count, max(gains, key=gains.__getitem__)))
        for kind, count, area in leaving:
            inside[kind] -= count
            g.areas[area][kind] += count
        for area in g.box.regions:
            _pay(self._due[self.seat].at(g), area)

    def _worth(self, g: GrandeState, credit: float) -> float:
        """Return the expected lead of the seat over a soft maximum of its rivals, when the next round begins."""
        outlook = self._later[self.seat].at(g)
        turns = outlook.ahead.turns
        hopes = [score + outlook.court_points(g.court[seat], turns) for seat, score in enumerate(g.scores)]
        for area in (CASTILLO, *g.box.regions):
            hopes = [hope + points for hope, points in zip(hopes, outlook.expected_points(area), strict=True)]
        heat = (COOL + (HOT - COOL) * turns / len(g.box.rounds)) * outlook.judgement.focus
        top = max(hope for seat, hope in enumerate(hopes) if seat != self.seat)
        rivals = sum(math.exp((hope - top) / heat) for seat, hope in enumerate(hopes) if seat != self.seat)
        # log-sum-exp of the rivals: smooth, so that small gains count also when another rival is slightly ahead.
        return hopes[self.seat] + credit - top - heat * math.log(rivals)


def outlooks(outlook: Outlook, ahead: TurnsLeft) -> list[Outlook]:
    """Return an outlook for each seat at the table of an outlook, with this `ahead`; they share caches."""
    found = [Outlook(outlook.g, 0, ahead, like=outlook)]
    for seat in range(1, len(outlook.weights)):
        found.append(Outlook(outlook.g, seat, ahead, like=found[0]))
    return found


def changed_alike(g: GrandeState, before: GrandeState, after: GrandeState) -> GrandeState:
    """Return the table `after`, with the changes of courts, provinces and scores since `before` applied to `g`."""
    table = after.copy()
    for name in ("court", "provinces", "scores"):
        here, was, became = getattr(g, name), getattr(before, name), getattr(after, name)
        setattr(table, name, [max(0, n + new - old) for n, old, new in zip(here, was, became, strict=True)])
    table.played = g.played
    return table


def _pay(outlook: Outlook, area: int) -> None:
    g = outlook.g
    paid = outlook.points_now(area)
    g.scores = [score + round(points) for score, points in zip(g.scores, paid, strict=True)]


def next_round(g: GrandeState, ahead: TurnsLeft) -> TurnsLeft:
    """Return what is left when the present round is over."""
    rounds = [number for number in g.box.rounds if number > g.round]
    sure, whole = [], []
    for scoring in g.box.constants.scoring_after:
        if scoring > g.round:
            distance = sum(1 for number in rounds if number <= scoring)
            sure.append(SURE**distance)
            whole.append(ALL**distance)
    if not sure:
        return TurnsLeft(0.0, 0.0, 0.0, 0.0, len(rounds), 0)
    return TurnsLeft(sum(sure), sum(whole) - sum(sure), sure[0], whole[0] - sure[0], len(rounds), 0)
