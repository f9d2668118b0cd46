"""Show what happens at its viewer's own pace: keep the steps that came and are not shown yet, and say when each is due.

A step may be a show of several beats: each is due as a step is, and the last of them is the step itself.

The time is that of one clock, which is given: nothing here waits or sleeps.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from elgrande_tui.i18n.sentences import refusal
from elgrande_tui.settings.settings import SPEEDS, Settings, Speed
from engine.core.event import Event
from engine.core.question import Question
from engine.core.view import View
from netplay.client.updates import GameUpdate
from netplay.common.errors import RefusedError

SECONDS: dict[Speed, float] = {"slow": 1.2, "normal": 0.4, "fast": 0.15, "at once": 0.0}
"""For so many seconds a step is shown before the next one comes, unless a question waits behind it."""
LATEST: dict[Speed, float] = {"slow": 3.0, "normal": 1.2, "fast": 0.75, "at once": 0.0}
"""So many seconds after it came a question is asked: the steps before it share them."""
LATEST_OF_SHOW: dict[Speed, float] = {"slow": 3.0, "normal": 2.5, "fast": 1.5, "at once": 0.0}
"""With the time that their shows take it is at most this."""
MOST = 100
"""So many steps may wait; a viewer who is farther behind is brought to the present."""
MOST_WATCHED = 30
"""The same for a spectator."""
BYTES = 2_000_000
"""So many bytes of steps may wait: a hundred of the largest."""


class Beat(NamedTuple):
    """One moment of a show, on the way to the board to which a step leads. It knows nothing that the step does not."""

    view: View
    """The board as it is seen then: the points so far, the pieces where they are."""
    events: Sequence[Event] = ()
    """The events of the step that are told with it."""
    text: str = ""
    """What happens, in one sentence."""
    marks: Any = None
    """What is marked besides what differs from the beat before, in the form of `TellingUI.changes`."""
    weight: float = 1.0
    """So many times as long as a step it lasts."""


class Shown:
    """What of the game its viewer sees, who may be some steps behind it."""

    def __init__(self, view: View, question: Question | None) -> None:
        self.view = view
        self.question = question
        self.beat: Beat | None = None
        """The beat that is shown; None: the board as a step left it."""
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
    beats: Sequence[Beat]
    """Its show, without the step itself."""

    @property
    def is_seen(self) -> bool:
        """Whether there is something to look at; an answer that nobody may see brings none."""
        return bool(self.update.events)


class Pace:
    """The steps of a game that wait to be shown to one viewer, in the order in which they came."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self.now = clock
        self.paused = False
        """The viewer has stopped the show. A question ends that, and so does their own clock when it runs."""
        self.moves = True
        """The terminal shows motion, and takes it fast enough. Otherwise no step is a show."""
        self.watched = True
        """Somebody looks at this seat; at a shared keyboard nobody does while another player has it."""
        self.covered: Callable[[], bool] = lambda: False
        """Tells whether something that opened by itself is before the board: nothing is shown behind it."""
        self.is_urgent: Callable[[], bool] = lambda: False
        """Tells whether the viewer's own clock runs: they see everything at once."""
        self.asked_beside: Callable[[], float | None] = lambda: None
        """Tells since when another player at this keyboard has been asked; None: none is."""
        self._settings = settings
        self._waiting: deque[WaitingStep] = deque()
        self._shown_at = float("-inf")
        """When the last step or beat was shown that there was to look at."""
        self._lasts = 1.0
        """The weight of that step or beat."""
        self._played = 0
        """How many beats of the next step have been shown."""
        self._looking_since = float("-inf")
        """When the board was last uncovered."""

    @property
    def speed(self) -> Speed:
        """How fast steps follow one another."""
        return self._settings.speed

    def speed_by(self, by: int) -> Speed:
        """Return the speed that is so many faster (`by` > 0) or slower."""
        return SPEEDS[max(0, min(len(SPEEDS) - 1, SPEEDS.index(self.speed) + by))]

    def uncover(self) -> None:
        """Count from now on the time in which a question must be asked: the viewer looks at the board again."""
        self._looking_since = self.now()

    # What waits

    @property
    def queued(self) -> int:
        """How many steps are not shown yet."""
        return len(self._waiting)

    def is_too_far_behind(self, *, watching: bool) -> bool:
        """Check whether more waits than may; a spectator is `watching`."""
        many = self.queued > (MOST_WATCHED if watching else MOST)
        return many or sum(step.update.size for step in self._waiting) > BYTES

    @property
    def asked_since(self) -> float | None:
        """When the question came that the player is asked behind what waits; None: there is none."""
        question = self._waiting[-1].update.question if self._waiting else None
        if question is None:
            return None
        return next(step.came for step in self._waiting if step.update.question == question)

    @property
    def waits_for_eyes(self) -> bool:
        """Whether anything is shown later than it came: somebody looks, who has the time and wants that."""
        return SECONDS[self.speed] > 0 and self.watched and not self.is_urgent()

    @property
    def in_beats(self) -> bool:
        """Whether steps are shown in beats: somebody looks, with the time for them, at a terminal that takes them."""
        return self.moves and self._settings.animation and self.waits_for_eyes

    @property
    def newest(self) -> View | None:
        """The board to which what waits leads; None: nothing waits."""
        return self._waiting[-1].update.view if self._waiting else None

    def keep(self, update: GameUpdate, before: View, beats: Sequence[Beat] = ()) -> None:
        """Keep a step until it is due, with its show."""
        self._waiting.append(WaitingStep(update, self.now(), before, beats))

    def take(self) -> Beat | WaitingStep:
        """Return what is shown from now on: a beat of the next step, or that step."""
        beats = self._waiting[0].beats
        if not self.in_beats or self._played == len(beats):
            return self.take_step()
        beat = beats[self._played]
        self._played += 1
        self._shown_at, self._lasts = self.now(), beat.weight
        return beat

    def take_step(self) -> WaitingStep:
        """Return the next step, which is shown from now on, without the rest of its show."""
        step, self._played = self._waiting.popleft(), 0
        if step.is_seen:
            self._shown_at, self._lasts = self.now(), 1.0
        return step

    # When it is due

    @property
    def due(self) -> float | None:
        """The moment at which the next step is to be shown; None: none waits, or only for the viewer."""
        if not self._waiting:
            return None
        if not self.watched or self.is_urgent() or (not SECONDS[self.speed] and not self.paused):
            return self._waiting[0].came
        if self.covered():
            return None
        late = self._late()
        if self.paused:
            return late
        usual = self._shown_at + SECONDS[self.speed] * self._lasts * self._waiting[0].is_seen
        if late is None or usual <= self.now():
            return usual
        # the steps before a question share the time until it must be asked
        return min(usual, self._shown_at + (late - self._shown_at) / self._before_question())

    def _late(self) -> float | None:
        """Return the moment by which a question must be asked; None: none waits."""
        since = [one for one in (self.asked_since, self.asked_beside()) if one is not None]
        if not since:
            return None
        beats = sum(beat.weight for step in self._waiting for beat in step.beats) * self.in_beats
        time = min(LATEST[self.speed] + beats * SECONDS[self.speed], LATEST_OF_SHOW[self.speed])
        return max(min(since), self._looking_since) + time

    def _before_question(self) -> int:
        """Count the steps and beats to look at up to the question, this one included; at least one."""
        question = self._waiting[-1].update.question
        seen = -self._played
        for step in self._waiting:
            seen += step.is_seen + len(step.beats) * self.in_beats
            if question is not None and step.update.question == question:
                break
        return max(1, seen)
