"""Draw the map of one match as far as it is seen, with followers and cursor, and tell what features are worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from elgrande_tui.games.carcassonne import _
from elgrande_tui.games.carcassonne.board.side_panel import LEAST, side_panel
from elgrande_tui.games.carcassonne.board.tile_cells import DARK, Cells, Lit, TileLook, letters, spot, tile_cells
from elgrande_tui.games.carcassonne.model.answers import shown_turn
from elgrande_tui.games.carcassonne.model.carcassonne_facts import CarcassonneContext, SeenLandscape
from elgrande_tui.games.carcassonne.model.features import feature_named, features_on, segments_of
from elgrande_tui.games.carcassonne.model.ground import MapPosition, position_at, position_word
from elgrande_tui.i18n.seats import listed
from elgrande_tui.model.match_ui.board import Size, Space
from elgrande_tui.widgets.cells import Row, Run, fitted, merged
from elgrande_tui.widgets.glyphs import Glyphs, Mark
from elgrande_tui.widgets.ink import Ink, ground_of
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.model.events import MapSegment
from engine.games.carcassonne.model.figures import CITY, CLOISTER, ROAD, TileConstants
from engine.games.carcassonne.model.landscape import Feature, Landscape, PlacedTile
from engine.games.carcassonne.model.options import Claim, PlaceTile
from engine.games.carcassonne.rules.scoring import assess


def feature_name(kind: int) -> str:
    """Return what a kind of feature is called."""
    match kind:
        case int() if kind == CITY:
            return _("City")
        case int() if kind == CLOISTER:
            return _("Cloister")
        case int() if kind == ROAD:
            return _("Road")
    return _("Farm")


def holders(seats: Sequence[int], marks: Sequence[Mark], ink: Ink = "dim") -> Row:
    """Return the signs of the seats that hold a feature; `-` for nobody."""
    if not seats:
        return [("-", ink)]
    return [run for seat in seats for run in (marks[seat].badge,)]


def feature_row(
    constants: TileConstants, land: Landscape, features: Sequence[Feature], marks: Sequence[Mark], lead: str
) -> Row:
    """Return `City 8 R   Road 3 -`, the feature that is lit first and brighter; `lead` stands before it.

    It has few inks: the cursor changes all of it, and each change of ink costs bytes.
    """
    row: Row = [(lead, "bold gold")] if lead else []
    for number, feature in enumerate(features):
        told = assess(constants, land, feature)
        ink = "dim" if number else "bold gold"
        between = "   " if number else ""
        row += [(f"{between}{feature_name(feature.kind)} {told.points} ", ink), *holders(told.seats, marks, ink)]
        if feature.complete:
            row.append((" " + _("complete"), ink))
    return row


def claim_row(constants: TileConstants, land: Landscape, features: Sequence[Feature], keys: Sequence[str]) -> Row:
    """Return `1 City 8   2 Road 3`, features that nobody holds with their keys.

    Which one is chosen is told elsewhere, and lit: here it would cost bytes with every key.
    """
    told = []
    for feature, key in zip(features, keys, strict=True):
        complete = f" {_('complete')}" if feature.complete else ""
        told.append(f"{key} {feature_name(feature.kind)} {assess(constants, land, feature).points}{complete}")
    return [("   ".join(told), "dim")]


class Scrolling:
    """One axis of the part that is seen, in tiles."""

    def __init__(self, seen: int) -> None:
        self.seen = max(seen, 1)
        """So many tiles are seen at once."""
        self.first: int | None = None
        """The first of them; None before anything was shown."""

    def centre(self, wanted: int, laid: Iterable[int]) -> None:
        """Put the whole map in the middle; of a larger one what is wanted, but little beyond the edge of the map."""
        around = [wanted, *(at + beyond for at in laid for beyond in (-1, 1))]
        low, high = min(around), max(around)
        if high - low < self.seen:
            self.first = (low + high + 1 - self.seen) // 2
        else:
            self.first = min(max(wanted - self.seen // 2, low), high + 1 - self.seen)

    def sees(self, tile: int) -> bool:
        """Check whether a tile is in view now."""
        return self.first is not None and self.first <= tile < self.first + self.seen

    def follow(self, wanted: int, laid: Iterable[int]) -> int:
        """Bring what is wanted into view, by thirds, and return the first tile seen."""
        if self.first is None:
            self.centre(wanted, laid)
        assert self.first is not None
        step = max(self.seen // 3, 1)
        while wanted < self.first:
            self.first -= step
        while wanted >= self.first + self.seen:
            self.first += step
        return self.first


SIZES = ((12, 6, 150, 36), (8, 4, 94, 24), (6, 3, 0, 0))
"""Columns and rows of a tile, and the space from which on tiles are so large."""
FRAME = ("▗", "▖", "▝", "▘")
"""The corners of the cursor in reverse, so that the terminal's own cursor is there as well."""
LAST_FRAME = ("▛", "▜", "▙", "▟")
BRACKETS, LAST_BRACKETS = "[][]", "()()"
FIT = "·"


