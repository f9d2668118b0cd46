"""Show the steps of others when they are due, as fast as the terminal takes them: a slow line holds no game back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.timer import Timer

from elgrande_tui.i18n.translations import _
from elgrande_tui.model.match_ui.telling import Beat
from elgrande_tui.model.news import News
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.table.display import TableDisplay

FLASH = 0.6
"""Seconds for which a change flashes."""
AT_ONCE = 0.001
"""Seconds until a step is shown that is due: a timer needs some."""
PUT_OFF = 0.1
"""Seconds until a beat is tried again that came while earlier output was waiting."""
MOST = 15
"""When beats of one show have been put off so many times, the line is too slow for shows."""


class SlowLine:
    """Counts how often beats of a show found output waiting that the terminal had not taken yet."""

    def __init__(self, waiting: Callable[[], int]) -> None:
        """Ask `waiting` how much output waits."""
        self._waiting = waiting
        self._put_off = 0
        self.again = float("-inf")
        """The moment at which a beat that was put off is tried again, by the clock of the show."""

    def rest(self) -> None:
        """Begin anew with the next show."""
        self._put_off, self.again = 0, float("-inf")

    def is_busy(self, now: float) -> bool:
        """Check, when a beat is due, whether it has to be put off."""
        if now < self.again:
            return True
        if self._waiting() == 0:
            return False
        self._put_off += 1
        self.again = now + PUT_OFF
        return True

    @property
    def is_too_slow(self) -> bool:
        """Whether shows are to be left out from now on."""
        return self._put_off >= MOST


class FlashTimer:
    """Ends the flash of what has changed, unless a beat of a show keeps it."""

    def __init__(
        self,
        display: Callable[[], TableDisplay],
        after: Callable[[float, Callable[[], None]], Timer],
        paint: Callable[[], None],
    ) -> None:
        self._display = display
        self._after = after
        self._paint = paint
        self._fading: Timer | None = None

    def await_end(self) -> None:
        """Come back when what flashes has flashed long enough."""
        if self._display().flash is not None and self._fading is None and not self._display().in_show:
            self._fading = self._after(FLASH, self._fade)

    def _fade(self) -> None:
        self._fading = None
        if not self._display().in_show:
            self._display().flash = None
            self._paint()


class StepTimer:
    """Shows the steps of whichever table a screen displays; a show waits for a terminal that is behind."""

    def __init__(
        self,
        table: Callable[[], TableModel],
        after: Callable[[float, Callable[[], None]], Timer],
        show_steps: Callable[[Callable[[], Sequence[News]]], None],
        paint: Callable[[], None],
        output_waiting: Callable[[], int],
    ) -> None:
        """`after` calls back in so many seconds, `show_steps` shows what a table brings, `paint` everything anew."""
        self._table = table
        self._after = after
        self._show_steps = show_steps
        self._paint = paint
        self.line = SlowLine(output_waiting)
        self._painted: Beat | None = None
        """The beat that was painted last."""
        self.next_step: tuple[float, Timer] | None = None
        """When the next step is shown, and the timer that shows it."""

    def await_step(self) -> None:
        """Come back when the next step is due."""
        table = self._table()
        due = table.pace.due
        if due is not None and table.shown.in_show:
            due = max(due, self.line.again)
        if self.next_step is not None and self.next_step[0] == due:
            return
        if self.next_step is not None:
            self.next_step[1].stop()
        wait = None if due is None else max(AT_ONCE, due - table.pace.now())
        self.next_step = None if due is None or wait is None else (due, self._after(wait, self.advance))

    def painted_new_beat(self) -> bool:
        """Note what has been painted; return whether it is a beat that goes on a show, seen for the first time."""
        beat, self._painted = self._painted, self._table().shown.beat
        if self._painted is None:
            self.line.rest()
        return self._painted is not None and self._painted is not beat

    def advance(self) -> None:
        """Show the steps that are due; a show waits for a terminal that has not taken its last beat."""
        self.next_step = None
        table = self._table()
        due, now = table.pace.due, table.pace.now()
        if not (table.shown.in_show and due is not None and due <= now and self.line.is_busy(now)):
            self._show_steps(table.incoming.advance)
        elif self.line.is_too_slow:
            self._leave_shows_out(table)
        else:
            self.await_step()

    def _leave_shows_out(self, table: TableModel) -> None:
        """Show every step as a whole from now on, and say so: the terminal takes shows too slowly."""
        table.pace.moves = False
        self._show_steps(table.incoming.go_on)
        table.people.news = _("Animations are off from now on: your terminal is too slow for them.")
        self._paint()
