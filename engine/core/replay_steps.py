"""Telling a match again: step by step as it was played, from the answers that were written down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.errors import AnswerError, JournalError
from engine.core.event import Told
from engine.core.journal import FATES, Row
from engine.core.match import Match
from engine.core.setup import Setup


def retell(setup: Setup, rows: Sequence[Row]) -> Iterator[tuple[Match, list[Told]]]:
    """The match where it rested first and after each answer that somebody chose, with what was told since.

    It is one Match all along: look at it before the next step. What chance and the rules themselves answered belongs
    to the step before. Raises JournalError naming the answer that does not fit, or SetupError.
    """
    match = Match(setup)
    told = list(match.opening)
    while (done := len(match.journal)) < len(rows):
        seat, words, how = rows[done]
        if how != FATES:
            yield match, told
            told = []
        try:
            told += match.answer(seat, words)
        except AnswerError as error:
            raise JournalError(f"answer {done + 1}, '{words}', does not fit: {error}") from error
    yield match, told
