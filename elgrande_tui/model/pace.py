"""Show what others do at its viewer's own pace: keep the steps that came and are not shown, and say when each is due.

All steps of one turn are told in one line, which stands for as long as it takes to read it, or until a key. A step may
be a show of several beats, and each of them is read in the same way.

The time is that of one clock, which is given: nothing here waits or sleeps.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from elgrande_tui.i18n.sentences import refusal
from elgrande_tui.model.match_ui.telling import Beat
from elgrande_tui.model.told_turn import MOST, ToldTurn, cells_time, reading_time
from elgrande_tui.replay.replay import Turn
from elgrande_tui.settings.settings import READINGS, Reading, Settings
from engine.core.question import Question
from engine.core.view import View
from netplay.client.updates import GameUpdate
from netplay.common.errors import RefusedError

SETTLE = 0.25
"""So many seconds after the last step of a turn it is drawn, if more of it may come..."""
SETTLED = 1.0
"""...and at the latest so many after the first: it is drawn once, not answer by answer."""
MOST_OF_SHOW = 14.0
"""The most seconds that the beats of one show stand in all, if nobody presses a key: longer ones go by faster."""
ON_CLOCK = 2.0
"""The most seconds that a turn stands while the viewer's own clock runs: for so many the host stops it."""
MOST_BEHIND = 100
"""So many steps may wait; a viewer who is farther behind is brought to the present."""
BYTES = 2_000_000
"""So many bytes of steps may wait: a hundred of the largest."""
NEVER = float("inf")


class Shown:
    """What of the game its viewer sees, who may be some steps behind it."""

    def __init__(self, view: View, question: Question | None) -> None:
        self.view = view
        self.question = question
        self.beat: Beat | None = None
        """The beat that is shown; None: the board as a step left it."""
        self.told: ToldTurn | None = None
        """The turn of others that led to the board, which is told; None: none."""
        self.end: RefusedError | None = None
        """Why the game cannot be reached any more."""

    @property
    def in_show(self) -> bool:
        """Whether a beat of a show is before the player."""
        return self.beat is not None

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.view.section is None

    @property
    def gone(self) -> str:
        """Why the game cannot be reached any more; "" as long as it can."""
        return refusal(self.end) if self.end is not None else ""


class WaitingStep(NamedTuple):
    """What one answer did, as it came."""

    update: GameUpdate
    came: float
    before: View
    """The board before it."""
    turn: Turn
    """The turn to which that board belongs."""
    beats: Sequence[Beat]
    """Its show, without the step itself."""

    def beat_time(self, beat: Beat) -> float:
        """Return for how many seconds one of its beats stands."""
        whole = sum(reading_time(one.text) for one in self.beats)
        return reading_time(beat.text) * min(1.0, MOST_OF_SHOW / whole)


