"""Options, the legal answers to an Ask."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter
from typing import ClassVar, TypeVar

FATE = -1
"""The seat number of chance, which answers Draws."""


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """One legal answer. A game makes each Option once and hands out the same object for the same words.

    Games subclass it with typed fields. Two Options of one game are the same answer exactly when they are the same
    object, which makes membership in an offer cheap.
    """

    verb: ClassVar[str] = ""
    """The word with which the notation of all answers of this type begins, where typed fields follow it; "" for other
    types."""
    any_order: ClassVar[int] = 0
    """How many names at the end of its notation mean the same answer in any order; 0 where each has its place. Its
    `words` have them sorted."""

    words: str
    """The only text form of the answer, in lower case: its notation."""
    public_form: str | None = field(default=None, kw_only=True)
    """The words that other seats get for the answer until a rule calls `reveal`; `""` when they get nothing at all,
    None when the answer is no secret."""

    @property
    def public_words(self) -> str:
        """The words for seats that may not know the answer."""
        return self.words if self.public_form is None else self.public_form


OptionT = TypeVar("OptionT", bound=Option)

_WORDS = attrgetter("words")


class Presorted(list[OptionT]):
    """A list of Options that is sorted by words as it was made: a claim that saves time, not a check."""

    __slots__ = ()


def in_order(options: Sequence[OptionT]) -> Sequence[OptionT]:
    """Return `options` sorted by words, as every offer is."""
    return options if type(options) is Presorted else sorted(options, key=_WORDS)


def with_more(options: Sequence[OptionT], more: Sequence[OptionT]) -> Sequence[OptionT]:
    """Return sorted `options` and a few more together, sorted by words."""
    found = Presorted(options)
    for option in more:
        insort(found, option, key=_WORDS)
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Outcome(Option):
    """Fate's answer to a Draw: `value` came up for `key`. A value may have capitals, its words never do."""

    key: str
    value: str


@lru_cache(maxsize=4096)
def outcome(key: str, value: str) -> Outcome:
    """Return fate's Option with the words `KEY VALUE`."""
    return Outcome(f"{key} {value}".lower(), key, value)
