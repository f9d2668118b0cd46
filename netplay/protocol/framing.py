"""Frames: the preface, then u32 big-endian length + body, the length checked before the body is awaited."""

from __future__ import annotations

from collections.abc import Iterator

from netplay.common.errors import FrameError

MAGIC = b"EGRD"
MAJOR = 1
"""Wire versions with another major number cannot talk to each other."""
PREFACE = MAGIC + bytes([MAJOR])
"""What both sides send first; frozen for ever."""
WIRE = 1
"""The minor version: messages and fields have been added since 0."""

TO_HOST = 8 * 1024
TO_CLIENT = 256 * 1024
"""The largest body in bytes, either way."""


def frame(body: bytes) -> bytes:
    """The body with its length before it."""
    return len(body).to_bytes(4, "big") + body


def body_size(head: bytes, limit: int) -> int:
    """The length that the four bytes before a body tell. Raises FrameError for 0 and for more than `limit`."""
    size = int.from_bytes(head, "big")
    if not 0 < size <= limit:
        raise FrameError("bad_frame", f"a frame of {size} bytes; possible are 1 to {limit}")
    return size


class FrameReader:
    """Takes bytes as they come and gives frames; holds one frame at most."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        """The largest body; may grow while it reads."""
        self.major: int | None = None
        """The peer's major version, once its preface is in."""
        self._held = bytearray()

    @property
    def pending(self) -> bool:
        """Part of a frame (or of the preface) is in, the rest is not."""
        return bool(self._held)

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The bodies that `data` completes. Raises FrameError; then no more may be fed."""
        self._held += data
        if self.major is None:
            if not PREFACE.startswith(self._held[:4]) and not self._held.startswith(MAGIC):
                raise FrameError("not_protocol", "this is not a client of the game")
            if len(self._held) < len(PREFACE):
                return
            self.major = self._held[4]
            del self._held[:5]
            if self.major != MAJOR:
                raise FrameError("version", f"wire version {self.major}; this host speaks {MAJOR}")
        while len(self._held) >= 4:
            size = body_size(bytes(self._held[:4]), self.limit)
            if len(self._held) < 4 + size:
                return
            body = bytes(self._held[4 : 4 + size])
            del self._held[: 4 + size]
            yield body
