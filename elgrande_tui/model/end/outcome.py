"""Say how a match has ended: who has won, and who stands where. For any game."""

from __future__ import annotations

from typing import Any

from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.model.face import MatchFace


def winners(face: MatchFace, view: Any) -> list[int]:
    """Return the seats in the first place; none in a game that tells no places."""
    places = face.places(view)
    return [seat for seat in face.order(view) if places[seat] == 1] if places else []


def ranked(face: MatchFace, view: Any) -> list[int]:
    """Return all seats, the first place first; in turn order where there are no places."""
    places = face.places(view)
    return sorted(face.order(view), key=lambda seat: places[seat]) if places else face.order(view)


def won(face: MatchFace, view: Any, names: Names) -> str:
    """Return who has won; "" in a game that tells no places."""
    first = winners(face, view)
    who = listed([names[seat] for seat in first])
    return ngettext("The winner: {who}", "The winners: {who}", len(first)).format(who=who) if first else ""


def result(face: MatchFace, view: Any, names: Names) -> str:
    """Return in a sentence that the game is over, and who has won it, with how many points."""
    first, scores = winners(face, view), face.scores(view)
    if not first:
        return _("The game is over.")
    winner = won(face, view, names)
    if not scores:
        return _("The game is over. {winner}.").format(winner=winner)
    return _("The game is over. {winner}, with {score}.").format(winner=winner, score=scores[first[0]])
