"""List what shows variants and expansions, by name, and gather what they and El Grande bring to a match, or at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.seams import GrandeSeams
from elgrande_tui.games.elgrande.tables import game_tables
from elgrande_tui.model.game_ui import ModuleUI, module_or_none, ui_of
from elgrande_tui.model.match_ui.join import join
from engine.core.registry import NameRegistry

if TYPE_CHECKING:
    from engine.games.elgrande.grande_rules import GrandeRules

_HERE = "elgrande_tui.games.elgrande.modules"

BUILT_IN: Mapping[str, str] = {
    "V1": f"{_HERE}.six_rounds.six_rounds_ui:ui",
    "V2": f"{_HERE}.home_advantage.home_advantage_ui:ui",
    "V3": f"{_HERE}.movement_limits.movement_limits_ui:ui",
    "V4": f"{_HERE}.france.france_ui:ui",
    "V5": f"{_HERE}.muslim_granada.muslim_granada_ui:ui",
    "V6": f"{_HERE}.church.church_ui:ui",
    "jubilee": f"{_HERE}.jubilee.jubilee_ui:ui",
    "colonies": f"{_HERE}.colonies.colonies_ui:ui",
    "grandissimo": f"{_HERE}.grandissimo.grandissimo_ui:ui",
    "king_intrigue": f"{_HERE}.king_intrigue.king_intrigue_ui:ui",
    "players_edition": f"{_HERE}.players_edition.players_edition_ui:ui",
    "special_cards": f"{_HERE}.special_cards.special_cards_ui:ui",
}
"""What `elgrande_tui.games.elgrande.module_uis.MODULE_UIS` holds without any installation."""


@dataclass(frozen=True, eq=False)
class GrandeModuleUI(ModuleUI):
    """A variant or expansion of El Grande as the app shows it."""

    length: str = ""
    """How long a game with it lasts, marked; "": as long as without it. It is told in place of the length, not of the
    name."""
    seams: GrandeSeams = field(default_factory=GrandeSeams)
    """What it brings that is known without a match; in one `match` gives all it brings."""


MODULE_UIS: NameRegistry[GrandeModuleUI] = NameRegistry(
    "elgrande.module_ui", "elgrande_tui.games.elgrande.module_uis:BUILT_IN", outdated="elgrande.module_faces"
)
"""Variants and expansions as they are shown, by name: built-in ones, and those that installed distributions bring."""


def module_ui(name: str) -> GrandeModuleUI:
    """Return a variant or expansion as it is shown; by its name alone if nothing shows it, or that does not load."""
    return module_or_none(MODULE_UIS, name) or GrandeModuleUI(name)


def all_module_uis() -> tuple[GrandeModuleUI, ...]:
    """Return all variants and expansions that are shown. Ids of cards and areas are words of the notation, so that each
    is brought by one of them.
    """
    return tuple(ui for name in MODULE_UIS if (ui := module_or_none(MODULE_UIS, name)) is not None)


def all_seams() -> GrandeSeams:
    """Return what El Grande and all its variants and expansions bring that is known without a match."""
    return _joined(all_module_uis())


@lru_cache(maxsize=8)
def _joined(modules: tuple[GrandeModuleUI, ...]) -> GrandeSeams:
    return join([*(ui.seams for ui in modules), game_tables()])


def seams_of(rules: GrandeRules) -> GrandeSeams:
    """Return what El Grande and its modules in play bring to a match."""
    seams: GrandeSeams = ui_of(rules).own
    return seams
