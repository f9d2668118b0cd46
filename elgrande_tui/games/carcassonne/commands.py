"""Define Carcassonne's own commands of the table; see `elgrande_tui.input.commands`."""

from __future__ import annotations

from elgrande_tui.games.carcassonne import mark, pmark
from elgrande_tui.input.commands import Command

TURN = Command(
    "carcassonne.turn",
    "r",
    "rotate(1)",
    mark("rotate"),
    mark("Turns the tile clockwise, to the next turn that fits."),
    after="table.down",
)
TURN_BACK = Command(
    "carcassonne.turn_back",
    "l",
    "rotate(-1)",
    mark("turn back"),
    mark("Turns the tile the other way."),
    after=TURN.id,
)
PASS = Command(
    "carcassonne.pass",
    "p",
    "answer('pass')",
    pmark("put no follower", "pass"),
    mark("Puts no follower on the tile."),
    after=TURN_BACK.id,
)
CENTRE = Command(
    "carcassonne.centre",
    "c",
    "centre",
    mark("newest tile"),
    mark("To the tile that was placed last."),
    after=PASS.id,
)
SIZE = Command(
    "carcassonne.size",
    "v",
    "only",
    mark("size"),
    mark("The next size of the map's tiles: as all of it fits, large, medium, small."),
    after=CENTRE.id,
)
FORECAST = Command(
    "carcassonne.forecast",
    "f",
    "panel('forecast')",
    pmark("scores", "score"),
    mark("What would be scored now."),
    after="table.seats",
)
STACK = Command(
    "carcassonne.stack",
    "o",
    "panel('stack')",
    pmark("tiles", "stack"),
    mark("The tiles that are left, by type."),
    after=FORECAST.id,
)
FARMS = Command(
    "carcassonne.farms",
    "F",
    "panel('farms')",
    mark("farms"),
    mark("All fields by farm, with worth and holders."),
    after=STACK.id,
)
COMMANDS: tuple[Command, ...] = (TURN, TURN_BACK, PASS, CENTRE, SIZE, FORECAST, STACK, FARMS)
"""All of them."""
