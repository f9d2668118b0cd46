"""Add V2: the Grande counts in its region, and a player who places all caballeros there may place one more."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.state import GrandeState, Seams


def strength(g: GrandeState, area: int, strengths: list[int]) -> list[int]:
    """Add 1 to the strength of a Grande's owner where the Grande stands (V2.1); it counts for nothing else (V2.3).

    The Castillo is no region: into it only expansions bring Grandes.
    """
    if area == CASTILLO:
        return strengths
    return [count + (g.grandes[seat] == area) for seat, count in enumerate(strengths)]


def places(g: GrandeState, actor: int, placed: Sequence[int]) -> int:
    """Allow one more to be placed while all go to the home region (V2.2), which is where the Grande is now (V2.4)."""
    home = g.grandes[actor]
    return int(bool(placed) and all(g.box.region_of[place] == home for place in placed))


HOME_ADVANTAGE = GrandeModule(
    "V2",
    seams=Seams(
        strength=(strength,),
        places=(places,),
    ),
)
