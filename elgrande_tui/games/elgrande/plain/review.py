"""Tell the turn so far, for the review before the answer that makes it final."""

from __future__ import annotations

from collections.abc import Iterator

from elgrande_tui.games.elgrande import _, ngettext
from elgrande_tui.games.elgrande.facts import GameFacts
from elgrande_tui.games.elgrande.model.turn_so_far import board_of, turn_so_far
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.table import area_of, power_name
from elgrande_tui.i18n.sentences import points_in_words
from engine.core.view import View
from engine.games.elgrande.model.view import Board


def turn_lines(at: GameFacts, before: View) -> list[str]:
    """Tell what the turn did since the board `before`."""
    return [_("Your turn so far: {did}.").format(did="; ".join(_did(at, board_of(before))))]


def _did(at: GameFacts, before: Board) -> Iterator[str]:
    assert at.seat is not None
    turn = turn_so_far(at.rules, at.seat, before, at.now)
    yield _("power {value}").format(value=power_name(at.rules, turn.power))
    if turn.card:
        yield card_title(turn.card)
    if (count := turn.to_court) > 0:
        yield ngettext("{count} caballero to the court", "{count} caballeros to the court", count).format(count=count)
    for area, changes in turn.moved.items():
        yield _("{area}: {who}").format(area=area_of(at.rules, area), who=", ".join(_changes(at, changes)))
    if turn.king is not None:
        yield _("King {area}").format(area=area_of(at.rules, turn.king))
    if turn.grande is not None:
        yield _("Grande {area}").format(area=area_of(at.rules, turn.grande))
    if turn.points:
        yield points_in_words(turn.points)


def _changes(at: GameFacts, changes: dict[int, int]) -> Iterator[str]:
    for seat, change in changes.items():
        text = _("{who} {count} more") if change > 0 else _("{who} {count} fewer")
        yield text.format(who=at.names[seat], count=abs(change))
