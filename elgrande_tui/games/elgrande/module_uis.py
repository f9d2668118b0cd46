"""Find by name what shows variants and expansions, and what they and El Grande bring to a match, or at all."""

from __future__ import annotations

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


@dataclass(frozen=True, eq=False)
class GrandeModuleUI(ModuleUI):
    """A variant or expansion of El Grande as the app shows it."""

    length: str = ""
    """How long a game with it lasts, marked; "": as long as without it. It is told in place of the length, not of the
    name."""
    seams: GrandeSeams = field(default_factory=GrandeSeams)
    """What it brings that is known without a match; in one `match` gives all it brings."""


MODULE_UIS: NameRegistry[GrandeModuleUI] = NameRegistry(
    "elgrande.module_ui", "elgrande_tui.games.elgrande.modules.registry:BUILT_IN", outdated="elgrande.module_faces"
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
