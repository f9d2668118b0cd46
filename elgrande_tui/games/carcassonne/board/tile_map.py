"""Draw the map of one match as far as it is seen, with followers and cursor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import TypeAlias

from elgrande_tui.games.carcassonne import _
from elgrande_tui.games.carcassonne.board.feature_rows import claim_row, feature_row
from elgrande_tui.games.carcassonne.board.rim import RIM, rim_of
from elgrande_tui.games.carcassonne.board.side_panel import Box, HandTile, SidePanel, panel_columns
from elgrande_tui.games.carcassonne.board.tile_cells import DARK, Cells, Lit, TileLook, letters, spots, tile_cells
from elgrande_tui.games.carcassonne.board.viewport import Aim, Bounds, Viewport, bounds
from elgrande_tui.games.carcassonne.model.answers import shown_turn
from elgrande_tui.games.carcassonne.model.carcassonne_facts import CarcassonneContext, SeenLandscape
from elgrande_tui.games.carcassonne.model.features import feature_named, features_on, segments_of
from elgrande_tui.games.carcassonne.model.ground import MapPosition, position_at, position_word
from elgrande_tui.games.carcassonne.text.sentences import place_name
from elgrande_tui.i18n.seats import listed
from elgrande_tui.model.match_ui.board import Size, Space
from elgrande_tui.widgets.cells import Row, Run, fitted, merged, padded, row_cells
from elgrande_tui.widgets.glyphs import Glyphs
from elgrande_tui.widgets.ink import ground_of
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.model.events import MapSegment
from engine.games.carcassonne.model.landscape import Feature, Landscape, PlacedTile
from engine.games.carcassonne.model.options import Claim, PlaceTile

FRAME = ("▗", "▖", "▝", "▘")
"""The corners of the cursor in reverse, so that the terminal's own cursor is there as well."""
LAST_FRAME = ("▛", "▜", "▙", "▟")
BRACKETS, LAST_BRACKETS = "[][]", "()()"
EDGES = ("▌", "▐")
"""The sides of a small tile in its neighbours: its own cells stay what they are."""
TOP = 1
"""The row in which the rim begins, below the line on features; notices stand at the end of that."""
GAP = 2
BESIDE = 8
"""The width of a tile from which on it has room for corners,..."""
CHEQUERED = 6
"""...from which on every other one has another shade..."""
MARGINS = 12
"""...and from which on signs have a margin."""
FIT = "·"
START = MapPosition(0, 0)
Canvas: TypeAlias = list[list[Run]]
"""The cells of the map, row by row."""


@dataclass
class _Scene:
    land: Landscape
    """With the tile in hand, where it is shown."""
    last: MapPosition
    shown: PlacedTile | None = None
    cursor: MapPosition | None = None
    new: Sequence[MapPosition] = ()
    """The tiles that are new to the player."""
    fits: frozenset[MapPosition] = frozenset()
    told: Sequence[Feature] = ()
    scored: Sequence[MapSegment] = ()
    """The segments by which the features are named that are scored now."""
    lit: Mapping[int, frozenset[int]] = field(default_factory=dict)
    corner: MapPosition = START
    """The cell at the top left of the map."""
    keys: Mapping[str, tuple[str, bool]] = field(default_factory=dict)
    """Segment of the tile placed last that can be claimed -> its key, and whether it is chosen."""


