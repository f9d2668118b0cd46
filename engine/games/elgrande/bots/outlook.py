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
    """By how much a bot counts what all bots count: 1 is as much as `normal`."""

    castillo: float = 1.0
    """That a caballero in the Castillo can go anywhere (B-14.1)."""
    court: float = 1.0
    """Caballeros at court."""
    focus: float = 1.0
    """How far rivals may be behind the first of them and still be watched."""


USUAL = Judgement()


FLEXIBLE = 1.0
"""Points per general scoring for a caballero in the Castillo, besides those the Castillo pays."""
SHELTER = 0.4
"""The share of the open part that counts as sure in a closed area: nobody can touch it while the King stays."""
FOCUS = 12.0
"""Points by which a rival must lead the others to be watched about three times as closely."""
Pays: TypeAlias = dict[Any, tuple[Sequence[float], Sequence[float]]]
"""What areas in known states pay each seat now, and what they may pay when their counts have changed."""
REMEMBERED = 20_000
"""States of areas of which it is remembered what they pay."""
ALL_PLACES, FIRST_ONLY = (Scoring(GENERAL, None, first_only) for first_only in (False, True))


class Sheet:
    """What has been worked out for a region in one state, for one seat: it holds wherever the region is like that."""

    __slots__ = ("bundles", "changes", "worth")

    def __init__(self, worth: float) -> None:
        self.worth = worth
        self.changes: dict[tuple[int, int, int], float] = {}
        """By area or spot, kind and how many come (or leave, below 0): the change in worth."""
        self.bundles: dict[tuple[int, int, int], tuple[float, int]] = {}
        """What `best_bundle` returns, by area or spot, kind and how many may come."""


class Outlook:
    """What one seat may expect at the table `g`, a world that belongs to it: steps may be tried out on it.

    `due` names areas that the card in use is about to score, and whether only first places will be paid.
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
        """Take a table, and share what `like` knows, an outlook of the same moment, or what areas have paid before."""
        self.g = g
        self.seat = seat
        self.ahead = ahead
        self.judgement: Judgement = judgement or (like.judgement if like is not None else USUAL)
        self.added = weights_of(g.box.contents.weights)
        """What the modules in play know of their own worth."""
        self.due: Mapping[int, bool] = {}
        self._pays: Pays = like._pays if like is not None else {} if pays is None else pays
        """What areas pay now and may pay, whatever is ahead."""
        self._points: dict[Any, Sequence[float]] = {}
        """The points that each seat may expect from areas, with this ahead."""
        if like is not None and (like.ahead, like.judgement) == (ahead, self.judgement):
            self._points = like._points
        self._sheets: dict[Any, Sheet] = {}
        self.cacheable = not (self.added.becomes or self.added.gains)
        """Changes depend on nothing but the region, so that sheets keep them."""
        self._local = g.box.printed
        """No region depends on a Grande or board elsewhere."""
        self.weights = self._weigh_seats() if weights is None else weights
        """By seat, the worth of a point for it: 1 for the outlook's own seat, below 0 for rivals, together -1."""

    def at(self, g: GrandeState) -> Self:
        """Return the same outlook at another table of the match: what it knows is shared, and so are its weights."""
        # Keys of the caches hold everything that differs between tables and that a value depends on.
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
        """Return what is known of a region as it stands now."""
        key = self._key(area)
        found = self._sheets.get(key)
        if found is None:
            found = self._sheets[key] = Sheet(self.balance(self._expected(area, key)))
        return found

    def changes(self, area: int) -> dict[tuple[int, int, int], float]:
        """Return the changes that are known for a region as it stands now; what is added to them is kept."""
        return self.sheet(area).changes if self.cacheable else {}

    def balance(self, points: Sequence[float]) -> float:
        """Return the seat's points less its rivals', weighted."""
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
            found = sheet.changes[area, kind, by] = self.sheet(region).worth - sheet.worth
            counts[kind] -= by
        return found

    def _change_by_arrival(self, area: int, kind: int, by: int) -> float:
        rows, region = self.g.areas, self.g.box.region_of[area]
        before, row = self.worth(region), rows[area]
        rows[area] = row.copy()
        self.come(area, kind, by)
        after = self.worth(region)
        rows[area] = row
        return after - before + by * sum(gain(self, kind, area) for gain in self.added.gains)

    def come(self, area: int, kind: int, count: int) -> None:
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
        """Return what it is worth to the seat to have the area scored at once."""
        return self.balance(self.points_now(area, first_only=first_only))

    def court(self, owner: int, by: int) -> float:
        """Return what it is worth to the seat that `by` caballeros join the court of `owner` (or leave, below 0)."""
        turns = self.ahead.turns if owner == self.seat else max(self.ahead.turns, 1)
        before = self.g.court[owner]
        return self.weights[owner] * (self.court_points(before + by, turns) - self.court_points(before, turns))

    def court_points(self, count: float, turns: int) -> float:
        """Return the points that `count` caballeros at court stand for when their owner has `turns` turns to come."""
        return self.judgement.court * court_worth(count, turns)

    def _key(self, area: int) -> Any:
        """Return all that the worth of a region depends on."""
        g = self.g
        parts = g.box.parts[area]
        key = (area, g.king == area, self.due.get(area), *g.areas[parts[0]])
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
        rivals = {seat: math.exp((hopes[seat] - max(hopes)) / heat) for seat in seats if seat != self.seat}
        total = sum(rivals.values())
        return [1.0 if seat == self.seat else -rivals[seat] / total for seat in seats]
