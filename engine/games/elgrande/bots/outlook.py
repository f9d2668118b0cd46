"""Estimate the points that each seat may expect, and how they change when pieces are tried elsewhere."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from operator import mul
from typing import Any, NamedTuple, Self, TypeAlias

from engine.games.elgrande.bots.ahead import TurnsLeft
from engine.games.elgrande.bots.chances import likely_points
from engine.games.elgrande.bots.holdings import court_worth
from engine.games.elgrande.bots.weights import weights_of
from engine.games.elgrande.model.events import GENERAL, Scoring
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.rules.rule_queries import closed, strengths, values
from engine.games.elgrande.rules.scoring import payments, shares


class Judgement(NamedTuple):
    """How a bot weighs what all bots look at: 1 is as `normal` does."""

    castillo: float = 1.0
    """The freedom of a caballero in the Castillo to go anywhere (B-14.1)."""
    court: float = 1.0
    """Caballeros at court."""
    focus: float = 1.0
    """How far a rival may be behind the leader and still matter."""


USUAL = Judgement()


FLEXIBLE = 1.0
"""Points per general scoring for a caballero in the Castillo, besides those the Castillo pays."""
SHELTER = 0.4
"""The share of the open part that is sure in a closed area: nobody can change it while the King stays."""
FOCUS = 12.0
"""Points by which a rival must lead the others to weigh about three times as much."""
Pays: TypeAlias = dict[Any, tuple[Sequence[float], Sequence[float]]]
"""Cache: by the state of an area, what it pays each seat now and may pay after its counts have changed."""
REMEMBERED = 20_000
"""Most states of areas in that cache."""
ALL_PLACES, FIRST_ONLY = (Scoring(GENERAL, None, first_only) for first_only in (False, True))


class Sheet:
    """Cached estimates for a region in one state, for one seat; valid whenever the region is in that state."""

    __slots__ = ("bundles", "changes", "worth")

    def __init__(self, worth: float) -> None:
        self.worth = worth
        self.changes: dict[tuple[int, int, int], float] = {}
        """By area or spot, kind and how many come (or leave, below 0): the change in worth."""
        self.bundles: dict[tuple[int, int, int], tuple[float, int]] = {}
        """What `best_bundle` returns, by area or spot, kind and how many may come."""


class Outlook:
    """What one seat may expect at the table `g`, a world that it owns: steps may be tried on it.

    `due` maps areas that the card in use is about to score to whether only first places are paid.
    """

    def __init__(
        self,
        g: GrandeState,
        seat: int,
        ahead: TurnsLeft,
        weights: list[float] | None = None,
        like: Outlook | None = None,
        judgement: Judgement | None = None,
        pays: Pays | None = None,
    ) -> None:
        """Take a table, and share the caches of `like`, an outlook of the same moment, or `pays`."""
        self.g = g
        self.seat = seat
        self.ahead = ahead
        self.judgement: Judgement = judgement or (like.judgement if like is not None else USUAL)
        self.added = weights_of(g.box.contents.weights)
        """The estimates of the modules in play."""
        self.due: Mapping[int, bool] = {}
        self._pays: Pays = like._pays if like is not None else {} if pays is None else pays
        """Independent of the turns that are left."""
        self._points: dict[Any, Sequence[float]] = {}
        """The points that each seat may expect from areas, with `ahead`."""
        if like is not None and (like.ahead, like.judgement) == (ahead, self.judgement):
            self._points = like._points
        self._sheets: dict[Any, Sheet] = {}
        self.cacheable = not (self.added.becomes or self.added.gains)
        """Whether changes depend on the region alone, so that sheets can keep them."""
        self._local = g.box.printed
        """Whether no region depends on a Grande or scoreboard elsewhere."""
        self.weights = self._weigh_seats() if weights is None else weights
        """By seat, the weight of its points: 1 for the outlook's own seat, negative for rivals, in sum -1."""

    def at(self, g: GrandeState) -> Self:
        """Return the same outlook at another table of the match; caches and weights are shared."""
        # Safe, as the keys of the caches contain everything that a value depends on and that differs between tables.
        there = self.__class__.__new__(self.__class__)
        there.__dict__.update(self.__dict__)
        there.g = g
        return there

    def fork(self) -> Self:
        """Return the same outlook at a copy of the table."""
        return self.at(self.g.copy())

    def expected_points(self, area: int) -> Sequence[float]:
        """Return the points that each seat may expect from an area in all scorings to come."""
        return self._expected(area, self._key(area))

    def _expected(self, area: int, key: Any) -> Sequence[float]:
        found = self._points.get(key)
        if found is None:
            found = self._points[key] = self._estimate(area, key)
        return found

    def worth(self, area: int) -> float:
        """Return the points the seat may expect from an area, less those of its rivals, weighted."""
        return self.sheet(area).worth

    def sheet(self, area: int) -> Sheet:
        """Return the cached estimates of a region in its present state."""
        key = self._key(area)
        found = self._sheets.get(key)
        if found is None:
            found = self._sheets[key] = Sheet(self.balance(self._expected(area, key)))
        return found

    def changes(self, area: int) -> dict[tuple[int, int, int], float]:
        """Return the cached changes of a region in its present state; entries may be added."""
        return self.sheet(area).changes if self.cacheable else {}

    def balance(self, points: Sequence[float]) -> float:
        """Return the weighted sum of points: the seat's less those of its rivals."""
        total: float = sum(map(mul, self.weights, points))
        return total

    def change(self, area: int, kind: int, by: int) -> float:
        """Return the change in worth when `by` caballeros of a kind come to an area or spot (or leave, below 0)."""
        if by > 0 and not self.cacheable:
            return self._change_by_arrival(area, kind, by)
        counts, region = self.g.areas[area], self.g.box.region_of[area]
        sheet = self.sheet(region)
        found = sheet.changes.get((area, kind, by))
        if found is None:
            counts[kind] += by
            # Tried in place: the sheet of the region after the change is looked up by the new key.
            found = sheet.changes[area, kind, by] = self.sheet(region).worth - sheet.worth
            counts[kind] -= by
        return found

    def _change_by_arrival(self, area: int, kind: int, by: int) -> float:
        rows, region = self.g.areas, self.g.box.region_of[area]
        before, row = self.worth(region), rows[area]
        rows[area] = row.copy()
        self.arrive(area, kind, by)
        after = self.worth(region)
        rows[area] = row
        return after - before + by * sum(gain(self, kind, area) for gain in self.added.gains)

    def arrive(self, area: int, kind: int, count: int) -> None:
        """Put caballeros into an area or spot of the table, each as the kind that it becomes there."""
        row = self.g.areas[area]
        if not self.added.becomes:
            row[kind] += count
            return
        for _ in range(count):
            row[self.kind_there(kind, NOWHERE, area)] += 1

    def kind_there(self, kind: int, source: int, area: int) -> int:
        """Return the kind that a caballero becomes when it comes from a place, or NOWHERE, to an area or spot."""
        if area == CASTILLO:
            return self.g.box.plain[kind]
        for become in self.added.becomes:
            kind = become(self.g, kind, source, area)
        return kind

    def exchange(self, source: int, kind: int, target: int, new: int) -> float:
        """Return the change in worth when a caballero leaves a place and is of the kind `new` at another, or there."""
        rows, region_of = self.g.areas, self.g.box.region_of
        regions = {region_of[source], region_of[target]}
        before = sum(map(self.worth, regions))
        rows[source][kind] -= 1
        rows[target][new] += 1
        after = sum(map(self.worth, regions))
        rows[source][kind] += 1
        rows[target][new] -= 1
        return after - before

    def room(self, area: int) -> int:
        """Return how many more caballeros can stand in an area or spot."""
        return self.g.box.areas[area].room - sum(self.g.areas[area])

    def points_now(self, area: int, *, first_only: bool = False) -> list[float]:
        """Return the points each seat gets when the area is scored at once."""
        g = self.g
        points, scoring = [0.0] * len(g.scores), FIRST_ONLY if first_only else ALL_PLACES
        if g.seams.pays:
            for payment in payments(g, scoring, area):
                points[payment.seat] += payment.points
        else:
            for seat, _, ranked, king, home in shares(g, scoring, area):
                points[seat] += ranked + king + home
        return points

    def scoring_worth(self, area: int, *, first_only: bool = False) -> float:
        """Return the worth to the seat of having the area scored at once."""
        return self.balance(self.points_now(area, first_only=first_only))

    def court(self, owner: int, by: int) -> float:
        """Return the worth to the seat of `by` caballeros joining the court of `owner` (or leaving, below 0)."""
        turns = self.ahead.turns if owner == self.seat else max(self.ahead.turns, 1)
        before = self.g.court[owner]
        return self.weights[owner] * (self.court_points(before + by, turns) - self.court_points(before, turns))

    def court_points(self, count: float, turns: int) -> float:
        """Return the points that `count` caballeros at court stand for when their owner has `turns` turns to come."""
        return self.judgement.court * court_worth(count, turns)

    def _key(self, area: int) -> Any:
        """Return a key of everything that the worth of a region depends on."""
        g = self.g
        parts = g.box.parts[area]
        key = (area, g.king == area, self.due.get(area), *g.areas[parts[0]])
        # The short key covers nearly all cases, and hashing keys is a good part of what an estimate costs.
        if self._local and area not in g.grandes and area not in g.boards:
            return key
        key = (*key, *g.boards, *g.grandes)
        if len(parts) == 1 and not self.added.depends:
            return key
        return key, *(tuple(g.areas[part]) for part in parts[1:]), *(depend(g, area) for depend in self.added.depends)

    def _estimate(self, area: int, key: Any) -> Sequence[float]:
        g, ahead = self.g, self.ahead
        now, chances = self._now_and_chances(area, key)
        sure, uncertain = ahead.sure, ahead.open
        if area == CASTILLO:
            # The Castillo is emptied by each general scoring (B-14.1), so only the next one counts.
            sure, uncertain = ahead.next_sure, ahead.next_open
        elif area in closed(g):
            sure, uncertain = sure + SHELTER * ahead.next_open, uncertain - SHELTER * ahead.next_open
        points = [sure * a + uncertain * b for a, b in zip(now, chances, strict=True)]
        if area == CASTILLO:
            stay = self.judgement.castillo * FLEXIBLE * (ahead.sure + ahead.open)
            points = [point + stay * count**0.85 for point, count in zip(points, strengths(g, area), strict=True)]
        if area in self.due:
            points = [a + b for a, b in zip(points, self.points_now(area, first_only=self.due[area]), strict=True)]
        for promise in self.added.prospects:
            points = [a + b for a, b in zip(points, promise(self, area), strict=True)]
        return points

    def _now_and_chances(self, area: int, key: Any) -> tuple[Sequence[float], Sequence[float]]:
        """Return what the area would pay each seat now, and what it may pay when its counts have changed."""
        found = self._pays.get(key)
        if found is None:
            g, box = self.g, self.g.box
            strength = strengths(g, area)
            ladder = (*values(g, area)[: box.paying_places], *(0,) * (len(strength) + 1))
            king = box.constants.king_bonus if area == g.king else 0
            bonuses = [king + (box.constants.home_bonus if grande == area else 0) for grande in g.grandes]
            # Emptied rather than aged: it fills up again within a turn.
            if len(self._pays) >= REMEMBERED:
                self._pays.clear()
            found = self._pays[key] = self.points_now(area), likely_points(strength, ladder, bonuses)
        return found

    def _weigh_seats(self) -> list[float]:
        seats = range(len(self.g.box.seats))
        areas = sorted((CASTILLO, *self.g.box.regions))
        expected = [self.expected_points(area) for area in areas]
        hopes = [self.g.scores[seat] + sum(points[seat] for points in expected) for seat in seats]
        heat = FOCUS * self.judgement.focus
        # A softmax: the leading rival weighs most, and one far behind next to nothing.
        rivals = {seat: math.exp((hopes[seat] - max(hopes)) / heat) for seat in seats if seat != self.seat}
        total = sum(rivals.values())
        return [1.0 if seat == self.seat else -rivals[seat] / total for seat in seats]
