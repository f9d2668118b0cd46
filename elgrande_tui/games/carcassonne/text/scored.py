"""Word features and what they score."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.carcassonne import _, mark, ngettext
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.sentences import points_in_words
from engine.games.carcassonne.model.events import FeatureScored, MapSegment
from engine.games.carcassonne.model.figures import CITY, FARM, KINDS

KIND_NAMES = {"road": mark("Road"), "city": mark("City"), "cloister": mark("Cloister"), "farm": mark("Farm")}
SOURCE_NAMES = {
    "road": mark("roads"),
    "city": mark("cities"),
    "cloister": mark("cloisters"),
    "open_road": mark("unfinished roads"),
    "open_city": mark("unfinished cities"),
    "open_cloister": mark("unfinished cloisters"),
    "farm": mark("farms"),
}
"""Sources of points as they are kept -> what they are called (CA-RES-03)."""


def place_words(place: MapSegment) -> str:
    """Return column and row of a segment: `3 -2`."""
    return f"{place.x} {place.y}"


def feature_name(kind: str, place: MapSegment) -> str:
    """Return what a feature is called: `City at 3 -2`, after its first tile by row and column (CA-TRN-11)."""
    return _("{feature} at {place}").format(feature=_(KIND_NAMES[kind]), place=place_words(place))


def size_words(kind: str, tiles: int, pennants: int, cities: Sequence[MapSegment]) -> str:
    """Return what counts for a feature: `4 tiles, 1 pennant`; for a farm its cities: `2 cities: 0 0, 3 -2`."""
    if kind == KINDS[FARM]:
        if not cities:
            return _("no city")
        count = ngettext("{count} city", "{count} cities", len(cities)).format(count=len(cities))
        return f"{count}: {', '.join(map(place_words, cities))}"
    parts = [ngettext("{count} tile", "{count} tiles", tiles).format(count=tiles)]
    if pennants and kind == KINDS[CITY]:
        parts.append(ngettext("{count} pennant", "{count} pennants", pennants).format(count=pennants))
    return ", ".join(parts)


def feature_scored(names: Names, scored: FeatureScored) -> str:
    """Return what a feature brought to whom, in one sentence: `City at 3 -2, 4 tiles: 8 points, Red.`"""
    name = feature_name(scored.kind, scored.place)
    size = size_words(scored.kind, scored.size, scored.pennants, scored.cities)
    who = listed([names[seat] for seat in scored.seats]) or _("nobody")
    return _("{feature} ({size}): {points}, {who}.").format(
        feature=name, size=size, points=points_in_words(scored.points), who=who
    )
