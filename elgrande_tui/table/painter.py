"""Paint a Context on the widgets of the table, in the layout of the moment."""

from __future__ import annotations

from textual.screen import Screen

from elgrande_tui.i18n.translations import _
from elgrande_tui.model.context import Context
from elgrande_tui.model.ending import ending
from elgrande_tui.model.screen_face import DrawnBoard, Size, Space
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.table.feeds import chat_feed, log_feed
from elgrande_tui.table.hand_line import hand_row
from elgrande_tui.table.key_line import key_row
from elgrande_tui.table.large_seats import large_seats
from elgrande_tui.table.layout import layout_for, layouts_of
from elgrande_tui.table.notices import notices
from elgrande_tui.table.panels.log import line_of
from elgrande_tui.table.panels.registry import panels_of
from elgrande_tui.table.prompt_line import prompt_rows
from elgrande_tui.table.score_line import field_width, has_room, seat_row
from elgrande_tui.table.side import side_rows
from elgrande_tui.widgets.ascii_text import ascii_row
from elgrande_tui.widgets.cells import Cells, Row, fitted, row_cells
from elgrande_tui.widgets.glyphs import Glyphs
from elgrande_tui.widgets.paragraphs import wrapped
from elgrande_tui.widgets.themes.textual_theme import scheme_of

TALL = frozenset(("scores",))
"""Panels that take the room below the board as well."""


class Painter:
    """Paints one screen. Widgets send only the cells that differ, so everything is painted every time."""

    def __init__(self, screen: Screen[None], glyphs: Glyphs, table: TableModel) -> None:
        self.screen = screen
        self.glyphs = glyphs
        self.face = table.face.screen
        self.panels = panels_of(self.face)
        self.layouts = layouts_of(self.face)
        self.small = self.layouts[-2]
        self.layout = self.small
        self.space = Space(self.face.least, self.layout.margin, alone=True)
        self.board: DrawnBoard = self.face.board(self.space, glyphs)
        self.board_height = 0
        """Lines of the board, and of a panel in its place."""
        self.panel_height = 0
        """Lines that a panel shows at once."""
        self.panel_lines = 0
        """Lines that the open panel has."""

    def draw_with(self, glyphs: Glyphs) -> None:
        """Draw with other glyphs from now on."""
        self.glyphs = glyphs
        self.board = self.face.board(self.space, glyphs)

    def resize(self) -> None:
        """Choose layout and board for the size of the screen."""
        width, height = self.screen.size
        self.layout = layout_for(self.layouts, width, height)
        for layout in self.layouts:
            self.screen.set_class(layout == self.layout, f"-{layout.name}")
        if self.layout.name == "none":
            return
        size = self.layout.board_size(width, height, self.face.most)
        self._fit_board(Space(size, self.layout.margin, alone=not self.layout.side))
        self.board_height = size.rows
        fields = self.screen.query("#score .place")
        fields.set_styles(f"width: {field_width(width, len(fields), self.face.seat_cells)};")

    def _fit_board(self, space: Space) -> None:
        """Make another board where the space has changed, or what the terminal can show there."""
        painted = not self.glyphs.ascii_only and scheme_of(self.screen.app).painted
        space = space._replace(painted=painted)
        if space != self.space:
            self.space, self.board = space, self.face.board(space, self.glyphs)

    def paint(self, context: Context, panel: str, top: int) -> None:
        """Show everything. `panel` is the open panel ("" for the board), `top` its first visible line."""
        width = self.screen.size.width
        tall = panel in TALL and self.layout.cards > 0
        self.screen.set_class(tall, "-tall")
        if self.layout.name == "none":
            self._show("small", [*wrapped(self._too_small(), width), *wrapped(context.refusal, width, 0, "bold")])
            return
        self._fit_board(self.space)  # the theme may have changed
        self._score(context, width)
        told, left_out = self._told(context, width if panel or self.layout.side else self.board.free)
        if panel:
            self._panel(context, panel, top, told)
        else:
            self._show("map", self.board.rows(context, told))
        if self.layout.side:
            self._around(context, width)
            self._show("notices", [told])
        said = wrapped(left_out, width, 0, "bold") if left_out and not context.refusal else prompt_rows(context, width)
        prompt, hand, *_more = [*said, hand_row(context)]
        self._show("prompt", [fitted(prompt, width, self.glyphs.cut)])
        self._show("hand", [fitted(hand, width, self.glyphs.cut)])
        self._show("keys", [fitted(key_row(context, panel, width), width)])

    def word_at(self, context: Context, cells: Cells, x: int, y: int) -> str:
        """Return the word of what lies under a cell: of an area, of another choice; "" for nothing."""
        match cells.id:
            case "map":
                return self.board.word_at(context, x, y)
            case "cards":
                return self.face.below_at(context, x, y, Size(*cells.size))
            case "hand":
                return cells.word_at(x)
        return ""

    def _score(self, context: Context, width: int) -> None:
        """Show line 1, one widget per seat: Textual sends a row from its widget's left edge on."""
        field = field_width(width, len(context.order), self.face.seat_cells)
        self._show("round", [self.face.round_row(context)])
        for place, seat in enumerate(context.order):
            self._show(f"place{place}", [seat_row(context, seat, field)])

    def _around(self, context: Context, width: int) -> None:
        """Show what is beside the board and below it in the larger layouts."""
        layout, feeds = self.layout, 2 * self.layout.feed
        room = width - feeds
        self._show("cards", self.face.below(context, room, layout.cards) or ending(context, room))
        if layout.feed:
            alone = not (context.people.elsewhere or context.people.chat)
            self.screen.set_class(alone, "-alone")
            self._show("side", large_seats(context, layout.side))
            self._show("log", log_feed(context, feeds if alone else layout.feed - 1, layout.cards))
            self._show("chat", [] if alone else chat_feed(context, layout.feed, layout.cards))
        else:
            self._show("side", side_rows(context, layout.side, self.board_height))

    def _told(self, context: Context, width: int) -> tuple[Row, str]:
        """Return the notices in so many cells; and the last news when it is too long and has to stand elsewhere."""
        clocks = not self.layout.side and not self._has_room(context)
        row = notices(context, clocks=clocks)
        if row_cells(row) <= width:
            return row, ""
        return fitted(notices(context, clocks=clocks, news=False), width, self.glyphs.cut), context.people.news

    def _has_room(self, context: Context) -> bool:
        """Whether line 1 shows the clocks."""
        least = self.face.seat_cells
        return has_room(field_width(self.screen.size.width, len(context.order), least), least)

    def _panel(self, context: Context, panel: str, top: int, told: Row) -> None:
        """Show the panel; the notices, which stand on the board that it covers, take its last line."""
        width = self.screen.size.width - (self.layout.side and self.layout.side + 1)
        rows = self.panels[panel](context, width)
        below = [] if self.layout.side else told
        taller = self.layout.cards if panel in TALL else 0
        self.panel_lines, self.panel_height = len(rows), self.board_height + taller - bool(below)
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
            columns=self.small.columns, rows=self.small.rows, width=width, height=height
        )

    def _show(self, name: str, rows: list[Row]) -> None:
        if self.glyphs.ascii_only:
            rows = [ascii_row(row) for row in rows]
        self.screen.query_one(f"#{name}", Cells).show(rows)
