"""A row of a form: a label and a few values of which one is chosen with left and right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.binding import BindingType
from textual.events import Click
from textual.geometry import Offset
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from elgrande_tui.keys import CHOICE, bindings

LABEL_CELLS = 14


class Choice(Widget, can_focus=True):
    """One line: `Players   2  3 [4] 5`. The chosen value stands in brackets, so that it shows without colour."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(CHOICE)
    DEFAULT_CSS = """
    Choice { height: 1; width: 100%; }
    Choice:focus { text-style: bold; background: $boost; }
    Choice:ansi:focus { text-style: bold; background: ansi_default; }
    """

    value: reactive[str] = reactive("", init=False)
    """The chosen value."""

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, choice: Choice, value: str) -> None:
            super().__init__()
            self.choice = choice
            self.value = value

    def __init__(
        self, label: str, values: Sequence[tuple[str, str]], value: str, *, id: str, explained: str = ""
    ) -> None:
        """`values` are pairs of a value and what the player reads; `explained` stands behind them."""
        super().__init__(id=id)
        self.explained = explained
        self.label = label
        self.values = list(values)
        self.set_reactive(Choice.value, value)

    def render(self) -> Text:
        """The label and all values."""
        pointer = ">" if self.has_focus else " "
        text = Text(f"{pointer} {self.label}".ljust(LABEL_CELLS + 2), no_wrap=True)
        for value, shown in self.values:
            chosen = value == self.value
            text.append(f"[{shown}]" if chosen else f" {shown} ", Style(reverse=chosen and self.has_focus))
        text.append(f"  {self.explained}" if self.explained else "", Style(dim=True))
        return text

    @property
    def chosen_at(self) -> Offset:
        """Where on the screen the chosen value begins."""
        place = [value for value, _ in self.values].index(self.value)
        before = sum(cell_len(shown) + 2 for _, shown in self.values[:place])
        return Offset(self.region.x + LABEL_CELLS + 3 + before, self.region.y)

    def watch_value(self, value: str) -> None:
        """Tell the form."""
        self.post_message(self.Changed(self, value))

    def on_click(self, event: Click) -> None:
        """Choose the value under the mouse."""
        left = LABEL_CELLS + 2
        for value, shown in self.values:
            right = left + cell_len(shown) + 2
            if left <= event.x < right:
                self.value = value
            left = right

    def action_step(self, by: int) -> None:
        """Choose the neighbouring value; there is nothing beyond the ends."""
        known = [value for value, _ in self.values]
        place = known.index(self.value) + by
        if 0 <= place < len(known):
            self.value = known[place]
