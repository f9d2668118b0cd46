"""Word what the place under the cursor would close, join and pay, and what the chosen follower would."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.carcassonne import _, mark
from elgrande_tui.games.carcassonne.model.features import Bringing, FeatureFacts, bringing, features_at
from elgrande_tui.games.carcassonne.text.sentences import segment_label
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.sentences import points_in_words, whole_sentence
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.figures import FARM, KINDS
from engine.games.carcassonne.model.landscape import PlacedTile
from engine.games.carcassonne.model.view import CarcassonneView

_CLOSED = {
    "road": mark("closes a road of {size}: {points}"),
    "city": mark("closes a city of {size}: {points}"),
    "cloister": mark("completes a cloister: {points}"),
}
_JOINS_YOURS = {
    "road": mark("joins your road with one of {who}"),
    "city": mark("joins your city with one of {who}"),
    "farm": mark("joins your farm with one of {who}"),
}
_JOINS = {
    "road": mark("joins roads of {who}"),
    "city": mark("joins cities of {who}"),
    "farm": mark("joins farms of {who}"),
}


def brings(rules: CarcassonneRules, view: CarcassonneView, names: Names, tile: PlacedTile) -> str:
    """Return what a placing would close, join and bring at the end, and to whom, in a sentence; "" for nothing."""
    one, you = bringing(rules.kit, landscape(rules.kit, view.tiles, view.followers), tile), view.viewer
    told = [
        _(_CLOSED[done.kind]).format(size=done.tiles, points=_paid(view, names, one, done)) for done in one.completed
    ]
    for parts in one.joined:
        seats = [seat for seat in range(len(names)) if any(part.followers[seat] for part in parts)]
        words, others = _JOINS if you not in seats else _JOINS_YOURS, [seat for seat in seats if seat != you]
        if len(seats) > 1:  # to join what is one's own changes nothing but its worth
            told.append(_(words[parts[0].kind]).format(who=listed([names[seat] for seat in others])))
    if later := [(seat, count) for seat, count in enumerate(one.growth) if count]:
        told.append(_("at the end: {points}").format(points=_changes(view, names, later)))
    return whole_sentence("; ".join(told)) if told else ""


def _paid(view: CarcassonneView, names: Names, one: Bringing, done: FeatureFacts) -> str:
    """Return who would get the points of what a placing completes."""
    if done.holders:
        return _changes(view, names, [(seat, done.now) for seat in done.holders])
    free = view.viewer is not None and view.supply[view.viewer] and done in one.claims.values()
    return _("{points} for a follower put here").format(points=done.now) if free else _("nobody")


def _changes(view: CarcassonneView, names: Names, changes: Sequence[tuple[int, int]]) -> str:
    """Return points by seat: `you +8, Blue +3`."""
    return ", ".join(f"{_('you') if seat == view.viewer else names[seat]} {count:+d}" for seat, count in changes)


def follower_told(rules: CarcassonneRules, view: CarcassonneView, segment: str) -> str:
    """Return what a follower on a segment of the newest tile would be, and what for, in a sentence."""
    last = view.tiles[-1]
    one = features_at(rules.kit, landscape(rules.kit, view.tiles, view.followers), last.x, last.y)[segment]
    points = points_in_words(one.now)
    if one.complete:
        worth = [_("{points} at once").format(points=points)]
    else:
        worth = [_("{points} now").format(points=points)]
        if one.kind != KINDS[FARM]:
            worth.append(_("at least {count} when complete").format(count=one.done))
    return whole_sentence(f"{segment_label(rules, last, segment)}: {', '.join(worth)}")
