"""Give each letter of the map its ground, and name grounds as inks do: `on:sea` below, `front:sea` for a quarter."""

from __future__ import annotations

from collections.abc import Mapping

from elgrande_tui.games.elgrande.board.coast import GATE, LETTER
from elgrande_tui.games.elgrande.board.raster import SEA, Legend
from elgrande_tui.widgets.ink import Ink

WATER = "sea"
FOREIGN = "foreign"
LAND = "land"
CASTLE = "castle"
SCREEN = "screen"
"""Through a gate the ground of the screen is seen."""

Leaders = Mapping[str, str]
"""Id of an area -> the colour word of the seat that leads there alone, which is also the name of the ground.

`TIED` where several are first; areas where nobody is are not named."""
TIED = "tied"


def on(ground: str) -> Ink:
    """Return the ink that puts a text on a ground."""
    return f"on:{ground}"


def front(ground: str) -> Ink:
    """Return the ink of a quarter in the colour of a ground."""
    return f"front:{ground}"


def by_letter(legend: Legend, leaders: Leaders) -> dict[str, str]:
    """Return the ground of every letter of the map."""
    found = {SEA: WATER, GATE: SCREEN}
    found |= {land.letter: FOREIGN for land in legend.foreign}
    found |= {area.letter: _ground(leaders.get(area.id)) for area in legend.areas}
    return found | {LETTER: CASTLE}


def _ground(leader: str | None) -> str:
    return LAND if leader in (None, TIED) else leader
