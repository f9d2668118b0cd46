"""A row of a form with a text field."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Static


class FieldRow(Horizontal):
    """A label and an Input without blinking: a blinking cursor costs two kilobytes a second over SSH."""

    DEFAULT_CSS = """
    FieldRow { height: 1; width: 100%; }
    FieldRow Static { width: 16; }
    FieldRow Input { height: 1; border: none; padding: 0; width: 1fr; }
    FieldRow Input:focus { border: none; background: $boost; background-tint: transparent; }
    FieldRow Input:ansi:focus { background: ansi_default; }
    """

    def __init__(self, label: str, value: str = "", *, id: str, most: int, placeholder: str = "") -> None:
        """Make the row; at most `most` characters may be typed."""
        super().__init__(id=id)
        self.label = label
        self._input = Input(value, placeholder=placeholder, max_length=most, select_on_focus=False)
        self._input.cursor_blink = False

    def compose(self) -> ComposeResult:
        yield Static(f"  {self.label}", markup=False)
        yield self._input

    def begin_with(self, value: str) -> None:
        """Put a text into the field."""
        self._input.value = value

    def rename(self, label: str) -> None:
        """Give the row another label."""
        self.label = label
        self.query_one(Static).update(f"  {label}")

    @property
    def value(self) -> str:
        """The typed text, without outer blanks."""
        return self._input.value.strip()
