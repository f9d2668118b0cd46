"""A turn told as a whole: one line for all that one seat did, on the screen, in plain mode, the log and replays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.match_ui.match_ui import MatchUI
from engine.core.event import Event
from engine.core.view import View

LEAST = 0.6
"""Seconds for which a line stands that has nothing in it..."""
A_CELL = 0.035
"""...and so many more for each of its cells..."""
MOST = 3.0
"""...but never more than this."""


class ToldTurn(NamedTuple):
    """A turn, or what is known of it so far."""

    before: View
    """The board with which it began."""
    after: View
    """The board to which it has led."""
    events: Sequence[Event]
    """What happened in between, as the viewer was told."""

    def line(self, ui: MatchUI, names: Names) -> str:
        """Return the turn in one line; "" where nothing was to be seen."""
        told = ui.telling.turn_told(names, self.before, self.after, self.events)
        return told or " ".join(filter(None, (ui.telling.sentence(names, event) for event in self.events)))


def reading_time(text: str) -> float:
    """Return for how many seconds a line stands that is read once."""
    return min(MOST, LEAST + A_CELL * cell_len(text))
