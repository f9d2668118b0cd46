"""Add V1: six rounds with two scorings."""

from __future__ import annotations

from engine.core.errors import SetupError
from engine.core.figures import FiguresFile
from engine.core.setup import Setup
from engine.games.elgrande.model.module import GrandeModule


class ShortGameError(SetupError):
    """The variant is chosen for the short game."""

    code = "short_game"


def check(setup: Setup) -> None:
    """Refuse the short game (B-19.3)."""
    if setup.options["length"] == "short":
        raise ShortGameError("variants: V1 cannot be combined with the short game (B-19.3)")


# Rounds 1 to 6 with general scorings after 3 and 6 (V1.1); then the game ends (V1.2), Vetoes or not (V1.3).
SIX_ROUNDS = GrandeModule(
    "V1",
    check=check,
    figures=FiguresFile("engine.games.elgrande.modules.six_rounds", "six_rounds.toml"),
)
