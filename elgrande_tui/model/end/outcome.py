"""Say how a match has ended: who has won, and who stands where. For any game."""

from __future__ import annotations

from typing import Any

from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.model.match_ui.match_ui import MatchUI, order, places


def winners(ui: MatchUI, view: Any) -> list[int]:
    """Return the seats in the first place; none in a game that tells no places."""
    place = places(ui, view)
    return [seat for seat in order(ui, view) if place[seat] == 1] if place else []


def ranked(ui: MatchUI, view: Any) -> list[int]:
    """Return all seats, the first place first; in turn order where there are no places."""
    place = places(ui, view)
    return sorted(order(ui, view), key=place.__getitem__) if place else order(ui, view)


def won(ui: MatchUI, view: Any, names: Names) -> str:
    """Return who has won; "" in a game that tells no places."""
    first = winners(ui, view)
    who = listed([names[seat] for seat in first])
    return ngettext("The winner: {who}", "The winners: {who}", len(first)).format(who=who) if first else ""


def result(ui: MatchUI, view: Any, names: Names) -> str:
    """Return in a sentence that the game is over, and who has won it, with how many points."""
    first, scores = winners(ui, view), ui.telling.scores(view)
    if not first:
        return _("The game is over.")
    winner = won(ui, view, names)
    if not scores:
        return _("The game is over. {winner}.").format(winner=winner)
    return _("The game is over. {winner}, with {score}.").format(winner=winner, score=scores[first[0]])
