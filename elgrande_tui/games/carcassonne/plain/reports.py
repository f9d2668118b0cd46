"""Report, in lines, what a player can ask for at any time: functions of CarcassonneFacts and of what is typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from elgrande_tui.games.carcassonne import _, mark, ngettext
from elgrande_tui.games.carcassonne.model.carcassonne_facts import CarcassonneFacts
from elgrande_tui.games.carcassonne.model.features import (
    Bringing,
    best_places,
    bringings,
    farms,
    features_at,
    features_of,
    forecast,
)
from elgrande_tui.games.carcassonne.model.features_told import (
    SIDE_NAMES,
    best_told,
    effects,
    feature_told,
    picture_told,
    sides_told,
    tile_told,
)
from elgrande_tui.games.carcassonne.text.sentences import SOURCE_NAMES, feature_scored, place_name, segment_label
from elgrande_tui.i18n.seats import listed, seat_words
from elgrande_tui.i18n.sentences import points_in_words
from elgrande_tui.input.typed_words import folded, joined, meant
from elgrande_tui.model.match_ui.telling import PlainCommand
from engine.games.carcassonne.model.landscape import PlacedTile
from engine.games.carcassonne.model.options import Claim
from engine.games.carcassonne.model.state import NOTHING, SOURCES
from engine.games.carcassonne.model.tile_kinds import CITY_SIDE, NONE, TileKind
from engine.games.carcassonne.rules.scoring import ranking

BESIDE = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
"""By side: the step to the neighbour across it (CA-GEO-01)."""
WITH_CLOISTER = mark("with a cloister")
CITY_SIDES = (
    mark("without a city"),
    mark("city on one side"),
    mark("city on two sides"),
    mark("city on three sides"),
    mark("city on all sides"),
)
"""By the number of its sides that are city."""
GROUPS = (WITH_CLOISTER, *reversed(CITY_SIDES))
"""The order in which the types in the stack are told."""
_PLACE = re.compile(r"(?:(.*)\s)?\s*(-?\d{1,3})[\s,;]+(-?\d{1,3})")


def table_line(facts: CarcassonneFacts) -> str:
    """Return a line on the tile that is to be placed, and on the stack."""
    return " ".join([*([_in_hand(facts)] if facts.view.drawn != NOTHING else []), stack_line(facts)])


def stack_line(facts: CarcassonneFacts) -> str:
    """Return how many tiles are left."""
    left = sum(facts.view.left)
    return ngettext("{count} tile is left in the stack.", "{count} tiles are left in the stack.", left).format(
        count=left
    )


def _in_hand(facts: CarcassonneFacts) -> str:
    """Return the tile that is to be placed, and whose it is if it is not the player's."""
    tile, actor = tile_told(facts.rules.kit.kinds[facts.view.drawn], 0), facts.actor
    if actor is None or actor == facts.seat:
        return _("In hand: {tile}.").format(tile=tile)
    return _("In the hand of {who}: {tile}.").format(who=facts.names[actor], tile=tile)


def own_lines(facts: CarcassonneFacts) -> list[str]:
    """Return how many followers the player has left, and their points; nothing for a spectator."""
    if facts.seat is None:
        return []
    count = facts.view.supply[facts.seat]
    followers = ngettext("{count} follower", "{count} followers", count).format(count=count)
    score = points_in_words(facts.view.scores[facts.seat])
    return [_("You: {points}, {followers} in hand.").format(points=score, followers=followers)]


def map_lines(facts: CarcassonneFacts, argument: str = "") -> list[str]:
    """Return a line per row of the map from north to south: its tiles by column, and the followers on them."""
    tiles = sorted(enumerate(facts.view.tiles), key=lambda tile: (tile[1].y, tile[1].x))
    lines = [_("Each tile: column, letter, turn, followers. Columns grow eastward, rows southward.")]
    for y, row in groupby(tiles, key=lambda tile: tile[1].y):
        told = ", ".join(_on_map(facts, number, tile) for number, tile in row)
        lines.append(_("Row {row}: {tiles}.").format(row=y, tiles=told))
    return [*lines, table_line(facts)]


