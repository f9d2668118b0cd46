"""Roster: which seats a table has, who plays them, and who is connected."""

from __future__ import annotations

from collections.abc import Sequence

from netplay.host.connection.session import Session
from netplay.host.storage.storage import SeatRecord, StandInRecord, TableRecord


class Roster:
    """The people and bots of one table."""

    def __init__(self, record: TableRecord, seats: Sequence[SeatRecord]) -> None:
        self.record = record
        self.seats = list(seats)
        self.stand_ins: dict[int, StandInRecord] = {}
        """Who plays the seats of those who stay away."""
        self.members: dict[Session, int | None] = {}
        """Who is connected, and the seat."""
        self.vanished = False
        """The host has forgotten the table."""
        self.aside = False
        """The game is on and lies on the disk alone: it comes back when somebody does."""
        self.damaged = False
        """Its game does not fit the rules; it is kept as it is."""

    @property
    def begun(self) -> bool:
        """The game has begun and is not over."""
        return self.record.state in ("playing", "paused")

    @property
    def ended(self) -> bool:
        """Nothing more is played at this table: the game is over, or goes on at another host."""
        return self.record.state in ("over", "moved")

    @property
    def left(self) -> bool:
        """Nobody is here, bots apart."""
        return all(session.purpose == "bots" for session in self.members)

    def bots(self) -> list[SeatRecord | StandInRecord]:
        """The bots that play now."""
        playing = self.begun and not (self.damaged or self.vanished or self.aside)
        return [*(seat for seat in self.seats if seat.kind == "bot"), *self._bot_stand_ins()] if playing else []

    def _bot_stand_ins(self) -> list[StandInRecord]:
        return [stand_in for stand_in in self.stand_ins.values() if stand_in.level]

    def player(self, seat: int) -> str:
        """The name of who plays the seat now."""
        return self.stand_ins.get(seat, self.seats[seat]).player

    def names(self) -> list[str]:
        """The names of all who have a seat, and of who plays it for them."""
        return [seat.player for seat in self.seats] + [other.player for other in self.stand_ins.values()]

    def is_persons(self, seat: int) -> bool:
        """A person plays this seat, its own player or another one."""
        stand_in = self.stand_ins.get(seat)
        return self.seats[seat].kind == "person" and not (stand_in and stand_in.level)

    def persons_here(self) -> list[int]:
        """The seats that persons play who are connected: those who vote."""
        return sorted(seat for seat in self.members.values() if seat is not None and self.is_persons(seat))

    def session_of(self, seat: int) -> Session | None:
        """The connection that plays the seat."""
        return next((session for session, taken in self.members.items() if taken == seat), None)
