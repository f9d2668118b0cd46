"""The manifest of Carcassonne: check a Setup and make the Rules for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from engine.core.errors import SetupError
from engine.core.figures import FigureBook
from engine.core.setup import Setup, check_seats, shared
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.model.figures import checked_changes, figures_with, printed_book

RESERVED = frozenset(("tile", "claim", "pass", "undo", "fate", "first"))
"""Words of the notation; no seat can have one of them as its name."""


class TileOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a Setup and their defaults."""

    first_player: str | None = None
    """The name of the seat that begins; None: it is drawn (CA-SET-05)."""


class Carcassonne:
    """The game Carcassonne, without expansions and variants (CA-RUL-14); see `engine.core.rules.Game`."""

    name = "carcassonne"
    version = "1"
    seats = range(2, 6)  # CA-SET-01
    colours = ("red", "blue", "yellow", "green", "black")
    """The usual names of the seats, clockwise (CA-CMP-05)."""
    levels: Mapping[str, str] = {
        "easy": "engine.games.carcassonne.bots.easy:easy",
        "normal": "engine.games.carcassonne.bots.easy:normal",
        "hard": "engine.games.carcassonne.bots.searching:hard",
    }

    def has(self, name: str) -> bool:
        """Check whether there is an expansion or variant of this name: there is none."""
        return False

    def check(self, setup: Setup) -> Setup:
        """Return the Setup with defaults filled in.

        Raises SetupError that says what was wrong and what was expected.
        """
        for name in (*setup.modules, *setup.variants):
            raise SetupError(f"there is no module or variant '{name}'; there are: none")
        try:
            options = msgspec.convert(setup.options, TileOptions)
        except msgspec.ValidationError as error:
            raise SetupError(f"options: {error}") from error
        check_seats(setup.seats, self.seats, RESERVED)
        if options.first_player is not None and options.first_player not in setup.seats:
            expected = ", ".join(setup.seats)
            raise SetupError(f"first_player: expected one of {expected}, not '{options.first_player}'")
        figures = checked_changes(setup.figures)
        return msgspec.structs.replace(setup, options=msgspec.to_builtins(options), figures=figures)

    def figures(self, additions: Iterable[str]) -> FigureBook:
        """Return all figures, as they are printed; raises SetupError for an addition, as there are none."""
        for name in additions:
            raise SetupError(f"there is no module or variant '{name}'; there are: none")
        return printed_book()

    @staticmethod
    @shared
    def rules(setup: Setup) -> CarcassonneRules:
        return CarcassonneRules(setup, figures_with(setup.figures))


game = Carcassonne()
"""The game as it is registered."""
