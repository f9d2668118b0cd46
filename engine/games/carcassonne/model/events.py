"""The Events of Carcassonne: everything that can happen, for the log, the animation and the traces. All are open."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.event import Event
from engine.games.carcassonne.model.landscape import Follower


class MapSegment(NamedTuple):
    """A segment of a tile on the map, by which a feature is named: it is the smallest of the feature (CA-TRN-11)."""

    x: int
    y: int
    segment: str


class FirstPlayer(Event, frozen=True):
    """It is settled which seat begins (CA-SET-05)."""

    seat: int


class TileDrawn(Event, frozen=True):
    """A tile was drawn and shown to all (CA-TRN-01)."""

    seat: int
    tile: str


class TileRemoved(Event, frozen=True):
    """The drawn tile fits nowhere and is out of the game (CA-NOP-01)."""

    seat: int
    tile: str


class TilePlaced(Event, frozen=True):
    """The drawn tile was placed (CA-TRN-03)."""

    seat: int
    tile: str
    x: int
    y: int
    rotation: int


class Claimed(Event, frozen=True):
    """A follower was put on a segment of the tile just placed (CA-TRN-04)."""

    seat: int
    x: int
    y: int
    segment: str


class Declined(Event, frozen=True):
    """No follower was put on the tile just placed, whether or not one could have been (CA-TRN-08)."""

    seat: int


class FeatureScored(Event, frozen=True):
    """A feature was completed during the game, or scored at its end (CA-TRN-05, CA-END-03)."""

    kind: str
    """`road`, `city`, `cloister` or `farm`."""
    place: MapSegment
    size: int
    """How many tiles count for it; of a farm, how many tiles it covers."""
    pennants: int
    points: int
    """What it is worth."""
    seats: list[int]
    """The seats that got these points, each in full; none where nobody stood in it (CA-MAJ-02, CA-MAJ-04)."""
    final: bool
    """Whether it was scored at the end of the game."""
    cities: list[MapSegment]
    """Of a farm: the cities that it supplies."""


class FollowersReturned(Event, frozen=True):
    """Followers went back from a scored feature to the supplies of their owners (CA-RET-01)."""

    followers: list[Follower]


class GameEnded(Event, frozen=True):
    """The final scoring is done (CA-END-03)."""

    winners: list[int]


CarcassonneEvent = (
    FirstPlayer
    | TileDrawn
    | TileRemoved
    | TilePlaced
    | Claimed
    | Declined
    | FeatureScored
    | FollowersReturned
    | GameEnded
)
