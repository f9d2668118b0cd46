"""Table: seats, who is there, chat, and the game once it has begun. Fed with commands; knows no socket."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.errors import JournalError
from engine.rules import load_game
from netplay import to_client, to_host
from netplay.errors import RefusedError
from netplay.ledger import Kept, Ledger, SeatRecord, TableRecord
from netplay.limits import Limits
from netplay.logs import about, whereabouts
from netplay.motions import Motions
from netplay.play import STORE_SENTENCE, Play
from netplay.replies import Replies
from netplay.session import Session
from netplay.talk import Talk


class Table:
    """One table of a host.

    Commands raise RefusedError when they are refused; replies and news go into the sessions' outboxes. `changed` is
    called when what others may know of the table is another thing now.
    """

    def __init__(
        self,
        record: TableRecord,
        seats: Sequence[SeatRecord],
        ledger: Ledger,
        limits: Limits,
        changed: Callable[[Table], None],
        wake: Callable[[Table, Kept], None],
        peer: str = "",
    ) -> None:
        self.record = record
        self.seats = list(seats)
        self.members: dict[Session, int | None] = {}
        """Who is connected, and the seat."""
        self.play: Play | None = None
        self.peer = peer
        """The address of who founded it."""
        self.founder: Session | None = None
        """May start a table that has no owner."""
        self.vanished = False
        """The host has forgotten it."""
        self.damaged = False
        """Its game does not fit the rules; it is kept as it is."""
        self.replies = Replies()
        self.motions = Motions()
        self.talk = Talk(record.id, ledger, limits)
        self.limits = limits
        self.ledger = ledger
        self._changed = changed
        self._wake = wake

    # What stands now

    def info(self) -> to_client.TableInfo:
        """The table as everybody may know it."""
        present = set(self.members.values())
        absent = ("person", "bot") if self.record.state == "playing" else ("person",)
        names = self.record.setup.seats
        seats = [
            to_client.SeatInfo(names[s.seat], s.kind, s.player, s.level, s.seat not in present and s.kind in absent)
            for s in self.seats
        ]
        watchers = [session.name for session, seat in self.members.items() if seat is None]
        record = self.record
        return to_client.TableInfo(
            record.id,
            record.name,
            record.setup.game,
            record.state,
            seats,
            record.owner,
            watchers,
            record.created,
            record.terms,
            bool(record.code),
            [*record.setup.modules, *record.setup.variants],
            motions=self.motions.infos(),
            follows=record.follows or None,
        )

    def bots(self) -> list[SeatRecord]:
        """The seats that bots play now."""
        playing = self.record.state == "playing" and not self.damaged
        return [seat for seat in self.seats if seat.kind == "bot"] if playing else []

    def persons_here(self) -> list[int]:
        """The seats that persons play who are connected: those who vote."""
        present = sorted(seat for seat in self.members.values() if seat is not None)
        return [seat for seat in present if self.seats[seat].kind == "person"]

    def session_of(self, seat: int) -> Session | None:
        """The connection that plays the seat."""
        return next((session for session, taken in self.members.items() if taken == seat), None)

    # Coming and going

    def enter(self, session: Session, seat: int | None, cmd: int, last: int = 0) -> None:
        """Bring the session to the table; at its seat the newest connection wins. `last`: the last number it knows."""
        if session.gone:
            self.tell()
        elif session.seated:
            session.nack(cmd, "state", "you are at a table already")
        elif self.vanished:
            session.nack(cmd, "table", "the table is gone")
        elif self.damaged:
            session.nack(cmd, "damaged", "this game does not fit the rules of this host; it is kept as it is")
        elif self.record.state == "over" and self.play is None:
            session.pending = True
            self.ledger.fetch(self.record.id, lambda kept: self._woken(kept, session, seat, cmd, last))
        else:
            self._admit(session, seat, cmd, last)

    def _woken(self, kept: Kept | None, session: Session, seat: int | None, cmd: int, last: int) -> None:
        """A game that is over has come from the disk again, if it is not here already."""
        session.pending = False
        if self.play is None:
            try:
                if kept is None:
                    raise JournalError("it is not in the store")
                self._wake(self, kept)
            except Exception as error:
                about(self.record.id).error("it cannot be shown again: %s", whereabouts(error))
                self.damaged = True
        self.enter(session, seat, cmd, last)

    def _admit(self, session: Session, seat: int | None, cmd: int, last: int) -> None:
        if seat is not None and (other := self.session_of(seat)) is not None:
            about(self.record.id, seat).info("another connection from %s", session.peer)
            self.detach(other, quietly=True)
            other.bye("replaced", "your seat is being played in another window")
        self.members[session] = seat
        session.seated = True
        session.watching = seat is None
        version = load_game(self.record.setup.game).version
        session.send(to_client.Entered(self.info(), self.record.setup, seat, version, self.record.code))
        for line in self.talk.lines:
            session.send(line)
        if self.play is not None:
            self.play.audience.admit(session, seat).show(session, "enter", last)
        self.replies.ack(session, seat, cmd)
        self.tell(but=session)

    def detach(self, session: Session, *, quietly: bool = False) -> None:
        """The session is here no longer; a seat it had is away."""
        seat = self.members.pop(session)
        session.seated = session.watching = False
        session.outbox.clear_game()
        if self.play is not None:
            self.play.audience.dismiss(session, seat)
        if not quietly:
            self.tell()

    def asleep(self) -> bool:
        """The game is over and nobody is here: it lies on the disk, and need not lie in memory as well."""
        return self.record.state == "over" and not self.members

    def tell(self, but: Session | None = None) -> None:
        """Tell everybody here what the table looks like now."""
        message = to_client.Table(self.info())
        for session in self.members:
            if session is not but:
                session.send(message)
        self._changed(self)

    def count(self) -> None:
        """End the motions that are decided or have lost their cause, and tell everybody."""
        if self.motions.look():
            self.tell()

    def say(self, message: to_client.FromHost) -> None:
        """Send something to everybody here."""
        for session in self.members:
            session.send(message)

    def tick(self, now: float) -> None:
        """Do what is due by the clock."""
        if self.play is not None:
            self.play.audience.tick(now)

    # Commands

    def receive(self, session: Session, command: to_host.Command, now: float) -> None:
        """Carry out a command of somebody who is at this table; joining and leaving are `seating`'s."""
        seat = self.members[session]
        if isinstance(command, to_host.Resync):
            if self.play is not None:
                self.play.audience.viewers[seat].stream.show(session, "resync")
            session.ack(command.cmd)
        elif seat is None:
            raise RefusedError("watching", "who looks on may not do that")
        elif isinstance(command, to_host.Chat):
            self._chat(session, seat, command, now)
        elif self.play is None:
            raise RefusedError("state", "the game has not begun")
        elif isinstance(command, to_host.Answer):
            self.play.answer(session, seat, command)
        elif isinstance(command, to_host.Undo):
            self.play.undo(session, seat, command)
        else:
            raise RefusedError("state", "you are at a table already")

    def _chat(self, session: Session, seat: int, command: to_host.Chat, now: float) -> None:
        if self.replies.repeat(session, seat, command.cmd):
            return

        def tell(line: to_client.Chat | None) -> None:
            if line is None:
                session.nack(command.cmd, "store", STORE_SENTENCE)
                return
            self.replies.ack(session, seat, command.cmd)
            self.say(line)

        self.talk.say(seat, self.seats[seat].player, command.text, now, tell)

    def moved(self) -> None:
        """The game has begun, gone on, or back."""
        if self.play is not None and self.play.match.over:
            self.play.audience.release()
            self.end()

    def end(self) -> None:
        """The game is over."""
        about(self.record.id).info("the game is over")
        self.record = replace(self.record, state="over")
        self.ledger.commit([self.record], lambda written: None)
        self.tell()
