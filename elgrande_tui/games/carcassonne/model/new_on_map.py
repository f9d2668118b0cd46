"""Find what is new on the map since the viewer's last answer: tiles, and followers that came or went home."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from elgrande_tui.games.carcassonne import _
from elgrande_tui.games.carcassonne.model.ground import MapPosition, position_word
from elgrande_tui.games.carcassonne.text.sentences import segment_label
from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.match_ui.telling import NewThing
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.model.landscape import Follower
from engine.games.carcassonne.model.view import CarcassonneView


class NewOnMap(NamedTuple):
    """What differs between two maps of one match."""

    tiles: Sequence[MapPosition]
    """Where tiles were placed, in order."""
    came: Sequence[Follower]
    home: Sequence[Follower]
    """The followers that have left the map."""


def new_on_map(before: CarcassonneView, now: CarcassonneView) -> NewOnMap | None:
    """Return what differs between two maps; None for nothing."""
    found = NewOnMap(
        [MapPosition(tile.x, tile.y) for tile in now.tiles[len(before.tiles) :]],
        [one for one in now.followers if one not in before.followers],
        [one for one in before.followers if one not in now.followers],
    )
    return found if any(found) else None


def new_told(
    rules: CarcassonneRules, names: Names, before: CarcassonneView, now: CarcassonneView
) -> Sequence[NewThing]:
    """Return what is new at each place: the tiles in the order in which they were placed, then the followers gone."""
    new = new_on_map(before, now)
    if new is None:
        return ()
    changed = [MapPosition(now.tiles[one.tile].x, now.tiles[one.tile].y) for one in (*new.came, *new.home)]
    places = dict.fromkeys((*new.tiles, *changed))
    return [NewThing(position_word(*at), _told(rules, names, now, new, at)) for at in places]


def _told(rules: CarcassonneRules, names: Names, now: CarcassonneView, new: NewOnMap, at: MapPosition) -> str:
    what = [_("a new tile")] if at in new.tiles else []
    what += [
        text.format(who=names[one.seat], place=segment_label(rules, now.tiles[one.tile], one.segment))
        for text, one in _followers(new)
        if (now.tiles[one.tile].x, now.tiles[one.tile].y) == at
    ]
    return _("{position}: {what}.").format(position=position_word(*at), what=", ".join(what))


def _followers(new: NewOnMap) -> Iterator[tuple[str, Follower]]:
    for one in new.came:
        yield _("{who}: {place}"), one
    for one in new.home:
        yield _("{who} home again: {place}"), one
