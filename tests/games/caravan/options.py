"""The answers of Caravan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.core.option import Option
from engine.core.pieces import Kinds

TOKENS = (1, 2, 3, 4)
BIDS = (0, 1, 2)
SIDES = ("left", "right")


@dataclass(frozen=True, slots=True, eq=False)
class Word(Option):
    """An answer of one word."""


@dataclass(frozen=True, slots=True, eq=False)
class Ride(Option):
    """`ride red laden`: a camel of that kind leaves the oasis."""

    verb: ClassVar[str] = "ride"
    kind: int


@dataclass(frozen=True, slots=True, eq=False)
class Call(Option):
    """`call red laden`: a camel of that kind comes back."""

    verb: ClassVar[str] = "call"
    kind: int


@dataclass(frozen=True, slots=True, eq=False)
class Hide(Option):
    """`hide 3`: put that token away; others know it as `hide ?`."""

    verb: ClassVar[str] = "hide"
    token: int


@dataclass(frozen=True, slots=True, eq=False)
class Bid(Option):
    """`bid 2`, in secret."""

    verb: ClassVar[str] = "bid"
    amount: int


@dataclass(frozen=True, slots=True, eq=False)
class Side(Option):
    """`side left`, in secret."""

    verb: ClassVar[str] = "side"
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class TakePoints(Option):
    """`take 2`: that many points, on a market day."""

    verb: ClassVar[str] = "take"
    points: int


REST, LOAD, WHISTLE, HALT = Word("rest"), Word("load"), Word("whistle"), Word("halt")
BREAK = Word("break")
"""A rule that fails."""
PASS = Word("pass", public_form="")


class Catalogue:
    """Every answer of one match."""

    def __init__(self, kinds: Kinds) -> None:
        self.ride = [Ride(f"{Ride.verb} {kind.words}", n) for n, kind in enumerate(kinds.all)]
        self.call = [Call(f"{Call.verb} {kind.words}", n) for n, kind in enumerate(kinds.all)]
        self.hide = {token: Hide(f"{Hide.verb} {token}", token, public_form="hide ?") for token in TOKENS}
        self.bid = [Bid(f"{Bid.verb} {amount}", amount, public_form="bid ?") for amount in BIDS]
        self.side = [Side(f"{Side.verb} {name}", name, public_form="side ?") for name in SIDES]
        rows: list[Sequence[Option]] = [
            (REST, LOAD, WHISTLE, HALT, BREAK, PASS),
            self.ride,
            self.call,
            list(self.hide.values()),
            self.bid,
            self.side,
        ]
        self.by_words = {option.words: option for row in rows for option in row}
