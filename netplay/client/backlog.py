"""Queue the updates that a reader has not taken, within bounds: a host may outpace any reader."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import replace

from netplay.client.updates import ChatUpdate, GameUpdate, Update

MOST = 32
"""Updates that may wait before they are compacted; a connection takes at most half of that at a time."""
BYTES = 1_000_000
"""Bytes of games that may wait, likewise."""
LINES = 200
"""Lines of chat that are kept."""


class Backlog:
    """The updates that wait for one reader, the oldest first.

    When there are too many, only the newest of each kind are kept: of the chat the latest lines, of the game the
    present board, as after a resync, and before it the beginning of a new game.
    """

    def __init__(self) -> None:
        self._waiting: deque[Update] = deque()
        self._room = MOST
        """How many may wait before they are compacted."""
        self._bytes = 0
        """How large the games are that wait."""

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, update: Update) -> None:
        """Add an update."""
        self._waiting.append(update)
        self._bytes += _bytes(update)
        if len(self._waiting) > self._room or self._bytes > BYTES:
            self._waiting = compacted(self._waiting)
            # Room for as many again: what is left is not compacted at every update.
            self._room = len(self._waiting) + MOST
            self._bytes = sum(map(_bytes, self._waiting))

    def take(self) -> Update:
        """Remove the oldest update and return it. Raises IndexError when none waits."""
        update = self._waiting.popleft()
        self._bytes -= _bytes(update)
        if not self._waiting:
            self._room = MOST
        return update


def compacted(updates: Sequence[Update]) -> deque[Update]:
    """Return the updates reduced to the newest of each kind, in order."""
    kept: deque[Update] = deque()
    seen: Counter[tuple[type[Update], bool]] = Counter()
    for update in reversed(updates):
        kind = type(update), isinstance(update, GameUpdate) and update.cause == "start"
        most = LINES if isinstance(update, ChatUpdate) else 1
        if seen[kind] < most and not (isinstance(update, GameUpdate) and seen[GameUpdate, True]):
            seen[kind] += 1
            kept.appendleft(_without_events(update))
    return kept


def _without_events(update: Update) -> Update:
    """Return the update without the events of the game: the board is enough."""
    if isinstance(update, GameUpdate) and update.cause != "start":
        return replace(update, events=(), cause="resync", missed=None)
    return update


def _bytes(update: Update) -> int:
    return update.size if isinstance(update, GameUpdate) else 0
