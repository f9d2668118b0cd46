"""Caravan: camels of several kinds ride out, guards may halt them, tokens are hidden, bids are secret.

`install` makes it the game `caravan`, as if its manifest were the module `engine.games.caravan.game`.
"""

from __future__ import annotations

import sys
from types import ModuleType

from tests.games.caravan.game import Caravan

NAME = "caravan"


def install() -> None:
    """Let `load_game("caravan")` find the game."""
    module = ModuleType(f"engine.games.{NAME}.game")
    module.__dict__["game"] = Caravan()
    sys.modules[module.__name__] = module
