"""The whole turn in lines, before the answer that makes it final."""

from __future__ import annotations

from collections.abc import Iterator

from elgrande_tui.situation import Situation
from elgrande_tui.texts import _, area_of, card_title, ngettext, option_label
from elgrande_tui.turn_so_far import caballeros_moved
from engine.elgrande.view import Board


def review_lines(at: Situation, before: Board, words: str) -> list[str]:
    """What the turn did since the board `before`, the answer that ends it, and how to give that."""
    last = option_label(at.rules, at.names, at.rules.parse(words), at.seat)
    return [
        _("Your turn so far: {did}.").format(did="; ".join(_did(at, before))),
        _("Now: {answer}. That ends your turn, or makes it known.").format(answer=last),
        _("Type yes for that; back, or another answer, if you think better of it."),
    ]


def _did(at: Situation, before: Board) -> Iterator[str]:
    now, seat = at.now, at.seat
    assert seat is not None
    yield _("power {value}").format(value=now.played[seat])
    if now.taken[seat]:
        yield card_title(now.taken[seat])
    taken = sum(before.provinces[kind] - now.provinces[kind] for kind in at.rules.box.kinds.of[seat])
    if taken > 0:
        yield ngettext("{count} caballero to the court", "{count} caballeros to the court", taken).format(count=taken)
    for area, changes in caballeros_moved(at.rules, before, now).items():
        yield _("{area}: {who}").format(area=area_of(at.rules, area), who=", ".join(_changes(at, changes)))
    if now.king != before.king:
        yield _("King {area}").format(area=area_of(at.rules, now.king))
    if now.grandes[seat] != before.grandes[seat]:
        yield _("Grande {area}").format(area=area_of(at.rules, now.grandes[seat]))
    if points := now.scores[seat] - before.scores[seat]:
        yield ngettext("{count} point", "{count} points", points).format(count=points)


def _changes(at: Situation, changes: dict[int, int]) -> Iterator[str]:
    for seat, change in changes.items():
        text = _("{who} {count} more") if change > 0 else _("{who} {count} fewer")
        yield text.format(who=at.names[seat], count=abs(change))
