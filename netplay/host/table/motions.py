"""Hold the motions on which a table votes. They are not stored: a restart of the host drops them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.common.sanitize import trusted
from netplay.common.token_bucket import TokenBucket
from netplay.protocol import server_messages
from netplay.protocol.fields import MotionKind

YES, NO = "yes", "no"
WITHDRAWN = ""
"""The outcome of a motion that has become pointless."""

MOST = 16
"""Open motions at a time."""
PROPOSALS, PROPOSALS_TIME = 3, 120.0
"""Proposals that a seat may make within how many seconds: nobody should be pestered."""


@dataclass(eq=False)
class Motion:
    """Something to vote on. Its functions are called for each count, so that voters and choices are current.

    With `majority` the choice of more than half of the voters wins; else all must say yes, and the first no ends it.
    """

    kind: MotionKind
    by: int | None
    """The seat that proposed it; None: the host."""
    seat: int | None
    """The seat that it is about."""
    voters: Callable[[], Sequence[int]]
    """The seats whose votes count now; none: the motion is withdrawn."""
    ended: Callable[[str], None]
    """Called once, with the choice that has won, or WITHDRAWN. It does not raise."""
    choices: Callable[[], Sequence[str]] = lambda: (YES, NO)
    majority: bool = False
    id: int = 0
    shown: list[str] = field(default_factory=list)
    """The choices that `id` stands for, as the voters were shown them."""
    votes: dict[int, str] = field(default_factory=dict)
    """The latest vote of each seat that has voted."""

    def verdict(self, voters: Sequence[int]) -> str | None:
        """Return the choice that has won; None: the vote goes on."""
        said = [self.votes[seat] for seat in voters if seat in self.votes]
        if self.majority:
            return next((choice for choice in self.shown if 2 * said.count(choice) > len(voters)), None)
        if NO in said:
            return NO
        return YES if len(said) == len(voters) else None


class Motions:
    """The motions of one table, at most one of a kind about a seat.

    An id stands for a motion with its choices: when these change the motion gets a new id, so that a vote that is on
    its way cannot count for another choice.
    """

    def __init__(self) -> None:
        self._open: list[Motion] = []
        self._last_id = 0
        self._buckets: dict[int, TokenBucket] = {}

    def propose(self, motion: Motion, by: int, now: float) -> None:
        """Open a motion that the seat `by` proposes and has voted for; `decide` may end it at once.

        Raises RefusedError: `motion` when there is one already, `slow_down`.
        """
        if self.find(motion.kind, motion.seat) is not None or len(self._open) >= MOST:
            raise RefusedError(NetReason.VOTED_ON_ALREADY())
        bucket = self._buckets.setdefault(by, TokenBucket(PROPOSALS / PROPOSALS_TIME, PROPOSALS, now))
        if not bucket.take(now):
            raise RefusedError(NetReason.PROPOSED_OFTEN())
        motion.votes[by] = YES
        self.open(motion)

    def open(self, motion: Motion) -> None:
        """Open a motion; `decide` may end it at once."""
        self._open.append(motion)
        self._renew(motion)

    def find(self, kind: MotionKind, seat: int | None = None) -> Motion | None:
        """Return the open motion of this kind about this seat; None: there is none."""
        return next((motion for motion in self._open if (motion.kind, motion.seat) == (kind, seat)), None)

    def vote(self, seat: int, number: int, choice: int) -> None:
        """Count a vote on the motion with the id `number`.

        Raises RefusedError: `motion` when it is over or has a new id, `vote`, `choice`.
        """
        motion = next((motion for motion in self._open if motion.id == number), None)
        if motion is None:
            raise RefusedError(NetReason.NOT_VOTED_ON())
        if seat not in motion.voters():
            raise RefusedError(NetReason.NO_VOTE())
        if choice >= len(motion.shown):
            raise RefusedError(NetReason.NO_SUCH_CHOICE())
        motion.votes[seat] = motion.shown[choice]

    def decide(self) -> bool:
        """End the motions that are decided or withdrawn; return whether any motion has changed."""
        changed = False
        for motion in list(self._open):
            if motion not in self._open:  # the end of another motion may have ended this one
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
        """Return the open motions as everybody may know them, the oldest first."""
        return [_info(motion, voters) for motion in self._open if (voters := motion.voters())]

    def _renew(self, motion: Motion) -> bool:
        """Update the choices; return whether they have changed."""
        choices = list(motion.choices())
        if choices == motion.shown:
            return False
        self._last_id += 1
        motion.id, motion.shown = self._last_id, choices
        # Votes for choices that still exist stay: a spectator who leaves must not cost everybody their vote.
        motion.votes = {seat: vote for seat, vote in motion.votes.items() if vote in choices}
        return True


def _info(motion: Motion, voters: Sequence[int]) -> server_messages.MotionInfo:
    votes = [(seat, motion.shown.index(vote)) for seat, vote in sorted(motion.votes.items()) if seat in voters]
    choices = [trusted(choice) for choice in motion.shown]
    return server_messages.MotionInfo(motion.id, motion.kind, motion.by, motion.seat, choices, list(voters), votes)
