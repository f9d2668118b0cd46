"""The boards of a game so far, each with what had just happened: what is looked back at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import msgspec

from elgrande_tui.replay import leading_to, overlap
from elgrande_tui.replay.steps import Turn, turn_of
from engine.elgrande.view import Board, GrandeView
from engine.event import Event
from netplay.updates import PastStep


@dataclass(frozen=True, slots=True)
class Page:
    """A board."""

    packed: bytes
    """The View, as small as it travels: a game has some hundred boards."""
    lines: tuple[str, ...]
    """What had just happened."""
    round: int
    turn: Turn
    found: bool = False
    """The game was found like this: the lines are the last ones of all that led here."""

    @property
    def view(self) -> GrandeView:
        """What was known then."""
        return msgspec.msgpack.decode(self.packed, type=GrandeView)


class Pages(list[Page]):
    """The boards, the oldest first."""

    def turn(self, view: GrandeView, lines: Sequence[str], *, found: bool = False) -> None:
        """Add a board; what has happened without changing it stands on its page."""
        packed = msgspec.msgpack.encode(view)
        if self and self[-1].packed == packed:
            self[-1] = replace(self[-1], lines=(*self[-1].lines, *lines))
        else:
            self.append(Page(packed, tuple(lines), view.now.round, turn_of(view), found))

    def recall(self, steps: Sequence[PastStep], told: Callable[[Sequence[Event]], list[str]]) -> list[str]:
        """Put the boards that led to the one that was found before it; return the lines of them that are new.

        All stays as it is where the steps do not lead there, or that board is gone because answers were taken back.
        `told` makes lines of events.
        """
        before = Pages()
        for step in leading_to(self[0].view, steps) if self and self[0].found else ():
            assert isinstance(step.view, GrandeView)
            before.turn(step.view, told(step.events))
        if not before:
            return []
        lines = [line for page in before for line in page.lines]
        heard = self[0].lines
        known = overlap(lines, heard)
        if heard and not known:
            return []
        last = before[-1]
        self[:1] = [*before[:-1], replace(last, lines=(*last.lines, *heard[known:]))]
        return lines[: len(lines) - known]

    def taken_back(self, view: GrandeView) -> None:
        """Go back to this board: answers were taken back."""
        packed = msgspec.msgpack.encode(view)
        while self and self[-1].packed != packed:
            self.pop()
        if not self:
            self.turn(view, ())

    def turn_began(self, turn: Turn) -> Board:
        """The first board of that turn, or the newest where none is known."""
        return next((page for page in self if page.turn == turn), self[-1]).view.now
