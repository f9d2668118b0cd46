"""Numbers: what tells one question of a seat from every other one."""

from __future__ import annotations

from collections.abc import Sequence


class QuestionIds:
    """The numbers of the seats' questions: a new one whenever a seat has answered, or other words are on offer.

    An answer that names the number of its question cannot hit a later one.
    """

    __slots__ = ("_given", "_last")

    def __init__(self, seats: int) -> None:
        self._given = [0] * seats
        self._last: dict[int, tuple[int, int, Sequence[str]]] = {}

    def number(self, seat: int, words: Sequence[str]) -> int:
        """The number of the question with these words."""
        number, given, last = self._last.get(seat, (self._given[seat], -1, ()))
        if given != self._given[seat] or last != words:
            number += 1
            self._last[seat] = (number, self._given[seat], words)
        return number

    def answered(self, seat: int) -> None:
        """The seat has given an answer."""
        self._given[seat] += 1

    def taken_back(self) -> None:
        """Answers are taken back: no question is the one it was."""
        self._given = [given + 1 for given in self._given]

    def copy(self) -> QuestionIds:
        """The same numbers, from here on apart."""
        twin = QuestionIds(0)
        twin._given, twin._last = list(self._given), dict(self._last)
        return twin
