"""A moving picture of a terminal as SVG: rows of cells that CSS shows and hides in turn, without scripts or fonts."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME

from screenshots.picture import CELL, FONT, SIZE

LINE = 24.4
"""Height of a row: that of FONT's glyphs at SIZE."""
NO_BREAK = "\N{NO-BREAK SPACE}"
"""In place of blanks: not every program keeps all of these."""
BASE = 19.5
"""From the top of a row to the line that its letters stand on."""

Row = tuple[Segment, ...]


@dataclass(frozen=True)
class Frame:
    """What is on the screen, and for how many seconds."""

    rows: tuple[Row, ...]
    seconds: float


def film(frames: Sequence[Frame], still: int | None = None) -> str:
    """Return the frames as one endless picture; with `still` only that one.

    The last frame stands where nothing may move, and in programs that know no animation.
    """
    if still is not None:
        frames = frames[still : still + 1]
    shown: dict[tuple[int, Row], list[int]] = {}
    for number, frame in enumerate(frames):
        for place, row in enumerate(frame.rows):
            shown.setdefault((place, row), []).append(number)
    inks = Inks()
    moments = sorted({tuple(numbers) for numbers in shown.values() if len(numbers) < len(frames)})
    drawn = [
        f"<g{_classes(numbers, moments, len(frames))}>{''.join(_drawn(row, place, inks))}</g>"
        for (place, row), numbers in shown.items()
    ]
    width = CELL * sum(segment.cell_length for segment in frames[0].rows[0])
    height = LINE * len(frames[0].rows)
    ground = _hex(None, SVG_EXPORT_THEME.background_color.hex)
    return "\n".join((
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">',
        "<title>El Grande</title>",
        f"<style>{_style(frames, moments)}{inks.style()}</style>",
        f'<rect width="{width:g}" height="{height:g}" fill="{ground}"/>',
        *drawn,
        "</svg>\n",
    ))  # fmt: skip


class Inks:
    """The ways in which texts are written, each with a short name."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def name(self, style: str) -> str:
        """Return the class for that CSS."""
        return self._names.setdefault(style, f"i{len(self._names)}")

    def style(self) -> str:
        """Return all classes."""
        return "".join(f".{name}{{{style}}}" for style, name in self._names.items())


def _classes(numbers: Sequence[int], moments: Sequence[tuple[int, ...]], count: int) -> str:
    """Return the classes of a row that is seen in these frames; none for one that is always seen."""
    if len(numbers) == count:
        return ""
    last = " last" if numbers[-1] == count - 1 else ""
    return f' class="m m{moments.index(tuple(numbers))}{last}"'


def _style(frames: Sequence[Frame], moments: Sequence[tuple[int, ...]]) -> str:
    """Return the CSS that shows each row in its frames."""
    total = sum(frame.seconds for frame in frames)
    starts = [100 * sum(frame.seconds for frame in frames[:number]) / total for number in range(len(frames))]
    lines = [
        f'text{{font-family:"{FONT}",monospace;font-size:{SIZE}px;white-space:pre}}',
        ".m{visibility:hidden}.last{visibility:visible}",
        "@media (prefers-reduced-motion:no-preference){",
        f".m{{animation:{total:g}s step-end infinite}}",
        *(f".m{name}{{animation-name:k{name}}}" for name in range(len(moments))),
        "}",
    ]
    for name, numbers in enumerate(moments):
        seen = [number in numbers for number in range(len(frames))]
        turns = [number for number in range(len(frames)) if not number or seen[number] != seen[number - 1]]
        steps = (f"{starts[turn]:.3f}%{{visibility:{'visible' if seen[turn] else 'hidden'}}}" for turn in turns)
        end = f"to{{visibility:{'visible' if seen[-1] else 'hidden'}}}"
        lines.append(f"@keyframes k{name}{{{''.join(steps)}{end}}}")
    return "".join(lines)


def _drawn(row: Row, place: int, inks: Inks) -> Iterator[str]:
    """Yield grounds, then texts, each at its cell."""
    top, texts, column = LINE * place, list[str](), 0
    for segment in row:
        style, wide = segment.style or Style(), segment.cell_length
        fore, back = _hex(style.color, ""), _hex(style.bgcolor, "")
        fore = fore or SVG_EXPORT_THEME.foreground_color.hex
        ground = back or SVG_EXPORT_THEME.background_color.hex
        if style.reverse:
            fore, ground = ground, fore
            back = ground
        left = CELL * column
        if back:
            yield f'<rect x="{left:g}" y="{top:g}" width="{CELL * wide:g}" height="{LINE + 0.3:g}" fill="{ground}"/>'
        texts += _words(segment.text, column, top + BASE, inks.name(_ink(style, fore)))
        column += wide
    yield from texts


def _words(text: str, column: int, base: float, ink: str) -> Iterator[str]:
    """Yield a text without the blanks around it, as wide as its cells."""
    begins = len(text) - len(text.lstrip(" "))
    if word := text.strip(" "):
        left, wide = CELL * (column + begins), CELL * Segment(word).cell_length
        place = f'x="{left:g}" y="{base:g}" textLength="{wide:g}"'
        yield f'<text class="{ink}" {place}>{html.escape(word, quote=False).replace(" ", NO_BREAK)}</text>'


def _ink(style: Style, fore: str) -> str:
    """Return how a text is written, as CSS."""
    parts = [f"fill:{fore}"]
    if style.bold:
        parts.append("font-weight:bold")
    if style.italic:
        parts.append("font-style:italic")
    if style.dim:
        parts.append("opacity:.6")
    lines = [name for name, on in (("underline", style.underline), ("line-through", style.strike)) if on]
    if lines:
        parts.append(f"text-decoration:{' '.join(lines)}")
    return ";".join(parts)


def _hex(color: Color | None, otherwise: str) -> str:
    """Return a colour as SVG writes it."""
    return otherwise if color is None or color.is_default else color.get_truecolor(SVG_EXPORT_THEME).hex