@dataclass
class _Scene:
    land: Landscape
    """With the tile in hand, where it is shown."""
    shown: PlacedTile | None = None
    cursor: MapPosition | None = None
    last: MapPosition | None = None
    new: Sequence[MapPosition] = ()
    """The tiles that are new to the player."""
    fits: frozenset[MapPosition] = frozenset()
    told: Sequence[Feature] = ()
    scored: Sequence[MapSegment] = ()
    """The segments by which the features are named that are scored now."""
    lit: Mapping[int, frozenset[int]] = field(default_factory=dict)
    keys: Mapping[str, tuple[str, bool]] = field(default_factory=dict)
    """Segment of the tile placed last that can be claimed -> its key, and whether it is chosen."""


class TileMap:
    """The map in one Space; see `elgrande_tui.model.match_ui.board.DrawnBoard`."""

    def __init__(self, space: Space, glyphs: Glyphs, rules: CarcassonneRules) -> None:
        self.space, self.glyphs, self.kit = space, glyphs, rules.kit
        columns = space.margin + space.size.columns
        width, height = next((w, h) for w, h, least, rows in SIZES if columns >= least and space.size.rows >= rows)
        self.look = TileLook(width, height, space.painted, glyphs.ascii_only)
        self.top = 2 if space.alone else 1
        """The row in which the map begins, below those of notices and of the features told."""
        across = max((columns - LEAST) // width, 1) if columns >= LEAST + 3 * width else columns // width
        self.across = Scrolling(across)
        self.down = Scrolling((space.size.rows - self.top - space.covered) // height)
        self.free = columns
        self.side = columns - across * width
        self._seen = SeenLandscape(self.kit)

    def centre(self) -> None:
        """Put the cursor in the middle at the next drawing, or the whole map if there is room."""
        self.across.first = self.down.first = None

    # What is drawn

    def rows(self, context: CarcassonneContext, told: Row) -> list[Row]:
        """Return notices, a line on the features under the cursor, the map and what stands beside it."""
        scene = self._scene(context)
        left, top = self._follow(scene)
        cells = [
            [
                self._blank(left + x // self.look.width, top + y // self.look.height, scene, x, y)
                for x in range(self._width)
            ]
            for y in range(self._height)
        ]
        for number, tile in enumerate(scene.land.tiles):
            x, y = (tile.x - left) * self.look.width, (tile.y - top) * self.look.height
            if 0 <= x < self._width and 0 <= y < self._height:
                self._put(cells, x, y, self._tile(scene, number))
        self._write_signs(cells, context, scene, left, top)
        self._frames(cells, scene, left, top)
        panel = self._panel(context, scene, left, top)
        rows = [merged([*line, *beside]) for line, beside in zip(cells, panel, strict=True)]
        line = fitted(self._line(context, scene), self.free, self.glyphs.cut)
        rows = [*([told] if self.space.alone else []), line, *rows]
        return [*rows, *([[]] * (self.space.size.rows - len(rows)))]

    def _line(self, context: CarcassonneContext, scene: _Scene) -> Row:
        """Return what is told of features: of those that can be claimed, else of those under the cursor."""
        if scene.keys:
            return claim_row(self.kit.constants, scene.land, scene.told, [key for key, _chosen in scene.keys.values()])
        lead = "" if scene.cursor is None else f"{scene.cursor.x} {scene.cursor.y}  "
        return feature_row(self.kit.constants, scene.land, scene.told, context.marks, lead)

    def word_at(self, context: CarcassonneContext, x: int, y: int) -> str:
        """Return the position at a cell; "" beside the map."""
        y -= self.top
        if not (0 <= x < self._width and 0 <= y < self._height) or self.across.first is None or self.down.first is None:
            return ""
        return position_word(self.across.first + x // self.look.width, self.down.first + y // self.look.height)

    @property
    def _width(self) -> int:
        return self.across.seen * self.look.width

    @property
    def _height(self) -> int:
        return self.down.seen * self.look.height

    def _scene(self, context: CarcassonneContext) -> _Scene:
        land = self._seen.of(context.view)
        last = MapPosition(land.tiles[-1].x, land.tiles[-1].y)
        cursor = position_at(self.kit.answers, context.selection.cursor)
        if context.lit:
            cursor = position_at(self.kit.answers, context.lit)
        scene = _Scene(land, shown_turn(context), cursor, last, () if context.new is None else context.new.tiles)
        answers = (
            () if context.question is None else [self.kit.answers.parse(words) for words in context.question.words]
        )
        scene.fits = frozenset(MapPosition(one.x, one.y) for one in answers if isinstance(one, PlaceTile))
        if scene.shown is not None:
            scene.land = land.with_tile(scene.shown)
        claims = [one.segment for one in answers if isinstance(one, Claim)]
        if claims:
            scene.keys = {c.word: (c.key, c.word == context.chosen) for c in context.choices if c.word in claims}
            scene.cursor = None
        scene.scored = [one for one in context.flash or () if land.at(one.x, one.y) is not None]
        if scene.scored:
            scene.cursor = None
        self._light(scene, context.chosen)
        return scene

    def _light(self, scene: _Scene, chosen: str) -> None:
        """Find what is told, and light the first of it; all of it while it is scored."""
        if scene.scored:
            scene.told = sorted({feature_named(scene.land, one) for one in scene.scored}, reverse=True)
            parts = [segments_of(scene.land, one) for one in scene.told]
            tiles = dict.fromkeys(tile for part in parts for tile in part)
            scene.lit = {tile: frozenset().union(*(part.get(tile, ()) for part in parts)) for tile in tiles}
            return
        if scene.keys:
            last = len(scene.land.tiles) - 1
            scene.told = [scene.land.feature_of(last, segment) for segment in scene.keys]
            if chosen in scene.keys:
                scene.lit = segments_of(scene.land, scene.land.feature_of(last, chosen))
            return
        if scene.cursor is not None and (tile := scene.land.at(*scene.cursor)) is not None:
            scene.told = features_on(scene.land, tile)
        if scene.told:
            scene.lit = segments_of(scene.land, scene.told[0])

    def _follow(self, scene: _Scene) -> MapPosition:
        tiles = scene.land.tiles
        wanted = self._scored_tile(scene) if scene.scored else scene.cursor or scene.last
        assert wanted is not None
        left = self.across.follow(wanted.x, (tile.x for tile in tiles))
        return MapPosition(left, self.down.follow(wanted.y, (tile.y for tile in tiles)))

    def _scored_tile(self, scene: _Scene) -> MapPosition:
        """Return where to look while something is scored: as it is, if any of that is seen; a scroll costs much."""
        lit = [MapPosition(scene.land.tiles[number].x, scene.land.tiles[number].y) for number in sorted(scene.lit)]
        return next((at for at in lit if self.across.sees(at.x) and self.down.sees(at.y)), lit[0])

    def _blank(self, column: int, row: int, scene: _Scene, x: int, y: int) -> Run:
        """Return a cell of an empty position: lit where the tile fits."""
        fits = (column, row) in scene.fits
        middle = (x % self.look.width, y % self.look.height) == ((self.look.width - 1) // 2, self.look.height // 2)
        dot = "." if self.look.ascii_only else FIT
        if not self.look.painted:
            return (dot, "bold gold") if fits and middle else (" ", "")
        ground = "on:fits" if fits else "on:sea"
        return (dot, f"{ground} gold") if fits and middle else (" ", ground)

    def _tile(self, scene: _Scene, number: int) -> Cells:
        tile = scene.land.tiles[number]
        lit = scene.lit.get(number)
        odd = bool((tile.x + tile.y) % 2)
        return tile_cells(scene.land.kinds[tile.kind], tile.rotation, odd, Lit(lit) if lit else DARK, self.look)

    @staticmethod
    def _put(cells: list[list[Run]], x: int, y: int, drawn: Cells) -> None:
        for down, line in enumerate(drawn):
            cells[y + down][x : x + len(line)] = line

    # Signs on the tiles

    def _write_signs(
        self, cells: list[list[Run]], context: CarcassonneContext, scene: _Scene, left: int, top: int
    ) -> None:
        """Put followers on their segments, and the keys of those that can be claimed."""
        land, placed = scene.land, len(self._seen.of(context.view).tiles) - 1
        for follower in land.followers.values():
            mark = context.marks[follower.seat]
            sign = (mark.letter, mark.chip) if self.look.painted else (mark.sign, f"{mark.ink} bold")
            self._sign(cells, scene, follower.tile, follower.segment, left, top, sign)
        for follower in context.new.home if context.new is not None else ():
            mark = context.marks[follower.seat]
            gone = (f"-{mark.letter}", f"{mark.ink} bold{' on:screen' * self.look.painted}")
            self._sign(cells, scene, follower.tile, follower.segment, left, top, gone)
        for segment, (key, chosen) in scene.keys.items():
            ink = "chip:gold" if chosen else "key"
            sign = (key, ink) if self.look.painted else (f"{key}", "bold reverse" if chosen else "bold underline")
            self._sign(cells, scene, placed, segment, left, top, sign)

    def _sign(
        self, cells: list[list[Run]], scene: _Scene, number: int, segment: str, left: int, top: int, sign: Run
    ) -> None:
        tile = scene.land.tiles[number]
        kind = scene.land.kinds[tile.kind]
        column, row = spot(kind, tile.rotation, kind.index[segment], self.look)
        text, ink = sign
        if self.look.painted and self.look.width >= 12:
            text, column = f" {text} ", max(column - 1, 0)
        column = min(column, self.look.width - len(text))
        x, y = (tile.x - left) * self.look.width + column, (tile.y - top) * self.look.height + row
        if 0 <= y < self._height and 0 <= x < self._width:
            for at, letter in enumerate(text):
                cells[y][x + at] = (letter, ink)

    def _frames(self, cells: list[list[Run]], scene: _Scene, left: int, top: int) -> None:
        """Mark the tiles that are new and the one placed last, and the cursor over them."""
        for at in dict.fromkeys((*scene.new, *([scene.last] if scene.last is not None else []))):
            if at != scene.cursor and not (at == scene.last and scene.keys):  # the keys mark it well enough
                self._frame(cells, at.x - left, at.y - top, cursor=False)
        if scene.cursor is not None:
            self._frame(cells, scene.cursor.x - left, scene.cursor.y - top, cursor=True)

    def _frame(self, cells: list[list[Run]], column: int, row: int, *, cursor: bool) -> None:
        left, top = column * self.look.width, row * self.look.height
        if not (0 <= left < self._width and 0 <= top < self._height):
            return
        width, height = (self.look.width, self.look.height) if self.look.painted else letters(self.look)
        corners = [(x, y) for y in (top, top + height - 1) for x in (left, left + width - 1)]
        for number, (x, y) in enumerate(corners):
            if not ground_of(cells[y][x][1]).startswith("on:") and self.look.painted:
                continue  # a follower says more than a corner
            if self.look.painted:
                sign = FRAME[number] if cursor else LAST_FRAME[number]
                cells[y][x] = (sign, "gold on:screen reverse" if cursor else "strong on:screen")
            else:
                sign = (BRACKETS if cursor else LAST_BRACKETS)[number]
                cells[y][x] = (sign, "gold bold reverse" if cursor else "bold")

    # Beside the map

    def _panel(self, context: CarcassonneContext, scene: _Scene, left: int, top: int) -> Sequence[Row]:
        if self.side < LEAST:
            return [[] for _ in range(self._height)]
        view = context.view
        # A tile that is placed stays there as long as it can be claimed: to take it away would cost bytes for nothing.
        drawn = view.drawn if view.drawn >= 0 or not view.asked else view.tiles[-1].kind
        hand = self.kit.kinds[drawn] if drawn >= 0 else None
        seen = (left, top, left + self.across.seen, top + self.down.seen)
        others = listed([context.names[seat] for seat in view.asked if seat != view.viewer])
        size = Size(self.side, self._height)
        owner, left = others or _("your tile"), sum(view.left)
        return side_panel(self._seen.of(view), seen, hand, left, size, self.look, owner, self.glyphs.cut)
