"""Run a match on a host. An answer is on the disk before it is acknowledged, and acknowledged before it is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.core.errors import AnswerError, IllegalAnswer, RuleFault
from engine.core.journal import ASKED, TOGETHER, Entry
from engine.core.match import Match
from netplay.common.errors import RefusedError
from netplay.common.logs import redacted_traceback, table_log
from netplay.common.reasons import NetReason
from netplay.host.connection.session import Session
from netplay.host.game.broadcaster import Broadcaster
from netplay.host.game.clock import GameClock
from netplay.host.game.reply_cache import ReplyCache
from netplay.host.storage.steps import Lane, Steps, TableStorage
from netplay.host.storage.storage import UNDO, AnswerRecord
from netplay.protocol import client_messages

HASH_EVERY = 32
"""How many answers lie between two position hashes."""


def journal_records(
    table: str, match: Match, start: int, n: int, cmd: int | None = None, spent: int = 0
) -> list[AnswerRecord]:
    """Return the entries of the journal from index `start` on as rows from number `n + 1` on.

    The first row carries the number of the command and the milliseconds that the seat had `spent`.
    """
    rows = list(match.journal.rows(start))
    noted = match.hash() if start // HASH_EVERY != (start + len(rows)) // HASH_EVERY else None
    last = len(rows) - 1
    records = [AnswerRecord(table, n + i + 1, *row, hash=noted if i == last else None) for i, row in enumerate(rows)]
    return [replace(record, cmd=cmd, spent=spent) for record in records[:1]] + records[1:]


class LiveMatch:
    """A match, its viewers and its rows in the storage. Commands that come while a batch is being written wait."""

    def __init__(
        self,
        table: str,
        match: Match,
        broadcaster: Broadcaster,
        clock: GameClock,
        rows: int,
        storage: TableStorage,
        replies: ReplyCache,
        game_changed: Callable[[], None],
        unwritten: Callable[[int], None],
    ) -> None:
        self.table = table
        self.match = match
        self.broadcaster = broadcaster
        self.clock = clock
        self.rows = rows
        """How many rows of answers are written, undone ones and `undo` rows included."""
        self._storage = storage
        self._replies = replies
        self._game_changed = game_changed
        """Called when the game has gone on or back."""
        self._unwritten = unwritten
        """Called with the seat whose answer could not be written."""
        self.lane = Lane()
        """The commands that change the match, one after the other."""

    def answer(self, session: Session, seat: int, command: client_messages.Answer) -> Steps[None]:
        """Give the seat's answer as soon as everything before it is written. Raises RefusedError."""
        self._replies.begin(session, seat, command.cmd)
        yield self.lane
        self._check(session, seat, command)
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
        # Played already, but told to nobody: the observers see it only once it is on the disk.
        records = journal_records(self.table, match, before, self.rows, command.cmd, self.clock.spent(seat))
        if not (yield from self._write(records)):
            match.rewind(before)
            self._unwritten(seat)
            raise RefusedError(NetReason.NOT_WRITTEN())
        self._replies.ack(session, seat, command.cmd)
        self.broadcaster.update(match, told, records[0])
        self._game_changed()

    def undo(self, session: Session, seat: int, command: client_messages.Undo) -> Steps[None]:
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
        self._replies.ack(session, seat, command.cmd)
        self.broadcaster.update(self.match, (), row)
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
        return self.broadcaster.observers[None].seq

    def take_back(self, seat: int, left: int, seen: int, cmd: int) -> Steps[None]:
        """Go back to before the answer that the seat has given after `left` others, as the table has agreed.

        It is done when everything before is written, if `seen` is still the number of steps that everybody could see,
        as it was when the table was asked; otherwise this raises RefusedError. `cmd` is the number of the proposal.
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
        self.broadcaster.update(self.match, (), row)
        self._game_changed()

    def _check(self, session: Session, seat: int, command: client_messages.Answer) -> None:
        observer = self.broadcaster.observers[seat]
        if self.match.over:
            raise RefusedError(NetReason.OVER())
        if observer.question is None:
            raise RefusedError(NetReason.NOT_YOUR_TURN())
        if command.ask != observer.question.id:
            observer.feed.send_snapshot(session, "resync")
            raise RefusedError(NetReason.STALE())

    def _go_back(self, seat: int, left: int, cmd: int) -> Steps[AnswerRecord]:
        """Leave that many answers; return the row that says so, which nobody was told yet. Raises RefusedError."""
        match = self.match
        lost = list(match.journal.rows(left))
        match.rewind(left)
        spent = self.clock.spent(seat)
        row = AnswerRecord(self.table, self.rows + 1, seat, f"undo {len(lost)}", UNDO, cmd, spent=spent)
        if not (yield from self._write([row])):
            match.replay(lost)
            raise RefusedError(NetReason.NOT_WRITTEN())
        return row

    def _write(self, records: Sequence[AnswerRecord]) -> Steps[bool]:
        """Write the rows; until that is done nothing else changes the match. Return whether they are written."""
        written = yield from self._storage.write(records, self.lane)
        if written:
            self.rows += len(records)
            self.clock.wrote(records)
        return written


def _gave(entry: Entry, seat: int) -> bool:
    """Check whether the seat gave this answer and had a choice."""
    by, _, how = entry
    return by == seat and how in (ASKED, TOGETHER)
