"""Caravan as one seat knows it."""

from __future__ import annotations

from dataclasses import dataclass

from elgrande_tui.i18n.seats import Names

from .state import CaravanView


@dataclass(frozen=True)
class CaravanFacts:
    """The game as one seat knows it."""

    view: CaravanView
    seat: int | None
    names: Names
