"""Keep Views small: a client keeps hundreds of them."""

from __future__ import annotations

import zlib
from typing import NamedTuple, Self

import msgspec

from engine.core.view import View

LEVEL = 1
"""Of zlib: the fastest."""


class PackedView(NamedTuple):
    """A View in about a twentieth of its memory. Two are equal when their Views are."""

    data: bytes
    type: type[View]
    """The type of the View."""

    @classmethod
    def of(cls, view: View) -> Self:
        """Pack a View."""
        return cls(zlib.compress(msgspec.msgpack.encode(view, order="deterministic"), LEVEL), type(view))

    def unpack(self) -> View:
        """Return the View."""
        return msgspec.msgpack.decode(zlib.decompress(self.data), type=self.type)
