"""One recorded game as a moving picture: frames of the table, drawn cell by cell into an SVG without scripts."""

from __future__ import annotations

import random

from textual.pilot import Pilot

from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.settings.settings import Settings
from elgrande_tui.table.screen import TableScreen
from engine.bots.bot import Offer, make_bot
from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.model.view import GrandeView
from screenshots.film import Frame, film
from screenshots.picture import keep
from screenshots.scripted import SEATS
from tests.elgrande_tui.support.pacing import HandPort
from tests.elgrande_tui.support.table_app import TableApp, press_answer

SIZE = (80, 24)
SEED = 1
FILMED = 6
"""The round that is shown from the own power card to its general scoring."""
BEGINS = ("play_power", "dial")
"""Own questions with which something of it begins; it ends with a table of points."""
OTHERS = 6
"""At most so many steps of the others are shown between two own answers."""
STEP, BEAT, READ, END = 1.0, 1.5, 3.0, 8.0
"""Seconds for a step, for a region that is scored, for the table of a scoring, for the end."""


class RecordedGame(TableApp):
    """The table of the first seat, whose clock is turned by hand; easy bots choose for all seats."""

    def __init__(self) -> None:
        match = Match(Setup("elgrande", SEATS), random.Random(SEED))
        self.port = HandPort(match, 0, [])
        super().__init__(self.port)
        self.now = 100.0
        style = PlayStyle(Settings(guide=False, quick=False))  # what a key chooses is seen before it is answered
        self.model = TableModel(self.port, style, clock=lambda: self.now)
        self.table = TableScreen(self.model)
        self.frames: list[Frame] = []
        self.filming = False
        self._others = 0
        """How many steps of others were taken since the last own answer."""
        self._bots = [make_bot("easy", match.rules, seat) for seat in range(len(SEATS))]
        self._rng = random.Random(SEED)

    @property
    def round(self) -> int:
        """The round of the board that is shown."""
        view = self.model.shown.view
        assert isinstance(view, GrandeView)
        return view.now.round

    def choose(self, seat: int) -> str:
        """Return what the bot of a seat answers."""
        match = self.port.match
        question = match.question(seat)
        assert question is not None
        offer = Offer(question.kind, match.options(seat), question.about)
        return self._bots[seat].choose(match.view(seat), offer, self._rng).words

    def take(self, seconds: float) -> None:
        """Take what is on the screen; what has not changed stands longer."""
        rows = tuple(tuple(strip.simplify()) for strip in self.screen._compositor.render_strips())
        if self.frames and self.frames[-1].rows == rows:
            return
        self.frames.append(Frame(rows, seconds))

    async def play(self, pilot: Pilot[None]) -> None:
        """Play the game to its end, and take what is wanted of it."""
        while not self.port.match.over:
            await self._see(pilot)
            if not self.port.match.over:
                await self._answer(pilot)
        await self._see(pilot)

    async def _see(self, pilot: Pilot[None]) -> None:
        """Let the time go by until all that came has been shown."""
        while self.model.pace.due is not None or self.table.panel.goes_on:
            if self.model.pace.due is None:
                await self._read(pilot)
            elif self.filming:
                self.now = max(self.now, self.model.pace.due, self.table.step_timer.line.again)
                self.table.step_timer.advance()
                await pilot.pause()
                self._take_others()
            else:
                self.table._show_steps(self.model.incoming.skip)
                await pilot.pause()

    async def _read(self, pilot: Pilot[None]) -> None:
        """Go on from points that opened by themselves; what is shown of the round ends with them."""
        self.filming = False
        await pilot.press("enter")
        await pilot.pause()

    def _take_others(self) -> None:
        """Take what happened without the first seat, but only so much of what bots do in a row."""
        if self.table.panel.goes_on:
            self.take(READ)
        elif self.model.shown.in_show:
            self.take(BEAT)
        elif self._others < OTHERS:
            self._others += 1
            self.take(STEP)

    async def _answer(self, pilot: Pilot[None]) -> None:
        """Give the next answer: the own ones with keys where they are shown."""
        seat = self.port.match.asked[0]
        words = self.choose(seat)
        question = self.port.question
        if seat == 0 and question is not None and question.kind in BEGINS and self.round == FILMED:
            self.filming = True
        if seat == 0 and self.filming:
            self._others = 0
            self.take(STEP)
            await press_answer(FilmingPilot(self), self.model.answering.selection, words)
        else:
            self.port.play(seat, words)
        await pilot.pause()


class FilmingPilot(Pilot[None]):
    """Presses keys, and takes what each of them shows."""

    def __init__(self, app: RecordedGame) -> None:
        super().__init__(app)
        self._game = app

    async def press(self, *keys: str) -> None:
        """Press them."""
        await super().press(*keys)
        await self.pause()
        self._game.take(STEP)


async def recorded() -> None:
    """Write the game as a moving picture."""
    app = RecordedGame()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await app.play(pilot)
        app.take(END)
    name = f"recorded-{SIZE[0]}x{SIZE[1]}"
    keep(name, film(app.frames))
