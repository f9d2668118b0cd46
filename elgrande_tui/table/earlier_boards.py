"""Carry out what keys mean while an earlier board is shown, and let the boards go by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial

from textual.binding import Binding
from textual.timer import Timer

from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.model.past import PACES, Past
from elgrande_tui.model.told_turn import reading_time
from elgrande_tui.replay.replay import Unit
from elgrande_tui.table.display import TableDisplay

STEPS: Mapping[str, tuple[Unit, int]] = {
    "table.left": ("answer", -1),
    "table.right": ("answer", 1),
    "table.up": ("turn", -1),
    "table.down": ("turn", 1),
    "table.page_up": ("round", -1),
    "table.page_down": ("round", 1),
}
"""Command -> the step that it is while an earlier board is shown."""
PLAYED = 0.4
"""So much of the time of a board a beat lasts while the boards go by."""
ACTS = ("answer(", "turn", "undo", "pass_all")
"""How actions begin that are about the answer: nothing can be answered in the past."""
DIGIT = "table.digit_"


class EarlierBoards:
    """The earlier boards of whichever table a screen shows, one by one or by themselves."""

    def __init__(
        self,
        display: Callable[[], TableDisplay],
        after: Callable[[float, Callable[[], None]], Timer],
        paint: Callable[[], None],
        switch_viewer: Callable[[int], None],
    ) -> None:
        """`display` is the table of the moment, `after` calls back in so many seconds, `paint` shows everything anew.

        `switch_viewer` shows the game as the next or previous seat sees it, or raises ImpossibleCommandError.
        """
        self._display = display
        self._after = after
        self._paint = paint
        self._switch_viewer = switch_viewer
        self._next: Timer | None = None
        """Shows the next board."""
        self._beat: Timer | None = None
        """Shows the next beat of a show between two boards."""

    @property
    def _past(self) -> Past:
        # asked for anew each time: hot-seat and a replay change the table of a screen
        return self._display().table.incoming.past

    def step(self, unit: Unit, way: int) -> None:
        """Show an earlier board, or one that is less early."""
        self._display().panel.name = ""
        self._try(lambda: self._past.step(unit, way))

    def take_round(self) -> None:
        """Go to the round whose number is typed."""
        self._try(self._past.take_round)

    def play(self) -> None:
        """Let the boards go by, or stop them."""
        past = self._past
        if past.playing:
            past.playing = False
            self._paint()
        else:
            self._try(self._play)

    def _play(self) -> None:
        """Show the next board, and come back for the one after."""
        past = self._past
        past.step("answer", 1)
        past.playing = past.at is not None
        if self._next is not None:
            self._next.stop()
        self._next = self._after(PACES[past.pace], self._play_on)

    def _play_on(self) -> None:
        past = self._past
        if not past.playing:
            return
        if past.in_show:  # the board comes after it
            self._next = self._after(PACES[past.pace], self._play_on)
            return
        past.playing = False
        with suppress(ImpossibleCommandError):  # the end of a replay
            self._play()
        self._show()

    def await_beat(self) -> None:
        """Come back when the next beat is due, where a show runs."""
        past = self._past
        if not past.in_show and self._beat is not None:
            self._beat.stop()
            self._beat = None
        if not past.in_show or self._beat is not None:
            return
        board = past.then
        told = reading_time(board.beat if board is not None else "")
        self._beat = self._after(PLAYED * PACES[past.pace] if past.playing else told, self._go_on)

    def end_show(self) -> bool:
        """Leave out the rest of the show that runs; return whether one did."""
        ran = self._past.in_show
        if ran:
            self._past.end_show()
        return ran

    def _go_on(self) -> None:
        self._beat = None
        if self._past.in_show:
            self._past.next_beat()
            self._show()

    def carry_out(self, bound: Binding) -> bool:
        """Carry out what a key means while an earlier board is shown; False: it means what it always does."""
        meant = self._meant(bound.id or "", bound.action)
        if meant is not None:
            self._try(meant)
        return meant is not None

    def _meant(self, command: str, action: str) -> Callable[[], None] | None:
        past = self._past
        if command in STEPS:
            return partial(past.step, *STEPS[command])
        if action.startswith(ACTS):
            return self._display().table.incoming.past.check_present
        if command.startswith(DIGIT):
            return partial(past.digit, command.removeprefix(DIGIT))
        match command:
            case "table.enter":
                return past.take_number
            case "table.back":
                return past.return_to_present
            case "table.menu" if not past.replay:
                return past.return_to_present
            case "table.next":
                return partial(self._switch_viewer, 1)
            case "table.previous":
                return partial(self._switch_viewer, -1)
        return None

    def _try(self, command: Callable[[], None]) -> None:
        """Carry it out, or show why that is impossible."""
        try:
            command()
        except ImpossibleCommandError as impossible:
            self._display().table.answering.refusal = str(impossible)
        self._show()

    def _show(self) -> None:
        panel = self._display().panel
        panel.show_points()
        panel.teach()
        self._paint()
