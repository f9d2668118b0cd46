"""What a special action is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from engine.ask import Steps
from engine.option import Option

if TYPE_CHECKING:
    from engine.elgrande.state import GrandeState


class Action(Protocol):
    """The special action of one card; the ground rules of B-11 hold for all of them (B-12.2)."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """The answers that can begin it now, sorted by words; none: it can only be forgone."""
        ...

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Carry it out; `first` is its first answer."""
        ...
