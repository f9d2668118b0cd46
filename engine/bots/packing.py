"""Send a bot, a View and an offer to another process of this program, and the bot back with its answer.

Both sides load the Rules for themselves. What is unpacked must come from this program: packing is pickling.
"""

from __future__ import annotations

import io
import pickle
from typing import Any

from engine.core.option import Option
from engine.core.rules import Rules

RULES = ""
"""Stands for the Rules, where an Option is told by its words."""


def pack(rules: Rules[Any], thing: Any) -> bytes:
    """Return `thing` as bytes, in which the Rules and all Options are named and not copied."""
    packed = io.BytesIO()
    _Packer(rules, packed).dump(thing)
    return packed.getvalue()


def unpack(rules: Rules[Any], packed: bytes) -> Any:
    """Return what was packed, with these Rules, which are of the same Setup, and their Options."""
    return _Unpacker(rules, io.BytesIO(packed)).load()


class _Packer(pickle.Pickler):
    def __init__(self, rules: Rules[Any], file: io.BytesIO) -> None:
        super().__init__(file, protocol=pickle.HIGHEST_PROTOCOL)
        self._rules = rules

    def persistent_id(self, thing: Any) -> str | None:
        if thing is self._rules:
            return RULES
        return thing.words if isinstance(thing, Option) else None


class _Unpacker(pickle.Unpickler):
    def __init__(self, rules: Rules[Any], file: io.BytesIO) -> None:
        super().__init__(file)
        self._rules = rules

    def persistent_load(self, name: str) -> Any:
        return self._rules if name == RULES else self._rules.parse(name)
