"""The boards of a game so far, each with what had just happened: what is looked back at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from elgrande_tui.replay.steps import Turn, turn_of
from engine.elgrande.view import Board, GrandeView


@dataclass(frozen=True, slots=True)
class Page:
    """A board."""

    packed: bytes
    """The View, as small as it travels: a game has some hundred boards."""
    lines: tuple[str, ...]
    """What had just happened."""
    round: int
    turn: Turn

    @property
    def view(self) -> GrandeView:
        """What was known then."""
        return msgspec.msgpack.decode(self.packed, type=GrandeView)


class Pages(list[Page]):
    """The boards, the oldest first."""

    def turn(self, view: GrandeView, lines: Sequence[str]) -> None:
        """Add a board; what has happened without changing it stands on its page."""
        packed = msgspec.msgpack.encode(view)
        if self and self[-1].packed == packed:
            self[-1] = replace(self[-1], lines=(*self[-1].lines, *lines))
        else:
            self.append(Page(packed, tuple(lines), view.now.round, turn_of(view)))

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
