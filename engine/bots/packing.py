"""Pack a bot, a View and an offer for another process of this program, and the bot with its answer for the way back.

Each side loads the Rules for itself. Unpack only what this program has packed: it is pickle.
"""

from __future__ import annotations

import io
import pickle
from typing import Any

from engine.core.option import Option
from engine.core.rules import Rules

RULES = ""
"""The persistent id of the Rules; that of an Option is its words."""


def pack(rules: Rules[Any], thing: Any) -> bytes:
    """Return `thing` as bytes, in which the Rules and all Options are references."""
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
