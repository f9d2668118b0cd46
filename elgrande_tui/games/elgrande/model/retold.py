"""A game told again as one log with its boards, in which one looks back."""

from __future__ import annotations

from typing import NamedTuple

from elgrande_tui.games.elgrande.model.log_book import LogBook
from elgrande_tui.replay.replay import Eyes, Replay


class Retold(NamedTuple):
    """A game as some eyes saw it."""

    log: LogBook
    answers: list[int]
    """How many answers had been given on each page."""

    def page_at(self, answers: int) -> int:
        """The number of the page on which the game was after so many answers."""
        return sum(earlier <= answers for earlier in self.answers[1:])


def retold(replay: Replay, eyes: Eyes) -> Retold:
    """The game as these eyes saw it. Raises JournalError."""
    log, answers = LogBook(replay.rules), list[int]()
    for moment in replay.tell(eyes):
        log.add(replay.names, moment.events, moment.view)
        answers = [*answers[: len(log.pages) - 1], moment.answers]
    return Retold(log, answers)
