"""Let a card take away what lies about and lasts, whichever module has laid it (K-C-AUFHEBUNG)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol, runtime_checkable

from engine.core.option import Option
from engine.games.elgrande.model.state import NOWHERE, GrandeState


@dataclass(frozen=True, slots=True, eq=False)
class Annul(Option):
    """`annul table granada`, `annul reserve blue`: that lies no more (K-C-AUFHEBUNG)."""

    verb: ClassVar[str] = "annul"
    what: str
    """What is taken away."""
    area: int = NOWHERE
    """The region in which it lies, where that tells it from others."""
    seat: int = NOWHERE
    """In front of whom it lies, likewise."""


@runtime_checkable
class Lasting(Protocol):
    """A module's part of the State that has laid markers which can be taken away."""

    def annullable(self, g: GrandeState) -> Sequence[Option]:
        """Return the answers that name what lies about now."""
        ...

    def annul(self, g: GrandeState, option: Annul) -> None:
        """Take away what the answer names, and tell."""
        ...


def lasting(g: GrandeState) -> list[Lasting]:
    """Return the parts of the State that have laid markers."""
    return [part for part in g.modules.values() if isinstance(part, Lasting)]
