"""Change the style of a terminal with few bytes: colours that stay are not sent again."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

_COLOUR_CODES = {38: 0, 48: 1}
"""What begins a colour of many -> text or ground."""
_LENGTHS = {"2": 5, "5": 3}
"""Numbers of a colour: of red, green and blue, or one of 256."""
_WEIGHTS = frozenset("12")
_SEEN = frozenset("479")
"""What shows on blanks: underline, reverse, a line through."""
_ENDS = {code: "22" if code in _WEIGHTS else f"2{code}" for code in "123456789"} | {"6": "25"}
"""Attribute -> what takes it back: 22 bold and dim, 25 both speeds of blinking."""


class Rendition(NamedTuple):
    """SGR parameters by what they are about."""

    attributes: frozenset[str]
    text: str
    ground: str


@lru_cache(maxsize=4096)
def sgr(look: str, pen: str | None) -> str:
    """Return what changes the style from `pen` (None: unknown) to `look`, both as SGR parameters; "" for the usual."""
    whole = f"\x1b[0;{look}m" if look else "\x1b[0m"
    if not look or pen is None:
        return whole
    new, old = _parsed(look), _parsed(pen)
    if new is None or old is None:
        return whole
    gone = sorted({_ENDS[code] for code in old.attributes - new.attributes})
    if "22" in gone and new.attributes & _WEIGHTS:
        return whole  # it would take back both
    changed = [*gone, *sorted(new.attributes - old.attributes)]
    for now, before, usual in ((new.text, old.text, "39"), (new.ground, old.ground, "49")):
        if now != before:
            changed.append(now or usual)
    return min(f"\x1b[{';'.join(changed)}m", whole, key=len)


@lru_cache(maxsize=4096)
def of_blank(look: str) -> str:
    """Return the visible part of a look on a blank: its ground, unless it has lines or reversed colours."""
    found = _parsed(look)
    return look if found is None or found.attributes & _SEEN else found.ground


@lru_cache(maxsize=4096)
def with_blank(look: str, pen: str | None) -> str:
    """Return a look for a blank that shows as `look` and keeps as much of `pen` as possible.

    What a blank does not show is not reset: the text after it often needs it again.
    """
    new, old = _parsed(look), _parsed(pen or "")
    if pen is None or new is None or old is None or new.attributes & _SEEN:
        return look
    return ";".join(filter(None, [*sorted(old.attributes - _SEEN), old.text, new.ground]))


@lru_cache(maxsize=4096)
def _parsed(look: str) -> Rendition | None:
    """Return the parameters by kind, later ones winning; None if there are resets among them."""
    colours, attributes = ["", ""], set[str]()
    codes = look.split(";") if look else []
    while codes:
        code = int(codes[0] or 0) if codes[0].isdigit() else 0
        length = 1
        if code in _COLOUR_CODES:
            length = _LENGTHS.get(codes[1] if len(codes) > 1 else "", 0)
            if not length or len(codes) < length:
                return None
            colours[_COLOUR_CODES[code]] = ";".join(codes[:length])
        elif 30 <= code <= 37 or 90 <= code <= 97:
            colours[0] = codes[0]
        elif 40 <= code <= 47 or 100 <= code <= 107:
            colours[1] = codes[0]
        elif 1 <= code <= 9:
            attributes.add(codes[0])
        else:
            return None
        del codes[:length]
    return Rendition(frozenset(attributes), *colours)
