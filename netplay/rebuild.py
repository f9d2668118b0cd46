"""The live Match out of the rows of its table: what was undone is left out, and the hashes are compared."""

from __future__ import annotations

import random
from collections.abc import Iterable

from engine.errors import JournalError
from engine.journal import Row, Saved
from engine.match import Match
from engine.setup import Setup
from netplay.ledger import UNDO, AnswerRecord


def rebuild(setup: Setup, records: Iterable[AnswerRecord], fate: random.Random) -> Match:
    """The match after all `records`. Raises JournalError naming the answer that does not fit, or SetupError."""
    rows, hashes = effective(records)
    if hashes:
        _compare(setup, rows, hashes)
    return Match.load(Saved(setup, rows), fate)


def _compare(setup: Setup, rows: list[Row], hashes: list[tuple[int, str]]) -> None:
    """Play the rows once without fate, and stop at each hash."""
    done = hashes[0][0]
    match = Match.load(Saved(setup, rows[:done]), listen=False)
    for upto, expected in hashes:
        match.replay(rows[done:upto])
        done = upto
        if match.hash() != expected:
            raise JournalError(f"after answer {upto} the position is another one than when it was played")


def effective(records: Iterable[AnswerRecord]) -> tuple[list[Row], list[tuple[int, str]]]:
    """The rows that count, and (number of rows, position hash) for each that was noted and not undone."""
    rows: list[Row] = []
    hashes: list[tuple[int, str]] = []
    for record in records:
        if record.how == UNDO:
            del rows[len(rows) - int(record.words.removeprefix("undo ")) :]
            hashes = [(upto, noted) for upto, noted in hashes if upto <= len(rows)]
            continue
        rows.append(Row(record.seat, record.words, record.how))
        if record.hash is not None:
            hashes.append((len(rows), record.hash))
    return rows, hashes
