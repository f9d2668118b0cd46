"""State and Section: what is true, and the piece of the game that runs now."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, NamedTuple, Self


class Section(NamedTuple):
    """One entry of the agenda. A section is one rule that starts from State alone."""

    name: str
    """The rule's name in `Rules.sections`."""
    seat: int = -1
    arg: str = ""
    """What else the rule needs to know, as a word: a card, a round."""


class State(ABC):
    """Base of every game's State: plain slots, ints, strings and lists. It never leaves the host.

    Subclasses add slots and write `copy` by hand; `tell` is not copied.
    """

    __slots__ = ("agenda", "revealed", "tell")

    agenda: list[Section]
    """The sections to come, next one first."""
    revealed: list[int]
    """Seats whose answers so far in this section a rule has just made known; emptied by Position."""
    tell: Callable[[Any], None] | None
    """Takes Events and Secrets; None when nobody listens, and then none should be built."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent State with the same content and no listener."""

    def reveal(self, seat: int) -> None:
        """Make the answers that `seat` has given in this section known to all: an information boundary.

        FATE stands for something hidden that is no answer.
        """
        self.revealed.append(seat)

    @abstractmethod
    def key(self) -> list[Any]:
        """Everything that is true, as builtins in a fixed order: for hashes and comparisons."""
