"""The plain table of Carcassonne: a game by lines from its first tile to its end, by a script that only reads."""

from __future__ import annotations

import asyncio
import random
import re

import pytest

from elgrande_tui.model.acts import AnswerAct
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.plain.table import PlainTable
from engine.core.match import Match
from netplay.client.updates import GameUpdate
from tests.elgrande_tui.games.carcassonne.support import ended, fresh
from tests.elgrande_tui.support.local_port import MatchPort
from tests.elgrande_tui.support.seats import in_words, tell

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
    while not isinstance(act := table.do(typed), AnswerAct):
        news = table.told()
        said += news
        offered = [found[1] for line in news if (found := CHOICE.match(line))]
        confirm = any(line.startswith("Type yes") for line in news)
        assert offered or confirm, news
        typed = "yes" if confirm else rng.choice(offered)
    await port.answer(act.index, act.ask)


def test_a_whole_game_is_played_by_reading_lines() -> None:
    port, table = sitting(fresh())
    for question in QUESTIONS:
        assert all(told(table, question)), question
    said = asyncio.run(play(port, table, random.Random(7)))
    assert not [line for line in said if KEYS.search(line)]
    assert any(line.startswith("The winner") for line in said)
    assert "The final scoring:" in said
    assert any(line.startswith("Farm at") for line in said)
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
