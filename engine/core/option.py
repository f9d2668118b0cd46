"""Options: the legal answers to an Ask."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

FATE = -1
"""The seat of chance: it answers Draws."""


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """One legal answer. A game makes each Option once and hands out the same object for the same words.

    Games subclass it with typed fields. Two Options of one game are the same answer exactly when they are the same
    object, which makes membership in an offer cheap.
    """

    words: str
    """The one text form of the answer, lower case (`notation`)."""
    twin: str | None = field(default=None, kw_only=True)
    """What other seats know of the answer until a rule calls `reveal`: other words; `""` means nothing at all;
    None means that the answer is public."""

    @property
    def public(self) -> str:
        """The words as seats see them who may not know the answer."""
        return self.words if self.twin is None else self.twin


@dataclass(frozen=True, slots=True, eq=False)
class Outcome(Option):
    """Fate's answer to a Draw: `value` came up for `key`; a value may have capitals, its words never."""

    key: str
    value: str


@lru_cache(maxsize=4096)
def outcome(key: str, value: str) -> Outcome:
    """The Option of fate with the words `KEY VALUE`."""
    return Outcome(f"{key} {value}".lower(), key, value)
