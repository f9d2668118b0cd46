"""State, everything that is true in a game, and Section, an entry of its agenda."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, Self


class Section(NamedTuple):
    """One entry of the agenda: a rule that starts from the State alone."""

    name: str
    """The rule's name in `Rules.sections`."""
    seat: int = -1
    arg: str = ""
    """Whatever else the rule needs to know, as a word: a card, a round."""


@lru_cache(maxsize=4096)
def planned(name: str, seat: int = -1, arg: str = "") -> Section:
    """Return the Section with these fields, for the same fields the same one: finding it is quicker than making it."""
    return Section(name, seat, arg)


class State(ABC):
    """Base of every game's State: plain slots that hold ints, strings and lists. It never leaves the host.

    Subclasses add slots and write `copy` by hand; `tell` is not copied.
    """

    __slots__ = ("agenda", "revealed", "tell")

    agenda: list[Section]
    """The sections to come, the next one first."""
    revealed: list[int]
    """The seats whose answers so far in this section a rule has just made known; emptied by Position."""
    tell: Callable[[Any], None] | None
    """The listener, which takes Events and Secrets; while it is None none should be built."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent State with the same content and no listener."""

    def reveal(self, seat: int) -> None:
        """Make the answers that `seat` has given in this section known to all; nothing before can be taken back then.

        FATE stands for the reveal of something hidden that is no answer.
        """
        self.revealed.append(seat)

    @abstractmethod
    def key(self) -> list[Any]:
        """Return everything that is true, as builtins in a fixed order: for hashes and comparisons."""
