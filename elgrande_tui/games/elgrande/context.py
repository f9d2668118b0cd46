"""Gather everything that what shows El Grande is drawn from at one moment."""

from __future__ import annotations

from dataclasses import dataclass

from elgrande_tui.games.elgrande.board.flash import NOTHING, Flash
from elgrande_tui.games.elgrande.facts import GrandeFacts
from elgrande_tui.model.context import Context
from elgrande_tui.widgets.ink import Ink
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.view import GrandeView


@dataclass(frozen=True)
class GrandeContext(Context, GrandeFacts):
    """The Context of a match of El Grande."""

    rules: GrandeRules
    view: GrandeView
    flash: Flash = NOTHING

    def pointed(self, thing: str) -> Ink:
        """Return the ink of a thing that the player is pointed at; "" where they are not."""
        return ("chip:gold" if self.glyphs.painted else "bold flash") if thing in self.flash.things else ""
