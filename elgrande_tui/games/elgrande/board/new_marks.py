"""Write what is new on a map into labels that are laid out already: behind a chip, else where there is room.

Nothing that stands there moves to another line for it. A piece of a label whose ink has a word of `marker` is new.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from elgrande_tui.games.elgrande.board.labels import NEW, Label, Line, Piece, cells_of, plain_ink
from elgrande_tui.widgets.ink import Ink


def with_new_marks(
    lines: Sequence[Line], widths: Sequence[int], label: Label | None = None, *, at_end: bool = False
) -> list[Line]:
    """Return the lines with what is new: `+1` behind a chip, or `at_end` of its line.

    Where there is no room for that, the seat's letter stands before it on another line; then the sign alone stands
    behind the chip, and at last the chip is underlined. What is new in the `label` besides is left out without room.
    """
    marked = _NewMarks(lines, widths)
    for number, line in enumerate(lines):
        for piece in line:
            if NEW in piece[1]:
                marked.put(number, piece, at_end=at_end)
    if label is not None:
        for piece in label.new_signs:
            marked.put_elsewhere(piece, heading_first=True)
        for piece in label.gone:
            marked.put_elsewhere(piece)
    return marked.lines


class _NewMarks:
    """Lines of a label while marks are put in."""

    def __init__(self, lines: Sequence[Line], widths: Sequence[int]) -> None:
        self.lines = [list(line) for line in lines]
        while self.lines and not cells_of(self.lines[-1]):
            self.lines.pop()
        self._widths = widths
        self._laid = len(self.lines)

    def _room(self, number: int) -> int:
        return self._widths[number] - cells_of(self.lines[number])

    def put(self, number: int, piece: Piece, *, at_end: bool) -> None:
        """Mark a piece of a line."""
        text, ink = piece
        line, plain = self.lines[number], plain_ink(ink)
        at = line.index(piece)
        line[at] = (text, plain)
        letter, *forms = next(word for word in ink.split() if word.startswith(NEW)).removeprefix(NEW).split(":")
        gap = " " if at_end else ""
        for length, form in enumerate(forms):
            if self._room(number) >= cell_len(gap + form):
                line.insert(len(line) if at_end else at + 1, (gap + form, _mark_ink(plain)))
                return
            if not length and letter and self.put_elsewhere((letter + form, _mark_ink(plain))):
                return
        line[at] = (text, f"{plain} underline".strip())

    def put_elsewhere(self, piece: Piece, *, heading_first: bool = False) -> bool:
        """Put what is new on a line of its own below all others, else on any that has room; return whether it is."""
        cells, last = cell_len(piece[0]), len(self.lines)
        own = range(self._laid, last + 1)
        order = [*own, *range(1, self._laid), 0]
        for number in dict.fromkeys([0, *order] if heading_first else order):
            if number == last:
                if last < len(self._widths) and cells <= self._widths[last]:
                    self.lines.append([piece])
                    return True
            elif self._room(number) > cells:
                self.lines[number] += [(" ", ""), piece]
                return True
        return False


def _mark_ink(ink: Ink) -> Ink:
    """Return the ink of what is new behind a piece: the colour of its seat, on the ground that is there."""
    colours = [word.removeprefix("chip:") for word in ink.split() if word not in ("bold", "flash", "on:screen")]
    return " ".join([*colours, "bold"])