class Pace:
    """The steps of a game that wait to be shown to one viewer, in the order in which they came."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self.now = clock
        self.paused = False
        """The viewer has stopped what is told: it goes on at a key."""
        self.moves = True
        """The terminal shows motion, and takes it fast enough. Otherwise no step is a show."""
        self.watched = True
        """Somebody looks at this seat; at a shared keyboard nobody does while another player has it."""
        self.covered: Callable[[], bool] = lambda: False
        """Tells whether the viewer is being taught something before the board: nothing is shown behind it."""
        self.is_urgent: Callable[[], bool] = lambda: False
        """Tells whether the viewer's own clock runs: they see everything soon."""
        self.question: Question | None = None
        """What the viewer was asked with the step that was shown last: they are when it has been read."""
        self._settings = settings
        self._waiting: deque[WaitingStep] = deque()
        self._turn: Turn | None = None
        """The turn that was shown last."""
        self._since = self._until = 0.0
        """When what is told began to be read, and until when it is."""
        self.telling = False
        """Whether something stands that is being read."""
        self._played = 0
        """How many beats of the next step have been shown."""

    def reading_by(self, by: int) -> Reading:
        """Return the reading time, as the settings name it, that is so many longer (`by` > 0) or shorter."""
        at = READINGS.index(self._settings.reading) + by
        return READINGS[max(0, min(len(READINGS) - 1, at))]

    # What waits

    @property
    def queued(self) -> int:
        """How many steps are not shown yet."""
        return len(self._waiting)

    @property
    def behind(self) -> bool:
        """Whether the viewer reads, or will, before they are asked anything."""
        return self.telling or bool(self._waiting)

    @property
    def asks(self) -> bool:
        """Whether a question waits behind what the viewer reads."""
        newest = self._waiting[-1].update.question if self._waiting else self.question
        return self.behind and newest is not None

    @property
    def is_too_far_behind(self) -> bool:
        """Whether more waits than may."""
        return self.queued > MOST_BEHIND or sum(step.update.size for step in self._waiting) > BYTES

    @property
    def tells(self) -> bool:
        """Whether turns are told one after the other: somebody looks, and wants that."""
        return self._settings.speed != "at once" and self.watched

    @property
    def in_beats(self) -> bool:
        """Whether steps are shown in beats: somebody looks, with the time for them, at a terminal that takes them."""
        return self.moves and self._settings.animation and self.tells and not self.is_urgent()

    @property
    def newest(self) -> View | None:
        """The board to which what waits leads; None: nothing waits."""
        return self._waiting[-1].update.view if self._waiting else None

    def keep(self, update: GameUpdate, before: View, turn: Turn, beats: Sequence[Beat] = ()) -> None:
        """Keep a step until it is due, with its show."""
        self._waiting.append(WaitingStep(update, self.now(), before, turn, beats))

    def take_back(self, undo: GameUpdate) -> bool:
        """Forget the steps that wait and have been taken back; return False if what was shown is taken back as well."""
        back = next((at for at, step in enumerate(self._waiting) if step.before == undo.view), None)
        if back is None or (self._played and not back):
            return False
        while len(self._waiting) > back:
            self._waiting.pop()
        if self._waiting:
            last = self._waiting.pop()
            self._waiting.append(last._replace(update=replace(last.update, question=undo.question)))
        else:
            self.question = undo.question
        return True

    def take(self) -> Beat | list[WaitingStep]:
        """Return what is shown from now on: a beat of the next step, or all steps that are told with it."""
        step = self._waiting[0]
        self._turn = step.turn
        if self.in_beats and self._played < len(step.beats):
            beat = step.beats[self._played]
            self._played += 1
            self._stand(step.beat_time(beat))
            return beat
        return self.take_turn()

    def take_turn(self) -> list[WaitingStep]:
        """Return the steps that are told together and come next, without the rest of a show."""
        self._played = 0
        return [self._waiting.popleft() for _step in self._next()]

    def _next(self) -> list[WaitingStep]:
        """Return the steps that are told together and come next: those of one turn, up to a show."""
        first, *others = self._waiting
        steps = [first]
        for step in others:
            if step.turn != first.turn or (self.in_beats and step.beats):
                break
            steps.append(step)
        return steps

    # How long it stands

    def tell(self, line: str, known: str = "") -> None:
        """Let a line stand until it has been read; so much of it was `known` before, and may stand there still."""
        if not (known and self.telling):
            self._stand(reading_time(line, known))
            return
        factor, now = float(self._settings.reading), self.now()
        longer = max(self._until, now) + factor * cells_time(line, known)
        self._until = max(self._until, min(now + factor * MOST, longer))

    def stand(self, seconds: float) -> None:
        """Let what came up before the board stand for at least so many seconds."""
        until = self._until if self.telling else 0.0
        self._stand(seconds)
        self._until = max(until, self._until)

    def _stand(self, seconds: float) -> None:
        self.telling, self._since = self.tells, self.now()
        self._until = self._since + seconds * float(self._settings.reading)

    def end(self) -> Question | None:
        """Take what stands as read; return what the viewer is asked now, None for nothing."""
        self.telling = False
        asked = None if self._waiting else self.question
        self.paused = self.paused and asked is None
        return asked

    # When what comes next is due

    @property
    def joins(self) -> bool:
        """Whether the next step belongs to the turn that is being told."""
        if not (self.telling and self._waiting) or self._played:
            return False
        step = self._waiting[0]
        return step.turn == self._turn and not (self.in_beats and step.beats)

    @property
    def due(self) -> float | None:
        """The moment at which the next turn is to be shown, or the question; None: none, or only at a key."""
        if not self.behind:
            return None
        urgent = self.is_urgent()
        if not self.watched or (not self.tells and (urgent or not self.paused)):
            return self._waiting[0].came if self._waiting else self.now()
        if self.covered() or (self.paused and not urgent):
            return None
        if not self._waiting:
            due = self._read()
        elif self.joins:
            due = self._come()
        else:
            due = max(self._read(), self._come())
        return None if due == NEVER else due

    def _read(self) -> float:
        """Return when what stands has been read."""
        if not self.telling:
            return 0.0
        if self.is_urgent():
            return min(self._until, self._since + ON_CLOCK)
        return NEVER if self._settings.speed == "step by step" else self._until

    def _come(self) -> float:
        """Return when the next turn has come, as far as it is told at once."""
        steps = self._next()
        newest = steps[-1].update
        if len(steps) < self.queued or newest.question is not None or newest.view.section is None:
            return steps[-1].came
        return min(steps[-1].came + SETTLE, steps[0].came + SETTLED)
