"""Lay out rows of inked text, and show them in a widget that draws only the rows that changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import zip_longest

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from elgrande_tui.widgets.ink import Ink, look_of_blanks, style
from elgrande_tui.widgets.themes.scheme import Scheme
from elgrande_tui.widgets.themes.textual_theme import scheme_of

Run = tuple[str, Ink]
"""Text in one ink."""
Row = list[Run]
"""One line of the screen."""


def row_cells(row: Sequence[Run]) -> int:
    """Return how many cells a row takes."""
    return sum(cell_len(text) for text, _ in row)


def fitted(row: Sequence[Run], width: int, cut: str = "") -> Row:
    """Return the row cut to `width` cells, ending in `cut` if anything is missing."""
    if row_cells(row) <= width:
        return list(row)
    left = width - len(cut)
    kept: Row = []
    for text, ink in row:
        if left <= 0:
            break
        part = text if cell_len(text) <= left else set_cell_size(text, left)
        kept.append((part, ink))
        left -= cell_len(part)
    return [*kept, (cut, "")]


def padded(row: Sequence[Run], width: int, ink: Ink = "") -> Row:
    """Return the row cut or filled up with blanks to exactly `width` cells."""
    kept = fitted(row, width)
    return [*kept, (" " * (width - row_cells(kept)), ink)]


def merged(cells: Iterable[Run]) -> Row:
    """Join neighbouring runs of one ink; blanks join the run before them, or the one after, if they look alike."""
    return list(merged_once(tuple(cells)))


@lru_cache(maxsize=256)
def merged_once(cells: tuple[Run, ...]) -> Sequence[Run]:
    """Return what `merged` does, cached: most rows of a board are the same at the next key."""
    # Every run costs about forty bytes of escape sequences at each redraw, which SSH has to carry.
    row: Row = []
    for text, ink in cells:
        if row and (row[-1][1] == ink or (text.isspace() and look_of_blanks(ink) == look_of_blanks(row[-1][1]))):
            row[-1] = (row[-1][0] + text, row[-1][1])
        elif row and row[-1][0].isspace() and look_of_blanks(row[-1][1]) == look_of_blanks(ink):
            row[-1] = (row[-1][0] + text, ink)
        elif text:
            row.append((text, ink))
    return tuple(row)


class Cells(Widget):
    """A widget that shows rows from its top left corner; the rest of it is blank."""

    can_focus = False

    class Clicked(Message):
        """A message: a cell was clicked."""

        def __init__(self, cells: Cells, x: int, y: int) -> None:
            super().__init__()
            self.cells = cells
            self.x = x
            self.y = y

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.rows: list[Row] = []

    @property
    def scheme(self) -> Scheme:
        """The colours of the player's theme on this terminal."""
        return scheme_of(self.app)

    def show(self, rows: Sequence[Row]) -> None:
        """Show these rows in place of the present ones; redraw only those that differ."""
        old, self.rows = self.rows, [merged(row) for row in rows]
        lines = enumerate(zip_longest(old, self.rows))
        if regions := [Region(0, y, self.size.width, 1) for y, (before, after) in lines if before != after]:
            self.refresh(*regions)

    @property
    def text(self) -> str:
        """The rows as plain text."""
        return "\n".join("".join(text for text, _ in row) for row in self.rows)

    def chosen(self, top: int = 0) -> Offset | None:
        """Return where on the screen the first text in reverse, the selected one, begins; None when there is none.

        Rows above `top` are not looked at.
        """
        for y, row in enumerate(self.rows[top : self.region.height], top):
            x = 0
            for text, ink in row:
                if "reverse" in ink:
                    return Offset(self.region.x + x, self.region.y + y)
                x += cell_len(text)
        return None

    @property
    def begins(self) -> Offset:
        """Where on the screen the text of the first row begins, behind its margin."""
        line = "".join(text for text, _ in self.rows[0]) if self.rows else ""
        return self.region.offset + Offset(len(line) - len(line.lstrip()), 0)

    def word_at(self, x: int, y: int = 0) -> str:
        """Return the word at a cell; "" between words."""
        line = "".join(text for text, _ in self.rows[y]) if y < len(self.rows) else ""
        if x >= len(line) or line[x].isspace():
            return ""
        start = line.rfind(" ", 0, x) + 1
        return line[start:].split(" ", 1)[0]

    def on_click(self, event: events.Click) -> None:
        """Post a Clicked message with the cell."""
        self.post_message(self.Clicked(self, event.x, event.y))

    def render_line(self, y: int) -> Strip:
        base, scheme = self.visual_style.rich_style, self.scheme
        row = self.rows[y] if y < len(self.rows) else []
        strip = Strip([Segment(text, base + style(ink, scheme)) for text, ink in row])
        return strip.adjust_cell_length(self.size.width, base)
