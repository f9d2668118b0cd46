"""Word tiles and their sides, features as they lie, and what a tile placed somewhere would bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elgrande_tui.games.carcassonne import _, mark, ngettext, pmark
from elgrande_tui.games.carcassonne.model.features import BestPlace, Bringing, FeatureFacts
from elgrande_tui.games.carcassonne.text.sentences import KIND_NAMES, feature_name, size_words
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.sentences import points_in_words
from engine.games.carcassonne.model.figures import CLOISTER, FARM, KINDS, SIDES
from engine.games.carcassonne.model.tile_kinds import NONE, TileKind


def feature_told(names: Names, one: FeatureFacts) -> str:
    """Return a line on a feature: `City at 3 -2 (4 tiles): 4 points now, at least 10 when complete, 2 open sides. Red
    2, Blue 1; Red gets the points.`"""
    size = size_words(one.kind, one.tiles, one.pennants, one.cities)
    worth = [_("{points} now").format(points=points_in_words(one.now))]
    if one.complete:
        worth.append(_("complete"))
    elif one.kind != KINDS[FARM]:
        worth += [_("at least {count} when complete").format(count=one.done), _open(one)]
    name = feature_name(one.kind, one.place)
    return f"{name} ({size}): {', '.join(worth)}. {_followers(names, one)}"


def _open(one: FeatureFacts) -> str:
    if one.kind == KINDS[CLOISTER]:
        return ngettext("{count} empty place around it", "{count} empty places around it", one.open).format(
            count=one.open
        )
    return ngettext("{count} open side", "{count} open sides", one.open).format(count=one.open)


def _followers(names: Names, one: FeatureFacts) -> str:
    there = [f"{names[seat]} {count}" for seat, count in enumerate(one.followers) if count]
    if not there:
        return _("Nobody holds it.")
    if len(there) == 1:
        return _("Held by {who}.").format(who=there[0])
    holders = listed([names[seat] for seat in one.holders])
    return _("Followers: {who}; held by {holders}.").format(who=", ".join(there), holders=holders)


def effects(one: Bringing) -> list[str]:
    """Return what a placing would complete and join; [] for nothing."""
    completed = [_("completes {feature}").format(feature=feature_name(done.kind, done.place)) for done in one.completed]
    joined = [
        _("joins {features}").format(features=listed([feature_name(part.kind, part.place) for part in parts]))
        for parts in one.joined
    ]
    return [*completed, *joined]


def best_told(names: Names, seat: int, best: BestPlace) -> Iterator[str]:
    """Yield the parts of what a place would bring a seat: `6 points now`, `features +2`, `completes City at 0 0`."""
    yield _("{points} now").format(points=points_in_words(best.points))
    if best.growth:
        yield _("own features {change}").format(change=f"{best.growth:+}")
    one = best.bringing
    for other, gained in enumerate(map(sum, zip(one.points, one.growth, strict=True))):
        if other != seat and gained:
            yield f"{names[other]} {gained:+}"
    yield from effects(one)
    if best.claim:
        kind = _(KIND_NAMES[one.claims[best.claim].kind])
        yield _("a follower on {segment} ({kind})").format(segment=best.claim, kind=kind)


SIDE_NAMES = {"N": mark("north"), "E": mark("east"), "S": mark("south"), "W": mark("west")}
TERRAIN_NAMES = (pmark("side without a neighbour", "open"), pmark("terrain", "field"), mark("road"), mark("city"))
"""By what a side meets: OPEN where no tile lies, else the number of its terrain."""


def sides_told(edges: Sequence[int]) -> str:
    """Return the four sides: `north city, east road, south field, west road`."""
    told = _("{side} {terrain}")
    sides = zip(SIDES, edges, strict=True)
    return ", ".join(told.format(side=_(SIDE_NAMES[side]), terrain=_(TERRAIN_NAMES[edge])) for side, edge in sides)


def tile_told(kind: TileKind, rotation: int) -> str:
    """Return a tile, turned: `tile D r1: north field, east city, south road, west road`."""
    tile = _("tile {letter} {turn}").format(letter=kind.id.upper(), turn=f"r{rotation}")
    return f"{tile}: {picture_told(kind, rotation)}"


def picture_told(kind: TileKind, rotation: int = 0) -> str:
    """Return what a tile shows, in words."""
    extra = [_("cloister")] if kind.cloister != NONE else []
    extra += [_("pennant")] if any(segment.pennant for segment in kind.segments) else []
    return ", ".join((sides_told(kind.shapes[rotation].edges), *extra))
