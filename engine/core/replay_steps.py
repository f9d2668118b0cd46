"""Replay a match step by step as it was played, from the answers in its journal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.errors import AnswerError, JournalError
from engine.core.event import EventOrSecret
from engine.core.journal import FATES, Row
from engine.core.match import Match
from engine.core.setup import Setup


def replay_steps(setup: Setup, rows: Sequence[Row]) -> Iterator[tuple[Match, list[EventOrSecret]]]:
    """Yield the match at its first question and after each answer of a seat, with the events since the last step.

    It is the same Match every time: use it before the next step. Outcomes of fate and forced answers belong to the step
    before. Raises JournalError naming the answer that does not fit, or SetupError.
    """
    match = Match(setup)
    events = list(match.opening)
    while (done := len(match.journal)) < len(rows):
        row = rows[done]
        if row.how != FATES:
            yield match, events
            events = []
        try:
            events += match.answer(row.seat, row.words)  # gives the forced answers of the journal as well
        except AnswerError as error:
            misfit = JournalError(f"answer {done + 1}, '{row.words}', does not fit: {error}")
            raise match.ruled_out(done + 1, row) or misfit from error
        # Forced answers too must be those of the journal: a change of the rules may show in them first.
        for number, (given, played) in enumerate(zip(match.journal.rows(done), rows[done:], strict=False), done + 1):
            if given[:2] != played[:2]:
                misfit = JournalError(f"answer {number}, '{played.words}', does not fit: expected '{given.words}'")
                raise match.ruled_out(number, played) or misfit
    yield match, events
