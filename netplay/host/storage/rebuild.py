"""The live Match out of the rows of its table, told again step by step as it was told when it was played."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from engine.core.errors import AnswerError, JournalError
from engine.core.event import Told
from engine.core.journal import Row
from engine.core.match import Match
from engine.core.setup import Setup
from netplay.host.storage.storage import UNDO, AnswerRecord

Look: TypeAlias = Callable[[Match, Sequence[Told], AnswerRecord | None], None]
"""Called when a step is done: with what was told, and the row that the step began with; None: the opening."""


def rebuild(
    setup: Setup,
    records: Iterable[AnswerRecord],
    fate: random.Random,
    look: Look = lambda match, told, by: None,
) -> Match:
    """The match after all `records`; undone answers are played and taken back, and the hashes are compared.

    Raises JournalError naming the answer that does not fit, or SetupError.
    """
    match = Match(setup)
    told, by, done = list(match.opening), None, 0
    for record in records:
        if record.cmd is not None or record.how == UNDO:
            look(match, told, by)
            told, by = [], record
        if record.how == UNDO:
            done = _left(done, record)
            match.rewind(done)
        else:
            done += 1
            told += _again(match, done, record)
        if record.hash is not None and record.hash != match.hash():
            raise JournalError(f"after answer {done} the position is another one than when it was played")
    told += match.set_fate(fate)
    look(match, told, by)
    return match


def effective(records: Iterable[AnswerRecord]) -> list[Row]:
    """The rows that count: without those that were undone."""
    rows: list[Row] = []
    for record in records:
        if record.how == UNDO:
            del rows[_left(len(rows), record) :]
        else:
            rows.append(Row(record.seat, record.words, record.how))
    return rows


def _left(done: int, record: AnswerRecord) -> int:
    """How many rows an undo leaves."""
    return done - int(record.words.removeprefix("undo "))


def _again(match: Match, number: int, record: AnswerRecord) -> list[Told]:
    """Give the answer of row `number`, unless the match has given it by itself, being forced to."""
    misfit = JournalError(f"answer {number}, of seat {record.seat}, does not fit the rules")
    if number <= len(match.journal):
        by, option, _ = match.journal.entries[number - 1]
        if (by, option.words) != (record.seat, record.words):
            raise misfit
        return []
    offered = {option.words: option for option in match.options(record.seat)}
    try:
        return match.answer(record.seat, offered.get(record.words, record.words))
    except AnswerError as error:
        raise misfit from error
