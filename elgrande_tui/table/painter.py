"""Paint a Context on the widgets of the table, in the largest layout that fits both ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from textual.containers import Horizontal, Vertical
from textual.geometry import Offset
from textual.screen import Screen
from textual.widget import Widget

from elgrande_tui.i18n.translations import _
from elgrande_tui.model.context import Context
from elgrande_tui.model.ending import ending, with_ways
from elgrande_tui.model.match_ui.board import BoardUI, DrawnBoard, Size, Space
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.screens.field import FieldRow
from elgrande_tui.table.display import TableDisplay
from elgrande_tui.table.key_line import key_row
from elgrande_tui.table.lines import (
    STRIP,
    field_width,
    hand_row,
    has_room,
    has_strip,
    large_seats,
    named_row,
    notices,
    prompt_rows,
    said_rows,
    seat_row,
    side_rows,
    strip_rows,
    wide_field,
    with_log,
)
from elgrande_tui.table.log_panels import line_of, log_end
from elgrande_tui.table.open_panel import panels_of
from elgrande_tui.table.panels.people_panels import chat_feed
from elgrande_tui.widgets.ascii_text import ascii_row
from elgrande_tui.widgets.cells import Cells, Row, fitted, padded, row_cells
from elgrande_tui.widgets.glyphs import Glyphs, glyphs_for
from elgrande_tui.widgets.paragraphs import inset, wrapped
from elgrande_tui.widgets.themes.textual_theme import scheme_of
from netplay.common.sanitize import CHAT_CELLS

Name = Literal["none", "small", "medium", "large"]

LINES = 4
"""Rows that every layout has besides the board and what is below it: score, prompt, hand, keys."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of everything at a size of the terminal."""

    name: Name
    columns: int
    """The least size it needs."""
    rows: int
    margin: int = 0
    """Spare columns left of the board."""
    side: int = 0
    """Columns beside the board, for the seats."""
    cards: int = 0
    """Rows below the board, for what the game shows there."""
    feed: int = 0
    """Columns of the log, and of the chat, beside that."""

    @property
    def around(self) -> int:
        """The rows that are not the board's."""
        return LINES + self.cards + (1 if self.cards else 0)

    def board_size(self, width: int, height: int, most: Size) -> Size:
        """Return the size of a board that grows to `most`, on a terminal of that size."""
        return Size(
            min(width - self.margin - self.side, most.columns),
            min(height - self.around, most.rows),
        )

    def fitting(self, least: Size) -> Layout:
        """Return the layout with room for a board that needs that size; the margin is what is to spare."""
        columns = max(self.columns, least.columns + self.side)
        rows = max(self.rows, least.rows + self.around)
        return replace(self, columns=columns, rows=rows, margin=min(self.margin, columns - self.side - least.columns))


TOO_SMALL = Layout("none", 0, 0)
SMALL = Layout("small", 80, 24, margin=4)
MEDIUM = Layout("medium", 120, 40, side=25, cards=10)
LARGE = Layout("large", 200, 60, side=48, cards=15, feed=40)
LAYOUTS = (LARGE, MEDIUM, SMALL, TOO_SMALL)
"""Largest first."""


def layouts_of(screen: BoardUI) -> list[Layout]:
    """Return the layouts for a game, the largest first."""
    found = [layout if screen.band else replace(layout, cards=0, feed=0) for layout in LAYOUTS[:-1]]
    return [*(layout.fitting(screen.least) for layout in found), TOO_SMALL]


def layout_for(layouts: Sequence[Layout], width: int, height: int) -> Layout:
    """Return the layout for a terminal of that size."""
    return next(layout for layout in layouts if width >= layout.columns and height >= layout.rows)


TALL = frozenset(("scores",))
"""Panels that take the room below the board as well."""
LEAST_SEEN = 6
"""Rows of the board that a panel leaves in sight, or it takes the whole place of the board."""
ASKED_LINES = 2
"""What is wanted may take its own line and that of the hand."""


