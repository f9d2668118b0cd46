"""Tell how a game has ended, in any game: who won, everybody's points, what decided it, what can be done now."""

from __future__ import annotations

from typing import Any

from elgrande_tui.i18n.sentences import points_in_words
from elgrande_tui.i18n.translations import _
from elgrande_tui.model.ending import ranked, won
from elgrande_tui.model.match_ui.match_ui import places
from elgrande_tui.model.table_model import TableModel
from engine.core.view import View


def ending_lines(table: TableModel, view: View) -> list[str]:
    """Return what is told of the last board, and then what the game adds."""
    ui, names = table.ui, table.port.names
    lines = [won(ui, view, names) or _("The game is over."), *_standings(table, view)]
    if found := ui.telling.decided(view, names):
        lines += [_("What decided it:"), *(f"{line}." for line in found)]
    lines += ui.telling.ending(ui.telling.facts(view, table.port.seat, names))
    return [*lines, *ways_lines(table)]


def ways_lines(table: TableModel) -> list[str]:
    """Return what can be done after the end."""
    back = _("earlier looks back on the game; quit leaves it and leads to a new one.")
    again = table.people.table is not None and table.port.seat is not None
    return [back, *([_("ask rematch offers a rematch, with the same seats.")] if again else [])]


def _standings(table: TableModel, view: Any) -> list[str]:
    ui = table.ui
    place, scores = places(ui, view), ui.telling.scores(view)
    if not scores:
        return []
    return [
        _("{place}. {who}: {points}").format(
            place=place[seat], who=table.port.names[seat], points=points_in_words(scores[seat])
        )
        for seat in ranked(ui, view)
    ]
