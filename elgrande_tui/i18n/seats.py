"""Name seats, and list names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rich.cells import cell_len

from elgrande_tui.i18n.translations import _, mark, pgettext, pmark
from netplay.common.sanitize import NAME_CELLS, SafeText, sanitize, trusted
from netplay.protocol.server_messages import SeatInfo

Names: TypeAlias = Sequence[SafeText]
"""What each seat is called in sentences, by seat number: cleaned names of people, or `seat_name` of the colour."""

COLUMN = 8
"""The cells of a column of seats, unless a name is wider."""

_COLOURS = {
    "red": mark("Red"),
    "blue": mark("Blue"),
    "green": mark("Green"),
    "yellow": mark("Yellow"),
    "brown": mark("Pink"),  # the word in notation is that of the box, the name is what every theme shows
}
_LETTERS = {
    # TRANSLATORS: one letter of the name of the colour, another for each colour; ASCII has to do for it.
    "red": pmark("letter of a seat", "R"),
    "blue": pmark("letter of a seat", "B"),
    "green": pmark("letter of a seat", "G"),
    "yellow": pmark("letter of a seat", "Y"),
    "brown": pmark("letter of a seat", "P"),
}
"""One of the letters of each name, another for each seat, also in ASCII."""


def seat_name(colour: str) -> SafeText:
    """Return the name of the seat with a colour word: `Red`. A seat with any other word is called by it."""
    known = _COLOURS.get(colour)
    return trusted(_(known)) if known else sanitize(colour, NAME_CELLS)


def seat_letter(colour: str) -> str:
    """Return the letter that stands for the seat with a colour word, `R`; for any other word its first letter."""
    known = _LETTERS.get(colour)
    return _(known) if known else sanitize(colour, NAME_CELLS)[:1].upper()


def seat_words(colour: str) -> tuple[str, str]:
    """Return what a player may type for the seat with a colour word: its name, and the word itself."""
    return seat_name(colour), colour


def seat_column(colour: str) -> str:
    """Return the name of the seat, filled up so that what stands behind the names is in line for all seats."""
    widest = max(COLUMN, *(cell_len(_(name)) for name in _COLOURS.values()))
    name = seat_name(colour)
    return name + " " * (widest - cell_len(name))


def listed(parts: Sequence[str]) -> str:
    """Join the parts to one phrase: `Red`, `Red and Blue`, `Red, Blue and Green`; "" for none."""
    if len(parts) < 2:
        return "".join(parts)
    # TRANSLATORS: a list: "Red and Blue"; {first} may hold several, with commas: "Red, Blue and Green".
    return _("{first} and {last}").format(first=", ".join(parts[:-1]), last=parts[-1])


_BOTS = {
    "easy": mark("easy bot"),
    "normal": mark("normal bot"),
    "hard": mark("hard bot"),
    "expert": mark("expert bot"),
    "random": mark("random bot"),
}


def bot_label(level: SafeText) -> str:
    """Return what a bot of a level is called."""
    return _(_BOTS[level]) if level in _BOTS else _("bot, {level}").format(level=level)


def yours(seat: SeatInfo) -> str:
    """Say of the own seat that it can be taken again, and who plays it now."""
    if seat.stand_in:
        if seat.level:
            return _("(yours; a bot plays it until you are back)")
        return _("(yours; {name} plays it until you are back)").format(name=seat.stand_in)
    return _("(yours)") if seat.away else _("(yours, and being played in another window)")


def occupant(seat: SeatInfo) -> str:
    """Return a person's name; the kind of a bot; or that the seat is open."""
    if seat.kind == "open":
        return pgettext("seat", "open")
    return bot_label(seat.level) if seat.kind == "bot" else seat.player
