"""Keep the updates that a reader has not taken, but no more than can be news: a host may outpace any reader."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import replace

from netplay.client.updates import GameUpdate, Update
from netplay.protocol.server_messages import ChatLine

MOST = 32
"""So many updates may come before those that wait are folded; a connection takes no more than half at a time."""
BYTES = 1_000_000
"""So many bytes of games may wait, likewise."""
LINES = 200
"""So many lines of chat are kept."""


class Backlog:
    """The updates that wait for one reader, the oldest first. Where there are too many, only the newest count.

    Then the newest of each kind are kept: of the chat the latest lines, of the game the board of now, as after a
    resync, and before it the beginning of a new game.
    """

    def __init__(self) -> None:
        self._waiting: deque[Update] = deque()
        self._room = MOST
        """How many may wait before they are folded."""
        self._bytes = 0
        """How large the games are that wait."""

    def __len__(self) -> int:
        """Return how many updates wait."""
        return len(self._waiting)

    def put(self, update: Update) -> None:
        """Add an update."""
        self._waiting.append(update)
        self._bytes += _bytes(update)
        if len(self._waiting) > self._room or self._bytes > BYTES:
            self._waiting = folded(self._waiting)
            self._room = len(self._waiting) + MOST
            self._bytes = sum(map(_bytes, self._waiting))

    def take(self) -> Update:
        """Remove the oldest update and return it. Raises IndexError when none waits."""
        update = self._waiting.popleft()
        self._bytes -= _bytes(update)
        if not self._waiting:
            self._room = MOST
        return update


def folded(updates: Sequence[Update]) -> deque[Update]:
    """Return what these updates come to, in order."""
    kept: deque[Update] = deque()
    seen: Counter[tuple[type[Update], bool]] = Counter()
    for update in reversed(updates):
        kind = type(update), isinstance(update, GameUpdate) and update.cause == "start"
        most = LINES if isinstance(update, ChatLine) else 1
        if seen[kind] < most and not (isinstance(update, GameUpdate) and seen[GameUpdate, True]):
            seen[kind] += 1
            kept.appendleft(_in_short(update))
    return kept


def _in_short(update: Update) -> Update:
    """Return the update without what happened in the game: what it comes to is enough."""
    if isinstance(update, GameUpdate) and update.cause != "start":
        return replace(update, events=(), cause="resync", missed=None)
    return update


def _bytes(update: Update) -> int:
    return update.size if isinstance(update, GameUpdate) else 0
