"""What has changed on the board since a turn began, for whoever looks at his turn before it is final."""

from __future__ import annotations

from engine.elgrande.figures import CASTILLO
from engine.elgrande.rules import GrandeRules
from engine.elgrande.view import Board


def caballeros_moved(rules: GrandeRules, before: Board, now: Board) -> dict[int, dict[int, int]]:
    """Area -> seat -> by how many its caballeros there have changed, where they have; the closed Castillo as well."""
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
        area: {owner: sum(changes[area][kind] for kind in mine) for owner, mine in enumerate(kinds.of)}
        for area in sorted(changes)
    }
    changed = {area: {seat: count for seat, count in seats.items() if count} for area, seats in by_seat.items()}
    return {area: seats for area, seats in changed.items() if seats}