def _on_map(facts: CarcassonneFacts, number: int, tile: PlacedTile) -> str:
    kind = facts.rules.kit.kinds[tile.kind]
    on = _("({who} on {segment})")
    there = [
        f" {on.format(who=facts.names[one.seat], segment=one.segment)}"
        for one in facts.view.followers
        if one.tile == number
    ]
    return f"{tile.x} {kind.id.upper()} r{tile.rotation}{''.join(there)}"


def look_lines(facts: CarcassonneFacts, argument: str = "") -> list[str]:
    """Return what lies at a position and beside it; `east of 3 -2` is the position one farther."""
    found = _position(facts, argument)
    if found is None:
        return [_("Type a column and a row, or a side of them: look 3 -2, look {east} of 3 -2.").format(east=_("east"))]
    x, y = found
    lines = [_("{place}: {what}.").format(place=place_name(x, y), what=_lying(facts, x, y))]
    lines += [
        _("On {segment}: {feature}").format(segment=segment, feature=feature_told(facts.names, one))
        for segment, one in features_at(facts.rules.kit, facts.land, x, y).items()
    ]
    lines += [
        _("To the {side}, {place}: {what}.").format(
            side=_(SIDE_NAMES[side]), place=place_name(x + east, y + south), what=_lying(facts, x + east, y + south)
        )
        for side, (east, south) in BESIDE.items()
    ]
    return lines


def _lying(facts: CarcassonneFacts, x: int, y: int) -> str:
    """Return the tile at a position; of an empty one what a tile there would meet, and how the one in hand fits."""
    land, number = facts.land, facts.land.at(x, y)
    if number is not None:
        tile = land.tiles[number]
        return tile_told(facts.rules.kit.kinds[tile.kind], tile.rotation)
    met = land.met(x, y)
    if not any(met):
        return _("nothing")
    empty = _("empty, beside it: {sides}").format(sides=sides_told(met))
    drawn = facts.view.drawn
    turns = land.fitting(drawn, x, y) if drawn != NOTHING else ()
    fits = _("the tile in hand fits: {turns}").format(turns=", ".join(f"r{turn}" for turn in turns)) if turns else ""
    return "; ".join(filter(None, (empty, fits)))


def _position(facts: CarcassonneFacts, typed: str) -> tuple[int, int] | None:
    """Return the position that is typed, the one of the newest tile where nothing is; None for no position."""
    if not typed.strip():
        last = facts.view.tiles[-1]
        return last.x, last.y
    found = _PLACE.fullmatch(typed.strip())
    if found is None:
        return None
    side, x, y = found.groups()
    if not side or not side.strip():
        return int(x), int(y)
    words = folded(side).split()
    sides = meant({name: (_(word), word) for name, word in SIDE_NAMES.items()}, words[0])
    if len(sides) != 1:
        return None
    east, south = BESIDE[sides[0]]
    return int(x) + east, int(y) + south


def feature_lines(facts: CarcassonneFacts, argument: str = "") -> list[str]:
    """Return the features in which the player, or the one who is named, has followers; a spectator gets all."""
    seats = facts.rules.kit.seats
    found = list(range(len(seats))) if facts.seat is None else [facts.seat]
    if argument.strip():
        named = {seat: (facts.names[seat], *seat_words(name)) for seat, name in enumerate(seats)}
        found = meant(named, joined(argument))
        if not found:
            return [_("There is no such player.")]
        if len(found) > 1:
            return [_("That could be {choices}.").format(choices=listed([facts.names[seat] for seat in found]))]
    return [line for seat in found for line in _of_seat(facts, seat)]


def _of_seat(facts: CarcassonneFacts, seat: int) -> list[str]:
    held = features_of(facts.rules.kit, facts.land, seat)
    if not held:
        return [_("{who} has no followers on the map.").format(who=facts.names[seat])]
    return [
        _("Features with followers of {who}:").format(who=facts.names[seat]),
        *(feature_told(facts.names, one) for one in held),
    ]


def farm_lines(facts: CarcassonneFacts, argument: str = "") -> list[str]:
    """Return the farms with followers, those worth most first, with the cities that they supply now."""
    found = [told for _farm, told in farms(facts.rules.kit, facts.land) if any(told.followers)]
    return [feature_told(facts.names, one) for one in found] or [_("Nobody has a farm.")]


