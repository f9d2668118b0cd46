"""The plain `msgpack` library, which has no types: what a third party would use."""

from __future__ import annotations

from importlib import import_module
from typing import Any

_msgpack: Any = import_module("msgpack")


def pack(fields: dict[str, Any]) -> bytes:
    packed: bytes = _msgpack.packb(fields)
    return packed


def unpack(body: bytes) -> Any:
    return _msgpack.unpackb(body)
