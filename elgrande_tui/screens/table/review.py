"""The whole turn in one line, before the answer that makes it final."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from elgrande_tui.texts import _, area_map_name, card_title, ngettext, option_label
from engine.elgrande.figures import CASTILLO
from engine.elgrande.view import Board

if TYPE_CHECKING:
    from elgrande_tui.screens.table.sight import Sight


class Held(NamedTuple):
    """An answer that waits for a second enter."""

    before: Board
    """The board when the turn began, or as early as it is known."""
    words: str
    """The answer."""


def review(sight: Sight, held: Held, width: int) -> str:
    """What the turn did so far, as much of it as fits into `width` cells, and the answer that ends it."""
    last = option_label(sight.rules, sight.names, sight.rules.parse(held.words), sight.seat)
    parts = [*_did(sight, held.before), last]
    forms = [_("Your turn: {did}?").format(did=", ".join(parts[first:])) for first in range(len(parts))]
    return next((form for form in forms if cell_len(form) <= width), forms[-1])


def _did(sight: Sight, before: Board) -> Iterator[str]:
    now, seat = sight.now, sight.seat
    assert seat is not None
    yield _("power {value}").format(value=now.played[seat])
    if now.taken[seat]:
        yield card_title(now.taken[seat])
    if taken := sum(before.provinces[kind] - now.provinces[kind] for kind in sight.rules.box.kinds.of[seat]):
        yield _("court {change}").format(change=f"{taken:+}")
    yield from _moved(sight, before)
    if now.king != before.king:
        yield _("King {area}").format(area=_area(sight, now.king))
    if now.grandes[seat] != before.grandes[seat]:
        yield _("Grande {area}").format(area=_area(sight, now.grandes[seat]))
    if points := now.scores[seat] - before.scores[seat]:
        yield ngettext("{count} point", "{count} points", points).format(count=points)


def _moved(sight: Sight, before: Board) -> Iterator[str]:
    """Per area whose caballeros came and went: `Aragón R+2 B-1`."""
    kinds = sight.rules.box.kinds
    gone = [0] * len(kinds)
    """By kind: how many have left the rest of the map; they are in the Castillo when it is not shown."""
    changes: dict[int, list[int]] = {}
    for area, (then, now) in enumerate(zip(before.areas, sight.now.areas, strict=True)):
        if then is not None and now is not None:
            changes[area] = [b - a for a, b in zip(then, now, strict=True)]
            gone = [left - change for left, change in zip(gone, changes[area], strict=True)]
    if CASTILLO not in changes:
        stock = zip(gone, before.court, sight.now.court, before.provinces, sight.now.provinces, strict=True)
        changes[CASTILLO] = [left + c - d + p - q for left, c, d, p, q in stock]
    for area in sorted(changes):
        counted = [
            f"{sight.marks[owner].letter}{change:+}"
            for owner, mine in enumerate(kinds.of)
            if (change := sum(changes[area][kind] for kind in mine))
        ]
        if counted:
            yield f"{_area(sight, area)} {' '.join(counted)}"


def _area(sight: Sight, area: int) -> str:
    return area_map_name(sight.rules.box.areas[area].id)
