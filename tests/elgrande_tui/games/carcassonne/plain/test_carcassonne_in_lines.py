"""The plain table of Carcassonne: a game by lines from its first tile to its end, by a script that only reads."""

from __future__ import annotations

import asyncio
import random
import re

import pytest

from elgrande_tui.lobby.launch import Launch, PlayHere, PlayTutorial
from elgrande_tui.lobby.new_game import NewGame
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.plain.run import greeting
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.plain.table import PlainTable
from engine.core.match import Match
from engine.games.carcassonne.model.events import TileDrawn
from netplay.client.updates import GameUpdate
from netplay.protocol.client_messages import Answer
from tests.elgrande_tui.games.carcassonne.support import ended, fresh
from tests.elgrande_tui.support.local_port import MatchPort
from tests.elgrande_tui.support.seats import in_words, tell
from tests.engine.support.tiles import held

ANA = 0
CHOICE = re.compile(r"^(\d+) \S")
KEYS = re.compile(r"\b(Tab|arrows?|lit|cursor)\b")
"""Words that mean nothing to somebody at a line of text."""
QUESTIONS = ("map", "look east of 0 0", "features", "farms", "fits", "best", "stack", "scores", "points")


def sitting(match: Match, seat: int | None = ANA) -> tuple[MatchPort, PlainTable]:
    """Sit down at the plain table."""
    port = MatchPort(match, seat, {})
    table = in_words(port, PlainSettings())
    tell(table, GameUpdate(port.view, port.question, (), "enter"))
    return port, table


def told(table: PlainTable, typed: str) -> list[str]:
    """Ask something that is answered with words alone."""
    assert table.do(typed) is None, typed
    return table.told()


async def others(port: MatchPort, rng: random.Random) -> None:
    """Let one of the others answer."""
    match = port.match
    if not match.over and ANA not in match.asked:
        seat = match.asked[0]
        port.play(seat, rng.choice(match.options(seat)).words)


async def play(port: MatchPort, table: PlainTable, rng: random.Random) -> list[str]:
    """Choose among the numbers that are read until the game is over; return all that was told."""
    updates, said = port.updates(), table.told()
    while not port.match.over:
        if ANA in port.match.asked:
            table.do("now")
            await own(port, table, rng, said)
        else:
            await others(port, rng)
        tell(table, await anext(updates))
        said += table.told()
    table.do("now")
    return said + table.told()


async def own(port: MatchPort, table: PlainTable, rng: random.Random, said: list[str]) -> None:
    """Type numbers until an answer is given."""
    table.told()
    typed = ""
    while not isinstance(act := table.do(typed), Answer):
        news = table.told()
        said += news
        offered = [found[1] for line in news if (found := CHOICE.match(line))]
        confirm = any(line.startswith("Type yes") for line in news)
        assert offered or confirm, news
        typed = "yes" if confirm else rng.choice(offered)
    await port.answer(act.option, act.ask)


def test_a_whole_game_is_played_by_reading_lines() -> None:
    port, table = sitting(fresh())
    for question in QUESTIONS:
        assert all(told(table, question)), question
    said = asyncio.run(play(port, table, random.Random(7)))
    assert not [line for line in said if KEYS.search(line)]
    assert any(line.startswith("The winner") for line in said)
    farms = [line for line in said if line.startswith("Farm at")]
    assert len(set(farms)) == len(farms) > 0, "the final scoring is told once, as it happens"
    assert "The final scoring:" not in said
    assert any(line.startswith("Ana: ") and "farms" in line for line in said) or "farms" in told(table, "points")[0]
    assert any("farms" in line for line in told(table, "points"))


def test_the_end_is_told_to_a_spectator_who_comes_late() -> None:
    match = ended()
    _port, table = sitting(match, None)
    table.told()
    points = told(table, "points")
    assert len(points) == len(match.setup.seats)
    assert any("farms" in line for line in points)
    assert told(table, "scores")[0] == "The final scoring:"
    assert any(line.startswith("Farm at") for line in told(table, "scores"))


@pytest.mark.parametrize(
    ("question", "command"),
    [
        ("what lies east of 0 0?", "look east of 0 0"),
        ("What lies 0 0", "look 0 0"),
        ("my features", "features"),
        ("where does it fit?", "fits"),
        ("best places", "best"),
    ],
)
def test_questions_are_asked_in_the_players_own_words(question: str, command: str) -> None:
    _port, table = sitting(fresh(), fresh().asked[0])
    table.told()
    assert told(table, question) == told(table, command) != []


def test_the_game_is_greeted_by_its_name_and_its_tiles_are_no_rounds() -> None:
    new = NewGame("carcassonne", ("easy",), {})
    assert greeting(Launch(PlayHere(new))).startswith("Carcassonne. ")
    assert greeting(Launch(PlayTutorial("carcassonne"))).startswith("Carcassonne. ")
    assert greeting(Launch()).startswith("El Grande. ")
    match = fresh()
    ui = ui_of(match.rules)
    assert ui.telling.round_name(ui.telling.round_of(match.view(None))) == "tile 2"


def test_the_first_tile_is_told_once() -> None:
    match = fresh()
    port = MatchPort(match, ANA, {})
    table = in_words(port, PlainSettings())
    tile = held(match).kit.ids[held(match).drawn]
    drawn = TileDrawn(seat=match.asked[0], tile=tile)
    tell(table, GameUpdate(port.view, port.question, (drawn,), "start"))
    said = table.told()
    assert said[0] == "70 tiles are left in the stack."
    assert [line for line in said if f"{tile.upper()}:" in line or f"tile {tile.upper()}" in line] == [said[1]]
