"""The base of all screens but the table: a heading, rows, a line for refusals, and the keys."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import ClassVar, TypeVar

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Offset
from textual.screen import Screen
from textual.widgets import OptionList, Static

from elgrande_tui.input.commands import CYRILLIC, MENU, bindings, by_id
from elgrande_tui.lobby.games import can_show, first_game
from elgrande_tui.model.game_ui import game_ui
from elgrande_tui.model.match_ui.board import Size
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.palette import ScreenCommands
from elgrande_tui.terminal import real_cursor
from elgrande_tui.widgets.cells import Row, row_cells
from elgrande_tui.widgets.glyphs import Glyphs
from elgrande_tui.widgets.picture import Picture
from engine.core.setup import Setup

T = TypeVar("T")
AFTER_KEYS = "\x1f"
"""Between keys and what they do, of the width of a blank."""
GAP = "   "
"""What stands between two entries of the line of keys."""
_LIST_IDS = {
    "cursor_up": "menu.up",
    "cursor_down": "menu.down",
    "page_up": "menu.page_up",
    "page_down": "menu.page_down",
    "first": "menu.first",
    "last": "menu.last",
    "select": "menu.accept",
}


def footer(*entries: tuple[str, str]) -> str:
    """Return a line of keys; an entry is ids of commands with blanks between, and what they do on this screen.

    A sign that no text has stands behind the keys of an entry, for their colour.

    >>> footer(("menu.up menu.down", "row"), ("menu.back", "back")).replace(AFTER_KEYS, " ")
    'Up, Down row   Esc back'
    """
    return GAP.join(
        f"{', '.join(by_id(name).spelled for name in ids.split())}{AFTER_KEYS}{does}" for ids, does in entries
    )


def inked(lines: str) -> Content:
    """Return lines of keys as they are shown."""
    shown = Content("")
    for number, entry in enumerate(re.split(f"({GAP}|\n)", lines)):
        key, _sign, does = entry.partition(AFTER_KEYS)
        shown += Content(entry) if number % 2 or not does else Content.assemble((key, "bold $ink-gold"), f" {does}")
    return shown


def broken(line: str, width: int) -> str:
    r"""Break a line of keys into lines of at most `width` cells; an entry is never broken, even if it is wider.

    >>> broken("Up, Down row   Enter go there   Esc back", 30)
    'Up, Down row   Enter go there\nEsc back'
    """
    kept, *more = line.split(GAP)
    for entry in more:
        room = width - cell_len(kept.rpartition("\n")[2].replace(AFTER_KEYS, " "))
        kept += (GAP if cell_len(GAP + entry.replace(AFTER_KEYS, " ")) <= room else "\n") + entry
    return kept


class MenuList(OptionList):
    """A list to choose a line from, with the keys of the menus."""

    BINDINGS: ClassVar[list[BindingType]] = [
        replace(binding, id=_LIST_IDS.get(binding.action)) for binding in Binding.make_bindings(OptionList.BINDINGS)
    ]

    @property
    def chosen_at(self) -> Offset:
        """Where on the screen the line under the cursor begins."""
        lines = range(self.size.height)
        line = next((y for y in lines if self._option_in(y) == self.highlighted), 0)
        return Offset(self.content_region.x + 1, self.content_region.y + line)

    def _option_in(self, y: int) -> int | None:
        """Return the index of the option that a visible line belongs to: a long option takes several lines."""
        options = (segment.style.meta.get("option") for segment in self.render_line(y) if segment.style)
        return next(options, None)


class MenuScreen(Screen[T]):
    """A screen of rows: up and down go from row to row, Enter does what the screen is for, Esc goes back."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(MENU)
    COMMANDS: ClassVar = {ScreenCommands}
    DEFAULT_CSS = """
    MenuScreen #heading { height: 1; margin: 0 0 1 0; padding: 0 2; text-style: bold; }
    MenuScreen #rows { height: 1fr; padding: 0 1 0 2; overflow-y: auto; }
    MenuScreen #rows { scrollbar-gutter: stable; scrollbar-size-vertical: 1; }
    MenuScreen #rows > Static { height: auto; }
    MenuScreen #foot { height: 1fr; min-height: 0; margin: 1 0 0 0; }
    MenuScreen #notice { height: auto; min-height: 1; padding: 0 2; text-style: bold; }
    MenuScreen #keys { height: auto; padding: 0 2; color: $text-muted; }
    MenuScreen:ansi #keys { color: ansi_default; }
    MenuScreen OptionList { height: auto; border: none; padding: 0; background: transparent; }
    MenuScreen LiveList, MenuScreen #actions { text-wrap: nowrap; text-overflow: ellipsis; }
    MenuScreen OptionList:focus { border: none; background-tint: transparent; }
    MenuScreen { background: $ground-panel; }
    MenuScreen #heading { background: $ground-title; color: $ink-gold; }
    MenuScreen:ansi #heading { color: ansi_default; }
    MenuScreen #keys { background: $ground-bar; }
    MenuScreen OptionList > .option-list--option-highlighted { background: $ground-chosen; color: $ink-strong; }
    MenuScreen OptionList:focus > .option-list--option-highlighted { background: $ground-chosen; color: $ink-strong; }
    MenuScreen OptionList:ansi:focus > .option-list--option-highlighted {
        background: $block-cursor-background; color: $block-cursor-foreground; text-style: $block-cursor-text-style;
    }
    MenuScreen OptionList.inked:ansi:focus > .option-list--option-highlighted {
        background: ansi_default; color: ansi_default; text-style: bold underline;
    }
    MenuScreen OptionList:focus:nocolor > .option-list--option-highlighted { text-style: bold underline; }
    """

    heading = ""
    """The first line."""
    keys = ""
    """The last line: what the keys do here."""
    usual = ""
    """The game that the player has chosen on the first screen; "": the one that is offered first."""
    has_foot = False
    """Below the rows stands the board, as large as there is room."""

    def compose(self) -> ComposeResult:
        yield Static(self.heading, id="heading", markup=False)
        with Vertical(id="rows"):
            yield from self.rows()
            if self.has_foot:
                yield Picture(self._foot, id="foot")
        yield Static("", id="notice", markup=False)
        yield Static(inked(self.keys), id="keys")

    def rows(self) -> ComposeResult:
        """Yield the widgets between heading and keys."""
        yield from ()

    def shown_setup(self) -> Setup:
        """Return the choices of a game whose board fills what is free below the rows: here the player's usual one."""
        ui = game_ui(self.usual if can_show(self.usual) else first_game())
        return Setup(ui.name, tuple(ui.seat_words[: ui.usual_seats]))

    def _foot(self, columns: int, rows: int, glyphs: Glyphs) -> list[Row]:
        """Return the board in the middle of so many cells."""
        setup = self.shown_setup()
        shown = can_show(setup.game)  # a host may tell of any
        board = game_ui(setup.game).bare_board(setup, Size(columns, rows), glyphs) if shown else []
        margin = " " * ((columns - max(map(row_cells, board), default=0)) // 2)
        return [[(margin, ""), *row] for row in board]

    def redraw(self) -> None:
        """Redraw the pictures, with other characters or colours."""
        for picture in self.query(Picture):
            picture.draw()

    @on(events.Resize)
    def show_keys(self) -> None:
        """Show the keys, broken to fit the width."""
        keys = self.query_one("#keys", Static)
        lines = "\n".join(broken(line, self.size.width - keys.gutter.width) for line in self.keys.split("\n"))
        if keys.content != inked(lines):
            keys.update(inked(lines))

    async def retranslate(self) -> None:
        """Recompose after a change of the language. The focus stays on its row."""
        row = self.focused.id if self.focused else None
        await self.recompose()
        self.show_keys()
        if row:
            self.query_one(f"#{row}").focus()

    def on_key(self, event: events.Key) -> None:
        """Take a Cyrillic letter that no field has taken for the Latin one on the same key."""
        if event.character in CYRILLIC:
            event.stop()
            # Sent by the app: a key that the screen sends itself would come back to it and go no further.
            self.app.call_later(self.app.simulate_key, CYRILLIC[event.character])

    @on(events.DescendantFocus)
    @on(OptionList.OptionHighlighted)
    @on(ChoiceRow.Changed)
    @on(events.ScreenResume)
    @on(events.Resize)
    def follow_selection(self) -> None:
        """Put the terminal's cursor where the selection is; in a field Textual does that itself."""
        self.call_after_refresh(self._place_cursor)

    def _place_cursor(self) -> None:
        row = self.focused
        if isinstance(row, MenuList | ChoiceRow):
            real_cursor.place(self.app, row.chosen_at)

    def say(self, sentence: str) -> None:
        """Show a sentence above the keys: why something did not work, or what is going on; "" clears it."""
        if self.display:  # not while the screen is being removed: a reply may come that late
            self.query_one("#notice", Static).update(sentence)

    def action_leap(self, by: int) -> None:
        """Move the focus by that many rows, down or (negative) up, no further than to the last and the first."""
        rows = self.focus_chain
        if self.focused in rows:
            rows[max(0, min(len(rows) - 1, rows.index(self.focused) + by))].focus()

    def action_accept(self) -> None:
        """Do what the screen is for: here, select the line under the cursor."""
        if isinstance(self.focused, OptionList):
            self.focused.action_select()

    def action_back(self) -> None:
        """Close the screen without a result."""
        self.dismiss(None)

    def action_close(self) -> None:
        """Go back by a key that a field would take for a letter."""
        self.action_back()
