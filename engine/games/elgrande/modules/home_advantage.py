"""V2: the Grande counts in his region, and placing all caballeros there is worth one more."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.modules import Module
from engine.games.elgrande.model.state import GrandeState


def strength(g: GrandeState, area: int, strengths: list[int]) -> list[int]:
    """A Grande adds 1 to its owner's strength where it stands (V2.1), and counts for nothing else (V2.3)."""
    return [count + (g.grandes[seat] == area) for seat, count in enumerate(strengths)]


def places(g: GrandeState, actor: int, placed: Sequence[int]) -> int:
    """One more may be placed while all go to the home region (V2.2), as it is now (V2.4)."""
    home = g.grandes[actor]
    return int(bool(placed) and all(g.box.region_of[place] == home for place in placed))


HOME_ADVANTAGE = Module("V2", hooks={"strength": (strength,), "places": (places,)})
"""The manifest."""
