"""Show what happens at its viewer's own pace: keep the steps that came and are not shown yet, and say when each is due.

The time is that of one clock, which is given: nothing here waits or sleeps.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from elgrande_tui.settings.settings import Settings
from elgrande_tui.settings.speeds import SPEEDS, Speed
from engine.core.question import Question
from engine.core.view import View
from netplay.client.updates import GameUpdate

SECONDS: dict[Speed, float] = {"slow": 1.2, "normal": 0.4, "fast": 0.15, "at once": 0.0}
"""For so many seconds a step is shown before the next one comes, unless a question waits behind it."""
LATEST: dict[Speed, float] = {"slow": 3.0, "normal": 1.5, "fast": 0.75, "at once": 0.0}
"""So many seconds after it came a question is asked: the steps before it share them."""
MOST = 100
"""So many steps may wait; a viewer who is farther behind is brought to the present."""
MOST_WATCHED = 30
"""The same for a spectator."""


class Shown:
    """What of the game its viewer sees, who may be some steps behind it."""

    def __init__(self, view: View, question: Question | None) -> None:
        self.view = view
        self.question = question


class WaitingStep(NamedTuple):
    """What one answer did, as it came."""

    update: GameUpdate
    came: float

    @property
    def is_seen(self) -> bool:
        """Whether there is something to look at; an answer that nobody may see brings none."""
        return bool(self.update.events)


class Pace:
    """The steps of a game that wait to be shown to one viewer, in the order in which they came."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self.now = clock
        self.held = False
        """The viewer has stopped the show. A question ends that, and so does their own clock when it runs."""
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
        """When the last step was shown that there was to look at."""
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
    def behind(self) -> int:
        """How many steps are not shown yet."""
        return len(self._waiting)

    def is_too_far_behind(self, *, watching: bool) -> bool:
        """Check whether more waits than may; a spectator is `watching`."""
        return self.behind > (MOST_WATCHED if watching else MOST)

    @property
    def asked_since(self) -> float | None:
        """When the question came that the player is asked behind what waits; None: there is none."""
        question = self._waiting[-1].update.question if self._waiting else None
        if question is None:
            return None
        return next(step.came for step in self._waiting if step.update.question == question)

    def keep(self, update: GameUpdate) -> None:
        """Keep a step until it is due."""
        self._waiting.append(WaitingStep(update, self.now()))

    def take(self) -> GameUpdate:
        """Return the next step, which is shown from now on."""
        step = self._waiting.popleft()
        if step.is_seen:
            self._shown_at = self.now()
        return step.update

    # When it is due

    @property
    def due(self) -> float | None:
        """The moment at which the next step is to be shown; None: none waits, or only for the viewer."""
        if not self._waiting:
            return None
        if not self.watched or self.is_urgent() or (not SECONDS[self.speed] and not self.held):
            return self._waiting[0].came
        if self.covered():
            return None
        late = self._late()
        if self.held:
            return late
        usual = self._shown_at + SECONDS[self.speed] * self._waiting[0].is_seen
        if late is None or usual <= self.now():
            return usual
        # the steps before a question share the time until it must be asked
        return min(usual, self._shown_at + (late - self._shown_at) / self._before_question())

    def _late(self) -> float | None:
        """Return the moment by which a question must be asked; None: none waits."""
        since = [one for one in (self.asked_since, self.asked_beside()) if one is not None]
        return max(min(since), self._looking_since) + LATEST[self.speed] if since else None

    def _before_question(self) -> int:
        """Count the steps to look at up to the question, this one included; at least one."""
        question = self._waiting[-1].update.question
        seen = 0
        for step in self._waiting:
            seen += step.is_seen
            if question is not None and step.update.question == question:
                break
        return max(1, seen)
