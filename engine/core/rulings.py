"""Read games again that were played before a ruling: by the rules as they were then, where those of today fail."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.core.journal import Entry, Row
from engine.core.position import Position, fingerprint
from engine.core.rules import Rules, Ruling


def ruling_against(rules: Rules[Any], entries: Iterable[Entry], row: Row) -> Ruling | None:
    """Return the ruling but for which `row` could have been answered after these entries; None if there is none."""
    rows = [*_rows(entries), row]
    return next((one for one in rules.rulings if _played(rules.before((one,)), rows) is not None), None)


def had_hash(rules: Rules[Any], entries: Sequence[Entry], noted: str) -> bool:
    """Check whether a game that rested after these entries has the hash that was noted there.

    A hash tells what was on offer too, and which answers were forced, so it is also compared with that of the rules as
    they were before all rulings.
    """
    rows = list(_rows(entries))
    found = (_played(past, rows) for past in (rules, rules.before(rules.rulings)))
    return any(position is not None and fingerprint(position) == noted for position in found)


def _rows(entries: Iterable[Entry]) -> Iterable[Row]:
    return (Row(seat, option.words, how) for seat, option, how in entries)


def _played(rules: Rules[Any], rows: Iterable[Row]) -> Position | None:
    """Return the position after these answers, at which nothing more is forced; None if they do not fit the rules."""
    position = Position(rules, rules.start())
    for seat, words, how in rows:
        try:
            position.push(seat, position.find(seat, words), how)
        except ValueError:
            return None
    return position
