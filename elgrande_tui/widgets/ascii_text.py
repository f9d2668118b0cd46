"""Turn text into ASCII of the same width, for terminals that show nothing else."""

from __future__ import annotations

import unicodedata

from rich.cells import cell_len

from elgrande_tui.widgets.cells import Row

_TWINS = dict(zip("←→↑↓…·×–—’‘“”„«»¿¡łŁßёЁ", '<>^v~.x--\'\'"""""?!lLseE', strict=True))


def ascii_text(text: str) -> str:
    """Return the text in ASCII, as many cells wide; characters without an equivalent become question marks.

    >>> ascii_text("Córdoba, Łódź, Москва")
    'Cordoba, Lodz, Moskwa'
    """
    return text if text.isascii() else "".join(_ascii(character) for character in text)


def ascii_row(row: Row) -> Row:
    """Return the row in ASCII, with the same inks."""
    return [(ascii_text(text), ink) for text, ink in row]


def _ascii(character: str) -> str:
    if character.isascii():
        return character
    if character in _TWINS:
        return _TWINS[character]
    plain = "".join(c for c in unicodedata.normalize("NFKD", character) if c.isascii()) or _latin(character)
    width = cell_len(character)
    # The width must not change: whatever stands behind the text was laid out for it.
    return plain if plain and len(plain) == width else "?" * width


def _latin(character: str) -> str:
    """Return the Latin letter for a Cyrillic one, or "".

    The lower seven bits of KOI8-R were chosen to spell Cyrillic text in Latin letters, with the case swapped.
    """
    try:
        (code,) = character.encode("koi8-r")
    except UnicodeEncodeError:
        return ""
    return chr(code & 0x7F).swapcase() if code >= 0xC0 else ""
