"""The View of one seat of El Grande: what it may know by B-21, field by field.

There is no field for cards to come (H-1), for region cards that were not dealt (H-17), or for chance (H-18).
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.state import Section
from engine.core.view import View
from engine.games.elgrande.model.events import AreaScored


class Veto(msgspec.Struct, frozen=True):
    """A Veto that lies open (H-14)."""

    seat: int
    taken: int
    """The round in which it was taken."""
    until: int
    """The last round in which it can be used; 0 means until the end of the game."""


class CastilloEntry(msgspec.Struct, frozen=True):
    """The last public announcement of caballeros put into the Castillo (H-10), as long as they are there."""

    seat: int
    """The seat that put them in."""
    kind: int
    count: int
    round: int


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """The table as one seat sees it. Lists by seat, area and kind are indexed by number; areas in the order of B-1.6.

    An area of -1 means: not on the board. Power cards are numbers too, those of `Box.powers`.
    """

    round: int
    king: int
    first: int
    """The first player of the round."""
    order: list[int]
    """The turn order of the round; empty until all power cards are out."""
    offer: list[str]
    """By stack: the action card on offer, "" when it is taken (H-2)."""
    taken: list[str]
    """By seat: the action card that it took this round, "" for none."""
    seen: list[list[str]]
    """By stack: the cards revealed so far (H-3)."""
    played: list[int]
    """By seat: the power card that it played this round, 0 for none (H-6)."""
    back: list[bool]
    """By seat: whether it took the card that it played this round back into its hand (H-8)."""
    hand: list[int]
    """The viewer's own power cards (H-4); empty for spectators."""
    used: list[int]
    """The viewer's own used power cards, oldest first (H-7)."""
    hand_sizes: list[int]
    """By seat: the number of cards in its hand; more is not known of the others' hands (H-5)."""
    used_sizes: list[int]
    dealt: list[list[int]]
    """By seat: the power cards with which it began; 0 for each that the viewer may not know."""
    history: list[list[int]]
    """By seat, in order: n for playing n, -n for taking n back openly, 0 for taking back a card that the viewer may not
    know. In the viewer's own history -100 - n stands for a card that was taken back unseen by the others."""
    areas: list[list[int] | None]
    """Caballeros by area and kind; None for the closed Castillo (H-9), except with `castillo_aid`."""
    court: list[int]
    """By kind."""
    provinces: list[int]
    """By kind."""
    grandes: list[int]
    scores: list[int]
    boards: list[int]
    """By movable scoreboard: the area on which it lies, -1 for beside the board."""
    vetoes: list[Veto]
    castillo_last: CastilloEntry | None
    scorings: int
    """How many areas had been scored at this time: the length of the ledger then."""
    agenda: list[Section]
    """The sections after the running one."""
    modules: dict[str, Any] = {}
    """The slices of the modules in play."""


class GrandeView(View, frozen=True, kw_only=True):
    """Everything one seat (or a spectator) may know."""

    now: Board
    start: Board | None
    """The table when `section` began, as the viewer knows it now; None when nothing has been answered since, and no
    module has changed anything that the viewer may know."""
    dials: list[int | None]
    """By seat, the discs that are set and not revealed: the area for the viewer's own, -1 for others', None where none
    is set (H-12)."""
    ledger: list[AreaScored]
    """Every area scored so far, in order."""
    over: bool