def fits_lines(facts: CarcassonneFacts, argument: str = "") -> list[str]:
    """Return a line per position where the tile in hand fits, with the turns and what each would complete and join.

    Once it is placed: a line for each of its segments that can be claimed (CA-FOL-05).
    """
    if facts.view.drawn == NOTHING:
        return _claims(facts) or [_("There is no tile in hand.")]
    found = bringings(facts.rules.kit, facts.land, facts.view.drawn)
    by_place = groupby(found, key=lambda one: place_name(one.tile.x, one.tile.y))
    lines = [_("{place}: {what}.").format(place=place, what=", ".join(map(_way, ways))) for place, ways in by_place]
    return [_in_hand(facts), *lines]


def _claims(facts: CarcassonneFacts) -> list[str]:
    kit, land, last = facts.rules.kit, facts.land, facts.view.tiles[-1]
    free = land.free() if facts.view.asked else ()
    told = features_at(kit, land, last.x, last.y)
    segments = (segment.id for number, segment in enumerate(kit.kinds[last.kind].segments) if number in free)
    return [
        _("{answer}, {follower}: {feature}").format(
            answer=f"{Claim.verb} {name}",
            follower=segment_label(facts.rules, last, name),
            feature=feature_told(facts.names, told[name]),
        )
        for name in segments
    ]


def _way(one: Bringing) -> str:
    told = ", ".join(effects(one))
    return f"r{one.tile.rotation}" + (f" ({told})" if told else "")


def best_lines(facts: CarcassonneFacts, argument: str = "") -> list[str]:
    """Return the best places for the tile in hand by what they would bring the player, each place once.

    Spectators get those of the seat whose turn it is. Once the tile is placed: what can be claimed, as `fits` tells it.
    """
    seat, view = facts.actor, facts.view
    if view.drawn == NOTHING or seat is None:
        return _claims(facts) or [_("There is no tile in hand.")]
    if facts.seat is not None and facts.seat != seat:
        return [_("It is not your tile: {who} places it.").format(who=facts.names[seat])]
    best = best_places(facts.rules.kit, facts.land, view.drawn, seat, view.supply[seat])
    return [_("Best for {who}, by what it would bring now:").format(who=facts.names[seat])] + [
        f"{_typed(one.bringing.tile, one.turns)}: {', '.join(best_told(facts.names, seat, one))}." for one in best
    ]


def _typed(tile: PlacedTile, turns: Sequence[int]) -> str:
    """Return what is typed for a placing, and the other turns in which the tile would bring the same there."""
    words = f"tile {tile.x} {tile.y} r{tile.rotation}"
    others = ", ".join(f"r{turn}" for turn in turns)
    return _("{answer} (or {turns})").format(answer=words, turns=others) if turns else words


def stack_lines(facts: CarcassonneFacts, argument: str = "") -> list[str]:
    """Return what is left in the stack by type, and what has been removed (CA-INF-03, CA-NOP-04).

    Types that look alike share a line; after a letter comes what tiles of that type show.
    """
    kit, view = facts.rules.kit, facts.view
    counted = [(kind, count) for kind, count in zip(kit.kinds, view.left, strict=True) if count]
    if letter := argument.strip().casefold():
        if letter not in kit.index:
            return [_("There is no tile {letter}.").format(letter=argument.strip().upper())]
        kind = kit.kinds[kit.index[letter]]
        return [f"{view.left[kit.index[letter]]} x {kind.id.upper()}: {picture_told(kind)}."]
    lines = [
        f"{_(group)}: {', '.join(f'{count} x {kind.id.upper()}' for kind, count in counted if _group(kind) == group)}."
        for group in dict.fromkeys(sorted((_group(kind) for kind, _count in counted), key=GROUPS.index))
    ]
    if view.removed:
        letters = ", ".join(kit.ids[kind].upper() for kind in view.removed)
        lines.append(_("Removed, as they fitted nowhere: {tiles}.").format(tiles=letters))
    return [table_line(facts), *lines]