def table_widgets(seats: int) -> Iterator[Widget]:
    """Yield line 1, the board with a panel over it and the side column, what is below the board, the other lines."""
    with Horizontal(id="score"):
        yield Cells(id="round")
        for place in range(seats):
            yield Cells(id=f"place{place}", classes="place")
    with Horizontal(id="middle"):
        with Vertical(id="board"):
            yield Cells(id="map")
            yield Cells(id="panel")
        yield Cells(id="side")
    with Horizontal(id="below"):
        for name in ("cards", "log", "chat"):
            yield Cells(id=name)
    for name in ("prompt", "hand", "keys", "notices", "small"):
        yield Cells(id=name)
        if name == "hand":
            yield FieldRow(_("Say"), id="say", most=CHAT_CELLS)


class Painter:
    """Paints one screen. Widgets send only the cells that differ, so everything is painted every time."""

    def __init__(self, screen: Screen[None], glyphs: Glyphs, table: TableModel) -> None:
        self.screen = screen
        self.glyphs = glyphs
        self.board_ui = table.ui.board
        self.panels = panels_of(self.board_ui)
        self.layouts = layouts_of(self.board_ui)
        self.small = self.layouts[-2]
        self.layout = self.small
        self.size = Size(self.small.columns, self.small.rows)
        """That of the layout: the screen has its next size before it is told, and may be painted in between."""
        self.space = Space(self.board_ui.least, self.layout.margin, alone=True)
        self.board: DrawnBoard = self.board_ui.draw(self.space, glyphs)
        self.board_height = 0
        """Lines of the board."""
        self.panel_rows = 0
        """Lines of the open panel's place, over the lowest ones of the board or over all of them."""
        self.panel_height = 0
        """Lines that the panel shows at once."""
        self.panel_lines = 0
        """Lines that the open panel has."""
        self.said: list[Row] = []
        """What is said until the next key above what is asked, on the last rows of what stands there..."""
        self.lowest = "map"
        """...which is the widget of this name."""

    def dress(self, display: TableDisplay) -> None:
        """Follow the theme, which may have changed: without grounds lines show what they would."""
        painted = scheme_of(self.screen.app).painted
        display.glyphs = glyphs_for(ascii_only=display.glyphs.ascii_only, painted=painted)
        if self.glyphs is not display.glyphs:
            self.glyphs = display.glyphs
            self.board = self.board_ui.draw(self.space, self.glyphs)

    def cursor(self) -> Offset:
        """Return where the terminal's cursor stands: on a refusal, else on what is selected, else on the prompt."""
        if self.said and (at := self._cells(self.lowest).chosen(self._above_said)) is not None:
            return at
        places = [self._cells(name) for name in ("prompt", "panel", "map", "cards", "hand")]
        chosen = (at for cells in places if (at := cells.chosen()) is not None)
        return next(chosen, places[0].begins)

    def resize(self) -> None:
        """Choose layout and board for the size of the screen."""
        self.size = Size(*self.screen.size)
        width, height = self.size
        self.layout = layout_for(self.layouts, width, height)
        for layout in self.layouts:
            self.screen.set_class(layout == self.layout, f"-{layout.name}")
        if self.layout.name == "none":
            return
        size = self.layout.board_size(width, height, self.board_ui.most)
        self._fit_board(Space(size, self.layout.margin, alone=not self.layout.side))
        self.board_height = size.rows
        fields = self.screen.query("#score .place")
        fields.set_styles(f"width: {self._field(len(fields))};")

    def _fit_board(self, space: Space) -> None:
        """Make another board where the space has changed, or what the terminal can show there."""
        space = space._replace(painted=self.glyphs.painted)
        if space != self.space:
            self.space, self.board = space, self.board_ui.draw(space, self.glyphs)

    def paint(self, context: Context, panel: str, top: int) -> None:
        """Show everything. `panel` is the open panel ("" for the board), `top` its first visible line."""
        width = self.size.columns
        tall = panel in TALL or not self.layout.cards
        self.screen.set_class(tall, "-tall")
        if self.layout.name == "none":
            self._show("small", [*wrapped(self._too_small(), width), *wrapped(context.refusal, width, 0, "bold")])
            return
        # the theme may have changed, and the strip may have come or gone
        self._fit_board(self.space._replace(covered=STRIP if has_strip(context) else 0))
        self._score(context)
        rows = self._panel_rows(context, panel) if panel else []
        most = self.board_height + (self.layout.cards if panel in TALL else 0)
        whole = bool(rows) and len(rows) > most - LEAST_SEEN
        self.screen.set_class(whole, "-whole")
        told, news = self._told(context, width if whole or self.layout.side else self.board.free)
        self.lowest = "cards" if not tall else "panel" if panel else "map"
        room = width - (2 * self.layout.feed if self.lowest == "cards" else self.layout.side)
        said = self._inset(said_rows(context, news, room - 2 * self.glyphs.painted), room)
        self.said = [padded(row, room, "on:card") for row in said]
        self.panel_rows = most if whole else min(most, len(rows) + len(self.said) * (self.lowest == "panel"))
        if panel:
            self._panel(rows, top, told if whole and not self.layout.side else [])
        if not whole:
            self._show("map", self._board_rows(context, told))
        if self.layout.cards:
            self._below(context, width)
        if self.layout.side:
            self._beside(context)
            self._show("notices", [told])
        asked = prompt_rows(context, width)
        if len(asked) > ASKED_LINES:  # joined, so that the last one ends with the sign of what was cut
            asked = [*asked[: ASKED_LINES - 1], [run for row in asked[ASKED_LINES - 1 :] for run in (*row, (" ", ""))]]
        asked = [self._wanted(context, row, width) for row in asked]
        prompt, hand, *_more = [*asked, hand_row(context, width)]
        self._show("prompt", [fitted(prompt, width, self.glyphs.cut)])
        self._show("hand", [fitted(hand, width, self.glyphs.cut)])
        self._show("keys", [fitted(key_row(context, panel, width), width)])

    def word_at(self, context: Context, cells: Cells, x: int, y: int) -> str:
        """Return the word of what lies under a cell: of an area, of another choice; "" for nothing."""
        if self.said and cells.id == self.lowest and y >= self._above_said:
            return ""
        match cells.id:
            case "map":
                return self.board.word_at(context, x, y) if y < self.board_height - self.space.covered else ""
            case "cards":
                return self.board_ui.below_at(context, x, y, Size(*cells.size))
            case "hand":
                return cells.word_at(x).partition(":")[0]  # behind it stands what the choice brings
        return ""

    @property
    def _above_said(self) -> int:
        """How many rows of the lowest widget stand above what is said."""
        own = {"cards": self.layout.cards, "panel": self.panel_rows, "map": self.board_height}
        return own[self.lowest] - len(self.said)

    def _score(self, context: Context) -> None:
        """Show line 1, one widget per seat: Textual sends a row from its widget's left edge on."""
        seats, row = range(len(context.names)), named_row if self.layout.side else seat_row
        field = self._field(len(seats))
        self._show("round", [self.board_ui.round_row(context)])
        for seat in seats:
            self._show(f"place{seat}", [row(context, seat, field)])

    def _field(self, seats: int) -> int:
        """Return how many cells each seat gets in line 1."""
        width = self.size.columns
        return wide_field(width, seats) if self.layout.side else field_width(width, seats, self.board_ui.seat_cells)

    def _wanted(self, context: Context, row: Row, width: int) -> Row:
        """Return a row of the prompt: a bar of gold when something is wanted of the player."""
        asked = context.question is not None or context.held is not None or bool(context.refusal)
        over = context.view.section is None
        if not self.glyphs.painted or context.then is not None or not (asked or over):
            return row
        margin: Row = [(" ", "")] if row_cells(row) < width else []
        shown = fitted([*margin, *row], width, self.glyphs.cut)
        return padded([(text, f"{ink} chip:gold") for text, ink in shown], width, "chip:gold")

    def _board_rows(self, context: Context, told: Row) -> list[Row]:
        """Return the board, its lowest rows below the strip if there is one."""
        rows = self.board.rows(context, told)
        if not has_strip(context):
            return rows
        free = self.board_height - STRIP
        blank: list[Row] = [[]] * (free - len(rows))
        return [*rows[:free], *blank, *strip_rows(context, self.size.columns - self.layout.side)]

    def _below(self, context: Context, width: int) -> None:
        """Show what is below the board in the larger layouts."""
        layout, feeds = self.layout, 2 * self.layout.feed
        room = width - feeds
        below = self.board_ui.below(context, room, layout.cards)
        if not below and context.view.section is None:
            inside = room - 2 * self.glyphs.painted
            below = self._inset(with_ways(context, ending(context, inside)), room)
        if not below and not layout.feed:
            below = self._inset(log_end(context, room - 2, layout.cards), room)
        self._show("cards", below)
        if layout.feed:
            alone = not (context.people.elsewhere or context.people.chat)
            self.screen.set_class(alone, "-alone")
            log, chat = feeds if alone else layout.feed, layout.feed
            self._show("log", self._inset(log_end(context, log - 2, layout.cards), log))
            self._show("chat", [] if alone else self._inset(chat_feed(context, chat - 2, layout.cards), chat))

    def _beside(self, context: Context) -> None:
        """Show the seats beside the board, with the log where it stands nowhere else."""
        layout = self.layout
        if layout.name != LARGE.name:
            rows = side_rows(context, layout.side, self.board_height)
        else:
            rows = large_seats(context, layout.side)
            rows = rows if layout.feed else with_log(context, rows, layout.side, self.board_height)
        self._show("side", rows)

    def _told(self, context: Context, width: int) -> tuple[Row, str]:
        """Return the notices in so many cells; and the last news when it is too long and has to stand elsewhere."""
        clocks = not self.layout.side and not self._has_room(context)
        row = notices(context, clocks=clocks)
        if row_cells(row) <= width:
            return row, ""
        return fitted(notices(context, clocks=clocks, news=False), width, self.glyphs.cut), context.people.news

    def _has_room(self, context: Context) -> bool:
        """Whether line 1 shows the clocks."""
        least = self.board_ui.seat_cells
        return has_room(field_width(self.size.columns, len(context.names), least), least)

    def _panel_rows(self, context: Context, panel: str) -> list[Row]:
        """Return all rows of the panel, set off from the board where that is drawn in lines like the panel."""
        width = self.size.columns - (self.layout.side and self.layout.side + 1)
        rows = self.panels[panel](context, width - 2 * self.glyphs.painted)
        while len(rows) > 1 and not rows[-1]:
            rows = rows[:-1]
        if not self.glyphs.painted and not any(self.glyphs.rule * 2 in text for text, _ink in rows[0]):
            rows = [[(self.glyphs.rule * width, "dim")], *rows]
        return self._inset(rows, width)

    def _panel(self, rows: list[Row], top: int, below: Row) -> None:
        """Show the panel over the lowest lines of the board; the notices `below`, where it covers them, come last."""
        self._cells("panel").styles.height = self.panel_rows
        said = len(self.said) if self.lowest == "panel" else 0
        self.panel_lines, self.panel_height = len(rows), self.panel_rows - said - bool(below)
        if (line := line_of(rows)) is not None:
            top = line - self.panel_height // 2
        first = max(0, min(top, len(rows) - self.panel_height))
        shown = rows[first : first + self.panel_height]
        if below:
            shown += [*[[]] * (self.panel_height - len(shown)), below]
        self._show("panel", shown)

    def _inset(self, rows: list[Row], width: int) -> list[Row]:
        """Return rows of a panel with a margin, where its ground shows how far it goes."""
        return [inset(row, width) for row in rows] if self.glyphs.painted else rows

    def _too_small(self) -> str:
        width, height = self.size
        return _("The table needs {columns}x{rows} cells; this window has {width}x{height}.").format(
            columns=self.small.columns, rows=self.small.rows, width=width, height=height
        )

    def _cells(self, name: str) -> Cells:
        return self.screen.query_one(f"#{name}", Cells)

    def _show(self, name: str, rows: list[Row]) -> None:
        if name == self.lowest and self.said:
            blank: list[Row] = [[]] * (self._above_said - len(rows))
            rows = [*rows[: self._above_said], *blank, *self.said]
        if self.glyphs.ascii_only:
            rows = [ascii_row(row) for row in rows]
        self._cells(name).show(rows)
