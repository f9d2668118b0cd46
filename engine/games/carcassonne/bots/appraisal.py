"""Tell what a map is worth to a seat, in points: what it may expect, less what its rivals may."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.carcassonne.bots.chances import Chances
from engine.games.carcassonne.model.figures import CITY, CLOISTER, FARM, TileConstants
from engine.games.carcassonne.model.landscape import Feature, Landscape
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


class Appraisal:
    """What features are worth to one seat in one position. Features are remembered, as most stay as they are."""

    def __init__(self, constants: TileConstants, chances: Chances, supply: Sequence[int], seat: int) -> None:
        self._constants = constants
        self._chances = chances
        self._follower = [self._in_hand(count + 1) for count in supply]
        """By seat: what one more follower in hand is worth."""
        rival = -1 / max(1.0, (len(supply) - 1) ** 0.7)
        self._sign = [1.0 if other == seat else rival for other in range(len(supply))]
        """By seat: what its points are worth."""
        self._seat = seat
        self._last = self._in_hand(supply[seat])
        self._known: dict[int, tuple[Feature, float]] = {}
        """By the identity of a Feature, which is kept so that no other gets it."""

    def _in_hand(self, count: int) -> float:
        """Return what the last of so many followers in hand is worth: more when they are few, nothing at the end."""
        if count > self._chances.turns:
            return 0.0
        return IN_HAND[min(count, len(IN_HAND) - 1)] * min(1.0, self._chances.turns / TURNS_TO_USE)

    def of_map(self, land: Landscape, cities: bool) -> float:
        """Return the worth of all features with followers; `cities`: whether cities have changed, and so farms."""
        known, found, total = self._known, set(), 0.0
        for segment in land.followers:
            feature = land.feature(segment)
            key = id(feature)
            if key in found:
                continue
            found.add(key)
            if feature.kind == FARM and cities:
                total += self.of_feature(land, feature, feature.followers)
                continue
            if key not in known:
                known[key] = feature, self.of_feature(land, feature, feature.followers)
            total += known[key][1]
        return total

    def of_claim(self, land: Landscape, feature: Feature) -> float:
        """Return the worth of putting a follower into a free feature, less that of having it in hand."""
        followers = [int(seat == self._seat) for seat in range(len(self._sign))]
        cost = self._last
        if feature.complete:  # the follower comes straight back (CA-FOL-07)
            return self._expected(land, feature)
        if feature.kind == FARM:
            cost *= 1 + self._chances.turns / TURNS_AWAY
        return self.of_feature(land, feature, followers) - cost

    def of_feature(self, land: Landscape, feature: Feature, followers: Sequence[int]) -> float:
        """Return the worth of a feature with these followers, by seat: the points for it, and that they return."""
        points = self._expected(land, feature)
        total = sum(points * self._sign[seat] for seat in majority(followers))
        if feature.kind == FARM:
            return total
        returning = self._chances.completing(feature.kind, feature.open) * (1.0 if feature.complete else RETURNED)
        for seat, count in enumerate(followers):
            if count:
                total += returning * count * self._follower[seat] * self._sign[seat]
        return total

    def _expected(self, land: Landscape, feature: Feature) -> float:
        """Return the points that a feature may bring to its holders."""
        constants, sides = self._constants, feature.open
        if feature.kind == FARM:
            return constants.supplied_city * self._cities(land, feature)
        now = worth(constants, land, feature)
        if not sides:
            return now
        likely = self._chances.completing(feature.kind, sides)
        if feature.kind == CLOISTER:
            done = (feature.size + sides) * float(constants.cloister)
            now += min(sides - 1, int(self._chances.turns / 2)) * constants.open_cloister
        elif feature.kind == CITY:
            size = feature.size + SIDE_TILES * sides
            done = size * constants.city + feature.pennants * constants.pennant
        else:
            done = (feature.size + SIDE_TILES * sides) * constants.road
        return likely * done + (1 - likely) * now

    def _cities(self, land: Landscape, farm: Feature) -> float:
        """Return how many complete cities a farm may supply in the end (CA-FRM-02)."""
        found, left, total = set(), farm.borders, 0.0
        while left:
            lowest = left & -left
            left ^= lowest
            city = land.feature(lowest.bit_length() - 1)
            if id(city) not in found:
                found.add(id(city))
                likely = 1.0 if city.complete else CLOSING_A_CITY * self._chances.completing(CITY, city.open)
                total += likely
        return total
