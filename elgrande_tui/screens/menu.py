"""What all screens beside the table have in common: a heading, rows, a line for refusals, and the keys."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

T = TypeVar("T")


class MenuScreen(Screen[T]):
    """A screen of rows: up and down go from row to row, enter does what the screen is for, escape goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", "Row above", show=False),
        Binding("down", "app.focus_next", "Row below", show=False),
        Binding("enter", "accept", "Go on", show=False),
        Binding("escape,q", "back", "Back", show=False),
    ]
    DEFAULT_CSS = """
    MenuScreen #heading { height: 2; padding: 0 2; text-style: bold; }
    MenuScreen #rows { height: 1fr; padding: 0 2; overflow-y: auto; }
    MenuScreen #rows > Static { height: auto; }
    MenuScreen #notice { height: auto; min-height: 1; padding: 0 2; text-style: bold; }
    MenuScreen #keys { height: 1; padding: 0 2; color: $text-muted; }
    MenuScreen:ansi #keys { color: ansi_default; }
    MenuScreen OptionList { height: auto; border: none; padding: 0; background: transparent; }
    MenuScreen OptionList:focus { border: none; }
    MenuScreen OptionList:focus:nocolor > .option-list--option-highlighted { text-style: bold underline; }
    """

    heading = ""
    """The first line."""
    keys = ""
    """The last line: what the keys do here."""

    def compose(self) -> ComposeResult:
        """Heading, rows, notice, keys."""
        yield Static(self.heading, id="heading", markup=False)
        with Vertical(id="rows"):
            yield from self.rows()
        yield Static("", id="notice", markup=False)
        yield Static(self.keys, id="keys", markup=False)

    def rows(self) -> ComposeResult:
        """What stands between heading and keys."""
        yield from ()

    def say(self, sentence: str) -> None:
        """Show a sentence above the keys: why something did not work, or what is going on; "" takes it away."""
        self.query_one("#notice", Static).update(sentence)

    def action_accept(self) -> None:
        """Enter: what the screen is for."""

    def action_back(self) -> None:
        """Escape: give up, without a result."""
        self.dismiss(None)
