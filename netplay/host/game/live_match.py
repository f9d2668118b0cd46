"""Run a match on a host. An answer is on the disk before it is acknowledged, and acknowledged before it is told."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from engine.core.errors import AnswerError, IllegalAnswer, RuleFault
from engine.core.journal import ASKED, TOGETHER, Entry
from engine.core.match import Match
from netplay.common.errors import RefusedError
from netplay.common.logs import redacted_traceback, table_log
from netplay.host.connection.session import Session
from netplay.host.game.broadcaster import Broadcaster
from netplay.host.game.clock import GameClock
from netplay.host.game.reply_cache import ReplyCache
from netplay.host.storage.storage import UNDO, AnswerRecord, Storage
from netplay.protocol import client_messages
from netplay.protocol.host_notices import HostNotice

HASH_EVERY = 32
"""How many answers lie between two position hashes."""

Refuse: TypeAlias = Callable[[str, str], None]
"""Refuses a request with a code and a sentence."""

OVER = "the game is over; nothing more can be answered or taken back"
NOT_YOURS = "it is not your turn to answer"


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
        storage: Storage,
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
        self._writing = False
        self._waiting: deque[Callable[[], None]] = deque()

    def answer(self, session: Session, seat: int, command: client_messages.Answer) -> None:
        """Give the seat's answer as soon as everything before it is written."""
        self._reply_to(session, seat, command, lambda refuse: self._answer(session, seat, command, refuse))

    def undo(self, session: Session, seat: int, command: client_messages.Undo) -> None:
        """Take back the seat's last answer as soon as everything before it is written."""
        self._reply_to(session, seat, command, lambda refuse: self._undo(session, seat, command, refuse))

    def last_answer(self, seat: int) -> int:
        """Return how many answers were given before the seat's last one.

        Raises RefusedError `unanswered` when there is none.
        """
        entries = self.match.journal.entries
        for index in range(len(entries) - 1, -1, -1):
            if _gave(entries[index], seat):
                return index
        raise RefusedError("unanswered", "you have not answered anything that could be taken back")

    @property
    def idle(self) -> bool:
        """Whether nothing is being written and nothing waits."""
        return not (self._writing or self._waiting)

    @property
    def seen(self) -> int:
        """The number of steps that everybody could see."""
        return self.broadcaster.observers[None].seq

    def take_back(self, seat: int, left: int, seen: int, cmd: int, refuse: Refuse) -> None:
        """Go back to before the answer that the seat has given after `left` others, as the table has agreed.

        It is done when everything before is written, if `seen` is still the number of steps that everybody could see,
        as it was when the table was asked; otherwise `refuse` is told why not. `cmd` is the number of the proposal.
        """

        def job() -> None:
            entries = self.match.journal.entries
            if self.match.over:
                raise RefusedError("over", OVER)
            if self.seen != seen:
                raise RefusedError("undo", HostNotice.GONE_ON)
            if left >= len(entries) or not _gave(entries[left], seat):
                raise RefusedError("undo", HostNotice.UNDONE_ALREADY)
            self._go_back(seat, left, cmd, refuse, lambda: None)

        self._when_written(lambda: self._refusing(refuse, job))

    def _answer(self, session: Session, seat: int, command: client_messages.Answer, refuse: Refuse) -> None:
        self._check(session, seat, command)
        match = self.match
        before = len(match.journal)
        try:
            told = match.answer(seat, command.option)
        except RuleFault as fault:
            table_log(self.table, seat).error("a rule failed: %s", redacted_traceback(fault))
            raise RefusedError("fault", "the rules stumbled over this answer; it does not count") from fault
        except IllegalAnswer as error:
            raise RefusedError("illegal", str(error)) from error
        except AnswerError as error:  # its words would tell which seat is asked
            raise RefusedError("not_yours", NOT_YOURS) from error

        # Played already, but told to nobody: the observers see it only once it is on the disk.
        def settle(written: bool) -> None:
            if not written:
                match.rewind(before)
                self._unwritten(seat)
                raise RefusedError("store", HostNotice.NOT_WRITTEN)
            self._replies.ack(session, seat, command.cmd)
            self.broadcaster.update(match, told, records[0])
            self._game_changed()

        records = journal_records(self.table, match, before, self.rows, command.cmd, self.clock.spent(seat))
        self._commit(records, refuse, settle)

    def _check(self, session: Session, seat: int, command: client_messages.Answer) -> None:
        observer = self.broadcaster.observers[seat]
        if self.match.over:
            raise RefusedError("over", OVER)
        if observer.question is None:
            raise RefusedError("not_yours", NOT_YOURS)
        if command.ask != observer.question.id:
            observer.feed.send_snapshot(session, "resync")
            raise RefusedError("stale", "the game has gone on; that question is over")

    def _undo(self, session: Session, seat: int, command: client_messages.Undo, refuse: Refuse) -> None:
        if self.match.over:
            raise RefusedError("over", OVER)
        left = self.match.can_undo(seat)
        if left is None:
            self.last_answer(seat)
            raise RefusedError(
                "undo", "nothing to take back: something has become known, or somebody has answered, since"
            )
        self._go_back(seat, left, command.cmd, refuse, lambda: self._replies.ack(session, seat, command.cmd))

    def _go_back(self, seat: int, left: int, cmd: int, refuse: Refuse, ack: Callable[[], None]) -> None:
        match = self.match
        lost = list(match.journal.rows(left))
        match.rewind(left)

        def settle(written: bool) -> None:
            if not written:
                match.replay(lost)
                raise RefusedError("store", HostNotice.NOT_WRITTEN)
            ack()
            self.broadcaster.update(match, (), row)
            self._game_changed()

        spent = self.clock.spent(seat)
        row = AnswerRecord(self.table, self.rows + 1, seat, f"undo {len(lost)}", UNDO, cmd, spent=spent)
        self._commit([row], refuse, settle)

    # One command after the other

    def _reply_to(
        self, session: Session, seat: int, command: client_messages.Command, job: Callable[[Refuse], None]
    ) -> None:
        """Do the job of a command when nothing is being written, unless it was done before."""

        def refuse(code: str, sentence: str) -> None:
            self._replies.nack(session, seat, command.cmd, code, sentence)

        def run() -> None:
            if not self._replies.repeat(session, seat, command.cmd):
                self._refusing(refuse, lambda: job(refuse))

        self._when_written(run)

    def _when_written(self, run: Callable[[], None]) -> None:
        self._waiting.append(run)
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and not self._writing:
            self._waiting.popleft()()

    def _commit(self, records: Sequence[AnswerRecord], refuse: Refuse, settle: Callable[[bool], None]) -> None:
        """Write the rows; then call `settle` and go on with the commands that wait."""
        self._writing = True

        def done(written: bool) -> None:
            self._writing = False
            if written:
                self.rows += len(records)
                self.clock.wrote(records)
            self._refusing(refuse, lambda: settle(written))
            self._go_on()

        self._storage.commit(records, done)

    def _refusing(self, refuse: Refuse, job: Callable[[], None]) -> None:
        try:
            job()
        except RefusedError as error:
            refuse(error.code, str(error))
        except Exception as error:
            table_log(self.table).error("a command failed: %s", redacted_traceback(error))
            refuse("fault", "the host stumbled over this; it does not count")


def _gave(entry: Entry, seat: int) -> bool:
    """Check whether the seat gave this answer and had a choice."""
    by, _, how = entry
    return by == seat and how in (ASKED, TOGETHER)
