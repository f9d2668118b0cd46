"""Write the log of a replay, with all its boards, to look back in."""

from __future__ import annotations

from typing import NamedTuple

from elgrande_tui.games.elgrande.model.log_book import LogBook
from elgrande_tui.replay.replay import Eyes, Replay


class ReplayLog(NamedTuple):
    """The whole game as some eyes saw it."""

    log: LogBook
    answers: list[int]
    """How many answers had been given at each page."""

    def page_at(self, answers: int) -> int:
        """Return the index of the page at which the game stood after so many answers."""
        return sum(earlier <= answers for earlier in self.answers[1:])


def replay_log(replay: Replay, eyes: Eyes) -> ReplayLog:
    """Return the log of the game as these eyes saw it. Raises JournalError."""
    log, answers = LogBook(replay.rules), list[int]()
    for moment in replay.moments(eyes):
        log.add(replay.names, moment.events, moment.view)
        # Events that leave the view unchanged join the page before: its number of answers is then the later one.
        answers = [*answers[: len(log.pages) - 1], moment.answers]
    return ReplayLog(log, answers)
