"""Viewers of one match whose clock is turned by hand: what a seat is told reaches its table when a test says so."""

from __future__ import annotations

import random

from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.news import News
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.settings.settings import Settings, Speed
from engine.core.event import visible_to
from engine.core.match import Match
from engine.core.question import Question
from netplay.client.updates import GameUpdate, Update
from tests.elgrande_tui.support.local_port import LocalPort


class HandPort(LocalPort):
    """A seat, or a spectator, at a match; everybody there is told of each answer, and what came is kept in `came`."""

    def __init__(self, match: Match, seat: int | None, group: list[HandPort]) -> None:
        super().__init__(match, seat, {})
        self.came: list[Update] = []
        self._group = group
        group.append(self)

    def tell(self, update: Update | None) -> None:
        """Keep it, and send it to those who listen."""
        if update is not None:
            self.came.append(update)
        super().tell(update)

    def _give(self, seat: int, answer: int | str, ask: int | None = None) -> None:
        told = self.match.answer(seat, answer, ask)
        for port in self._group:
            port._send(visible_to(told, port.seat))


class Viewer:
    """A table before somebody's eyes, and the clock of its show."""

    def __init__(
        self,
        match: Match,
        seat: int | None,
        group: list[HandPort],
        speed: Speed = "timed",
        settings: Settings | None = None,
        style: PlayStyle | None = None,
    ) -> None:
        self.now = 100.0
        self.port = HandPort(match, seat, group)
        self.settings = settings or Settings(speed=speed)
        self.table = TableModel(self.port, style or PlayStyle(self.settings), clock=lambda: self.now)

    def hear(self) -> list[News]:
        """Hand on what came."""
        came, self.port.came = self.port.came, []
        return [news for update in came for news in self.table.incoming.take(update)]

    def run(self, seconds: float) -> list[tuple[float, News]]:
        """Let so many seconds go by, and call at each moment that the table names; return what it showed, and when."""
        end, shown = self.now + seconds, list[tuple[float, News]]()
        while (due := self.table.pace.due) is not None and due <= end:
            self.now = max(self.now, due)
            shown += [(self.now, news) for news in self.table.incoming.advance()]
        self.now = end
        return shown

    @property
    def is_present(self) -> bool:
        """Whether the board that is shown is the newest."""
        return self.table.shown.view == self.port.view


def play(match: Match, port: HandPort, rng: random.Random, *, seats: tuple[int, ...], most: int = 1000) -> int:
    """Answer at random for others than those `seats` until one of them is asked; return how many answers that took."""
    for given in range(most):
        asked = [seat for seat in match.asked if seat not in seats]
        if match.over or any(_waits(match.question(seat)) for seat in seats) or not asked:
            return given
        question = match.question(asked[0])
        assert question is not None
        port.play(asked[0], rng.choice(question.words))
    return most


def own(viewer: Viewer, rng: random.Random) -> None:
    """Answer at random for the viewer's own seat."""
    question = viewer.port.question
    assert question is not None
    assert viewer.port.seat is not None
    viewer.port.play(viewer.port.seat, rng.choice(question.words))


def _waits(question: Question | None) -> bool:
    return question is not None and question.waited


def steps(viewer: Viewer) -> list[GameUpdate]:
    """Return what came and was not handed on."""
    return [update for update in viewer.port.came if isinstance(update, GameUpdate)]
