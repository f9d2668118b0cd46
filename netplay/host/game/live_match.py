"""Play: a match on a host. An answer is on the disk before it is acknowledged, and acknowledged before it is told."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from engine.core.errors import AnswerError, IllegalAnswer, RuleFault
from engine.core.journal import ASKED, TOGETHER, Entry
from engine.core.match import Match
from netplay.common.errors import RefusedError
from netplay.common.logs import about, redacted_traceback
from netplay.host.connection.session import Session
from netplay.host.game.broadcaster import Broadcaster
from netplay.host.game.clock import GameClock
from netplay.host.game.reply_cache import ReplyCache
from netplay.host.storage.storage import UNDO, AnswerRecord, Storage
from netplay.protocol import client_messages
from netplay.protocol.host_notices import HostNotice

HASH_EVERY = 32
"""Answers between two position hashes."""

Refuse: TypeAlias = Callable[[str, str], None]
"""Tells who has asked for something that it is refused: the code and the sentence."""

OVER = "the game is over; nothing more can be answered or taken back"
NOT_YOURS = "it is not your turn to answer"


def journal_records(
    table: str, match: Match, start: int, n: int, cmd: int | None = None, spent: int = 0
) -> list[AnswerRecord]:
    """The entries of the journal from number `start` on as rows from number `n + 1` on.

    The first one is that of the command, and of the milliseconds that the seat had `spent`.
    """
    rows = list(match.journal.rows(start))
    noted = match.hash() if start // HASH_EVERY != (start + len(rows)) // HASH_EVERY else None
    last = len(rows) - 1
    records = [AnswerRecord(table, n + i + 1, *row, hash=noted if i == last else None) for i, row in enumerate(rows)]
    return [replace(record, cmd=cmd, spent=spent) for record in records[:1]] + records[1:]


class LiveMatch:
    """A match, its audience and its rows in the ledger. While a batch is being written, what comes in waits."""

    def __init__(
        self,
        table: str,
        match: Match,
        audience: Broadcaster,
        clock: GameClock,
        rows: int,
        ledger: Storage,
        replies: ReplyCache,
        moved: Callable[[], None],
        unwritten: Callable[[int], None],
    ) -> None:
        self.table = table
        self.match = match
        self.broadcaster = audience
        self.clock = clock
        self.rows = rows
        """How many rows of answers are written, undone ones and `undo` rows included."""
        self._storage = ledger
        self._replies = replies
        self._moved = moved
        """Called when the game has gone on, or back."""
        self._unwritten = unwritten
        """Called with the seat whose answer could not be written."""
        self._writing = False
        self._waiting: deque[Callable[[], None]] = deque()

    def answer(self, session: Session, seat: int, command: client_messages.Answer) -> None:
        """Give the seat's answer as soon as everything before it is written."""
        self._reply_to(session, seat, command, lambda refuse: self._answer(session, seat, command, refuse))

    def undo(self, session: Session, seat: int, command: client_messages.Undo) -> None:
        """Take back the seat's last answer as soon as everything before is written."""
        self._reply_to(session, seat, command, lambda refuse: self._undo(session, seat, command, refuse))

    def last_answer(self, seat: int) -> int:
        """How many answers were given before the seat's last one. Raises RefusedError `unanswered`: there is none."""
        entries = self.match.journal.entries
        for index in range(len(entries) - 1, -1, -1):
            if _gave(entries[index], seat):
                return index
        raise RefusedError("unanswered", "you have not answered anything that could be taken back")

    @property
    def idle(self) -> bool:
        """Nothing is being written, and nothing waits for it."""
        return not (self._writing or self._waiting)

    @property
    def seen(self) -> int:
        """Counts what everybody can see happen."""
        return self.broadcaster.observers[None].seq

    def take_back(self, seat: int, left: int, seen: int, cmd: int, refuse: Refuse) -> None:
        """Go back to before the answer that the seat has given after `left` others, as the table has agreed.

        That happens when everything before is written, if all could `seen` that nothing has happened since the table
        was asked. `refuse` is told why it does not. `cmd` is the number of the proposal.
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

        self._in_turn(lambda: self._refusing(refuse, job))

    def _answer(self, session: Session, seat: int, command: client_messages.Answer, refuse: Refuse) -> None:
        self._check(session, seat, command)
        match = self.match
        before = len(match.journal)
        try:
            told = match.answer(seat, command.option)
        except RuleFault as fault:
            about(self.table, seat).error("a rule failed: %s", redacted_traceback(fault))
            raise RefusedError("fault", "the rules stumbled over this answer; it does not count") from fault
        except IllegalAnswer as error:
            raise RefusedError("illegal", str(error)) from error
        except AnswerError as error:  # its words would tell who is asked
            raise RefusedError("not_yours", NOT_YOURS) from error

        def settle(written: bool) -> None:
            if not written:
                match.rewind(before)
                self._unwritten(seat)
                raise RefusedError("store", HostNotice.NOT_WRITTEN)
            self._replies.ack(session, seat, command.cmd)
            self.broadcaster.update(match, told, records[0])
            self._moved()

        records = journal_records(self.table, match, before, self.rows, command.cmd, self.clock.spent(seat))
        self._commit(records, refuse, settle)

    def _check(self, session: Session, seat: int, command: client_messages.Answer) -> None:
        viewer = self.broadcaster.observers[seat]
        if self.match.over:
            raise RefusedError("over", OVER)
        if viewer.question is None:
            raise RefusedError("not_yours", NOT_YOURS)
        if command.ask != viewer.question.id:
            viewer.feed.show(session, "resync")
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
            self._moved()

        spent = self.clock.spent(seat)
        row = AnswerRecord(self.table, self.rows + 1, seat, f"undo {len(lost)}", UNDO, cmd, spent=spent)
        self._commit([row], refuse, settle)

    # One after the other

    def _reply_to(
        self, session: Session, seat: int, command: client_messages.Command, job: Callable[[Refuse], None]
    ) -> None:
        """Do the job of a command in its turn, unless it was done before."""

        def refuse(code: str, sentence: str) -> None:
            self._replies.nack(session, seat, command.cmd, code, sentence)

        def run() -> None:
            if not self._replies.repeat(session, seat, command.cmd):
                self._refusing(refuse, lambda: job(refuse))

        self._in_turn(run)

    def _in_turn(self, run: Callable[[], None]) -> None:
        self._waiting.append(run)
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and not self._writing:
            self._waiting.popleft()()

    def _commit(self, records: Sequence[AnswerRecord], refuse: Refuse, settle: Callable[[bool], None]) -> None:
        """Write the rows; then `settle` and go on with what waits."""
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
            about(self.table).error("a command failed: %s", redacted_traceback(error))
            refuse("fault", "the host stumbled over this; it does not count")


def _gave(entry: Entry, seat: int) -> bool:
    """The seat gave this answer, and had a choice."""
    by, _, how = entry
    return by == seat and how in (ASKED, TOGETHER)
