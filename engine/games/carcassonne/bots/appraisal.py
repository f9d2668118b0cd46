"""Tell what a map, a placing and a claim are worth to a seat, in points: what it may expect, less what rivals may."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.games.carcassonne.bots.chances import Chances
from engine.games.carcassonne.model.figures import CITY, CLOISTER, FARM, TileConstants
from engine.games.carcassonne.model.landscape import Feature, Growth, Landscape
from engine.games.carcassonne.rules.scoring import majority, worth

IN_HAND = (0.0, 5.0, 3.2, 2.4, 1.8, 1.4, 1.1)
"""By the number of followers in hand: what the last of them is worth while there are turns enough to use it."""
TURNS_TO_USE = 9
"""With so many turns left a follower is worth all that; with fewer, less."""
TURNS_AWAY = 10
"""A farmer never comes back (CA-RET-03): with so many turns left it costs twice what another follower does."""
RETURNED = 0.6
"""The part of its worth that a follower has who is likely to return some day."""
SIDE_TILES = 0.8
"""How many tiles it takes to close one open side of a feature."""
CLOSING_A_CITY = 0.85
"""The part of its worth that a city has for a farm while it is open: others may come to own the farm."""


class PlacingWorth(NamedTuple):
    """What a placing is worth before the claim, and each claim that it leaves, by the segment of the tile."""

    worth: float
    claims: list[tuple[float, int]]

    @property
    def best(self) -> float:
        """What it is worth with the claim that is planned now and asked for later (CA-TRN-08)."""
        return self.worth + max([0.0, *[worth for worth, _ in self.claims]])


class Appraisal:
    """What one map is worth to one seat. What is worked out for a feature or a farm is kept for all placings."""

    def __init__(
        self, constants: TileConstants, chances: Chances, land: Landscape, supply: Sequence[int], seat: int
    ) -> None:
        self._constants = constants
        self._chances = chances
        self._land = land
        self._supply = supply
        self._follower = [self._in_hand(count + 1) for count in supply]
        """By seat: what one more follower in hand is worth."""
        rival = -1 / max(1.0, (len(supply) - 1) ** 0.7)
        self._sign = [1.0 if other == seat else rival for other in range(len(supply))]
        """By seat: what its points are worth."""
        self._seat = seat
        self._nobody = (0,) * len(supply)
        self._alone = tuple(int(other == seat) for other in range(len(supply)))
        self._last = self._in_hand(supply[seat])
        self._held: dict[int, float] = {}
        """By root of a feature with followers, which is no farm: what it is worth."""
        self._cities: dict[int, float] = {}
        """By root of a city: how likely it supplies a farm in the end."""
        self._around: dict[int, frozenset[int]] = {}
        """By root of a farm: the roots of the cities that it borders."""
        self._farms: list[tuple[int, float]] | None = None
        """The roots of the farms with followers, and what a point of each is worth."""

    def _in_hand(self, count: int) -> float:
        """Return what the last of so many followers in hand is worth: more when they are few, nothing at the end."""
        if count > self._chances.turns:
            return 0.0
        return IN_HAND[min(count, len(IN_HAND) - 1)] * min(1.0, self._chances.turns / TURNS_TO_USE)

    def of_map(self) -> float:
        land = self._land
        roots = {land.root(segment) for segment in land.followers}
        total = sum(self._of_held(root) for root in sorted(roots) if land.feature(root).kind != FARM)
        return total + sum(share * self._supplied(self._around_farm(farm)) for farm, share in self._held_farms())

    def of_supply(self) -> float:
        return sum(
            sign * sum(map(self._in_hand, range(1, count + 1)))
            for sign, count in zip(self._sign, self._supply, strict=True)
        )

    def of_points(self, points: Sequence[int]) -> float:
        """Return the worth of what was scored, by seat."""
        return sum(sign * scored for sign, scored in zip(self._sign, points, strict=True))

    def of_placing(self, kind: int, code: int) -> PlacingWorth:
        """Return what a tile of this type changes, with `code` a position plus a rotation in which it fits."""
        land, total, claims = self._land, 0.0, []
        grown, free = land.grown(kind, code), self._supply[self._seat] > 0
        cities, farms = [], []
        for growth in grown:
            feature = growth.feature
            if feature.kind == FARM:
                farms.append(growth)
                continue
            if feature.kind == CITY:
                cities.append(growth)
            if feature.followers != self._nobody:
                total += self.of_feature(feature, feature.followers)
                total -= sum([self._of_held(root) for root in growth.roots])
            elif free and growth.segments:
                claims.append((self.of_claim(feature), growth.segments))
        changed = {root: 0.0 for growth in cities for root in growth.roots}
        """Cities that are no longer what they were."""
        touched = set()
        for growth in farms:
            touched.update(growth.roots)
            held = growth.feature.followers != self._nobody
            if held or free:
                points = self._constants.supplied_city * self._grown_farm(growth, cities, changed)
                if held:
                    total += points * self._share(growth.feature.followers)
                else:
                    claims.append((points - self._farmer, growth.segments))
        for farm, share in self._held_farms():
            if farm in touched:
                total -= share * self._supplied(self._around_farm(farm))
            elif changed and not changed.keys().isdisjoint(around := self._around_farm(farm)):
                new = [self._city(growth.feature) for growth in cities if not around.isdisjoint(growth.roots)]
                total += share * (sum(new) * self._constants.supplied_city - self._supplied(around & changed.keys()))
        return PlacingWorth(total, claims)

    def of_claim(self, feature: Feature) -> float:
        """Return the worth of putting a follower into a free feature, less that of having it in hand."""
        if feature.complete:  # the follower comes straight back (CA-FOL-07)
            return self.expected(feature)
        if feature.kind == FARM:
            return self._supplied(self._borders(feature)) - self._farmer
        return self.of_feature(feature, self._alone) - self._last

    def of_feature(self, feature: Feature, followers: Sequence[int]) -> float:
        """Return the worth of a feature, no farm, with these followers: the points for it, and that they return."""
        total = self.expected(feature) * self._share(followers)
        returning = 1.0 if feature.complete else RETURNED * self._chances.completing(feature.kind, feature.open)
        for seat, count in enumerate(followers):
            if count:
                total += returning * count * self._follower[seat] * self._sign[seat]
        return total

    @property
    def _farmer(self) -> float:
        """What it costs to have one follower less for the rest of the game."""
        return self._last * (1 + self._chances.turns / TURNS_AWAY)

    def _share(self, followers: Sequence[int]) -> float:
        """Return what one point for those with most followers is worth."""
        return sum([self._sign[seat] for seat in majority(followers)])

    def expected(self, feature: Feature) -> float:
        """Return the points that a feature, no farm, may bring to its holders."""
        constants, sides, kind = self._constants, feature.open, feature.kind
        now = worth(constants, self._land, feature)
        if not sides:
            return now
        likely = self._chances.completing(kind, sides)
        if kind == CLOISTER:
            done = (feature.size + sides) * float(constants.cloister)
            now += min(sides - 1, int(self._chances.turns / 2)) * constants.open_cloister
        elif kind == CITY:
            size = feature.size + SIDE_TILES * sides
            done = size * constants.city + feature.pennants * constants.pennant
        else:
            done = (feature.size + SIDE_TILES * sides) * constants.road
        return likely * done + (1 - likely) * now

    def _of_held(self, root: int) -> float:
        """Return the worth of a feature with or without followers, no farm, as it lies."""
        known = self._held.get(root)
        if known is None:
            feature = self._land.feature(root)
            known = self._held[root] = self.of_feature(feature, feature.followers)
        return known

    # Farms

    def _city(self, city: Feature) -> float:
        """Return how likely a city supplies a farm in the end (CA-FRM-02)."""
        return 1.0 if city.complete else CLOSING_A_CITY * self._chances.completing(CITY, city.open)

    def _borders(self, farm: Feature) -> frozenset[int]:
        return frozenset(self._land.bordered(farm))

    def _around_farm(self, root: int) -> frozenset[int]:
        known = self._around.get(root)
        if known is None:
            known = self._around[root] = self._borders(self._land.feature(root))
        return known

    def _supplied(self, cities: Iterator[int] | frozenset[int] | set[int]) -> float:
        """Return the points that cities may bring to a farm."""
        return self._constants.supplied_city * self._likely(cities)

    def _likely(self, cities: Iterator[int] | frozenset[int] | set[int]) -> float:
        total, known = 0.0, self._cities
        for root in cities:
            if root not in known:
                known[root] = self._city(self._land.feature(root))
            total += known[root]
        return total

    def _held_farms(self) -> list[tuple[int, float]]:
        if self._farms is None:
            land = self._land
            roots = dict.fromkeys(land.root(segment) for segment in land.followers)
            farms = [(root, land.feature(root)) for root in roots]
            self._farms = [(root, self._share(farm.followers)) for root, farm in farms if farm.kind == FARM]
        return self._farms

    def _grown_farm(self, growth: Growth, cities: Sequence[Growth], changed: dict[int, float]) -> float:
        """Return how many complete cities a farm that has grown may supply in the end."""
        around: set[int] | frozenset[int] = frozenset()
        for root in growth.roots:
            around = around | self._around_farm(root)
        drawn = growth.feature.borders >> self._land.segments
        total = self._likely(around - changed.keys())
        for city in cities:
            if drawn & city.segments or not around.isdisjoint(city.roots):
                total += self._city(city.feature)
        return total
