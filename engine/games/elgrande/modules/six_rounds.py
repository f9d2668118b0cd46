"""Add V1: six rounds with two scorings."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.errors import SetupError
from engine.core.modules import Module
from engine.core.setup import Setup
from engine.games.elgrande.model.figures import Figures


class ShortGameError(SetupError):
    """The variant is chosen for the short game."""

    code = "short_game"


def figures(printed: Figures) -> Figures:
    """Set rounds 1 to 6 with general scorings after 3 and 6 (V1.1); then the game ends (V1.2), Vetoes or not (V1.3)."""
    constants = replace(printed.constants, rounds=(1, 2, 3, 4, 5, 6), scoring_after=(3, 6))
    return replace(printed, constants=constants)


def check(setup: Setup) -> None:
    """Refuse the short game (B-19.3)."""
    if setup.options["length"] == "short":
        raise ShortGameError("variants: V1 cannot be combined with the short game (B-19.3)")


SIX_ROUNDS = Module("V1", check=check, figures=figures)
"""The manifest."""
