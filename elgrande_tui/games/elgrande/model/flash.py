"""Find what has just changed on the board, so that it flashes once, and hold what a player is pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.view import Board

INK = " flash"
"""Appended to the ink of what flashes."""


@dataclass(frozen=True, slots=True)
class Flash:
    """The parts of the board that flash now."""

    counts: frozenset[tuple[int, int | None]] = frozenset()
    """Pairs of area and seat whose count has changed; seat None: those that no seat owns."""
    boards: frozenset[int] = frozenset()
    """Areas where a movable scoreboard has been put."""
    scores: frozenset[int] = frozenset()
    """Seats whose score has changed."""
    king: bool = False
    castillo: bool = False
    """Something was put into the closed Castillo."""
    areas: frozenset[int] = frozenset()
    """Areas that are pointed at."""
    things: frozenset[str] = frozenset()
    """What else is pointed at: `hand`, `court`, `offer`."""

    def __or__(self, other: Flash) -> Flash:
        """Return what flashes in either."""
        return Flash(
            self.counts | other.counts,
            self.boards | other.boards,
            self.scores | other.scores,
            self.king or other.king,
            self.castillo or other.castillo,
            self.areas | other.areas,
            self.things | other.things,
        )


NOTHING = Flash()


def changes(rules: GrandeRules, before: Board, now: Board) -> Flash:
    """Return what differs between two boards."""
    seats = range(len(now.scores))
    moved = {(now.grandes[seat], seat) for seat in seats if now.grandes[seat] != before.grandes[seat]}
    placed = zip(before.boards, now.boards, strict=True)
    return Flash(
        frozenset((*_counts(rules, before, now), *moved)),
        frozenset(area for was, area in placed if was != area),
        frozenset(seat for seat in seats if now.scores[seat] != before.scores[seat]),
        now.king != before.king,
        now.castillo_last not in (None, before.castillo_last),
    )


def _counts(rules: GrandeRules, before: Board, now: Board) -> Iterator[tuple[int, int | None]]:
    for area, (was, is_now) in enumerate(zip(before.areas, now.areas, strict=True)):
        for kind, piece in enumerate(rules.box.kinds.all):
            if was is not None and is_now is not None and was[kind] != is_now[kind]:
                yield area, piece.owner
