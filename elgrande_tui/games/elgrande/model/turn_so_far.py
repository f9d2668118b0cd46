"""What has changed on the board since a turn began, for whoever looks at his turn before it is final."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.view import Board


@dataclass(frozen=True)
class TurnSoFar:
    """What a seat has done in its turn."""

    power: int | None
    """Its power card."""
    card: str
    """The id of its action card; "": none yet."""
    to_court: int
    """How many caballeros have come from the provinces; below 0 when they went there."""
    moved: dict[int, dict[int, int]]
    """Area -> seat -> by how many its caballeros there have changed, where they have; the closed Castillo as well."""
    king: int | None
    """Where the King has gone; None: he stays."""
    grande: int | None
    """Where the own Grande has gone; None: it stays."""
    points: int
    """How many it has got."""


def turn_so_far(rules: GrandeRules, seat: int, before: Board, now: Board) -> TurnSoFar:
    """What `seat` has done since the board `before`, with which its turn began."""
    kinds = rules.box.kinds
    return TurnSoFar(
        power=now.played[seat],
        card=now.taken[seat] or "",
        to_court=kinds.owned(seat, before.provinces) - kinds.owned(seat, now.provinces),
        moved=_moved(rules, before, now),
        king=now.king if now.king != before.king else None,
        grande=now.grandes[seat] if now.grandes[seat] != before.grandes[seat] else None,
        points=now.scores[seat] - before.scores[seat],
    )


def _moved(rules: GrandeRules, before: Board, now: Board) -> dict[int, dict[int, int]]:
    kinds = rules.box.kinds
    gone = [0] * len(kinds)
    """By kind: how many have left the rest of the map; they are in the Castillo when it is not shown."""
    changes: dict[int, list[int]] = {}
    for area, (then, here) in enumerate(zip(before.areas, now.areas, strict=True)):
        if then is not None and here is not None:
            changes[area] = [b - a for a, b in zip(then, here, strict=True)]
            gone = [left - change for left, change in zip(gone, changes[area], strict=True)]
    if CASTILLO not in changes:
        stock = zip(gone, before.court, now.court, before.provinces, now.provinces, strict=True)
        changes[CASTILLO] = [left + c - d + p - q for left, c, d, p, q in stock]
    by_seat = {
        area: {seat: kinds.owned(seat, changes[area]) for seat in range(len(kinds.of))} for area in sorted(changes)
    }
    changed = {area: {seat: count for seat, count in seats.items() if count} for area, seats in by_seat.items()}
    return {area: seats for area, seats in changed.items() if seats}
