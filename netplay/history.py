"""History: a game is told again to those who ask, each as his place has seen it, a page at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import msgspec

from engine.event import heard
from engine.journal import Journal, Row
from engine.retell import retell
from engine.setup import Setup
from engine.view import changes, plain
from netplay import to_client
from netplay.errors import RefusedError
from netplay.logs import about, whereabouts
from netplay.play import Play
from netplay.session import Session

SIZE = 128 * 1024
"""After so many bytes a page ends: one more step still fits in a frame."""


@dataclass(frozen=True, slots=True)
class Telling:
    """What one session is being told."""

    cmd: int
    pages: Iterator[list[to_client.PastStep]]


class History:
    """The tellings of one table.

    Each goes on by a page at a tick, and only when the page before has been sent: a whole game costs as much as some
    hundred views, and nobody else must wait for it. How much is on a page, and when it comes, follows from the
    clock and from what this viewer has seen, and from nothing that is hidden from him.
    """

    def __init__(self, table: str) -> None:
        self._table = table
        self._tellings: dict[Session, Telling] = {}

    def ask(self, session: Session, seat: int | None, cmd: int, play: Play) -> None:
        """Tell the session from the next tick on what the seat (None: a spectator) has been told of the game till now.

        Raises RefusedError: `busy` while it is told already.
        """
        if session in self._tellings:
            raise RefusedError("busy", "you are being told already")
        setup, told = play.match.setup, play.audience.viewers[seat].stream.told
        steps = iter(()) if told is None else past_steps(setup, list(Journal(setup, told).rows()), seat)
        self._tellings[session] = Telling(cmd, _pages(steps))

    def drop(self, session: Session) -> None:
        """The session leaves its place: what is left of its telling is refused."""
        if (telling := self._tellings.pop(session, None)) is not None:
            session.nack(telling.cmd, "left", "you have left the place for which you asked that")

    def tick(self) -> None:
        """Send everybody who waits for one the next page, and an Ack after the last."""
        for session, telling in list(self._tellings.items()):
            if not session.outbox:
                self._go_on(session, telling)

    def _go_on(self, session: Session, telling: Telling) -> None:
        try:
            page = next(telling.pages, None)
        except Exception as error:
            about(self._table).error("the game cannot be told again: %s", whereabouts(error))
            del self._tellings[session]
            session.nack(telling.cmd, "fault", "the host stumbled over what it was to tell again")
            return
        if page is not None:
            session.send(to_client.History(telling.cmd, page))
            return
        del self._tellings[session]
        session.ack(telling.cmd)


def past_steps(setup: Setup, rows: Sequence[Row], seat: int | None) -> Iterator[to_client.PastStep]:
    """The game of these answers as that seat sees it, without the steps that it does not notice."""
    view = None
    for match, told in retell(setup, rows):
        before, view = view, plain(match.view(seat))
        step = to_client.PastStep(heard(told, seat), changes(before, view))
        if step.events or step.changes:
            yield step


def _pages(steps: Iterator[to_client.PastStep]) -> Iterator[list[to_client.PastStep]]:
    while page := _page(steps):
        yield page


def _page(steps: Iterator[to_client.PastStep]) -> list[to_client.PastStep]:
    """The next steps, as many as one page may hold."""
    page, size = [], 0
    for step in islice(steps, to_client.MOST_STEPS):
        page.append(step)
        size += len(msgspec.msgpack.encode(step))
        if size >= SIZE:
            break
    return page
