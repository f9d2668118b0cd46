"""Name the glyphs of the table and their ASCII equivalents: none is an emoji or of double width."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from elgrande_tui.i18n.seats import seat_letter
from elgrande_tui.widgets.borders import ascii_glyph, line_glyph

Lines = tuple[int, int, int, int]
"""The arms of a border glyph, as `borders.arms` returns them."""


class Sign(NamedTuple):
    """A glyph of a game's own, for one of its pieces; `Glyphs.of` chooses the form."""

    fancy: str
    plain: str
    """The same in ASCII."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of glyphs."""

    marks: dict[str, str]
    """Seat name -> the mark of its colour."""
    folds: tuple[str, str]
    """Before a heading whose lines are not shown, and before one whose lines are."""
    turn: str
    """In front of the seat that acts."""
    cut: str
    """At the end of a text that was cut."""
    rule: str
    border: Callable[[Lines], str]
    bars: str
    """A cell from empty to full."""
    corners: str
    """Of a box: top left, top right, bottom left, bottom right, horizontal, vertical."""
    heavy_corners: str
    ascii_only: bool = False
    """Everything else is turned into ASCII as well."""
    painted: bool = False
    """Bars, cards and headings have grounds and seats are chips, in place of lines and rules."""

    def of(self, sign: Sign) -> str:
        """Return a game's own sign as it is drawn with these glyphs."""
        return sign.plain if self.ascii_only else sign.fancy


FANCY = Glyphs(
    marks={"red": "◆", "blue": "●", "green": "▲", "yellow": "■", "brown": "✚"},
    turn="▸",
    folds=("▸", "▾"),
    cut="…",
    rule="─",
    border=line_glyph,
    bars=" ▁▂▃▄▅▆▇█",
    corners="┌┐└┘─│",
    heavy_corners="┏┓┗┛━┃",
)

PAINTED = replace(FANCY, rule=" ", painted=True)
"""For a terminal that shows grounds."""

PLAIN = Glyphs(
    marks={"red": "#", "blue": "@", "green": "^", "yellow": "%", "brown": "+"},
    turn=">",
    folds=("+", "-"),
    cut="~",
    rule="-",
    border=ascii_glyph,
    bars=" .:=#",
    corners="++++-|",
    heavy_corners="####=#",
    ascii_only=True,
)
"""ASCII only."""


LEADER = Sign("★", "*")
"""A seat that has the most points."""


def glyphs_for(*, ascii_only: bool, painted: bool) -> Glyphs:
    """Return the glyphs for a player's choice of characters, on a terminal that does or does not show grounds."""
    return PLAIN if ascii_only else PAINTED if painted else FANCY


@dataclass(frozen=True, slots=True)
class Mark:
    """How a seat is shown: letter, mark and colour together, so that no one of the three is needed.

    The letter is one of the player's language.
    """

    letter: str
    mark: str
    ink: str
    painted: bool = False

    @property
    def sign(self) -> str:
        """Letter and mark: `R◆`."""
        return self.letter + self.mark

    @property
    def badge(self) -> tuple[str, str]:
        """The sign and its ink, with a margin where it is a chip."""
        return (f" {self.sign} " if self.painted else self.sign), self.chip

    @property
    def chip(self) -> str:
        """The ink of a sign that stands for the seat: dark on its colour where grounds are painted."""
        return f"chip:{self.ink}" if self.painted else self.ink


def marks(seats: tuple[str, ...], glyphs: Glyphs) -> list[Mark]:
    """Return the Mark of each seat, by seat number; a seat with an unknown name borrows the look of a colour."""
    found = []
    for seat, name in enumerate(seats):
        look = name if name in glyphs.marks else list(glyphs.marks)[seat % len(glyphs.marks)]
        found.append(Mark(seat_letter(name), glyphs.marks[look], look, glyphs.painted))
    return found
