"""Pack and unpack with the plain `msgpack` library, which knows no types, as a third party would."""

from __future__ import annotations

from importlib import import_module
from typing import Any

_msgpack: Any = import_module("msgpack")


def pack(fields: dict[str, Any]) -> bytes:
    packed: bytes = _msgpack.packb(fields)
    return packed


def unpack(body: bytes) -> Any:
    return _msgpack.unpackb(body)


def frame(body: bytes) -> bytes:
    """Return the frame of any body, whether a message or not."""
    return len(body).to_bytes(4, "big") + body
