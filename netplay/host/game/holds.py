"""Hold a game up while players think about public standing offers.

Whether it waits, and how long, depends on nothing secret: only on who has such an offer by public knowledge, who is
connected, what their programs have asked for, and the time. The time runs for each publicly visible position, for all
seats together. A seat holds up each position once, whatever is taken back meanwhile, so nobody can block a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from typing import NamedTuple

from engine.core.match import Match
from netplay.host.handlers import Lane
from netplay.host.storage.storage import UNDO, AnswerRecord
from netplay.protocol import server_messages
from netplay.protocol.fields import HoldWhen

LONGEST = 9.75
"""Seconds for which a position may be held up: with the tick in which they end, ten.

A client waits longer than that for the reply to its answer.
"""


class PublicStep(NamedTuple):
    """A position that everybody could see to be new."""

    length: int
    """How many answers led to it."""
    section: int
    """How many answers were given before its section."""
    turn: int
    """The number of the first such position of its section."""


class Holds:
    """The seats that hold up one game: while there are any, answers of the asked seats wait."""

    def __init__(self, wishes: Callable[[], Mapping[int, HoldWhen]], told: Callable[[], None]) -> None:
        """`wishes` returns when each connected person wants the game to wait; `told` is called when `seats` changed."""
        self.gate = Lane()
        """The lane in which answers wait while the game is held up."""
        self.parked: set[int] = set()
        """The seats whose answers wait in it."""
        self.paused = False
        """The table has agreed to pause: no time passes."""
        self.seats: list[int] = []
        """The seats that hold the game up."""
        self._wishes = wishes
        self._told = told
        self._offers: frozenset[int] = frozenset()
        self._steps: list[PublicStep] = []
        self._held: dict[int, int] = {}
        """How many of `_steps` there were when each seat held the game up last..."""
        self._turns: dict[int, int] = {}
        """...and how many when that turn began."""
        self._pressed: set[int] = set()
        """The seats that want to hold up the next position at which they have an offer."""
        self._left = LONGEST
        self._now: float | None = None

    def message(self) -> server_messages.Held:
        """Return who holds the game up, and for how long at most, as a message for everybody."""
        return server_messages.Held(list(self.seats), ceil(self._left) if self.seats else 0)

    @property
    def at(self) -> PublicStep | None:
        """The present position: another one is another object."""
        return self._steps[-1] if self._steps else None

    # Events

    def step(self, match: Match, by: AnswerRecord | None, *, seen: bool) -> None:
        """Follow an answer or undo; `seen`: everybody could see that something happened."""
        length = len(match.journal)
        if by is not None and by.how == UNDO:
            if not self._go_back(length, by.seat):
                return
        elif seen:
            turn = len(self._steps) + 1
            if self._steps and self._steps[-1].section == match.section_start:
                turn = self._steps[-1].turn
            self._steps.append(PublicStep(length, match.section_start, turn))
        else:
            # A secret answer must not end or begin a hold: that would show that somebody has answered.
            return
        self._offers = frozenset(match.public_offers)
        self._left = LONGEST
        before, self.seats = self.seats, []
        self._release()  # what waited was meant for the position before, and is refused as stale
        self._begin()
        if self.seats or before:
            self._told()

    def follow_wishes(self) -> None:
        """Hold up the present position if a seat wants that now."""
        before = list(self.seats)
        self._begin()
        if self.seats != before:
            self._told()

    def press(self, seat: int) -> None:
        """Hold up, for the seat, this position or the next one at which it has an offer."""
        self._pressed.add(seat)
        self.follow_wishes()

    def release(self, seat: int) -> None:
        """End the hold of this seat: it wants that, or nobody is there any more."""
        self._pressed.discard(seat)
        if seat in self.seats:
            self._end([other for other in self.seats if other != seat])

    def pause(self, *, paused: bool) -> None:
        """Stop the time, or let it run again. Waiting answers are refused in a pause, like any others."""
        self.paused = paused
        if paused:
            self._release()
        if self.seats:
            self.gate.hold()

    def tick(self, now: float) -> None:
        """Count the time up to `now`; end all holds when it has run out."""
        passed = 0.0 if self._now is None else now - self._now
        self._now = now
        if self.seats and not self.paused:
            self._left -= passed
            if self._left <= 0:
                self._end([])

    def stops(self, seat: int, match: Match) -> bool:
        """Check whether an answer of the seat must wait: the seat is asked, and the game is held up."""
        return bool(self.seats) and seat in match.asked

    # Rules

    def _begin(self) -> None:
        """Let every seat that wants to, and may, hold up the present position."""
        if self.at is None or self._left <= 0:
            return
        wishes = self._wishes()
        for seat in sorted(self._offers & wishes.keys()):
            if seat not in self.seats and self._wants(seat, wishes[seat], self.at):
                self.seats.append(seat)
                self._held[seat], self._turns[seat] = len(self._steps), self.at.turn
                self._pressed.discard(seat)
        if self.seats:
            self.gate.hold()

    def _wants(self, seat: int, when: HoldWhen, at: PublicStep) -> bool:
        if self._held.get(seat, 0) >= len(self._steps):
            return False
        return when == "step" or seat in self._pressed or (when == "turn" and self._turns.get(seat, 0) < at.turn)

    def _go_back(self, length: int, by: int) -> bool:
        """Forget the positions that the seat `by` has taken back; return whether there were any.

        The other seats may hold up again what follows, else an undo would evade them. `by` may not: by taking its own
        offer back again and again it could hold the game up for ever.
        """
        before = len(self._steps)
        while self._steps and self._steps[-1].length > length:
            self._steps.pop()
        for seat in self._held.keys() - {by}:
            self._held[seat] = min(self._held[seat], len(self._steps))
            if seat in self.seats:
                del self._turns[seat]
        return len(self._steps) < before

    def _end(self, seats: list[int]) -> None:
        self.seats = seats
        self._told()  # first: an answer that waited may lead to the next hold
        if not seats:
            self._release()

    def _release(self) -> None:
        """Resume the waiting answers; each checks again whether it may go on."""
        self.gate.release()
