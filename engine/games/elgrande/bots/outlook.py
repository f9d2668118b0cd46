"""What the table promises each seat, and how that changes when pieces are tried elsewhere."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.elgrande.bots.ahead import Ahead
from engine.games.elgrande.bots.chances import likely
from engine.games.elgrande.bots.court import court_worth
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.rules.rule_queries import closed, strengths, values
from engine.games.elgrande.rules.scoring import payments

FLEXIBLE = 1.0
"""Points per general scoring that a caballero in the Castillo stands for, besides the Castillo's own."""
SHELTER = 0.4
"""How much of what is open in a closed area counts as sure: nobody can touch it while the King stays."""
FOCUS = 12.0
"""Points by which a rival must lead the others to be watched about three times as closely."""


class Outlook:
    """What one seat may hope for at a table `g`, which is a world of its own and may be tried out on.

    `due` names areas that a card in hand is about to score, and whether only first places will be paid.
    """

    def __init__(self, g: GrandeState, seat: int, ahead: Ahead) -> None:
        self.g = g
        self.seat = seat
        self.ahead = ahead
        self.due: Mapping[int, bool] = {}
        self._promises: dict[Any, Sequence[float]] = {}
        self._worths: dict[Any, float] = {}
        self.signs = self._signs()
        """By seat: 1 for the own one; how much a point for a rival hurts, below 0 and -1 in all, for the others."""

    def fork(self) -> Outlook:
        """The same at a copy of the table."""
        twin = Outlook.__new__(Outlook)
        twin.__dict__.update(self.__dict__)
        twin.g = self.g.copy()
        return twin

    def promise(self, area: int) -> Sequence[float]:
        """The points that each seat may expect from an area in all scorings to come."""
        key = self._key(area)
        found = self._promises.get(key)
        if found is None:
            found = self._promises[key] = self._promised(area)
        return found

    def worth(self, area: int) -> float:
        """What an area promises the seat, less what it promises its rivals."""
        key = self._key(area)
        found = self._worths.get(key)
        if found is None:
            found = self._worths[key] = self.balance(self.promise(area))
        return found

    def balance(self, points: Sequence[float]) -> float:
        """The seat's points less its rivals', weighted."""
        return sum(sign * amount for sign, amount in zip(self.signs, points, strict=True))

    def change(self, area: int, kind: int, by: int) -> float:
        """By how much the worth of an area changes when `by` caballeros of a kind join those there (or leave them)."""
        counts = self.g.areas[area]
        before = self.worth(area)
        counts[kind] += by
        after = self.worth(area)
        counts[kind] -= by
        return after - before

    def paid(self, area: int, *, first_only: bool = False) -> list[float]:
        """The points each seat gets when the area is scored at once."""
        points = [0.0] * len(self.g.box.seats)
        for payment in payments(self.g, area, first_only=first_only):
            points[payment.seat] += payment.points
        return points

    def pays(self, area: int, *, first_only: bool = False) -> float:
        """What it is worth to have the area scored at once."""
        return self.balance(self.paid(area, first_only=first_only))

    def court(self, owner: int, by: int) -> float:
        """What it is worth that `by` caballeros join the court of `owner` (or leave it)."""
        turns = self.ahead.turns if owner == self.seat else max(self.ahead.turns, 1)
        before = self.g.court[owner]
        return self.signs[owner] * (court_worth(before + by, turns) - court_worth(before, turns))

    def _key(self, area: int) -> Any:
        g = self.g
        return area, g.king == area, self.due.get(area), *g.areas[area], *g.boards, *g.grandes

    def _promised(self, area: int) -> Sequence[float]:
        g, ahead, box = self.g, self.ahead, self.g.box
        strength = strengths(g, area)
        paying = box.paying_places
        ladder = (*values(g, area)[:paying], *(0,) * (len(strength) + 1))
        king = box.constants.king_bonus if area == g.king else 0
        bonuses = [king + (box.constants.home_bonus if grande == area else 0) for grande in g.grandes]
        chances = likely(strength, ladder, bonuses)
        now = self.paid(area)
        sure, uncertain = ahead.sure, ahead.open
        if area == CASTILLO:
            sure, uncertain = ahead.next_sure, ahead.next_open
        elif area in closed(g):
            sure, uncertain = sure + SHELTER * ahead.next_open, uncertain - SHELTER * ahead.next_open
        points = [sure * a + uncertain * b for a, b in zip(now, chances, strict=True)]
        if area == CASTILLO:
            stay = FLEXIBLE * (ahead.sure + ahead.open)
            points = [point + stay * count**0.85 for point, count in zip(points, strength, strict=True)]
        if area in self.due:
            points = [a + b for a, b in zip(points, self.paid(area, first_only=self.due[area]), strict=True)]
        return points

    def _signs(self) -> list[float]:
        seats = range(len(self.g.box.seats))
        areas = range(len(self.g.box.areas))
        promised = [self.promise(area) for area in areas]
        hopes = [self.g.scores[seat] + sum(points[seat] for points in promised) for seat in seats]
        rivals = {seat: math.exp((hopes[seat] - max(hopes)) / FOCUS) for seat in seats if seat != self.seat}
        total = sum(rivals.values())
        return [1.0 if seat == self.seat else -rivals[seat] / total for seat in seats]
