"""One table: its members, its chat, and its game once it has begun. Fed with commands; knows no socket."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

from netplay.common.compatibility import version_of
from netplay.common.errors import RefusedError
from netplay.common.logs import table_log
from netplay.common.reasons import NetReason, UserMessage
from netplay.common.sanitize import NO_TEXT, trusted
from netplay.host.connection.session import Session
from netplay.host.game.clock import GameClock
from netplay.host.game.history import HistoryService
from netplay.host.game.live_match import LiveMatch
from netplay.host.game.reply_cache import ReplyCache
from netplay.host.handlers import Handler, Lane, Runner, TableStorage
from netplay.host.limits import Limits
from netplay.host.storage.storage import SeatRecord, TableRecord
from netplay.host.table.motions import Motions
from netplay.host.table.roster import Absence, Roster
from netplay.host.table.table_chat import TableChat
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import HINTS_SINCE, HOLDS_SINCE, WIRE, encode, known_to
from netplay.protocol.fields import HoldWhen


class Table(Roster):
    """One table of a host.

    Commands raise RefusedError when they are refused; replies and news go into the sessions' outboxes. `changed` is
    called when the table looks different to others.
    """

    def __init__(
        self,
        record: TableRecord,
        seats: Sequence[SeatRecord],
        runner: Runner,
        limits: Limits,
        changed: Callable[[Table], None],
        rematch: Callable[[Table], Handler[None]],
        history: HistoryService,
        peer: str = "",
    ) -> None:
        super().__init__(record, seats)
        self.live_match: LiveMatch | None = None
        self.version = version_of(record.setup.game)
        """Version of the game's rules."""
        self.peer = peer
        """The address from which it was created."""
        self.creator: Session | None = None
        """The session that created it; it has the rights of an owner while there is none."""
        self.next: Table | None = None
        """The table of the rematch."""
        self.replies = ReplyCache()
        self.history = history
        """Sends the history of games, for all tables of the host."""
        self.motions = Motions()
        self.absence = Absence()
        self.rematch = rematch
        """Handler that moves all members to a rematch. Raises RefusedError."""
        self.start = runner.start
        """Starts a handler that is not part of a command."""
        self.storage = TableStorage()
        self.lane = Lane()
        """Changes of the table run in this lane, so that none builds on one that may still fail."""
        self.chat = TableChat(self, self.storage, self.replies, limits)
        self.clock = GameClock(record.terms.clock, len(seats))
        self.limits = limits
        self.fate: Callable[[], random.Random] = random.SystemRandom
        """Makes the generator that decides all chances of the game."""
        self._changed = changed
        self._halted = False
        """Whether everybody was told that answers cannot be stored."""

    # State

    def info(self) -> server_messages.TableInfo:
        """Return the table as everybody may know it."""
        seats = [self._seat_info(seat) for seat in self.seats]
        watchers = [session.name for session, seat in self.members.items() if seat is None]
        record = self.record
        return server_messages.TableInfo(
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
            [trusted(name) for name in (*record.setup.modules, *record.setup.variants)],
            motions=self.motions.infos(),
            follows=record.follows or None,
            version=self.version,
            hints=self.hints,
        )

    def _seat_info(self, seat: SeatRecord) -> server_messages.SeatInfo:
        needed = seat.kind == "person" or (seat.kind == "bot" and self.begun)
        stand_in = self.stand_ins.get(seat.seat)
        return server_messages.SeatInfo(
            self.record.setup.seats[seat.seat],
            seat.kind,
            seat.player,
            stand_in.level if stand_in else seat.level,
            away=needed and self.session_of(seat.seat) is None,
            since=self.absence.seconds(seat.seat),
            stand_in=stand_in.player if stand_in else NO_TEXT,
        )

    # Coming and going

    def place(self, session: Session, seat: int | None, cause: server_messages.Cause, last: int = 0) -> None:
        """Bring a session that is at no table to a seat (None: as a spectator), and send it all that it may know."""
        self.members[session] = seat
        session.seated = True
        session.watching = seat is None
        if seat is not None:
            self.absence.back(seat)
        session.send(self.entered(seat, session.wire))
        for line in self.chat.lines_for(seat, watching=self.hears_watchers(seat)):
            session.send(line)
        if self.live_match is not None:
            self.live_match.subscribe(session, seat).send_snapshot(session, cause, last)
            self.show_clock([session])
            if self.live_match.holds.seats:
                self._show_held([session])

    def change_seat(self, session: Session, seat: int | None) -> None:
        """Bring a member to another seat, or make it a spectator."""
        self.detach(session, quietly=True)
        self.place(session, seat, "moved")

    def entered(self, seat: int | None, wire: int) -> server_messages.Entered:
        """Return the Entered message for a client of that wire version at this seat."""
        return server_messages.Entered(
            known_to(self.info(), wire), self.record.setup, seat, self.version, self.record.code
        )

    def dismiss(self, session: Session, why: UserMessage) -> None:
        """Send a member away from the table; it stays connected to the host."""
        self.detach(session, quietly=True)
        session.send(server_messages.dismissed(why))

    def detach(self, session: Session, *, quietly: bool = False) -> None:
        """Remove the session from the table; its seat becomes away. `quietly`: the others are told later."""
        seat = self.members.pop(session)
        session.seated = session.watching = False
        # What is still queued about the game is not for a session that has left: its next table may be another one.
        session.outbox.clear_game()
        self.history.drop(session)
        if seat is not None and seat not in self.stand_ins:
            self.chat.left(seat)
        if self.live_match is not None:
            self.live_match.unsubscribe(session, seat, stood_in=seat in self.stand_ins)
        if not quietly:
            self.broadcast()

    def can_forget(self) -> bool:
        """Check whether the game is over and nobody is here, so that the table need not be in memory."""
        return self.record.state == "over" and not self.members

    @property
    def can_unload(self) -> bool:
        """Whether the game is running, everybody has left, and nothing of it is being written."""
        idle = self.live_match is not None and self.live_match.lane.idle and self.lane.free and not self.storage.closed
        return self.begun and self.deserted and idle

    def unload(self) -> None:
        """Drop the match from memory, which `can_unload` allows; `admission.admit` loads it again."""
        table_log(self.record.id).info("everybody has left the game; it is set aside")
        for bot in list(self.members):
            self.detach(bot, quietly=True)
            bot.bye(NetReason.PUT_ASIDE())
        self.motions.decide()  # withdraws them all: they are about a game that is not in memory any more
        self.live_match = None
        self.unloaded = True
        self.broadcast()

    def broadcast(self, but: Collection[Session] = ()) -> None:
        """Send all members the table as it is now."""
        info = self.info()
        frame, old = (encode(server_messages.TableChanged(known_to(info, wire))) for wire in (WIRE, 0))
        for session in self.members:
            if session not in but:
                session.send(frame if session.wire >= HINTS_SINCE else old)
        self._changed(self)

    def decide_motions(self) -> None:
        """End the motions that are decided or withdrawn, and tell everybody."""
        if self.motions.decide():
            self.broadcast()

    def say(self, message: server_messages.FromHost) -> None:
        """Send a message to all members."""
        frame = encode(message)
        for session in self.members:
            session.send(frame)

    def tick(self, now: float) -> None:
        """Do what is due at `now`. It depends on time only, so that the moment betrays nothing hidden."""
        if self.live_match is not None:
            self.live_match.tick(now)
        self.count(now)
        self._run_clock()

    def count(self, now: float) -> None:
        """Count the time up to `now` for the clocks and the holds."""
        self.clock.tick(now)
        if self.live_match is not None:
            self.live_match.holds.tick(now)

    # Commands

    @property
    def game(self) -> LiveMatch:
        """The match. Raises RefusedError `state` before it begins."""
        if self.live_match is None:
            raise RefusedError(NetReason.NOT_BEGUN())
        return self.live_match

    @property
    def running(self) -> LiveMatch:
        """The match, unless it is paused. Raises RefusedError: `state` before it begins, `paused`."""
        if self.record.state == "paused":
            raise RefusedError(NetReason.PAUSED())
        return self.game

    def resync(self, session: Session, command: client_messages.Resync) -> None:
        """Send a session a snapshot of the game."""
        if self.live_match is not None:
            self.live_match.viewers[self.members[session]].send_snapshot(session, "resync")
        session.ack(command.cmd)

    def game_changed(self) -> None:
        """React to a game that has begun, or to an answer or undo: end it if it is over, and set its clock."""
        self._halted = False
        if self.live_match is not None:
            self.live_match.holds.pause(paused=self.record.state == "paused")
            if self.live_match.match.over:
                self.live_match.release()
                self.end()
        self._run_clock()

    def hold_wishes(self) -> dict[int, HoldWhen]:
        """Return, for each connected person's seat, when the game should wait for it."""
        sessions = self.members.items()
        return {seat: session.hold_at for session, seat in sessions if seat is not None and self.is_persons(seat)}

    def hold_changed(self) -> None:
        """Tell everybody who holds up the game; nobody's time runs meanwhile."""
        self._show_held(self.members)
        self._run_clock()

    def _show_held(self, sessions: Iterable[Session]) -> None:
        """Tell these sessions who holds up the game, but not delayed spectators: it is about what happens now."""
        frame = encode(self.game.holds.message())
        for session in sessions:
            if session.wire >= HOLDS_SINCE and not (self.record.terms.delay and session.watching):
                session.send(frame)

    def unwritten(self, seat: int) -> None:
        """Tell everybody, once, why the game stands still: the answer of this seat could not be stored.

        Nobody is told where only the seat itself knows that it was asked.
        """
        if seat in self.game.asked and not self._halted:
            self._halted = True
            self.say(self.chat.host_line(NetReason.NOT_WRITTEN()))

    def _run_clock(self) -> None:
        """Run the clocks of the seats for which the game waits; tell everybody when these have changed."""
        live_match = self.live_match
        runs = live_match is not None and self.record.state == "playing" and not live_match.holds.seats
        if self.clock.wait_for(live_match.asked if live_match is not None and runs else []):
            self.show_clock(self.members)

    def show_clock(self, sessions: Iterable[Session]) -> None:
        """Send these sessions the clocks, if the table has any."""
        options = self.record.terms
        if self.live_match is None or not options.clock:
            return
        frame = encode(self.clock.message(self.seats))
        for session in sessions:
            if not (options.delay and session.watching):  # it would show delayed spectators whose turn it is
                session.send(frame)

    def end(self) -> None:
        """Mark the game as over, and store that."""
        table_log(self.record.id).info("the game is over")
        self.record = replace(self.record, state="over")
        self.start(self.storage.write([self.record]))
        self.broadcast()
