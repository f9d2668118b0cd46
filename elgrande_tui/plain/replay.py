"""Tell a game again line by line, through the eyes of any seat that the replay allows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from elgrande_tui.i18n.seats import listed
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.typed_words import folded
from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.game_ui import game_ui
from elgrande_tui.model.new_game import game_line, house_rules_told
from elgrande_tui.model.table_model import ReplayTable
from elgrande_tui.plain.commands import typed_for
from elgrande_tui.plain.lines import Lines
from elgrande_tui.plain.past import EYES, PLAY, PlainPast
from elgrande_tui.replay.replay import EVERYTHING, Eyes, Replay

PACE = 4
"""Seconds to hear of a board while the game plays by itself, unless the player says otherwise..."""
SLOWEST = 60
"""...and the most they can ask for."""


class PlainReplay:
    """A replay in words: its boards from the first one on, whose eyes see them, and the pace at which they go by."""

    def __init__(self, replay: Replay) -> None:
        """Begin at the first board. Raises JournalError."""
        self.replay = replay
        self.plays = False
        """Whether the boards go by by themselves..."""
        self.pace = PACE
        """...and the seconds that each is given."""
        self._retold = ReplayTable(replay, PlayStyle(called=typed_for, line_cells=None))
        more = {PLAY: self._play, EYES: self._look_as} if len(replay.eyes) > 1 else {PLAY: self._play}
        self.past = PlainPast(self._retold.table, more)

    def begin(self) -> list[str]:
        """Return what is told at first."""
        help_line = _("A replay. An empty line moves one answer on; help lists the commands, quit leaves.")
        setup = self.replay.rules.setup
        return [
            help_line,
            game_line(game_ui(setup.game), setup),
            *house_rules_told(setup),
            *self._whose(),
            *self.past.here(),
        ]

    def do(self, typed: str) -> list[str] | None:
        """Return what is told for a line; None: the player leaves.

        Whatever is typed stops the boards that go by; an empty line does no more than that.
        """
        played, self.plays = self.plays, False
        return [self.past.number()] if played and not typed.strip() else self.past.do(typed)

    def play_on(self) -> list[str]:
        """Go on to the next board; the last one ends it."""
        told = self.past.step("next")
        self.plays = self.past.at < self._retold.table.incoming.past.last
        return told

    def _play(self, pace: str) -> list[str]:
        if pace and not (pace.isdecimal() and 1 <= int(pace) <= SLOWEST):
            return [_("Type a number from 1 to {last}.").format(last=SLOWEST)]
        self.pace = int(pace or self.pace)
        return self.play_on()

    def _called(self, eyes: Eyes) -> str:
        if eyes is None:
            return _("a spectator")
        return _("everything") if eyes == EVERYTHING else self.replay.names[eyes]

    def _whose(self) -> list[str]:
        """Say through whose eyes the game is seen."""
        eyes = self._retold.eyes
        if eyes == EVERYTHING:
            return [_("Nothing is hidden.")]
        return [_("You see what {who} saw.").format(who=self._called(eyes))]

    def _look_as(self, typed: str) -> list[str]:
        """Show the same board as somebody else saw it."""
        known = self.replay.eyes
        wanted = [eyes for eyes in known if typed and folded(self._called(eyes)).startswith(folded(typed))]
        if len(wanted) != 1:
            names = listed([self._called(eyes) for eyes in known])
            return [*self._whose(), _("Views to choose from: {names}.").format(names=names)]
        self._retold.switch(wanted[0])
        self.past.table = self._retold.table
        return [*self._whose(), self.past.number()]


async def watch(lines: Lines, replay: Replay, *, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
    """Show a replay until the player has seen enough. `sleep` lets seconds go by. Raises JournalError."""
    shown = PlainReplay(replay)
    lines.say(*shown.begin())
    while (typed := await _typed(lines, shown, sleep)) is not None and (said := shown.do(typed)) is not None:
        lines.say(*said)


async def _typed(lines: Lines, shown: PlainReplay, sleep: Callable[[float], Awaitable[None]]) -> str | None:
    """Return the next line that is typed; while the replay plays, tell board after board until then."""
    reading = asyncio.ensure_future(lines.read())
    while shown.plays:
        pause = asyncio.ensure_future(sleep(shown.pace))
        await asyncio.wait((reading, pause), return_when=asyncio.FIRST_COMPLETED)
        pause.cancel()
        if reading.done():
            return reading.result()
        lines.say(*shown.play_on())
    lines.prompt()
    return await reading
