"""Motions: what a table votes on. None of it is written down: a host that is started again has no motions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from netplay.common.errors import RefusedError
from netplay.common.token_bucket import TokenBucket
from netplay.protocol import server_messages
from netplay.protocol.fields import MotionKind

YES, NO = "yes", "no"
WITHDRAWN = ""
"""How a motion ends whose cause is gone."""

MOST = 16
"""Motions at a time."""
PROPOSALS, PROPOSALS_TIME = 3, 120.0
"""So many proposals a seat may make within so many seconds: nobody is to be pestered."""


@dataclass(eq=False)
class Motion:
    """Something to vote on. The functions are called again and again: what stands now counts.

    With `majority` the choice wins that more than half of the voters have made; else all must say yes, and the first
    no ends it.
    """

    kind: MotionKind
    by: int | None
    """The seat that proposed it; None: the host."""
    seat: int | None
    """Whom it is about."""
    voters: Callable[[], Sequence[int]]
    """The seats whose votes count now; none: the cause of the motion is gone."""
    ended: Callable[[str], None]
    """Called once, with the choice that has won, or WITHDRAWN. It does not raise."""
    choices: Callable[[], Sequence[str]] = lambda: (YES, NO)
    majority: bool = False
    id: int = 0
    shown: list[str] = field(default_factory=list)
    """The choices as `id` stands for them."""
    votes: dict[int, str] = field(default_factory=dict)
    """The latest vote of each seat that has voted."""

    def verdict(self, voters: Sequence[int]) -> str | None:
        """The choice that has won; None: it is open still."""
        said = [self.votes[seat] for seat in voters if seat in self.votes]
        if self.majority:
            return next((choice for choice in self.shown if 2 * said.count(choice) > len(voters)), None)
        if NO in said:
            return NO
        return YES if len(said) == len(voters) else None


class Motions:
    """The motions of one table, at most one of a kind about a seat.

    An id stands for a motion with its choices: when the choices become others the motion gets a new id, so that a
    vote which was under way cannot hit another choice.
    """

    def __init__(self) -> None:
        self._open: list[Motion] = []
        self._last_id = 0
        self._buckets: dict[int, TokenBucket] = {}

    def propose(self, motion: Motion, by: int, now: float) -> None:
        """Bring up a motion of the seat `by`, which agrees to it; it may be decided at once.

        Raises RefusedError: `motion` when there is one already, `slow_down`.
        """
        if self.find(motion.kind, motion.seat) is not None or len(self._open) >= MOST:
            raise RefusedError("motion", "that is being voted on already")
        bucket = self._buckets.setdefault(by, TokenBucket(PROPOSALS / PROPOSALS_TIME, PROPOSALS, now))
        if not bucket.take(now):
            raise RefusedError("slow_down", "you have proposed enough just now; wait some minutes")
        motion.votes[by] = YES
        self.open(motion)

    def open(self, motion: Motion) -> None:
        """Bring up a motion; `look` decides it when nobody else need vote."""
        self._open.append(motion)
        self._renew(motion)

    def find(self, kind: MotionKind, seat: int | None = None) -> Motion | None:
        """The open motion of this kind about this seat."""
        return next((motion for motion in self._open if (motion.kind, motion.seat) == (kind, seat)), None)

    def vote(self, seat: int, number: int, choice: int) -> None:
        """Count a vote. Raises RefusedError: `motion` when the motion is over or is another, `vote`, `choice`."""
        motion = next((motion for motion in self._open if motion.id == number), None)
        if motion is None:
            raise RefusedError("motion", "that is not being voted on any more")
        if seat not in motion.voters():
            raise RefusedError("vote", "you have no vote in this")
        if choice >= len(motion.shown):
            raise RefusedError("choice", "there is no such choice")
        motion.votes[seat] = motion.shown[choice]

    def decide(self) -> bool:
        """End what is decided and what has lost its cause; True when anything is another thing now."""
        changed = False
        for motion in list(self._open):
            if motion not in self._open:  # ended with another one
                continue
            changed |= self._renew(motion)
            voters = motion.voters()
            verdict = motion.verdict(voters) if voters else WITHDRAWN
            if verdict is not None:
                self._open.remove(motion)
                motion.ended(verdict)
                changed = True
        return changed

    def infos(self) -> list[server_messages.MotionInfo]:
        """The open motions as everybody may know them, the oldest first."""
        return [_info(motion, voters) for motion in self._open if (voters := motion.voters())]

    def _renew(self, motion: Motion) -> bool:
        """Take over the choices that there are now; True when they are others."""
        choices = list(motion.choices())
        if choices == motion.shown:
            return False
        self._last_id += 1
        motion.id, motion.shown = self._last_id, choices
        motion.votes = {seat: vote for seat, vote in motion.votes.items() if vote in choices}
        return True


def _info(motion: Motion, voters: Sequence[int]) -> server_messages.MotionInfo:
    votes = [(seat, motion.shown.index(vote)) for seat, vote in sorted(motion.votes.items()) if seat in voters]
    return server_messages.MotionInfo(motion.id, motion.kind, motion.by, motion.seat, motion.shown, list(voters), votes)
