"""Hold the feeds of one match: one for each seat and one for the spectators."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.event import EventOrSecret
from engine.core.match import Match
from engine.core.setup import Setup
from netplay.common.logs import redacted_traceback, table_log
from netplay.host.connection.session import Session
from netplay.host.game.feed import DelayedFeed, Feed
from netplay.host.game.observer import Observer
from netplay.host.storage.storage import AnswerRecord
from netplay.protocol import server_messages


class Broadcaster:
    """All viewers of a match, by seat; None stands for the spectators."""

    def __init__(self, table: str, setup: Setup, delay: float = 0) -> None:
        """`delay`: how many seconds later the spectators see what has happened."""
        self._table = table
        self.observers: dict[int | None, Observer] = {seat: Observer(seat, Feed()) for seat in range(len(setup.seats))}
        self.observers[None] = Observer(None, DelayedFeed(delay) if delay else Feed())

    @property
    def asked(self) -> list[int]:
        """The seats for which the game waits, as everybody may know; none while a window is open."""
        return self.observers[None].asked

    def update(self, match: Match, told: Sequence[EventOrSecret], by: AnswerRecord | None) -> None:
        """Show every viewer a step; see `Observer.observe`."""
        self._each(lambda viewer: viewer.observe(match, told, by))

    def keep_events(self, match: Match, told: Sequence[EventOrSecret], by: AnswerRecord | None) -> None:
        """Let every viewer keep only the events of a step; see `Observer.keep_events`."""
        self._each(lambda viewer: viewer.keep_events(match, told, by))

    def open(self, match: Match) -> None:
        """Show every viewer the match as it stands, as their first step."""
        self._each(lambda viewer: viewer.open(match))

    def subscribe(self, session: Session, seat: int | None) -> Feed:
        """Add the session to the seat's feed, and return that feed."""
        feed = self.observers[seat].feed
        feed.sessions.append(session)
        return feed

    def unsubscribe(self, session: Session, seat: int | None, stood_in: bool) -> None:
        """Take the session off the seat's feed. `stood_in`: it was not the player's own but their stand-in's."""
        feed = self.observers[seat].feed
        feed.sessions.remove(session)
        if seat is not None and not stood_in:
            feed.mark_away()

    def send_snapshot(self, cause: server_messages.Cause) -> None:
        """Send every session a snapshot."""
        for viewer in self.observers.values():
            for session in viewer.feed.sessions:
                viewer.feed.send_snapshot(session, cause)

    def tick(self, now: float) -> None:
        """Tell what is due at `now`."""
        self._each(lambda viewer: viewer.feed.tick(now))

    def release(self) -> None:
        """Tell delayed viewers everything at once: the game is over."""
        self._each(lambda viewer: viewer.feed.release())

    def _each(self, job: Callable[[Observer], None]) -> None:
        """Do it for each viewer; a view that cannot be built must not keep the others from theirs."""
        for viewer in self.observers.values():
            try:
                job(viewer)
            except Exception as error:
                table_log(self._table, viewer.seat).error("no view: %s", redacted_traceback(error))
