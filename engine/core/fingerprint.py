"""The hash of a position: two positions with the same hash are the same point of the same game."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from engine.core.ask import Draw
from engine.core.option import FATE
from engine.core.position import Position


def fingerprint(position: Position) -> str:
    """Return 16 hex digits over State, asked seats, kinds of their questions and option words."""
    step = position.step
    asked: list[Any] = [[s, a.kind, [o.words for o in a.options()]] for s, a in sorted(position.asks().items())]
    if isinstance(step, Draw):
        asked.append([FATE, step.key, sorted(step.pool)])
    body = msgspec.msgpack.encode([position.state.key(), asked])
    return hashlib.blake2b(body, digest_size=8).hexdigest()
