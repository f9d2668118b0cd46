"""Give each area of the map a command with a key that goes there, so that players can change these keys too."""

from __future__ import annotations

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.board.game_map import every_area
from elgrande_tui.games.elgrande.board.raster import Legend, MapArea
from elgrande_tui.games.elgrande.text.areas import area_map_name, area_name
from elgrande_tui.input.commands import Command


def areas(on: Legend | None = None) -> tuple[Command, ...]:
    """Return a command per area of a map, by default of all areas there can be; each puts the cursor there."""
    return tuple(map(_command, on.areas if on else every_area().values()))


def area_key(area: MapArea) -> str:
    """Return the key of an area as the map shows it."""
    return _command(area).written


def _command(area: MapArea) -> Command:
    does = _("Goes to {area}.").format(area=area_name(area.id))
    return Command(f"area.{area.id}", area.key, f"go('{area.id}')", area_map_name(area.id), does, listed=False)
