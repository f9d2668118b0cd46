"""Rebuild the live Match from the rows of its table, and report its steps exactly as when it was played."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from engine.core.errors import AnswerError, JournalError
from engine.core.event import EventOrSecret
from engine.core.journal import Row
from engine.core.match import Match
from engine.core.setup import Setup
from engine.records.record import TakenHint
from netplay.host.storage.storage import UNDO, AnswerRecord, HintRecord

OnStep: TypeAlias = Callable[[Sequence[EventOrSecret], AnswerRecord | None], None]
"""Called after each step with its events and the row that began it; None: the opening."""


def rebuild(setup: Setup, records: Iterable[AnswerRecord], fate: random.Random) -> Match:
    """Return the match after all `records`. Raises JournalError as `play_rows` does, or SetupError."""
    match = Match(setup)
    play_rows(match, records, fate, lambda told, by: None)
    return match


def play_rows(match: Match, records: Iterable[AnswerRecord], fate: random.Random, on_step: OnStep) -> None:
    """Play all `records` in a match that has just begun, undone ones too.

    The hashes are compared. Raises JournalError naming the answer that does not fit.
    """
    # Undone answers are played and taken back again, not skipped: viewers number their steps by what they have seen,
    # and a client that comes back must find the same numbers.
    told, by, done = list(match.opening), None, 0
    for record in records:
        if record.cmd is not None or record.how == UNDO:  # rows without a command belong to the step before
            on_step(told, by)
            told, by = [], record
        if record.how == UNDO:
            done = _rows_left(done, record)
            match.rewind(done)
        else:
            done += 1
            told += _replay_answer(match, done, record)
        # A store of an older program may have been played by other rules: better refuse it than play on elsewhere.
        if record.hash is not None and not match.had_hash(done, record.hash):
            raise JournalError(f"after answer {done} the position is another one than when it was played")
    told += match.set_fate(fate)  # only now: until here the rows say how chance decided
    on_step(told, by)


def effective(records: Iterable[AnswerRecord]) -> list[Row]:
    """Return the rows in force: those that were not undone."""
    rows: list[Row] = []
    for record in records:
        if record.how == UNDO:
            del rows[_rows_left(len(rows), record) :]
        else:
            rows.append(Row(record.seat, record.words, record.how))
    return rows


def hints_between(records: Sequence[AnswerRecord], taken: Iterable[HintRecord]) -> list[TakenHint]:
    """Return the hints in order, each with the number of answers in force when it was taken."""
    left = [0]  # after so many records, so many rows
    for record in records:
        left.append(_rows_left(left[-1], record) if record.how == UNDO else left[-1] + 1)
    # The minimum: an undo that went back behind the hint moves it to where the game went on.
    return sorted(TakenHint(min(left[hint.n :], default=left[-1]), hint.seat) for hint in taken)


def _rows_left(rows: int, record: AnswerRecord) -> int:
    """Return how many rows an undo leaves."""
    return rows - int(record.words.removeprefix("undo "))


def _replay_answer(match: Match, number: int, record: AnswerRecord) -> list[EventOrSecret]:
    """Give the answer of row `number`, unless the match has already given it as a forced one."""
    row = Row(record.seat, record.words, record.how)
    misfit = JournalError(f"answer {number}, of seat {record.seat}, does not fit the rules")
    if number <= len(match.journal):
        by, option, _ = match.journal.entries[number - 1]
        if (by, option.words) != (record.seat, record.words):
            raise match.ruled_out(number, row) or misfit
        return []
    offered = {option.words: option for option in match.options(record.seat)}
    try:
        return match.answer(record.seat, offered.get(record.words, record.words))
    except AnswerError as error:
        raise match.ruled_out(number, row) or misfit from error
