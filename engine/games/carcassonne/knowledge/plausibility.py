"""Check what a host says about a game of Carcassonne: the map holds together, and everything adds up (section 17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from engine.core.event import Event
from engine.core.option import FATE, Option, in_order
from engine.core.plausibility import (
    FieldTest,
    Plausibility,
    check_fields,
    expect,
    list_of,
    list_where,
    one_of,
    subset_of,
)
from engine.core.question import Question
from engine.core.state import Section
from engine.games.carcassonne.model.events import MapSegment
from engine.games.carcassonne.model.figures import KINDS
from engine.games.carcassonne.model.landscape import Follower, Landscape, PlacedTile
from engine.games.carcassonne.model.state import NOTHING, SOURCES, Kit
from engine.games.carcassonne.model.view import CarcassonneView
from engine.games.carcassonne.rules.turns import claims, placings

MOST_POINTS = 2000
"""More than a feature can be worth."""


class CarcassonnePlausibility(Plausibility):
    """The checks of Carcassonne (see `engine.core.plausibility`); made once for a match."""

    def __init__(self, kit: Kit, sections: Collection[str]) -> None:
        super().__init__(kit.setup)
        self._kit = kit
        self._sections = frozenset(sections)
        self._args = frozenset(("", *map(str, range(1, kit.most + 1))))
        self._fields = view_fields(kit)
        self._events = event_fields(kit)
        self._draws = frozenset(f"tile {tile}" for tile in kit.ids)
        self._land = kit.begun
        """The map of the View that was checked last, without followers: the next one has mostly the same tiles."""

    def view(self, view: Any, seat: int | None, before: Any = None) -> None:
        assert isinstance(view, CarcassonneView)
        super().view(view, seat, before)
        expect(view.window is None, "window")
        expect(view.over == (view.section is None), "over")
        check_fields(view, self._fields)
        self._check_since(view)
        expect(view.drawn == NOTHING or len(view.asked) == 1, "drawn")
        claiming = view.drawn == NOTHING and bool(view.asked)
        expect(not claiming or len(view.tiles) > 1, "asked")
        self._check_followers(view, self._settled(view, self._mapped(view.tiles)), claiming=claiming)
        self._check_tiles(view)
        expect(view.scores == [sum(column) for column in zip(*view.points, strict=True)], "scores")

    def section(self, section: Section) -> bool:
        return super().section(section) and section.name in self._sections and section.arg in self._args

    def event(self, event: Event) -> None:
        check_fields(event, self._events)

    def question(self, question: Question, view: Any) -> None:
        """Check a Question: as nothing is hidden, the view tells what is on offer."""
        super().question(question, view)
        expect(question.words == [option.words for option in self._offer(view)], "question.words")

    def asked(self, question: Question) -> None:
        names = {"place": {"tile"}, "claim": {"tile", "x", "y"}}
        expect(question.kind in names and question.about.keys() == names[question.kind], "question")
        expect(all(self._events[name](value) for name, value in question.about.items()), "about")

    def answer(self, words: str) -> bool:
        try:
            return self._kit.answers.parse(words).words == words
        except ValueError:
            return False

    def _offer(self, view: CarcassonneView) -> Sequence[Option]:
        kit, land = self._kit, self._settled(view, self._mapped(view.tiles))
        assert view.viewer is not None
        if view.drawn != NOTHING:
            return in_order(placings(kit, land, view.drawn))
        return in_order(claims(kit, land, view.supply[view.viewer]))

    def _mapped(self, tiles: Sequence[PlacedTile]) -> Landscape:
        """Return the map of these tiles, each of which fitted when it was placed (CA-INV-03)."""
        known = len(self._land.tiles)
        if tiles[:known] != self._land.tiles:
            self._land, known = self._kit.begun, 1
            expect(tiles[:known] == self._land.tiles, "tiles")
        for tile in tiles[known:]:
            expect(tile.rotation in self._land.fitting(tile.kind, tile.x, tile.y), "tiles")
            self._land = self._land.with_tile(tile)
        return self._land

    def _settled(self, view: CarcassonneView, land: Landscape) -> Landscape:
        """Return the map with the followers of the view, of which no two stand on one segment (CA-INV-05)."""
        places = set()
        for follower in view.followers:
            expect(follower.tile in range(1, len(view.tiles)), "followers")
            kind = self._kit.kinds[view.tiles[follower.tile].kind]
            expect(follower.segment in kind.index and follower.seat in self.seats, "followers")
            places.add(follower[:2])
        expect(len(places) == len(view.followers), "followers")
        return land.with_followers(view.followers)

    def _check_since(self, view: CarcassonneView) -> None:
        """Check that a turn has drawn tiles, and then placed the last of them."""
        tiles = [words for seat, words in view.since if seat == FATE]
        placed = [words for seat, words in view.since if seat != FATE]
        expect(self._draws.issuperset(tiles), "since")
        expect(len(placed) <= min(1, len(view.tiles) - 1) and len(tiles) <= len(view.removed) + 1, "since")
        if placed:
            last = view.tiles[-1]
            expect(view.drawn == NOTHING and view.since[-1][0] != FATE and bool(view.asked), "since")
            expect(placed[0] == self._kit.answers.placing(last.x, last.y, last.rotation).words, "since")

    def _check_followers(self, view: CarcassonneView, land: Landscape, *, claiming: bool) -> None:
        """Check that nobody has lost or won a follower (CA-INV-01), and that none stays in what is done (CA-INV-04)."""
        out = Counter(follower.seat for follower in view.followers)
        expect(
            all(supply + out[seat] == self._kit.constants.followers for seat, supply in enumerate(view.supply)),
            "supply",
        )
        late = land.completed() if claiming else []
        expect(not any(feature.complete and feature not in late for feature in land.held()), "followers")

    def _check_tiles(self, view: CarcassonneView) -> None:
        """Check that every tile of the box is somewhere (CA-INV-02)."""
        out = Counter([*(tile.kind for tile in view.tiles), *view.removed, view.drawn])
        for kind, count in enumerate(self._kit.counts):
            expect(view.left[kind] + out[kind] == count, "left")


def view_fields(kit: Kit) -> dict[str, FieldTest]:
    """Return the tests of a View's fields, but for those that need other fields too."""
    kinds, seats = range(len(kit.kinds)), len(kit.seats)
    numbers = range(MOST_POINTS)

    def placed(tile: PlacedTile) -> bool:
        reach = kit.answers.reach
        return tile.kind in kinds and tile.rotation in range(4) and max(abs(tile.x), abs(tile.y)) <= reach

    return {
        "tiles": lambda tiles: len(tiles) in range(1, kit.most + 1) and all(map(placed, tiles)),
        "followers": lambda followers: len(followers) <= seats * kit.constants.followers,
        "drawn": one_of((NOTHING, *kinds)),
        "left": list_of(range(max(kit.counts) + 1), len(kinds)),
        "removed": lambda removed: len(removed) < kit.most and set(kinds).issuperset(removed),
        "supply": list_of(range(kit.constants.followers + 1), seats),
        "scores": list_of(range(MOST_POINTS * len(SOURCES)), seats),
        "points": list_where(list_of(numbers, seats), len(SOURCES)),
    }


def event_fields(kit: Kit) -> dict[str, FieldTest]:
    """Return the tests of the fields of Events and of `Question.about`, by name."""
    seats = range(len(kit.seats))
    steps = range(-kit.answers.reach, kit.answers.reach + 1)
    segments = frozenset(kit.answers.claims)
    seat, step, number = one_of(seats), one_of(steps), one_of(range(MOST_POINTS))

    def there(place: MapSegment) -> bool:
        return place.x in steps and place.y in steps and place.segment in segments

    def returned(follower: Follower) -> bool:
        return follower.tile in range(kit.most) and follower.segment in segments and follower.seat in seats

    return {
        "seat": seat,
        "tile": one_of(kit.ids),
        "x": step,
        "y": step,
        "rotation": one_of(range(4)),
        "segment": one_of(segments),
        "kind": one_of(KINDS),
        "place": there,
        "size": one_of(range(1, kit.most + 1)),
        "pennants": number,
        "points": number,
        "seats": subset_of(seats),
        "winners": subset_of(seats),
        "final": one_of((False, True)),
        "cities": lambda cities: len(cities) <= kit.most and all(map(there, cities)),
        "followers": lambda followers: 0 < len(followers) <= kit.most and all(map(returned, followers)),
    }
