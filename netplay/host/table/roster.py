"""Keep the seats of a table, their players and stand-ins, and its sessions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from netplay.common.reasons import UserMessage
from netplay.common.sanitize import SafeText
from netplay.host.connection.session import Session
from netplay.host.storage.storage import SeatRecord, StandInRecord, TableRecord


class Roster:
    """The people and bots of one table."""

    def __init__(self, record: TableRecord, seats: Sequence[SeatRecord]) -> None:
        self.record = record
        self.seats = list(seats)
        self.stand_ins: dict[int, StandInRecord] = {}
        """The stand-ins, by the seat that they play for an absent player."""
        self.members: dict[Session, int | None] = {}
        """The sessions at the table, each with its seat; None: a spectator."""
        self.vanished = False
        """Whether the host has forgotten the table."""
        self.unloaded = False
        """Whether a running game is on the disk only, until somebody comes to it."""
        self.damaged: UserMessage | None = None
        """Why its game cannot be played on, for one that does not fit the rules of this host; it is kept as it is."""

    @property
    def begun(self) -> bool:
        """Whether the game has begun and is not over."""
        return self.record.state in ("playing", "paused")

    @property
    def ended(self) -> bool:
        """Whether nothing more is played at this table: the game is over or has moved to another host."""
        return self.record.state in ("over", "moved")

    @property
    def deserted(self) -> bool:
        """Whether nobody is here, bots apart."""
        return all(session.purpose == "bots" for session in self.members)

    def bots(self) -> list[SeatRecord | StandInRecord]:
        """Return the bots that play now."""
        playing = self.begun and not (self.damaged or self.vanished or self.unloaded)
        return [*(seat for seat in self.seats if seat.kind == "bot"), *self._bot_stand_ins()] if playing else []

    def _bot_stand_ins(self) -> list[StandInRecord]:
        return [stand_in for stand_in in self.stand_ins.values() if stand_in.level]

    def player(self, seat: int) -> SafeText:
        """Return the name of the player or stand-in that plays the seat now."""
        return self.stand_ins.get(seat, self.seats[seat]).player

    def names(self) -> list[SafeText]:
        """Return the names of all players and all stand-ins."""
        return [seat.player for seat in self.seats] + [other.player for other in self.stand_ins.values()]

    def is_persons(self, seat: int) -> bool:
        """Check whether a person plays this seat, its own player or a stand-in."""
        stand_in = self.stand_ins.get(seat)
        return self.seats[seat].kind == "person" and not (stand_in and stand_in.level)

    def persons(self) -> list[int]:
        """Return the seats that persons play, connected or not."""
        return [seat.seat for seat in self.seats if self.is_persons(seat.seat)]

    @property
    def hints(self) -> bool:
        """Whether players may take hints: there is only one person, or all have agreed."""
        persons = self.persons()
        return len(persons) < 2 or all(self.seats[seat].hints for seat in persons)

    def persons_here(self) -> list[int]:
        """Return the seats that persons play and that are connected: those that vote."""
        return sorted(seat for seat in self.members.values() if seat is not None and self.is_persons(seat))

    def session_of(self, seat: int) -> Session | None:
        """Return the session that plays the seat; None: nobody is there."""
        return next((session for session, taken in self.members.items() if taken == seat), None)

    def hears_watchers(self, seat: int | None) -> bool:
        """Check whether a seat (None: a spectator) gets the chat of spectators: players only while no game is on."""
        return seat is None or self.record.state in ("open", "over")


class Absence:
    """The seats of one table whose players are away. Times are seconds of the clock that is passed to `tick`.

    It is not stored: after a restart of the host every absence begins anew.
    """

    def __init__(self) -> None:
        self._now = 0.0
        self._since: dict[int, float] = {}
        self._waiting_since: dict[int, float] = {}
        """Since when the table has been waiting for each seat; `wait` resets it."""

    def tick(self, away: Iterable[int], now: float) -> None:
        """Update which seats are `away` at the time `now`."""
        self._now = now
        self._since = {seat: self._since.get(seat, now) for seat in away}
        self._waiting_since = {seat: self._waiting_since.get(seat, since) for seat, since in self._since.items()}

    def back(self, seat: int) -> None:
        """End the absence of a seat."""
        self._since.pop(seat, None)
        self._waiting_since.pop(seat, None)

    def wait(self, seat: int) -> None:
        """Have the table wait for this seat as long again."""
        if seat in self._waiting_since:
            self._waiting_since[seat] = self._now

    def seconds(self, seat: int) -> int:
        """Return for how many seconds nobody has been at this seat."""
        return int(self._now - self._since.get(seat, self._now))

    def due(self, seat: int, grace: float, waited: bool) -> bool:
        """Check whether the table should decide about this seat.

        It should after `grace` seconds, or after twice as many if the game is not waiting for the seat (`waited`).
        """
        return seat in self._waiting_since and self._now - self._waiting_since[seat] >= (grace if waited else 2 * grace)
