"""Paint a GrandeContext on the widgets of the table, in the layout of the moment."""

from __future__ import annotations

from collections.abc import Sequence

from textual.screen import Screen

from elgrande_tui.games.elgrande.board.drawing import Drawing
from elgrande_tui.games.elgrande.board.ground import GrandeGround
from elgrande_tui.games.elgrande.board.raster import HEIGHT, WIDTH
from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.panels.card_boxes import card_boxes, stack_at
from elgrande_tui.games.elgrande.panels.corner import CELLS as OFFER_CELLS
from elgrande_tui.games.elgrande.panels.corner import OFFER_TOP, corner
from elgrande_tui.games.elgrande.panels.ending import ending
from elgrande_tui.games.elgrande.panels.hand_line import hand_row
from elgrande_tui.games.elgrande.panels.map_labels import map_labels
from elgrande_tui.games.elgrande.text.areas import area_map_name
from elgrande_tui.i18n.translations import _
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.table.feeds import chat_feed, log_feed
from elgrande_tui.table.key_line import key_row
from elgrande_tui.table.large_seats import large_seats
from elgrande_tui.table.layout import LAYOUTS, SMALL, layout_for
from elgrande_tui.table.notices import notices
from elgrande_tui.table.panels.log import line_of
from elgrande_tui.table.panels.registry import PANELS
from elgrande_tui.table.prompt_line import prompt_rows
from elgrande_tui.table.score_line import field_width, has_room, round_row, seat_row
from elgrande_tui.table.side import side_rows
from elgrande_tui.widgets.ascii_text import ascii_row
from elgrande_tui.widgets.cells import Cells, Row, fitted, row_cells
from elgrande_tui.widgets.glyphs import Glyphs
from elgrande_tui.widgets.paragraphs import wrapped

FRANCIA_LEFT = 45
"""First column of Francia in the first row of the raster: left of it is sea."""


