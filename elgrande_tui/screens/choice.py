"""A row of a form: a label and a few values, one of them chosen with left and right, or a digit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.binding import BindingType
from textual.events import Click
from textual.geometry import Offset
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import CHOICE, bindings
from elgrande_tui.lobby.form_rows import GAME
from elgrande_tui.model.game_ui import GameUI
from elgrande_tui.widgets.ink import style
from elgrande_tui.widgets.themes.textual_theme import scheme_of

LEFT = 16
"""The fewest cells before the values: a pointer, the label, a gap."""


class ChoiceRow(Widget, can_focus=True):
    """One line: `Players   2  3 [4](5)`. The chosen value stands in brackets, one that is barred in round ones, so that
    they show without colour. A barred one can be chosen: the form says then what cannot be played.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings(CHOICE)
    DEFAULT_CSS = """
    ChoiceRow { height: 1; width: 100%; }
    ChoiceRow:focus { text-style: bold; background: $boost; }
    ChoiceRow:ansi:focus { text-style: bold; background: ansi_default; }
    """

    value: reactive[str] = reactive("", init=False)
    """The chosen value."""

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, choice: ChoiceRow, value: str) -> None:
            super().__init__()
            self.choice = choice
            self.value = value

        @property
        def control(self) -> ChoiceRow:
            """The row, for handlers of a certain one."""
            return self.choice

    def __init__(
        self, label: str, values: Sequence[tuple[str, str]], value: str, *, id: str, explained: str = ""
    ) -> None:
        """Make the row; `values` are pairs of a value and its text, `explained` stands behind them."""
        super().__init__(id=id)
        self.explained = explained
        self.label = label
        self.values = list(values)
        self.barred: Mapping[str, str] = {}
        """Values that cannot be chosen besides what is chosen elsewhere, each with the sentence why."""
        self.set_reactive(ChoiceRow.value, value)

    def render(self) -> Text:
        """Draw the label and all values; where they do not fit, the chosen one between arrows, and its number."""
        pointer = ">" if self.has_focus else " "
        text = Text(f"{pointer} {self.label}".ljust(self._left), no_wrap=True)
        for value, shown in self._pieces():
            here = value == self.value and shown.startswith("[")
            ink = "bold reverse" if here and self.has_focus else "bold gold" if here else ""
            ink = "muted" if not here and shown.startswith("(") else ink
            text.append(shown, style(ink, scheme_of(self.app)))
        text.append(f"  {self.explained}" if self.explained else "", style("muted", scheme_of(self.app)))
        return text

    def _pieces(self) -> list[tuple[str, str]]:
        """Return what stands behind the label: pairs of the value that a click chooses, and the text to click."""
        whole = [(value, self._framed(value, shown)) for value, shown in self.values]
        if not self.size.width or self._left + sum(cell_len(shown) for _value, shown in whole) <= self.size.width:
            return whole
        place, last = self._place, len(self.values) - 1
        before, after = self.values[max(place - 1, 0)][0], self.values[min(place + 1, last)][0]
        return [(before, "< "), whole[place], (after, f" >  {place + 1}/{last + 1}")]

    def _framed(self, value: str, shown: str) -> str:
        if value == self.value:
            return f"[{shown}]"
        return f"({shown})" if value in self.barred else f" {shown} "

    @property
    def _left(self) -> int:
        return max(LEFT, cell_len(self.label) + 3)

    @property
    def _place(self) -> int:
        return [value for value, _shown in self.values].index(self.value)

    @property
    def chosen_at(self) -> Offset:
        """Where on the screen the chosen value begins."""
        x = self.region.x + self._left + 1
        for _value, shown in self._pieces():
            if shown.startswith("["):
                break
            x += cell_len(shown)
        return Offset(x, self.region.y)

    def begin_with(self, value: str) -> None:
        """Choose a value before the row is shown, without posting `Changed`; ignore an unknown value."""
        if any(value == known for known, _shown in self.values):
            self.set_reactive(ChoiceRow.value, value)

    def take(self, value: str) -> None:
        """Choose a value, without posting `Changed`; ignore an unknown one."""
        self.begin_with(value)
        self.refresh()

    def offer(self, values: Sequence[tuple[str, str]], value: str) -> None:
        """Offer these values, and choose one of them, without posting `Changed`."""
        self.values = list(values)
        self.set_reactive(ChoiceRow.value, value)
        self.refresh()

    def explain(self, explained: str) -> None:
        """Put something else behind the values."""
        if explained != self.explained:
            self.explained = explained
            self.refresh()

    def bar(self, barred: Mapping[str, str]) -> None:
        """Mark these values, and no others, as barred."""
        if barred != self.barred:
            self.barred = barred
            self.refresh()

    def watch_value(self, value: str) -> None:
        """Tell the form that another value was chosen."""
        self.post_message(self.Changed(self, value))

    def on_click(self, event: Click) -> None:
        """Choose the value under the mouse."""
        left = self._left
        for value, shown in self._pieces():
            right = left + cell_len(shown)
            if left <= event.x < right:
                self.value = value
                return
            left = right

    def action_digit(self, digit: str) -> None:
        """Choose the value that begins with the digit; where none is a number, the one at that place, from 1 on."""
        numbers = [value for value, shown in self.values if shown[:1].isdigit()]
        hits = [value for value, shown in self.values if value == digit or shown.startswith(digit)]
        if not numbers and digit != "0":
            hits = [value for value, _shown in self.values[int(digit) - 1 : int(digit)]]
        if hits:
            self.value = hits[0]

    def action_step(self, by: int) -> None:
        """Choose the neighbouring value; there is nothing beyond the ends."""
        place = self._place + by
        if 0 <= place < len(self.values):
            self.value = self.values[place][0]


def game_row(games: Sequence[GameUI], chosen: GameUI) -> ChoiceRow:
    """Return the row by which a player says which game a screen is about, where there are several."""
    return ChoiceRow(_("Game"), [(ui.name, ui.called) for ui in games], chosen.name, id=GAME)
