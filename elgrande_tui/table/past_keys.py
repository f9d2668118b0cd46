"""What keys do while an earlier board is shown, and the commands that lead there."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial

from textual.screen import Screen
from textual.timer import Timer

from elgrande_tui.games.elgrande.model.past import PACES
from elgrande_tui.games.elgrande.model.selection import ImpossibleKeyError
from elgrande_tui.i18n.translations import _
from elgrande_tui.replay.steps import Unit
from elgrande_tui.table.seat_at_table import SeatAtTable

STEPS: Mapping[str, tuple[Unit, int]] = {
    "table.left": ("answer", -1),
    "table.right": ("answer", 1),
    "table.up": ("turn", -1),
    "table.down": ("turn", 1),
    "table.page_up": ("round", -1),
    "table.page_down": ("round", 1),
}
"""Command -> the step that it is while an earlier board is shown."""
ACTS = frozenset(f"table.{name}" for name in ("done", "skip", "turn", "undo", "veto", "pass", "pass_all"))
"""Commands of the game: nothing can be answered in the past."""
DIGIT = "table.digit_"


class PastKeys(Screen[None]):
    """A screen that can show earlier boards of its table."""

    table: SeatAtTable
    _next: Timer | None = None
    """Shows the next board."""

    @abstractmethod
    def paint(self) -> None:
        """Show everything."""

    def look_with_other_eyes(self, by: int) -> None:
        """See the game as the next or previous seat does. Raises ImpossibleKeyError where there is only one's own."""
        raise ImpossibleKeyError(_("You see the game with the eyes of your own seat."))

    def action_past(self, unit: Unit, way: int) -> None:
        """Show an earlier board, or one that is less early."""
        self.table.panel = ""
        self._try_past(lambda: self.table.past.step(unit, way))

    def action_past_round(self) -> None:
        """Go to the round whose number is typed."""
        self._try_past(self.table.past.take_round)

    def action_play(self) -> None:
        """Let the boards go by, or stop them."""
        past = self.table.past
        if past.playing:
            past.playing = False
            self.paint()
        else:
            self._try_past(self._play)

    def action_pace(self, by: int) -> None:
        """Let them go by faster or slower."""
        self.table.past.change_pace(by)

    def _play(self) -> None:
        """Show the next board, and come back for the one after."""
        past = self.table.past
        past.step("answer", 1)
        past.playing = past.at is not None
        if self._next is not None:
            self._next.stop()
        self._next = self.set_timer(PACES[past.pace], self._play_on)

    def _play_on(self) -> None:
        past = self.table.past
        if not past.playing:
            return
        past.playing = False
        with suppress(ImpossibleKeyError):  # the end of a replay
            self._play()
        self._show()

    def past_key(self, command: str) -> bool:
        """Carry out what a command means while an earlier board is shown; False when it means what it always does."""
        meant = self._meant(command)
        if meant is not None:
            self._try_past(meant)
        return meant is not None

    def _meant(self, command: str) -> Callable[[], None] | None:
        past = self.table.past
        if command in STEPS:
            return partial(past.step, *STEPS[command])
        if command in ACTS:
            return self.table.must_be_present
        if command.startswith(DIGIT):
            return partial(past.digit, command.removeprefix(DIGIT))
        match command:
            case "table.enter":
                return past.take_number
            case "table.back":
                return past.now
            case "table.menu" if not past.replay:
                return past.now
            case "table.next":
                return partial(self.look_with_other_eyes, 1)
            case "table.previous":
                return partial(self.look_with_other_eyes, -1)
        return None

    def _try_past(self, command: Callable[[], None]) -> None:
        """Carry it out, or show why that is impossible."""
        try:
            command()
        except ImpossibleKeyError as impossible:
            self.table.refusal = str(impossible)
        self._show()

    def _show(self) -> None:
        self.table.show_points()
        self.table.teach()
        self.paint()
