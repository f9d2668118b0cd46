"""Audience: the viewers of one game, a stream for each seat and one for those who look on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.event import Told
from engine.core.match import Match
from engine.core.setup import Setup
from netplay.common.logs import about, redacted_traceback
from netplay.host.connection.session import Session
from netplay.host.game.feed import DelayedFeed, Feed
from netplay.host.game.observer import Observer
from netplay.host.storage.storage import AnswerRecord
from netplay.protocol import server_messages


class Broadcaster:
    """Everybody who sees a game, by seat; None stands for the spectators."""

    def __init__(self, table: str, setup: Setup, delay: float = 0) -> None:
        """`delay`: seconds after which the spectators see what has happened."""
        self._table = table
        self.observers: dict[int | None, Observer] = {seat: Observer(seat, Feed()) for seat in range(len(setup.seats))}
        self.observers[None] = Observer(None, DelayedFeed(delay) if delay else Feed())

    @property
    def asked(self) -> list[int]:
        """The seats for which the game waits, as everybody may know; none while a window is open."""
        return self.observers[None].asked

    def update(self, match: Match, told: Sequence[Told], by: AnswerRecord | None) -> None:
        """Let all look after a step; see `Viewer.look`."""
        self._each(lambda viewer: viewer.check(match, told, by))

    def listen(self, match: Match, told: Sequence[Told], by: AnswerRecord | None) -> None:
        """Let all keep the events of a step; see `Viewer.listen`."""
        self._each(lambda viewer: viewer.listen(match, told, by))

    def open(self, match: Match) -> None:
        """Let all take a first look."""
        self._each(lambda viewer: viewer.open(match))

    def admit(self, session: Session, seat: int | None) -> Feed:
        """Let a session hear what the seat hears."""
        stream = self.observers[seat].feed
        stream.sessions.append(session)
        return stream

    def dismiss(self, session: Session, seat: int | None, stood_in: bool) -> None:
        """The session hears no more; at a seat it was the player's, or of who `stood_in` for him."""
        stream = self.observers[seat].feed
        stream.sessions.remove(session)
        if seat is not None and not stood_in:
            stream.mark()

    def show(self, cause: server_messages.Cause) -> None:
        """Send everybody a snapshot."""
        for viewer in self.observers.values():
            for session in viewer.feed.sessions:
                viewer.feed.show(session, cause)

    def tick(self, now: float) -> None:
        """Tell what is due by the clock."""
        self._each(lambda viewer: viewer.feed.tick(now))

    def release(self) -> None:
        """The game is over: tell all who have been kept waiting."""
        self._each(lambda viewer: viewer.feed.release())

    def _each(self, look: Callable[[Observer], None]) -> None:
        """A view that a game cannot build must not keep the others from theirs."""
        for viewer in self.observers.values():
            try:
                look(viewer)
            except Exception as error:
                about(self._table, viewer.seat).error("no view: %s", redacted_traceback(error))
