"""History: games are told again to those who ask, each as his place has seen it: one page at a time for all tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import msgspec

from engine.core.event import visible_to
from engine.core.journal import Entry, Journal, Row
from engine.core.replay_steps import retell
from engine.core.setup import Setup
from engine.core.view import changes, plain
from netplay.common.errors import RefusedError
from netplay.common.logs import about, redacted_traceback
from netplay.host.connection.session import Session
from netplay.host.game.live_match import LiveMatch
from netplay.protocol import server_messages

SIZE = 128 * 1024
"""After so many bytes a page ends: one more step still fits in a frame."""


@dataclass(frozen=True, slots=True)
class HistoryRequest:
    """What one session is being told."""

    table: str
    cmd: int
    pages: Iterator[list[server_messages.PastStep]]


class HistoryService:
    """The line of those who are told again, of all the tables of a host.

    A whole game costs as much as some hundred views, and those who play must not wait for it, however many ask: so
    there is one page at a time. It goes to the first in the line who has been sent the page before; who has asked
    first is told to the end first, and who reads slowly keeps nobody waiting. A game that waits to be told takes no
    room. How much is on a page follows from what this viewer has seen, and when it comes from the clock and from who
    else is being told: from nothing that is hidden from him in his own game.
    """

    def __init__(self) -> None:
        self._line: dict[Session, HistoryRequest] = {}
        """In the order in which they have asked."""

    def ask(self, session: Session, seat: int | None, cmd: int, play: LiveMatch) -> None:
        """Let the session be told, in its turn, what the seat (None: a spectator) has been told of the game till now.

        Raises RefusedError: `busy` while it is told already.
        """
        if session in self._line:
            raise RefusedError("busy", "you are being told already")
        told = play.broadcaster.observers[seat].feed.told
        self._line[session] = HistoryRequest(play.table, cmd, _pages(play.match.setup, told, seat))

    def drop(self, session: Session) -> None:
        """The session leaves its place: what is left of its telling is refused."""
        if (telling := self._line.pop(session, None)) is not None:
            session.nack(telling.cmd, "left", "you have left the place for which you asked that")

    def go_on(self) -> bool:
        """Send somebody the next page, or an Ack after his last; return whether anybody is left in the line."""
        session = next((session for session in self._line if not session.outbox), None)
        if session is not None:
            self._tell(session, self._line[session])
        return bool(self._line)

    def _tell(self, session: Session, telling: HistoryRequest) -> None:
        try:
            page = next(telling.pages, None)
        except Exception as error:
            about(telling.table).error("the game cannot be told again: %s", redacted_traceback(error))
            del self._line[session]
            session.nack(telling.cmd, "fault", "the host stumbled over what it was to tell again")
            return
        if page is not None:
            session.send(server_messages.HistoryPage(telling.cmd, page))
            return
        del self._line[session]
        session.ack(telling.cmd)


def past_steps(setup: Setup, rows: Sequence[Row], seat: int | None) -> Iterator[server_messages.PastStep]:
    """The game of these answers as that seat sees it, without the steps that it does not notice."""
    view = None
    for match, told in retell(setup, rows):
        before, view = view, plain(match.view(seat))
        step = server_messages.PastStep(visible_to(told, seat), changes(before, view))
        if step.events or step.changes:
            yield step


def _pages(setup: Setup, told: Sequence[Entry] | None, seat: int | None) -> Iterator[list[server_messages.PastStep]]:
    """The game of these answers page by page; there is none where nothing has been seen (None)."""
    steps = iter(()) if told is None else past_steps(setup, list(Journal(setup, told).rows()), seat)
    while page := _page(steps):
        yield page


def _page(steps: Iterator[server_messages.PastStep]) -> list[server_messages.PastStep]:
    """The next steps, as many as one page may hold."""
    page, size = [], 0
    for step in islice(steps, server_messages.MOST_STEPS):
        page.append(step)
        size += len(msgspec.msgpack.encode(step))
        if size >= SIZE:
            break
    return page
