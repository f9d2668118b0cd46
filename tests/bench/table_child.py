"""What `app_bench` measures: the table alone, at fixed positions of a five-seat game, and a bare Textual app."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Callable, Iterator
from itertools import count
from typing import ClassVar, get_args

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from elgrande_tui.lobby.launch import Launch
from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.player_app import PlayerApp
from elgrande_tui.settings.settings import Speed
from elgrande_tui.table.screen import TableScreen
from engine.bots.bot import Offer, make_bot
from engine.core.match import Match
from engine.core.question import Question
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.figures import CASTILLO
from tests.elgrande_tui.support.local_port import MatchPort
from tests.elgrande_tui.support.seats import grande
from tests.elgrande_tui.support.table_app import a_match, before_a_general_scoring

SEED = 12
PAUSE = 0.05
"""Seconds between two answers of an opponent: each is drawn."""
OPPONENT = 1


def position(seat: int, wanted: Callable[[Question], bool]) -> Match:
    """A match in which that seat is asked such a question."""
    match, rng = a_match(5, seed=SEED), random.Random(SEED)
    while True:
        asked = match.asked[0]
        question = match.question(asked)
        assert question is not None
        if asked == seat and wanted(question):
            return match
        match.answer(asked, rng.choice(question.words))


def placing() -> Match:
    """The first seat places several caballeros."""
    return position(0, lambda q: q.kind == "place" and q.about["left"] > 2 and len(q.words) > 3)


def choosing() -> Match:
    """An opponent begins their turn, in which nothing is scored."""
    return next(_choosing(seed) for seed in count(SEED) if not _scores(_choosing(seed)))


def _choosing(seed: int) -> Match:
    """An opponent begins their turn, in the second round: everybody is on the board, and the lead changes easily."""
    match, rng = a_match(5, seed=seed), random.Random(seed)
    while grande(match.view(0)).now.round < 2 or not _is_choosing(match):
        asked = match.asked[0]
        question = match.question(asked)
        assert question is not None
        match.answer(asked, rng.choice(question.words))
    return match


def _is_choosing(match: Match) -> bool:
    question = match.question(OPPONENT) if match.asked == [OPPONENT] else None
    return question is not None and question.kind == "choose_card"


def _scores(match: Match) -> bool:
    """Play a turn of the opponent, and tell whether something was scored in it."""
    before = len(grande(match.view(0)).ledger)
    for words in opponents_turn(match):
        match.answer(OPPONENT, words)
    return len(grande(match.view(0)).ledger) > before


def opponents_turn(match: Match) -> Iterator[str]:
    """Yield the answers of the opponent until others are asked; whoever takes them gives each before the next."""
    rng, bot = random.Random(SEED), make_bot("easy", match.rules, OPPONENT)
    while match.asked == [OPPONENT] and (question := match.question(OPPONENT)) is not None:
        options = match.options(OPPONENT)
        choice = bot.choose(match.view(OPPONENT), Offer(question.kind, options, question.about), rng)
        yield question.words[options.index(choice)]


def overtaking() -> tuple[Match, str]:
    """The first seat may take the lead of a region, and the answer that does so."""
    match, rng = a_match(5, seed=SEED), random.Random(SEED)
    while True:
        asked = match.asked[0]
        question = match.question(asked)
        assert question is not None
        if asked == 0 and question.kind == "place":
            now, area_of = grande(match.view(0)).now, grande_rules(match).box.index
            for words in question.words:
                own, *others = now.areas[area_of.get(words.removeprefix("place "), CASTILLO)] or [0, 0]
                if own == max(others) > 0:
                    return match, words
        match.answer(asked, rng.choice(question.words))


def scoring() -> Match:
    """One disc is missing before the first general scoring."""
    return before_a_general_scoring(5)


def grande_rules(match: Match) -> GrandeRules:
    """The rules of a match of El Grande."""
    assert isinstance(match.rules, GrandeRules)
    return match.rules


class BareApp(App[None]):
    """What Textual itself needs to its first frame, and to answer a key."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "go_on", priority=True)]

    def compose(self) -> ComposeResult:
        """One line."""
        yield Static("Hello")

    def action_go_on(self) -> None:
        """Change the line."""
        line = self.query_one(Static)
        line.update("Hello" if line.content == "Bye" else "Bye")


class BenchApp(PlayerApp):
    """Only the table."""

    BINDINGS: ClassVar[list[BindingType]] = [("f12", "go_on", "")]

    def __init__(self, match: Match, words: str = "", seat: int | None = 0) -> None:
        super().__init__(Launch(name="Ana"))
        self.port = MatchPort(match, seat, {})
        self.words = words

    def on_mount(self) -> None:
        """Sit down."""
        self.push_screen(TableScreen(TableModel(self.port, PlayStyle(self.settings))))

    async def action_go_on(self) -> None:
        """Give the answer, if there is one, for the first seat asked; else play the whole turn of an opponent."""
        if self.words:
            self.port.play(self.port.match.asked[0], self.words)
            return
        for words in opponents_turn(self.port.match):
            self.port.play(OPPONENT, words)
            await asyncio.sleep(PAUSE)

    def run_at(self, speed: Speed) -> None:
        """Run it, showing the steps of others at that speed."""
        self.settings.speed = speed
        self.run()


if __name__ == "__main__":
    mode, *said = sys.argv[1:] or ["placing"]
    speed: Speed = next((one for one in get_args(Speed) if [one] == said), "timed")
    match mode:
        case "bare":
            BareApp().run()
        case "leader":
            BenchApp(*overtaking()).run_at(speed)
        case "show":
            BenchApp(scoring(), "dial galicia", None).run_at(speed)
        case "opponent":
            BenchApp(choosing()).run_at(speed)
        case _:
            BenchApp(placing()).run_at(speed)
