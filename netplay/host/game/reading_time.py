"""Give a seat time to read what the others did: its clock stands for 2 seconds for each turn it was told.

A turn is what is played in consecutive sections of one seat. A seat was told it if a step of it could be seen since the
seat's last answer. All follows from what everybody can see, so it tells no secrets, and a host that plays the rows of
a table again after a crash gives each seat the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from netplay.host.storage.storage import UNDO

A_TURN = 2.0
"""Seconds that a seat has for each turn that it was told."""


class ReadingTime:
    """What each seat of one table has left to read. It is no time to save up: an answer ends it."""

    def __init__(self, seats: int) -> None:
        self.left = [0.0] * seats
        """Seconds for which each seat's time stands, once the game waits for it."""
        self._asked: Sequence[int] = ()
        """The seats for which the game waits, as everybody may know."""
        self._owner = -1
        """The seat whose turn it is; -1: nobody's so far."""
        self._told: set[int] = set()
        """The seats to which the turn of the moment was counted since their last answer."""

    def step(self, owner: int, asked: Sequence[int], how: str | None) -> None:
        """Follow a step that everybody can see.

        `owner` is the seat whose section runs after it (-1: nobody's), `asked` are the seats that everybody knows to be
        asked then; `how` its answer was given, None for the beginning of a game.
        """
        if how is None:
            self.left = [0.0] * len(self.left)
            self._owner = -1
            self._told.clear()
        elif how != UNDO:  # an undo tells nothing new, and is no answer that ends a seat's reading
            self._count()
            # Of several only those are known to have answered that are asked no longer.
            for seat in self._asked if len(self._asked) == 1 else set(self._asked).difference(asked):
                self.left[seat] = 0.0
                self._told.discard(seat)
        if owner not in (-1, self._owner):
            self._owner = owner
            self._told.clear()
        self._asked = asked

    def _count(self) -> None:
        """Give the seats that had not been told of the turn of the moment their time for it."""
        for seat in range(len(self.left)):
            if self._owner not in (-1, seat) and seat not in self._told:
                self._told.add(seat)
                self.left[seat] += A_TURN

    def counted(self, seat: int, seconds: float) -> float:
        """Return how many of these seconds count as used by the seat: those after its reading time."""
        read = min(seconds, self.left[seat])
        self.left[seat] -= read
        return seconds - read
