"""What waits to be sent to one client: bounded, so that a slow client costs nobody anything."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable


class Outbox:
    """Frames in order. When there are too many, those about the game give way to one snapshot made when it is sent."""

    def __init__(self, messages: int, size: int) -> None:
        self.messages = messages
        self.size = size
        """In bytes."""
        self.overflown = False
        """Even without the game's frames there is too much: the client must be cut."""
        self._frames: deque[tuple[bytes, bool]] = deque()
        self._bytes = 0
        self._newest: Callable[[], bytes] | None = None
        """Makes what can take the place of the game's frames."""
        self._snapshot: Callable[[], bytes] | None = None

    def __len__(self) -> int:
        """How many frames wait."""
        return len(self._frames) + (self._snapshot is not None)

    def push(self, frame: bytes) -> None:
        """Add a frame that must arrive."""
        self._add(frame, False)

    def push_game(self, frame: bytes, snapshot: Callable[[], bytes]) -> None:
        """Add a frame about the game; on overflow `snapshot()` is sent in the place of all of these."""
        if self._snapshot is not None:
            return
        self._newest = snapshot
        self._add(frame, True)

    def take(self) -> bytes | None:
        """The next frame; None when there is none."""
        if self._frames:
            frame, _ = self._frames.popleft()
            self._bytes -= len(frame)
            return frame
        if self._snapshot is not None:
            snapshot, self._snapshot = self._snapshot, None
            return snapshot()
        return None

    def clear_game(self) -> None:
        """Forget what waits about the game: the client has left the table."""
        self._drop_game()
        self._snapshot = None

    def _drop_game(self) -> None:
        self._frames = deque(entry for entry in self._frames if not entry[1])
        self._bytes = sum(len(other) for other, _ in self._frames)

    def _add(self, frame: bytes, game: bool) -> None:
        self._frames.append((frame, game))
        self._bytes += len(frame)
        if self._full() and any(of_game for _, of_game in self._frames):
            self._drop_game()
            self._snapshot = self._newest
        self.overflown = self.overflown or self._full()

    def _full(self) -> bool:
        return len(self._frames) > self.messages or self._bytes > self.size
