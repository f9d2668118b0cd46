"""Send the history of a game to sessions that ask for it, as their seat has seen it, page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

import msgspec

from engine.core.event import visible_to
from engine.core.journal import Entry, Journal, Row
from engine.core.replay_steps import replay_steps
from engine.core.setup import Setup
from engine.core.view import changes, to_builtins
from engine.records.recorder import redacted_record
from netplay.common.errors import RefusedError
from netplay.common.logs import redacted_traceback, table_log
from netplay.common.reasons import NetReason
from netplay.common.sanitize import trusted
from netplay.host.connection.session import Session
from netplay.host.game.live_match import LiveMatch
from netplay.protocol import server_messages

SIZE = 128 * 1024
"""Bytes after which a page ends; one more step still fits in a frame."""


@dataclass(frozen=True, slots=True)
class HistoryRequest:
    """A session's request and the pages that are still to be sent."""

    table: str
    cmd: int
    pages: Iterator[list[server_messages.PastStep]]
    record: Callable[[], str] | None
    """Makes the record that comes behind the pages; None where the game was not shown to its end."""


class HistoryService:
    """The queue of history requests, of all the tables of a host.

    A whole game costs as much as some hundred views, and players must not wait for that, however many sessions ask: so
    one page is made at a time, for all tables of the host. It goes to the first session in the queue whose outbox is
    empty: the first to ask is the first to be done, and a slow reader delays nobody. A queued game takes no memory.
    Neither the size of a page nor its moment depends on anything that is hidden from the viewer.
    """

    def __init__(self) -> None:
        self._requests: dict[Session, HistoryRequest] = {}
        """In the order in which the sessions have asked."""

    def ask(self, session: Session, seat: int | None, cmd: int, live_match: LiveMatch) -> None:
        """Queue everything that the seat (None: a spectator) has been shown of the game, for this session.

        Raises RefusedError: `busy` while it is being sent one already.
        """
        if session in self._requests:
            raise RefusedError(NetReason.TELLING_ALREADY())
        told = live_match.viewers[seat].seen_entries
        record = partial(_record, live_match, seat) if live_match.shown_whole(seat) else None
        pages = _pages(live_match.match.setup, told, seat)
        self._requests[session] = HistoryRequest(live_match.table, cmd, pages, record)

    def drop(self, session: Session) -> None:
        """Refuse the rest of the session's request, because it leaves the table or changes seats."""
        if (request := self._requests.pop(session, None)) is not None:
            session.nack(request.cmd, NetReason.LEFT())

    def send_next_page(self) -> bool:
        """Send one session its next page, or an Ack after the last; return whether any request is left."""
        session = next((session for session in self._requests if not session.outbox), None)
        if session is not None:
            self._send_page(session, self._requests[session])
        return bool(self._requests)

    def _send_page(self, session: Session, request: HistoryRequest) -> None:
        try:
            page = next(request.pages, None)
            record = request.record() if page is None and request.record is not None else ""
        except Exception as error:
            table_log(request.table).error("the game cannot be told again: %s", redacted_traceback(error))
            del self._requests[session]
            session.nack(request.cmd, NetReason.HISTORY_FAULT())
            return
        if page is not None:
            session.send(server_messages.HistoryPage(request.cmd, page))
            return
        del self._requests[session]
        if 0 < len(record.encode()) <= SIZE:
            session.send(server_messages.HistoryPage(request.cmd, [], list(map(trusted, record.splitlines()))))
        session.ack(request.cmd)


def _record(live_match: LiveMatch, seat: int | None) -> str:
    """Return the record for the seat, or "" where it has not been shown all that the match has now."""
    return redacted_record(live_match.match, seat) if live_match.shown_whole(seat) else ""


def past_steps(setup: Setup, rows: Sequence[Row], seat: int | None) -> Iterator[server_messages.PastStep]:
    """Replay these answers and yield the steps as that seat sees them, without those that it does not notice."""
    view = None
    for match, told in replay_steps(setup, rows):
        before, view = view, to_builtins(match.view(seat))
        # The view is built anew for each step and blinded by the rules, as it was when the game was played: nothing
        # that was hidden then comes out now.
        step = server_messages.PastStep(visible_to(told, seat), changes(before, view))
        if step.events or step.changes:
            yield step


def _pages(setup: Setup, told: Sequence[Entry] | None, seat: int | None) -> Iterator[list[server_messages.PastStep]]:
    """Yield the game page by page; no page where nothing has been shown yet (None)."""
    steps = iter(()) if told is None else past_steps(setup, list(Journal(setup, told).rows()), seat)
    while page := _page(steps):
        yield page


def _page(steps: Iterator[server_messages.PastStep]) -> list[server_messages.PastStep]:
    """Return the next steps, as many as one page may hold."""
    page, size = [], 0
    for step in islice(steps, server_messages.MOST_STEPS):
        page.append(step)
        size += len(msgspec.msgpack.encode(step))
        if size >= SIZE:
            break
    return page