def _group(kind: TileKind) -> str:
    if kind.cloister != NONE:
        return WITH_CLOISTER
    return CITY_SIDES[sum(edge == CITY_SIDE for edge in kind.shapes[0].edges)]


def forecast_lines(facts: CarcassonneFacts, argument: str = "") -> list[str]:
    """Return what would be scored if the game ended now, feature by feature, and the points of every seat then."""
    scored = [one for one in forecast(facts.rules.kit, facts.land) if one.points]
    if facts.view.over:
        return [_("The final scoring:"), *(feature_scored(facts.names, one) for one in scored)]
    sums = [sum(one.points for one in scored if seat in one.seats) for seat in range(len(facts.names))]
    after = [
        _("{who}: {sum}, {now} now and {more} more.").format(
            who=facts.names[seat], now=now, more=more, sum=points_in_words(sum_)
        )
        for seat, (now, more) in enumerate(zip(facts.view.scores, sums, strict=True))
        for sum_ in (now + more,)
    ]
    return [_("If the game ended now:"), *(feature_scored(facts.names, one) for one in scored), *after]


def points_lines(facts: CarcassonneFacts, argument: str = "") -> list[str]:
    """Return a line per seat by rank with the sources of its points (CA-RES-03), and its followers in hand."""
    return [_line(facts, entry.place, entry.seat) for entry in ranking(facts.view.scores)]


def source_lines(facts: CarcassonneFacts) -> list[str]:
    """Return the same sources alone, for the end, when points and places are told already."""
    return [
        _("{who}: {sources}.").format(who=facts.names[entry.seat], sources=", ".join(_sources(facts, entry.seat)))
        for entry in ranking(facts.view.scores)
        if facts.view.scores[entry.seat]
    ]


def _line(facts: CarcassonneFacts, place: int, seat: int) -> str:
    parts = list(_sources(facts, seat))
    count = facts.view.supply[seat]
    parts.append(ngettext("{count} follower in hand", "{count} followers in hand", count).format(count=count))
    return _("{place}. {who}: {points}; {parts}.").format(
        place=place,
        who=facts.names[seat],
        points=points_in_words(facts.view.scores[seat]),
        parts=", ".join(parts),
    )


def _sources(facts: CarcassonneFacts, seat: int) -> Iterator[str]:
    for source, row in zip(SOURCES, facts.view.points, strict=True):
        if row[seat]:
            yield f"{_(SOURCE_NAMES[source])} {row[seat]}"


REPORTS: Sequence[PlainCommand] = (
    PlainCommand("map", mark("Lists the tiles of the map, row by row."), report=map_lines),
    PlainCommand(
        "look",
        mark(
            "Tells what lies at a place and around it: look 3 -2, look east of 3 -2; without a "
            "place: at the newest tile."
        ),
        mark("[PLACE]"),
        look_lines,
        asked=(mark("what lies"),),
    ),
    PlainCommand(
        "features",
        mark("Lists the features in which you, or another player, have followers."),
        mark("[PLAYER]"),
        feature_lines,
        asked=(mark("my features"),),
    ),
    PlainCommand("farms", mark("Lists the farms, and the cities they supply."), report=farm_lines),
    PlainCommand(
        "fits",
        mark("Lists where the tile in hand fits and what it would complete, or what of it can be claimed."),
        report=fits_lines,
        asked=(mark("where does it fit"),),
    ),
    PlainCommand(
        "best",
        mark("Lists the best places for your tile, by what they would bring now."),
        report=best_lines,
        asked=(mark("best places"),),
        preview=True,
    ),
    PlainCommand(
        "stack",
        mark("Counts the tiles left in the stack; with a letter: what tiles of that type show."),
        mark("[LETTER]"),
        stack_lines,
    ),
    PlainCommand(
        "scores",
        mark("Shows what would be scored if the game ended now."),
        report=forecast_lines,
        preview=True,
    ),
    PlainCommand("points", mark("Tells where everybody's points come from."), report=points_lines),
)


def ending(facts: CarcassonneFacts) -> list[str]:
    """Tell where everybody's points come from, and how to hear the final scoring, which was told already."""
    return [*source_lines(facts), _("scores tells the final scoring again, feature by feature.")]
