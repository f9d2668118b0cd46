"""What a seat is asked, as plain data for a client, and the numbers by which its questions are told apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

OFFER = "offer"
"""The kind of a question to a seat that may answer although the game does not wait for it: a standing offer."""


class Question(msgspec.Struct, frozen=True):
    """A seat's Ask as plain data: what a client gets."""

    id: int
    """Counts up for each seat. An answer names it, so that a late answer cannot hit a later question."""
    kind: str
    words: list[str]
    """The Options on offer, sorted; an answer names the index."""
    about: dict[str, Any]
    waited: bool
    """False for a standing offer: the seat may answer, but the game does not wait for it."""
    public: bool = False
    """Everybody can tell that the seat has this standing offer; it may hold the game up."""


class QuestionIds:
    """The numbers of the seats' questions: a new one whenever a seat has answered, or when other words are on offer.

    An answer that names the number of its question cannot hit a later one.
    """

    __slots__ = ("_given", "_last")

    def __init__(self, seats: int) -> None:
        self._given = [0] * seats
        self._last: dict[int, tuple[int, int, Sequence[str]]] = {}
        """By seat, its last question: the number, how many answers the seat had given, the words on offer."""

    def number(self, seat: int, words: Sequence[str]) -> int:
        """Return the number of the seat's question with these words on offer."""
        number, given, last = self._last.get(seat, (self._given[seat], -1, ()))
        if given != self._given[seat] or last != words:
            number += 1
            self._last[seat] = (number, self._given[seat], words)
        return number

    def answered(self, seat: int) -> None:
        """Note that the seat has given an answer: its next question gets a new number."""
        self._given[seat] += 1

    def taken_back(self) -> None:
        """Note that answers were taken back: every seat's next question gets a new number, even with the same words."""
        self._given = [given + 1 for given in self._given]

    def copy(self) -> QuestionIds:
        copied = QuestionIds(0)
        copied._given, copied._last = list(self._given), dict(self._last)
        return copied
