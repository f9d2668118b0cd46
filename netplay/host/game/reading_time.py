"""Give a seat time to read what the others did: its clock stands for 2 seconds for each turn it was told.

A turn is what is played in consecutive sections of one seat. A seat was told it if a step of it could be seen since the
seat's last answer. A turn that was taken back and is played anew counts once: others could else stop a seat's clock
without end. All follows from what everybody can see, so it tells no secrets, and a host that plays the rows of a table
again after a crash gives each seat the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from netplay.host.storage.storage import UNDO

A_TURN = 2.0
"""Seconds that a seat has for each turn that it was told."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that was not taken back."""

    owner: int
    """The seat whose turn it is."""
    start: int
    """Length of the journal when it began."""
    told: set[int] = field(default_factory=set)
    """The seats to which it was counted, but for those that have answered in it since."""


class ReadingTime:
    """What each seat of one table has left to read. It is no time to save up: an answer ends it."""

    def __init__(self, seats: int) -> None:
        self.left = [0.0] * seats
        """Seconds for which each seat's time stands, once the game waits for it."""
        self._asked: Sequence[int] = ()
        """The seats for which the game waits, as everybody may know."""
        self._turns: list[Turn] = []
        """All turns so far; the last is that of the moment."""
        self._ahead = [0] * seats
        """How many turns were counted to each seat and then taken back, and are still to be played anew."""

    def step(self, owner: int, asked: Sequence[int], how: str | None, length: int) -> None:
        """Follow a step that everybody can see.

        `owner` is the seat whose section runs after it (-1: nobody's), `asked` are the seats that everybody knows to be
        asked then; `how` its answer was given, None for the beginning of a game; `length` is that of the journal then.
        """
        if how is None:
            self.left = [0.0] * len(self.left)
            self._ahead = [0] * len(self.left)
            self._turns.clear()
        elif how == UNDO:  # it tells nothing new, and is no answer that ends a seat's reading
            self._take_back(length)
        else:
            self._count()
            # Of several only those are known to have answered that are asked no longer.
            for seat in self._asked if len(self._asked) == 1 else set(self._asked).difference(asked):
                self.left[seat] = 0.0
                if self._turns:
                    self._turns[-1].told.discard(seat)
        if owner != -1 and (not self._turns or self._turns[-1].owner != owner):
            self._turns.append(Turn(owner, length))
        self._asked = asked

    def _take_back(self, length: int) -> None:
        """Forget the turns that began after so many answers, but not to whom they were counted."""
        while self._turns and self._turns[-1].start > length:
            for seat in self._turns.pop().told:
                self._ahead[seat] += 1

    def _count(self) -> None:
        """Give the seats that had not been told of the turn of the moment their time for it."""
        if not self._turns:
            return
        turn = self._turns[-1]
        for seat in set(range(len(self.left))) - turn.told - {turn.owner}:
            turn.told.add(seat)
            if self._ahead[seat]:
                self._ahead[seat] -= 1
            else:
                self.left[seat] += A_TURN

    def counted(self, seat: int, seconds: float) -> float:
        """Return how many of these seconds count as used by the seat: those after its reading time."""
        read = min(seconds, self.left[seat])
        self.left[seat] -= read
        return seconds - read
