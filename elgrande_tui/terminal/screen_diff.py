"""Remember what the terminal shows, cell by cell, so that only the cells that differ are sent.

When one cell changes, Textual sends the rest of that widget's line again, and the whole screen when a widget comes or
goes. Its output is parsed here as a terminal would parse it, and replaced with a shorter one of the same effect.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.cells import cell_len, split_graphemes

from elgrande_tui.terminal.sgr import of_blank, sgr, with_blank

Cell = tuple[str, str]
"""The character in the cell ("" in the right half of a wide one), and the SGR parameters of its style."""
Place = tuple[int, int]
"""Row and column, from 0."""

BRIDGE = 4
"""Gaps of up to this many cells are rewritten: moving the cursor takes as many bytes."""
RESET = "0"

_TOKEN = re.compile(
    r"\x1b\[(?P<place>[\d;]*)H"
    r"|\x1b\[(?P<look>[\d;:]*)m"
    r"|(?P<line>\n)"
    r"|(?P<text>[^\x00-\x1f\x7f]+)"
    r"|(?P<other>\x1b\[[0-?]*[ -/]*[@-~]|\x1b[\]P].*?(?:\x07|\x1b\\)|\x1b[ -/]*[0-~]|.)",
    re.DOTALL,
)
_HARMLESS = re.compile(r"\x1b\[(?:\?(?!1049|1047|47)|[<=>])|\x1b\[[\d;]* ?[qtu]|\x1b[\]P]|\x07")
"""Modes, queries, titles, the bell. Anything else may change the screen; modes 47, 1047 and 1049 swap it."""


class ScreenDiff:
    """A filter that reduces what a program writes to what changes the screen."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Treat everything on the screen as unknown."""
        self._now: dict[Place, Cell] = {}
        self._next: dict[Place, Cell] = {}
        """Cells written since the last flush, not sent yet."""
        self._at: Place | None = None
        """Where the program has put the cursor; None: it has not placed it yet."""
        self._cursor: Place | None = None
        """Where the terminal's cursor is; None: unknown."""
        self._look = ""
        """The style the program has set, as SGR parameters."""
        self._pen: str | None = None
        """The style the terminal writes with; None: unknown."""

    def update(self, written: str) -> str:
        """Return what to send in place of `written`."""
        return "".join(self._sent(written))

    def _sent(self, written: str) -> Iterator[str]:
        for token in _TOKEN.finditer(written):
            match token.lastgroup:
                case "text" if self._at is not None:
                    self._at = self._write(token["text"], *self._at)
                case "place":
                    row, _, column = token["place"].partition(";")
                    self._at = (int(row or 1) - 1, int(column or 1) - 1)
                case "look":
                    self._look = "" if token["look"] in ("", RESET) else f"{self._look};{token['look']}".strip(";")
                case "line" if self._at is not None:
                    self._at = (self._at[0] + 1, self._at[1])
                case _:
                    yield from self._flush()  # first: the sequence must apply to the screen that the program has drawn
                    yield token[0]
                    # Rather too much sent than a wrong screen: after anything unknown everything is sent in full.
                    if not _HARMLESS.match(token[0]):
                        self.forget()
        yield from self._flush()

    def _write(self, text: str, row: int, column: int) -> Place:
        """Write `text` at a cell and return where it ends; wide characters cut at its edges leave a blank half."""
        self._blank_half(row, column, column - 1)
        for piece, width in _pieces(text):
            for half in range(width):
                look = of_blank(self._look) if piece == " " else self._look
                self._next[row, column + half] = ("" if half else piece, look)
            column += width
        self._blank_half(row, column, column)
        return row, column

    def _blank_half(self, row: int, edge: int, half: int) -> None:
        """Blank the cell `half` if a wide character straddles `edge` and is about to lose its other half."""
        if self._cell((row, edge))[0] == "":
            self._next[row, half] = (" ", self._cell((row, half))[1])

    def _cell(self, place: Place) -> Cell:
        return self._next.get(place) or self._now.get(place) or (" ", "")

    def _flush(self) -> Iterator[str]:
        """Yield the cells that differ, then move the cursor to where the program expects it."""
        # In reading order, so that most cells need no movement of the cursor.
        changed = sorted(place for place, cell in self._next.items() if self._now.get(place) != cell)
        self._now |= self._next
        self._next = {}
        for place in changed:
            text, look = self._now[place]
            if text:
                yield self._go(place)
                if not self._suits(text, look):
                    yield self._in(with_blank(look, self._pen) if text == " " else look)
                yield text
                self._cursor = (place[0], place[1] + max(1, cell_len(text)))
        if changed:
            yield self._in("")
        if self._at is not None and self._cursor != self._at:
            yield _to(self._at)
            self._cursor = self._at

    def _go(self, place: Place) -> str:
        """Return what moves the cursor to `place`: a small gap in the present style is written again."""
        if self._cursor == place:
            return ""
        row, column = place
        if self._cursor is not None and self._cursor[0] == row and self._cursor[1] < column:
            gap = [self._now.get((row, x)) for x in range(self._cursor[1], column)]
            if len(gap) <= BRIDGE and all(cell is not None and cell[0] and self._suits(*cell) for cell in gap):
                return "".join(cell[0] for cell in gap if cell is not None)
            return f"\x1b[{column + 1}G"
        return _to(place)

    def _suits(self, text: str, look: str) -> bool:
        """Check whether a character looks right in the style the terminal writes with."""
        return look == (of_blank(self._pen) if text == " " and self._pen is not None else self._pen)

    def _in(self, look: str) -> str:
        """Return what changes the terminal's style to `look`."""
        if look == self._pen:
            return ""
        before, self._pen = self._pen, look
        return sgr(look, before)


def _to(place: Place) -> str:
    return f"\x1b[{place[0] + 1};{place[1] + 1}H"


def _pieces(text: str) -> Iterator[tuple[str, int]]:
    """Split the text into graphemes, each with the number of cells it takes."""
    if text.isascii() or all(cell_len(character) == 1 for character in text):
        return ((character, 1) for character in text)
    return ((text[first:end], width) for first, end, width in split_graphemes(text)[0])
