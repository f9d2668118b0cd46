"""A match as a host shows it: all that each viewer is sent or could ask for, with the numbers of its steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.match import Match
from engine.core.option import FATE
from engine.core.setup import Setup
from engine.core.state import State
from netplay.host.connection.session import Session
from netplay.host.game.viewer import Viewer
from netplay.host.storage.storage import AnswerRecord
from netplay.protocol import server_messages
from netplay.protocol.codec import encode
from tests.engine.support.noninterference import Playing


class Ear(Session):
    """A session that keeps every frame it is sent."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    def send(self, message: server_messages.FromHost | bytes, snapshot: Callable[[], bytes] | None = None) -> None:
        """Keep it."""
        self.frames.append(message if isinstance(message, bytes) else encode(message))


class Hosted(Playing):
    """A match that is played, and shown to every seat and to spectators as a host does it."""

    def __init__(self, setup: Setup, begin: State | None = None) -> None:
        self.shown: dict[int | None, tuple[Viewer, Ear]] = {}
        self.held = 0
        """How many answers the journal held when the last step began."""
        super().__init__(setup, begin=begin)

    def play(self, *lines: str) -> None:
        """Give answers as `red: power 20`; fate deals the first that it can whenever it is asked."""
        self.deal()
        for line in lines:
            seat, _, words = line.partition(": ")
            self.answer(self.match.setup.seats.index(seat), words)
            self.deal()

    def deal(self) -> None:
        """Let fate deal."""
        while self.match.drawing is not None:
            self.answer(FATE, self.match.drawing.pool[0])

    def visible(self, viewer: int | None) -> dict[str, bytes]:
        """Return that of the match, and the numbers and frames that a host has sent."""
        shown, ear = self.shown[viewer]
        sent = {"steps": str(shown.seq).encode(), "frames": b"|".join((*ear.frames, shown.snapshot("resync")))}
        return {**super().visible(viewer), **sent}

    def _hear(self, told: Sequence[Any]) -> None:
        super()._hear(told)
        match: Match = self.match
        first, rows, entries = not self.shown, list(match.journal.rows()), list(match.journal.entries)
        for viewer in self.told if first else ():
            self.shown[viewer] = Viewer(viewer), Ear()
            self.shown[viewer][0].sessions.append(self.shown[viewer][1])
        by = None if first else AnswerRecord("table", self.held + 1, *rows[self.held])
        for shown, _ear in self.shown.values():
            shown.observe(match, told, by, entries)
        self.held = len(rows)