class Painter:
    """Paints one screen. Widgets send only the cells that differ, so everything is painted every time."""

    def __init__(self, screen: Screen[None], glyphs: Glyphs, table: TableModel) -> None:
        self.screen = screen
        self.glyphs = glyphs
        self.layout = SMALL
        ground = table.face.ground
        assert isinstance(ground, GrandeGround)
        self.legend = ground.legend
        self.drawing = Drawing(WIDTH, HEIGHT, glyphs, self.legend)
        self.map_height = 0
        """Lines of the map, and of a panel in its place."""
        self.panel_height = 0
        """Lines that a panel shows at once."""
        self.panel_lines = 0
        """Lines that the open panel has."""

    def resize(self) -> None:
        """Choose layout and map for the size of the screen."""
        width, height = self.screen.size
        self.layout = layout_for(width, height)
        for layout in LAYOUTS:
            self.screen.set_class(layout == self.layout, f"-{layout.name}")
        if self.layout.name == "none":
            return
        columns, rows = self.layout.map_size(width, height)
        if (self.drawing.raster.width, self.drawing.raster.height) != (columns, rows):
            self.drawing = Drawing(columns, rows, self.glyphs, self.legend)
        self.map_height = rows
        fields = self.screen.query("#score .place")
        fields.set_styles(f"width: {field_width(width, len(fields))};")

    def paint(self, context: GrandeContext, panel: str, top: int) -> None:
        """Show everything. `panel` is the open panel ("" for the map), `top` its first visible line."""
        width = self.screen.size.width
        if self.layout.name == "none":
            self._show("small", [*wrapped(self._too_small(), width), *wrapped(context.refusal, width, 0, "bold")])
            return
        self._score(context, width)
        told, left_out = self._told(context, width if panel or self.layout.side else self._sea)
        if panel:
            self._panel(context, panel, top, told)
        else:
            self._map(context, told)
        if self.layout.side:
            self._around(context, width)
            self._show("notices", [told])
        said = wrapped(left_out, width, 0, "bold") if left_out and not context.refusal else prompt_rows(context, width)
        prompt, hand, *_more = [*said, hand_row(context)]
        self._show("prompt", [fitted(prompt, width, self.glyphs.cut)])
        self._show("hand", [fitted(hand, width, self.glyphs.cut)])
        self._show("keys", [fitted(key_row(context, panel, width), width)])

    def word_at(self, cells: Cells, x: int, y: int, offer: Sequence[str]) -> str:
        """Return what lies under a cell: the word of an area, a card of `offer`, a card of the hand; "" for nothing."""
        match cells.id:
            case "map":
                stack = y - OFFER_TOP
                if not self.layout.side and x < OFFER_CELLS and 0 <= stack < len(offer):
                    return offer[stack]
                return self.drawing.area_at(x - self.layout.margin, y) or ""
            case "cards":
                return offer[stack_at(x, y, *cells.size, len(offer))]
            case "hand":
                return cells.word_at(x)
        return ""

    def _score(self, context: GrandeContext, width: int) -> None:
        """Show line 1, one widget per seat: Textual sends a row from its widget's left edge on."""
        field = field_width(width, len(context.order))
        self._show("round", [round_row(context)])
        for place, seat in enumerate(context.order):
            self._show(f"place{place}", [seat_row(context, seat, field)])

    def _around(self, context: GrandeContext, width: int) -> None:
        """Show what is beside the map and below it in the larger layouts."""
        layout, feeds = self.layout, 2 * self.layout.feed
        room = width - feeds
        self._show("cards", ending(context, room) if context.view.over else card_boxes(context, room, layout.cards))
        if layout.feed:
            alone = not (context.people.elsewhere or context.people.chat.lines)
            self.screen.set_class(alone, "-alone")
            self._show("side", large_seats(context, layout.side))
            self._show("log", log_feed(context, feeds if alone else layout.feed - 1, layout.cards))
            self._show("chat", [] if alone else chat_feed(context, layout.feed, layout.cards))
        else:
            self._show("side", side_rows(context, layout.side, self.map_height))

    @property
    def _sea(self) -> int:
        """The free width of the first line of the map."""
        return self.layout.margin + FRANCIA_LEFT * self.drawing.raster.width // WIDTH - 2

    def _told(self, context: GrandeContext, width: int) -> tuple[Row, str]:
        """Return the notices in so many cells; and the last news when it is too long and has to stand elsewhere."""
        clocks = not self.layout.side and not self._has_room(context)
        row = notices(context, clocks=clocks)
        if row_cells(row) <= width:
            return row, ""
        return fitted(notices(context, clocks=clocks, news=False), width, self.glyphs.cut), context.people.news

    def _map(self, context: GrandeContext, told: Row) -> None:
        rows = self.drawing.rows(
            map_labels(context),
            chosen=context.selection.cursor,
            margin=self.layout.margin,
            writings=() if self.layout.side else corner(context, told),
            names={land: area_map_name(land) for land in self.drawing.foreign},
        )
        self._show("map", rows)

    def _has_room(self, context: GrandeContext) -> bool:
        """Whether line 1 shows the clocks."""
        return has_room(field_width(self.screen.size.width, len(context.order)))

    def _panel(self, context: GrandeContext, panel: str, top: int, told: Row) -> None:
        """Show the panel; the notices, which stand in the sea of the map it covers, take its last line."""
        width = self.screen.size.width - (self.layout.side and self.layout.side + 1)
        rows = PANELS[panel](context, width)
        below = [] if self.layout.side else told
        self.panel_lines, self.panel_height = len(rows), self.map_height - bool(below)
        if (line := line_of(rows)) is not None:
            top = line - self.panel_height // 2
        first = max(0, min(top, len(rows) - self.panel_height))
        shown = rows[first : first + self.panel_height]
        if below:
            shown += [*[[]] * (self.panel_height - len(shown)), below]
        self._show("panel", shown)

    def _too_small(self) -> str:
        width, height = self.screen.size
        return _("The table needs {columns}x{rows} cells; this window has {width}x{height}.").format(
            columns=SMALL.columns, rows=SMALL.rows, width=width, height=height
        )

    def _show(self, name: str, rows: list[Row]) -> None:
        if self.glyphs.ascii_only:
            rows = [ascii_row(row) for row in rows]
        self.screen.query_one(f"#{name}", Cells).show(rows)
