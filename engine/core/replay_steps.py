"""Replay a match step by step as it was played, from the answers in its journal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.errors import AnswerError, JournalError
from engine.core.event import EventOrSecret
from engine.core.journal import FATES, Row
from engine.core.match import Match
from engine.core.setup import Setup


def replay_steps(setup: Setup, rows: Sequence[Row]) -> Iterator[tuple[Match, list[EventOrSecret]]]:
    """Yield the match at its first rest and after each answer that a seat gave, with the events since the last step.

    It is the same Match every time: look at it before the next step. What fate and the rules themselves answer belongs
    to the step before. Raises JournalError naming the answer that does not fit, or SetupError.
    """
    match = Match(setup)
    events = list(match.opening)
    while (done := len(match.journal)) < len(rows):
        seat, words, how = rows[done]
        if how != FATES:
            yield match, events
            events = []
        try:
            events += match.answer(seat, words)  # gives the forced answers of the journal as well, hence `done` above
        except AnswerError as error:
            raise JournalError(f"answer {done + 1}, '{words}', does not fit: {error}") from error
    yield match, events
