"""Run a match on a host. An answer is on the disk before it is acknowledged, and acknowledged before it is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.core.errors import AnswerError, IllegalAnswer, RuleFault
from engine.core.event import EventOrSecret
from engine.core.journal import ASKED, TOGETHER, Entry
from engine.core.match import Match
from netplay.common.errors import RefusedError
from netplay.common.logs import redacted_traceback, table_log
from netplay.common.reasons import NetReason
from netplay.host.connection.session import Session
from netplay.host.game.clock import GameClock
from netplay.host.game.delayed_viewer import DelayedViewer
from netplay.host.game.holds import Holds
from netplay.host.game.reply_cache import ReplyCache
from netplay.host.game.viewer import Viewer
from netplay.host.handlers import Handler, Lane, TableStorage
from netplay.host.storage.storage import UNDO, AnswerRecord
from netplay.protocol import client_messages, server_messages

HASH_EVERY = 32
"""How many answers lie between two position hashes."""


def journal_records(
    table: str, match: Match, start: int, n: int, cmd: int | None = None, spent: int = 0
) -> list[AnswerRecord]:
    """Return the entries of the journal from index `start` on as rows from number `n + 1` on.

    The first row carries the number of the command and the milliseconds that the seat had `spent`.
    """
    entries = match.journal.entries[start:]
    noted = match.hash() if start // HASH_EVERY != (start + len(entries)) // HASH_EVERY else None
    records = [AnswerRecord(table, n, seat, option.words, how) for n, (seat, option, how) in enumerate(entries, n + 1)]
    if records:
        records[0] = replace(records[0], cmd=cmd, spent=spent)
    if noted is not None:
        records[-1] = replace(records[-1], hash=noted)
    return records


class LiveMatch:
    """A match, its viewers and its rows in the storage. Commands wait while a batch is being written."""

    def __init__(
        self,
        table: str,
        match: Match,
        delay: float,
        clock: GameClock,
        storage: TableStorage,
        replies: ReplyCache,
        holds: Holds,
        game_changed: Callable[[], None],
        unwritten: Callable[[int], None],
    ) -> None:
        """`delay`: how many seconds later the spectators see what has happened."""
        self.table = table
        self.match = match
        self.viewers: dict[int | None, Viewer] = {seat: Viewer(seat) for seat in range(len(match.setup.seats))}
        """By seat; None stands for the spectators."""
        self.viewers[None] = DelayedViewer(delay) if delay else Viewer(None)
        self.clock = clock
        self.rows = 0
        """Number of stored rows of answers, undone ones and `undo` rows included."""
        self._storage = storage
        self._replies = replies
        self.holds = holds
        self._game_changed = game_changed
        """Called after each answer and undo."""
        self._unwritten = unwritten
        """Called with the seat whose answer could not be written."""
        self._released = False
        """Whether the end of the game is on the disk and was shown to everybody."""
        self.lane = Lane()
        """Commands that change the match run in this lane, one at a time."""

    def answer(self, session: Session, seat: int, command: client_messages.Answer) -> Handler[None]:
        """Give the seat's answer as soon as everything before it is written, and nobody holds the game up.

        Raises RefusedError.
        """
        self._replies.begin(session, seat, command.cmd)
        yield self.lane
        # After the wait, not before: what came first may have changed what the seat is asked.
        self._check(session, seat, command)
        yield from self._wait_for_others(session, seat, command)
        match = self.match
        before = len(match.journal)
        try:
            told = match.answer(seat, command.option)
        except RuleFault as fault:
            table_log(self.table, seat).error("a rule failed: %s", redacted_traceback(fault))
            raise RefusedError(NetReason.ANSWER_FAULT()) from fault
        except IllegalAnswer as error:
            raise RefusedError(NetReason.ILLEGAL(why=error)) from error
        except AnswerError as error:  # its words would tell which seat is asked
            raise RefusedError(NetReason.NOT_YOUR_TURN()) from error
        # The match has moved on, but nobody is shown anything before it is on the disk: after a crash the host must
        # not have told what it no longer knows.
        records = journal_records(self.table, match, before, self.rows, command.cmd, self.clock.spent(seat))
        if not (yield from self._write(records)):
            # The lane is still held, so nothing can have been built on the answer.
            match.rewind(before)
            self._unwritten(seat)
            raise RefusedError(NetReason.NOT_WRITTEN())
        # First the reply, then the step: a client that sees its own answer as an event knows that it was acknowledged.
        self._replies.reply(session, seat, command.cmd)
        self.show(told, records[0])
        self._game_changed()

    def _wait_for_others(self, session: Session, seat: int, command: client_messages.Answer) -> Handler[None]:
        """Go on when no other seat holds the game up before this answer.

        It is refused when something happens meanwhile, as it was meant for the position before. Raises RefusedError.
        """
        holds, at = self.holds, self.holds.at
        while holds.stops(seat, self.match):
            if seat in holds.parked:
                raise RefusedError(NetReason.ANSWER_WAITS())
            holds.parked.add(seat)
            try:
                yield holds.gate
            finally:
                holds.parked.discard(seat)
            if holds.paused:
                raise RefusedError(NetReason.PAUSED())
            yield self.lane
            self._check(session, seat, command)
            if holds.at is not at:
                self.viewers[seat].send_snapshot(session, "resync")
                raise RefusedError(NetReason.STALE())

    def undo(self, session: Session, seat: int, command: client_messages.Undo) -> Handler[None]:
        """Take back the seat's last answer as soon as everything before it is written. Raises RefusedError."""
        self._replies.begin(session, seat, command.cmd)
        yield self.lane
        if self.match.over:
            raise RefusedError(NetReason.OVER())
        left = self.match.can_undo(seat)
        if left is None:
            self.last_answer(seat)
            raise RefusedError(NetReason.KNOWN_SINCE())
        row = yield from self._go_back(seat, left, command.cmd)
        self._replies.reply(session, seat, command.cmd)
        self.show((), row)
        self._game_changed()

    def last_answer(self, seat: int) -> int:
        """Return how many answers were given before the seat's last one.

        Raises RefusedError `unanswered` when there is none.
        """
        entries = self.match.journal.entries
        for index in range(len(entries) - 1, -1, -1):
            if _gave(entries[index], seat):
                return index
        raise RefusedError(NetReason.UNANSWERED())

    @property
    def seen(self) -> int:
        """The number of steps that everybody could see."""
        return self.viewers[None].seq

    def undo_agreed(self, seat: int, left: int, seen: int, cmd: int) -> Handler[None]:
        """Undo the seat's answer number `left` + 1 and all later ones, as the table has agreed.

        Raises RefusedError if more happened that everybody could see than the `seen` steps that the table voted on.
        `cmd` is the number of the proposal.
        """
        yield self.lane
        entries = self.match.journal.entries
        if self.match.over:
            raise RefusedError(NetReason.OVER())
        if self.seen != seen:
            raise RefusedError(NetReason.GONE_ON())
        if left >= len(entries) or not _gave(entries[left], seat):
            raise RefusedError(NetReason.UNDONE_ALREADY())
        row = yield from self._go_back(seat, left, cmd)
        self.show((), row)
        self._game_changed()

    # The viewers

    @property
    def asked(self) -> list[int]:
        """The seats for which the game waits, as everybody may know; none while a window is open."""
        return self.viewers[None].asked

    def show(self, told: Sequence[EventOrSecret], by: AnswerRecord | None, *, keep: bool = False) -> None:
        """Show every viewer a step, or have them only `keep` its events; see `Viewer`."""
        journal, seen = tuple(self.match.journal.entries), self.seen
        for viewer in self.viewers.values():
            try:
                if keep:
                    viewer.keep_events(told, by, journal)
                else:
                    viewer.observe(self.match, told, by, journal)
            except Exception as error:  # a view that cannot be built must not keep the others from theirs
                self._failed(viewer, error)
        if not keep:
            # Last, when the public step is counted: whether it was public decides whether it may be held up.
            self.holds.step(self.match, by, seen=self.seen > seen)
            if self.seen > seen:
                how = by.how if by is not None else None
                self.clock.reading.step(self.viewers[None].owner, self.asked, how, len(journal))

    def subscribe(self, session: Session, seat: int | None) -> Viewer:
        """Show the session the game of the seat from now on; return its viewer."""
        viewer = self.viewers[seat]
        viewer.sessions.append(session)
        return viewer

    def unsubscribe(self, session: Session, seat: int | None, stood_in: bool) -> None:
        """Show the session nothing more. `stood_in`: it belongs to a stand-in, not to the player."""
        viewer = self.viewers[seat]
        viewer.sessions.remove(session)
        if seat is not None:
            self.holds.release(seat)
        if seat is not None and not stood_in:
            viewer.mark_away()

    def send_snapshot(self, cause: server_messages.Cause) -> None:
        """Send every session a snapshot."""
        for viewer in self.viewers.values():
            for session in viewer.sessions:
                viewer.send_snapshot(session, cause)

    def tick(self, now: float) -> None:
        """Show the spectators what is due at `now`: no other viewer can be delayed."""
        try:
            self.viewers[None].tick(now)
        except Exception as error:
            self._failed(self.viewers[None], error)

    def release(self) -> None:
        """Show delayed spectators everything at once: the game is over."""
        try:
            self.viewers[None].release()
        except Exception as error:
            self._failed(self.viewers[None], error)
        self._released = True

    def shown_whole(self, seat: int | None) -> bool:
        """Check whether the game is over for all, and the seat (None: the spectators) has been shown all of it.

        The match alone is over too early: its last answer may not be on the disk yet.
        """
        return self._released and self.viewers[seat].seen_entries == tuple(self.match.journal.entries)

    def _failed(self, viewer: Viewer, error: Exception) -> None:
        table_log(self.table, viewer.seat).error("no view: %s", redacted_traceback(error))

    # Parts of the commands

    def _check(self, session: Session, seat: int, command: client_messages.Answer) -> None:
        viewer = self.viewers[seat]
        if self.match.over:
            raise RefusedError(NetReason.OVER())
        if viewer.question is None:
            raise RefusedError(NetReason.NOT_YOUR_TURN())
        if command.ask != viewer.question.id:
            viewer.send_snapshot(session, "resync")
            raise RefusedError(NetReason.STALE())

    def _go_back(self, seat: int, left: int, cmd: int) -> Handler[AnswerRecord]:
        """Rewind to `left` answers and store that; return its row, to be shown. Raises RefusedError."""
        match = self.match
        lost = list(match.journal.rows(left))
        match.rewind(left)
        spent = self.clock.spent(seat)
        # A row of its own instead of deleted rows: a journal that only grows cannot be torn, and viewers count undone
        # steps.
        row = AnswerRecord(self.table, self.rows + 1, seat, f"undo {len(lost)}", UNDO, cmd, spent=spent)
        if not (yield from self._write([row])):
            match.replay(lost)
            raise RefusedError(NetReason.NOT_WRITTEN())
        return row

    def _write(self, records: Sequence[AnswerRecord]) -> Handler[bool]:
        """Write the rows, holding the lane meanwhile; return whether they are written."""
        written = yield from self._storage.write(records, self.lane)
        if written:
            self.rows += len(records)
            self.clock.mark_written(records)
        return written


def _gave(entry: Entry, seat: int) -> bool:
    """Check whether the seat chose this answer and others know that it did."""
    by, _, how = entry
    return by == seat and how in (ASKED, TOGETHER)
