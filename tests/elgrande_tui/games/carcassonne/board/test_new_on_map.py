"""Tiles that are new stay marked until the player answers, and where followers went home a sign is left."""

from __future__ import annotations

import random

import pytest

from elgrande_tui.games.carcassonne.model.new_on_map import new_on_map, new_told
from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.match_ui.board import Size, Space
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.settings.settings import Settings
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.widgets.glyphs import FANCY, PAINTED, PLAIN, Glyphs
from engine.core.match import Match
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.model.view import CarcassonneView
from netplay.client.updates import Update
from tests.elgrande_tui.games.carcassonne.support import fresh
from tests.elgrande_tui.support.local_port import MatchPort


class OpenPort(MatchPort):
    """The first seat; what it is told is handed on at once."""

    def __init__(self, match: Match) -> None:
        super().__init__(match, 0, {})
        self.table = TableModel(self, PlayStyle(Settings(speed="at once")))

    def tell(self, update: Update | None) -> None:
        if update is not None:
            self.table.incoming.take(update)


def with_news(seed: int = 1) -> OpenPort:
    """Play on at random until the first seat must place a tile, with a follower gone home and several new tiles."""
    port, rng = OpenPort(fresh(4, seed)), random.Random(seed)
    while not port.match.over:
        seat = port.match.asked[0]
        port.play(seat, rng.choice([option.words for option in port.match.options(seat)]))
        new = port.table.incoming.recap.marks(0, port.table.view)
        if port.match.asked == [0] and new is not None and new.home and len(new.tiles) > 2:
            return port
    raise LookupError("no follower has gone home")


def rows(port: OpenPort, glyphs: Glyphs) -> str:
    context = TableDisplay(port.table, glyphs).context()
    space = Space(Size(200, 58), 0, alone=False, painted=glyphs.painted)
    drawn = context.ui.board.draw(space, glyphs).rows(context, [])
    return "\n".join("".join(text for text, _ink in row) for row in drawn)


@pytest.mark.parametrize("glyphs", [PAINTED, FANCY, PLAIN])
def test_new_tiles_and_followers_that_went_home_are_marked_until_the_player_answers(glyphs: Glyphs) -> None:
    port = with_news()
    new = port.table.incoming.recap.marks(0, port.table.view)
    gone = {f"-{TableDisplay(port.table, glyphs).context().marks[one.seat].letter}" for one in new.home}
    corner, each = ("▛", 1) if glyphs.painted else ("(", 2)
    before = rows(port, glyphs)
    assert all(sign in before for sign in gone)
    assert before.count(corner) == each * len(new.tiles)
    port.play(0, port.match.options(0)[0].words)
    after = rows(port, glyphs)
    assert not any(sign in after for sign in gone)
    assert after.count(corner) <= each, "the newest alone"


def test_each_place_is_told() -> None:
    port = with_news()
    rules, view, log = port.match.rules, port.table.view, port.table.incoming.log
    assert isinstance(rules, CarcassonneRules)
    base = log.pages[log.last_answered(0, len(log.pages) - 1)].view()
    assert isinstance(base, CarcassonneView)
    assert isinstance(view, CarcassonneView)
    told = new_told(rules, port.names, base, view)
    assert told == port.table.incoming.new_things()
    new = new_on_map(base, view)
    assert new is not None
    assert [thing.area for thing in told][: len(new.tiles)] == [f"{at.x} {at.y}" for at in new.tiles]
    assert sum("a new tile" in thing.told for thing in told) == len(new.tiles)
    assert sum(thing.told.count("home again") for thing in told) == len(new.home)
    assert new_told(rules, port.names, view, view) == ()