class TileMap:
    """The map in one Space; see `elgrande_tui.model.match_ui.board.DrawnBoard`."""

    def __init__(self, space: Space, glyphs: Glyphs, rules: CarcassonneRules) -> None:
        self.space, self.glyphs, self.kit = space, glyphs, rules.kit
        self.free = space.margin + space.size.columns
        beside = Size(panel_columns(Size(self.free, space.size.rows)), space.size.rows - TOP - space.covered)
        self.panel = SidePanel(beside, glyphs) if beside.columns else None
        room = Size(self.free - RIM - beside.columns, beside.rows - 1)
        self.view = Viewport(room, painted=space.painted)
        self._seen = SeenLandscape(self.kit)
        self._turned: tuple[int, int] = (-1, 0)
        """The number of the tile in hand, and its last turn: it stays turned where it does not fit."""

    @property
    def look(self) -> TileLook:
        """How tiles are drawn now."""
        return TileLook(*self.view.tile, self.space.painted, self.glyphs.ascii_only)

    # What is drawn

    def rows(self, context: CarcassonneContext, told: Row) -> list[Row]:
        """Return a line on the features under the cursor and notices, the map with its rim and what is beside it."""
        scene = self._scene(context)
        scene.corner = corner = self._follow(context, scene)
        sea: Run = (" ", "on:sea" if self.space.painted else "")
        cells = [[sea] * self.view.room.columns for _row in range(self.view.room.rows)]
        for at in scene.fits:
            self._put(cells, scene, at, self._place())
        for number, tile in enumerate(scene.land.tiles):
            self._put(cells, scene, MapPosition(tile.x, tile.y), self._tile(scene, number))
        self._write_signs(cells, context, scene)
        self._frames(cells, scene)
        rim = rim_of(self._land(context), corner, self.view)
        lines = [
            [(" " * RIM, ""), *rim.columns],
            *([(row, "dim"), *line] for row, line in zip(rim.rows, cells, strict=True)),
        ]
        panel = self._panel(context, scene)
        rows = [merged([*line, *beside]) for line, beside in zip(lines, panel, strict=True)]
        shown = told if self.space.alone and row_cells(told) else []
        room = self.free - row_cells(shown) - GAP * bool(shown)
        line = fitted(self._line(context, scene), room, self.glyphs.cut)
        rows = [[*padded(line, room + GAP), *shown] if shown else line, *rows]
        return [*rows, *([[]] * (self.space.size.rows - len(rows)))]

    def _line(self, context: CarcassonneContext, scene: _Scene) -> Row:
        """Return what is told of features: of those that can be claimed, else of those under the cursor."""
        if scene.keys:
            return claim_row(self.kit.constants, scene.land, scene.told, [key for key, _chosen in scene.keys.values()])
        lead = "" if scene.cursor is None else place_name(*scene.cursor) + "  "
        return feature_row(self.kit.constants, scene.land, scene.told, context.marks, lead)

    def word_at(self, context: CarcassonneContext, x: int, y: int) -> str:
        """Return the position at a cell; "" beside the map."""
        at = self.view.position_at(x - RIM, y - TOP - 1)
        return "" if at is None else position_word(*at)

    def _scene(self, context: CarcassonneContext) -> _Scene:
        land = self._seen.of(context.view)
        last = MapPosition(land.tiles[-1].x, land.tiles[-1].y)
        cursor = position_at(self.kit.answers, context.selection.cursor)
        if context.lit:
            cursor = position_at(self.kit.answers, context.lit)
        new = () if context.new is None else context.new.tiles
        scene = _Scene(land, last, shown_turn(context), cursor, new)
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

    def _land(self, context: CarcassonneContext) -> tuple[Bounds, Bounds]:
        """Return how far the land reaches, without a tile that is only shown."""
        tiles = self._seen.of(context.view).tiles
        return bounds(tile.x for tile in tiles), bounds(tile.y for tile in tiles)

    def _follow(self, context: CarcassonneContext, scene: _Scene) -> MapPosition:
        """Return the cell at the top left."""
        wanted = self._scored_tile(scene) if scene.scored else scene.cursor or scene.last
        size = context.selection.lens % (len(self.view.sizes) + 1)
        aim = Aim.TILE if scene.cursor is None else Aim.CURSOR
        return self.view.follow(self._land(context), wanted, size, aim)

    def _scored_tile(self, scene: _Scene) -> MapPosition:
        """Return where to look while something is scored: where the way is shortest, as a scroll costs much."""
        lit = (MapPosition(scene.land.tiles[number].x, scene.land.tiles[number].y) for number in sorted(scene.lit))
        return min(lit, key=self.view.way_to)

    def _place(self) -> Cells:
        """Return the cells of an empty place where the tile fits."""
        width, height = self.view.tile
        ground = "on:fits" if self.space.painted else ""
        rows = [[(" ", ground)] * width for _row in range(height)]
        dot = "." if self.look.ascii_only else FIT
        rows[height // 2][(width - 1) // 2] = (dot, f"{ground} gold" if self.space.painted else "bold gold")
        return tuple(map(tuple, rows))

    def _tile(self, scene: _Scene, number: int) -> Cells:
        tile = scene.land.tiles[number]
        lit = scene.lit.get(number)
        # The smallest tiles all have one shade: with two a scroll would take an eighth more bytes.
        odd = self.look.width >= CHEQUERED and bool((tile.x + tile.y) % 2)
        return tile_cells(scene.land.kinds[tile.kind], tile.rotation, odd, Lit(lit) if lit else DARK, self.look)

    def _put(self, cells: Canvas, scene: _Scene, at: MapPosition, drawn: Cells) -> None:
        """Draw a tile as far as it is seen."""
        left, top = self._cell(scene, at)
        for y, line in enumerate(drawn, top):
            if 0 <= y < len(cells):
                for x, cell in enumerate(line, left):
                    if 0 <= x < len(cells[y]):
                        cells[y][x] = cell

    def _cell(self, scene: _Scene, at: MapPosition) -> tuple[int, int]:
        """Return the first cell of a position."""
        return at.x * self.view.tile.columns - scene.corner.x, at.y * self.view.tile.rows - scene.corner.y

    # Signs on the tiles

    def _write_signs(self, cells: Canvas, context: CarcassonneContext, scene: _Scene) -> None:
        """Put followers on their segments, and the keys of those that can be claimed."""
        for follower in scene.land.followers.values():
            mark = context.marks[follower.seat]
            sign = (mark.letter, mark.chip) if self.look.painted else (mark.sign, f"{mark.ink} bold")
            self._signs(cells, scene, follower.tile, [(follower.segment, sign)])
        for follower in context.new.home if context.new is not None else ():
            mark = context.marks[follower.seat]
            gone = (f"-{mark.letter}", f"{mark.ink} bold{' on:screen' * self.look.painted}")
            self._signs(cells, scene, follower.tile, [(follower.segment, gone)])
        self._signs(cells, scene, len(self._seen.of(context.view).tiles) - 1, self._keys(scene))
        for word, number in context.hinted.items():
            at = position_at(self.kit.answers, word)
            if at is not None:
                self._write_hint(cells, scene, at, number)

    def _write_hint(self, cells: Canvas, scene: _Scene, at: MapPosition, number: str) -> None:
        """Put the number of a step of a hint in the middle of a place."""
        text = number if self.look.width < BESIDE else f" {number} " if self.look.painted else f"({number})"
        left, top = self._cell(scene, at)
        x, y = left + (self.look.width - len(text)) // 2, top + self.look.height // 2
        for column, letter in enumerate(text, x):
            if 0 <= y < len(cells) and 0 <= column < len(cells[y]):
                cells[y][column] = (letter, "chip:gold" if self.look.painted else "bold reverse")

    def _keys(self, scene: _Scene) -> list[tuple[str, Run]]:
        """Return the keys of segments that can be claimed."""
        inks = ("chip:gold", "key") if self.look.painted else ("bold reverse", "bold underline")
        return [(segment, (key, inks[not chosen])) for segment, (key, chosen) in scene.keys.items()]

    def _signs(self, cells: Canvas, scene: _Scene, number: int, signs: Sequence[tuple[str, Run]]) -> None:
        """Write signs on segments of one tile, each in a place of its own."""
        tile = scene.land.tiles[number]
        kind, (left, top) = scene.land.kinds[tile.kind], self._cell(scene, MapPosition(tile.x, tile.y))
        places = spots(kind, tile.rotation, [kind.index[segment] for segment, _sign in signs], self.look)
        for (column, row), (_segment, (text, ink)) in zip(places, signs, strict=True):
            if self.look.painted and self.look.width >= MARGINS:
                text, column = f" {text} ", max(column - 1, 0)
            x, y = left + min(column, self.look.width - len(text)), top + row
            for at, letter in enumerate(text, x):
                if 0 <= y < len(cells) and 0 <= at < len(cells[y]):
                    cells[y][at] = (letter, ink)

    def _frames(self, cells: Canvas, scene: _Scene) -> None:
        """Mark the tiles that are new and the one placed last, and the cursor over them."""
        for at in dict.fromkeys((*scene.new, scene.last)):
            if at != scene.cursor and not (at == scene.last and scene.keys):  # the keys mark it well enough
                self._frame(cells, self._cell(scene, at), cursor=False)
        if scene.cursor is not None:
            self._frame(cells, self._cell(scene, scene.cursor), cursor=True)

    def _frame(self, cells: Canvas, at: tuple[int, int], *, cursor: bool) -> None:
        """Mark a tile at its corners; on both sides where corners would be much of the tile."""
        left, top = at
        width, height = (self.look.width, self.look.height) if self.look.painted else letters(self.look)
        beside = self.look.painted and width < BESIDE
        columns = (left - beside, left + width - 1 + beside)
        rows = range(top, top + height) if beside else (top, top + height - 1)
        for number, (y, x) in enumerate(product(rows, columns)):
            if 0 <= y < len(cells) and 0 <= x < len(cells[y]):
                ground = ground_of(cells[y][x][1])
                if not self.look.painted:
                    sign = (BRACKETS if cursor else LAST_BRACKETS)[number]
                    cells[y][x] = (sign, "gold bold reverse" if cursor else "bold")
                elif not ground.startswith("on:"):
                    continue  # a follower says more than a mark
                elif beside:
                    side = EDGES[number % 2 != cursor]
                    cells[y][x] = (side, f"gold {ground} reverse" if cursor else f"strong {ground}")
                else:
                    sign = FRAME[number] if cursor else LAST_FRAME[number]
                    cells[y][x] = (sign, "gold on:screen reverse" if cursor else "strong on:screen")

    # Beside the map

    def _panel(self, context: CarcassonneContext, scene: _Scene) -> Sequence[Row]:
        if self.panel is None:
            return [[] for _row in range(self.view.room.rows + 1)]
        land, view = self._seen.of(context.view), context.view
        return self.panel.rows(land, self._shown(scene), self._hand(context, scene), view.left)

    def _shown(self, scene: _Scene) -> Box | None:
        """Return the tiles of which more than a half is seen; None where nothing is hidden."""
        if self.view.whole:
            return None
        (left, top), (width, height), tile = scene.corner, self.view.room, self.view.tile
        return (
            round(left / tile.columns),
            round(top / tile.rows),
            round((left + width) / tile.columns),
            round((top + height) / tile.rows),
        )

    def _hand(self, context: CarcassonneContext, scene: _Scene) -> HandTile | None:
        """Return the tile of the turn: one's own as it lies or would lie, that of another as it was drawn."""
        view = context.view
        # A tile that is placed stays there as long as it can be claimed: to take it away would cost bytes for nothing.
        drawn = view.drawn if view.drawn >= 0 or not view.asked else view.tiles[-1].kind
        if drawn < 0:
            return None
        if scene.shown is not None:
            self._turned = (len(view.tiles), scene.shown.rotation)
        number, rotation = self._turned
        if scene.keys:
            rotation = view.tiles[-1].rotation
        elif context.question is None or number != len(view.tiles):
            rotation = 0
        others = listed([context.names[seat] for seat in view.asked if seat != view.viewer])
        return HandTile(others or _("your tile"), self.kit.kinds[drawn], rotation, self._keys(scene))
