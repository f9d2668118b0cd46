"""Turn messages into the bytes that travel, and back: a preface, then frames of u32 big-endian length + body.

The length is checked before the body is awaited. Bytes that do not decode are a FrameError, whatever they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import msgspec
from msgspec.structs import replace

from netplay.common.errors import FrameError
from netplay.common.reasons import NetReason
from netplay.protocol import client_messages, server_messages
from netplay.protocol.cleaning import by_class, require_plain
from netplay.protocol.server_messages import TableInfo

MAGIC = b"EGRD"
MAJOR = 1
"""The major version: programs with different ones cannot talk to each other."""
PREFACE = MAGIC + bytes([MAJOR])
"""The bytes that both sides send first; this format is frozen for ever."""
WIRE = 3
"""The minor version: messages and fields have been added since 0."""
HOLDS_SINCE = 2
"""The minor version from which on a program knows Hold, HoldAt and Held."""
HINTS_SINCE = 3
"""The minor version from which on a program knows Hint, and motions to allow hints."""

TO_HOST = 8 * 1024
TO_CLIENT = 256 * 1024
"""The largest body in bytes, either way."""

MOST_NESTS = 100_000
"""The most lists and maps in a body, about: a byte of it may stand for one, which takes seventy in memory, twice."""
_NO_NEST = bytes(byte for byte in range(256) if byte not in (*range(0x80, 0xA0), *range(0xDC, 0xE0)))
"""The bytes with which no list or map begins."""

_encoder = msgspec.msgpack.Encoder()
_from_client: msgspec.msgpack.Decoder[client_messages.Message] = msgspec.msgpack.Decoder(client_messages.Message)
_from_host: msgspec.msgpack.Decoder[server_messages.Message] = msgspec.msgpack.Decoder(server_messages.Message)

_CLEANERS = by_class(msgspec.inspect.multi_type_info(get_args(server_messages.Message)))


def encode(message: client_messages.FromClient | server_messages.FromHost) -> bytes:
    """Return the message as a whole frame."""
    body = _encoder.encode(message)
    return len(body).to_bytes(4, "big") + body


def decode_from_client(body: bytes) -> client_messages.Message:
    """Return the message of a client. Raises FrameError with the path of the field that is wrong."""
    try:
        message = _from_client.decode(body)
        if isinstance(message, client_messages.Create):
            require_plain(message.setup)
        return message
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise FrameError(NetReason.NO_CLIENT_MESSAGE(why=_reason(error))) from error


def decode_from_host(body: bytes) -> server_messages.Message:
    """Return the message of a host, harmless to show. Raises FrameError with the path of the field that is wrong."""
    try:
        # Counted over the raw bytes, before anything is decoded: a false alarm is possible only for bodies this large.
        if len(body) > MOST_NESTS and len(body.translate(None, _NO_NEST)) > MOST_NESTS:
            raise ValueError("it has too many lists and maps")
        message = _from_host.decode(body)
        clean = _CLEANERS.get(type(message))
        cleaned: server_messages.Message = message if clean is None else clean(message)
        return cleaned
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise FrameError(NetReason.NO_HOST_MESSAGE(why=_reason(error))) from error


def _reason(error: Exception) -> str:
    """Return one line of ASCII, short: it may quote what the peer sent."""
    return ascii(str(error) or type(error).__name__)[1:-1][:120]


def body_size(head: bytes, limit: int) -> int:
    """Return the length that is in the four bytes before a body. Raises FrameError for 0 and for more than `limit`."""
    size = int.from_bytes(head, "big")
    if not 0 < size <= limit:
        raise FrameError(NetReason.NO_FRAME(size=size, most=limit))
    return size


class FrameReader:
    """A reader that takes bytes as they come and gives frames; it holds one frame at most."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        """The largest body; it may grow between two frames."""
        self.major: int | None = None
        """The peer's major version, once its preface is in."""
        self._held = bytearray()

    @property
    def pending(self) -> bool:
        """Whether part of a frame (or of the preface) is in and the rest is not."""
        return bool(self._held)

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield the bodies that `data` completes. Raises FrameError; after that nothing more may be fed."""
        self._held += data
        if self.major is None:
            if not PREFACE.startswith(self._held[:4]) and not self._held.startswith(MAGIC):
                raise FrameError(NetReason.NO_CLIENT())
            if len(self._held) < len(PREFACE):
                return
            self.major = self._held[4]
            del self._held[:5]
            if self.major != MAJOR:
                raise FrameError(NetReason.WIRE_VERSION(theirs=self.major, ours=MAJOR))
        while len(self._held) >= 4:
            # `limit` is read anew for each frame: it grows as soon as the frames of the peer are sealed.
            size = body_size(bytes(self._held[:4]), self.limit)
            if len(self._held) < 4 + size:
                return
            body = bytes(self._held[4 : 4 + size])
            del self._held[: 4 + size]
            yield body


def known_to(info: TableInfo, wire: int) -> TableInfo:
    """Return a table as a client of that wire version may be told of it: without motions of a kind it cannot decode."""
    if wire >= HINTS_SINCE or not any(motion.kind == "hints" for motion in info.motions):
        return info
    return replace(info, motions=[motion for motion in info.motions if motion.kind != "hints"])
