"""Name areas: in sentences, and on the map where cells are few.

The names of the game's own ones stand in `data/areas.toml`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.module_uis import all_seams, seams_of

if TYPE_CHECKING:  # the names of the areas are known without rules: the first screen needs no more
    from engine.games.elgrande.grande_rules import GrandeRules


def area_name(area: str) -> str:
    """Return the name of the area with that id inside a sentence: `the Castillo`, `Castilla la Vieja`."""
    known = all_seams().areas.get(area)
    return _(known.name) if known is not None else area


def area_map_name(area: str) -> str:
    """Return the name of the area with that id on the map, within its `map_cells`: `Castillo`, `C.Vieja`."""
    known = all_seams().areas.get(area)
    return _(known.map_name) if known is not None else area


def spot_name(spot: str) -> str:
    """Return the name of the spot with that id within its region: `ambassador`."""
    known = all_seams().areas.get(spot)
    return _(known.spot) if known is not None and known.spot is not None else spot


def spot_label(rules: GrandeRules, spot: str) -> str:
    """Return the name of a spot with the points that it pays besides: `ambassador +2`."""
    pays = spot_pay(rules, spot)
    return f"{spot_name(spot)} +{pays}" if pays else spot_name(spot)


def spot_pay(rules: GrandeRules, spot: str) -> int:
    """Return the points that the spot with that id pays besides."""
    return seams_of(rules).spot_pays.get(spot, 0)
