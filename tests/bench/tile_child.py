"""What `tile_bench` measures: a table of Carcassonne late in a game, the first seat with a tile in hand."""

from __future__ import annotations

import random
import sys

from engine.bots.bot import Offer, make_bot
from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.carcassonne.model.view import CarcassonneView
from tests.bench.table_child import OPPONENT, BenchApp

SEATS = ("red", "blue", "yellow")
SEED = 7
LAST = 71
"""So many lie there when the last one is drawn."""
TILES = 55
"""So many lie there: a map larger than a screen of 80x24 shows."""


def placing(seat: int = 0, tiles: int = TILES, seed: int = SEED) -> Match:
    """Return a match of easy bots with so many tiles at least, in which that seat places one.

    Of the last tile another seat may get it: then the next seed is tried.
    """
    match, rng = Match(Setup("carcassonne", SEATS), random.Random(seed)), random.Random(seed)
    bots = [make_bot("easy", match.rules, number) for number in range(len(SEATS))]
    while True:
        (asked,) = match.asked
        question, view = match.question(asked), match.view(asked)
        assert question is not None
        assert isinstance(view, CarcassonneView)
        if asked == seat and question.kind == "place" and len(view.tiles) >= tiles:
            return match
        offer = Offer(question.kind, match.options(asked), question.about)
        match.answer(asked, bots[asked].choose(view, offer, rng))
        if match.over:
            return placing(seat, tiles, seed + 1)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["opponent"]:
            BenchApp(placing(OPPONENT)).run()
        case ["last"]:
            BenchApp(placing(tiles=LAST)).run()
        case _:
            BenchApp(placing()).run()
