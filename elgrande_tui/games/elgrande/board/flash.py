"""Find what has just changed on the board, so that it flashes once: where pieces came and left, what was paid.

What a player is pointed at is lit in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.events import AreaScored
from engine.games.elgrande.model.view import Board, GrandeView

Places = frozenset[tuple[int, int | None]]
"""Pairs of area and seat; seat None: what no seat owns."""


@dataclass(frozen=True, slots=True)
class Flash:
    """The parts of the board that flash now, and the places that were left: there a ghost is shown."""

    counts: Places = frozenset()
    """Where there are more caballeros than before."""
    left: Places = frozenset()
    """Where there are fewer."""
    grandes: frozenset[tuple[int, int]] = frozenset()
    """The new places of Grandes."""
    grandes_left: frozenset[tuple[int, int]] = frozenset()
    boards: frozenset[int] = frozenset()
    """Areas where a movable scoreboard has been put."""
    boards_left: frozenset[int] = frozenset()
    king: frozenset[int] = frozenset()
    """Where the King has come."""
    king_left: frozenset[int] = frozenset()
    castillo: bool = False
    """Something was put into the closed Castillo."""
    scores: frozenset[int] = frozenset()
    """Seats whose score has changed."""
    paid: frozenset[tuple[int, int, int]] = frozenset()
    """What was paid: the number of the scored area in the ledger, the seat, and its points."""
    scored: frozenset[int] = frozenset()
    """Areas that were scored."""
    ranks: frozenset[tuple[int, int, int]] = frozenset()
    """Area, seat and rank of those that were paid there."""
    discs: frozenset[tuple[int, int]] = frozenset()
    """Area and seat whose disc has been turned up and shows it."""
    areas: frozenset[int] = frozenset()
    """Areas that are pointed at."""
    things: frozenset[str] = frozenset()
    """What else is pointed at: `hand`, `court`, `offer`."""

    def gains(self, seat: int) -> int:
        """Return the points that a seat was paid."""
        return sum(points for _number, who, points in self.paid if who == seat)

    def __or__(self, other: Flash) -> Flash:
        return Flash(*(getattr(self, one.name) | getattr(other, one.name) for one in fields(Flash)))


NOTHING = Flash()


def changes(rules: GrandeRules, before: Board, now: Board) -> Flash:
    """Return what differs between two boards."""
    more, fewer = _counts(rules, before, now)
    came, left = _places(before.grandes, now.grandes)
    boards, boards_left = _places(before.boards, now.boards)
    king, king_left = _places([before.king], [now.king])
    return Flash(
        counts=more,
        left=fewer,
        grandes=came,
        grandes_left=left,
        boards=frozenset(area for area, _board in boards),
        boards_left=frozenset(area for area, _board in boards_left),
        king=frozenset(area for area, _king in king),
        king_left=frozenset(area for area, _king in king_left),
        castillo=now.castillo_last not in (None, before.castillo_last),
        scores=frozenset(seat for seat, was in enumerate(before.scores) if now.scores[seat] != was),
    )


def scoring(ledger: Sequence[AreaScored], before: int = 0) -> Flash:
    """Return the highlights of the ledger entries from number `before` on: areas, ranks there and points paid."""
    new = list(enumerate(ledger))[before:]
    paid = [(number, entry.area, one) for number, entry in new for one in entry.payments if one.points]
    return Flash(
        paid=frozenset((number, one.seat, one.points) for number, _area, one in paid),
        scored=frozenset(entry.area for _number, entry in new),
        ranks=frozenset((area, one.seat, one.rank) for _number, area, one in paid),
    )


def all_changes(rules: GrandeRules, before: GrandeView, after: GrandeView) -> Flash | None:
    """Return what has changed on the board between two views, and was scored; None for nothing."""
    found = changes(rules, before.now, after.now) | scoring(after.ledger, len(before.ledger))
    return None if found == NOTHING else found


def _places(before: Sequence[int], now: Sequence[int]) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
    """Return where things have come, and where they have left: area and number; -1 is no area."""
    moved = [(n, was, is_now) for n, (was, is_now) in enumerate(zip(before, now, strict=True)) if was != is_now]
    came = frozenset((is_now, number) for number, _was, is_now in moved if is_now >= 0)
    return came, frozenset((was, number) for number, was, _now in moved if was >= 0)


def _counts(rules: GrandeRules, before: Board, now: Board) -> tuple[Places, Places]:
    """Return where there are more caballeros of an owner than before, and where fewer."""
    more, fewer = set[tuple[int, int | None]](), set[tuple[int, int | None]]()
    for area, (was, is_now) in enumerate(zip(before.areas, now.areas, strict=True)):
        if was is None or is_now is None:
            continue
        for kind, piece in enumerate(rules.box.kinds.all):
            if was[kind] != is_now[kind]:
                (more if is_now[kind] > was[kind] else fewer).add((area, piece.owner))
    return frozenset(more), frozenset(fewer)
