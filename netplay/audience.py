"""Audience: the viewers of one game, a stream for each seat and one for those who look on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.event import Told
from engine.match import Match
from engine.setup import Setup
from netplay import to_client
from netplay.ledger import AnswerRecord
from netplay.logs import log, whereabouts
from netplay.session import Session
from netplay.viewer import Viewer


class Audience:
    """Everybody who sees a game, by seat; None stands for the spectators."""

    def __init__(self, setup: Setup) -> None:
        seats: list[int | None] = [*range(len(setup.seats)), None]
        self.viewers = {seat: Viewer(seat) for seat in seats}

    def look(self, match: Match, told: Sequence[Told], by: AnswerRecord | None) -> None:
        """Let all look after a step; see `Viewer.look`."""
        self._each(lambda viewer: viewer.look(match, told, by))

    def listen(self, match: Match, told: Sequence[Told], by: AnswerRecord | None) -> None:
        """Let all keep the events of a step; see `Viewer.listen`."""
        self._each(lambda viewer: viewer.listen(match, told, by))

    def open(self, match: Match) -> None:
        """Let all take a first look."""
        self._each(lambda viewer: viewer.open(match))

    def admit(self, session: Session, seat: int | None) -> Viewer:
        """Let a session hear what the seat hears."""
        viewer = self.viewers[seat]
        viewer.sessions.append(session)
        return viewer

    def show(self, cause: to_client.Cause) -> None:
        """Send everybody a snapshot."""
        for viewer in self.viewers.values():
            for session in viewer.sessions:
                viewer.show(session, cause)

    def _each(self, look: Callable[[Viewer], None]) -> None:
        """A view that a game cannot build must not keep the others from theirs."""
        for viewer in self.viewers.values():
            try:
                look(viewer)
            except Exception as error:
                log.error("no view for seat %s: %s", viewer.seat, whereabouts(error))
