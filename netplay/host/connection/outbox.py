"""Queue the frames for one client, within bounds: a slow client must cost the others nothing."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from netplay.protocol.encryption import Seal


class Outbox:
    """Frames in order. When they become too many, one snapshot, made when it is sent, replaces those about the game."""

    def __init__(self, messages: int, size: int) -> None:
        self.messages = messages
        self.size = size
        """The most bytes that may wait."""
        self.overflown = False
        """Whether it is too full even without the frames of the game: the client must be cut."""
        self.seal: Seal | None = None
        """Encrypts the frames that are pushed from now on; None: they go out plain."""
        self._frames: deque[tuple[bytes, bool, Seal | None]] = deque()
        """Each frame with whether it is about the game, and what encrypts it."""
        self._bytes = 0
        self._newest: Callable[[], bytes] | None = None
        """Makes the snapshot that can replace the game's frames."""
        self._snapshot: Callable[[], bytes] | None = None

    def __len__(self) -> int:
        return len(self._frames) + (self._snapshot is not None)

    def push(self, frame: bytes, snapshot: Callable[[], bytes] | None = None) -> None:
        """Add a frame that must arrive, or one about the game: on overflow `snapshot()` replaces all of those."""
        if snapshot is not None:
            if self._snapshot is not None:
                return  # the snapshot is made when it is sent, and will hold this as well
            self._newest = snapshot
        self._frames.append((frame, snapshot is not None, self.seal))
        self._bytes += len(frame)
        # Chat and replies cannot be made again from the state, the game can: so its frames are the ones to go.
        if self._full() and any(of_game for _, of_game, _ in self._frames):
            self._drop_game()
            self._snapshot = self._newest
        self.overflown = self.overflown or self._full()

    def pop(self) -> bytes | None:
        """Take out the next frame, as it is to be written; None when there is none."""
        if self._frames:
            frame, _, seal = self._frames.popleft()
            self._bytes -= len(frame)
        elif self._snapshot is not None:
            snapshot, self._snapshot = self._snapshot, None
            frame, seal = snapshot(), self.seal
        else:
            return None
        # Sealed as it is written, not as it is pushed: the nonce counts frames, and some of them are dropped before.
        return seal.seal(frame[4:]) if seal is not None else frame

    def clear_game(self) -> None:
        """Drop the frames about the game: the client has left the table."""
        self._drop_game()
        self._snapshot = None

    def _drop_game(self) -> None:
        self._frames = deque(entry for entry in self._frames if not entry[1])
        self._bytes = sum(len(other) for other, _, _ in self._frames)

    def _full(self) -> bool:
        return len(self._frames) > self.messages or self._bytes > self.size
