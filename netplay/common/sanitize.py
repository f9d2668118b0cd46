"""Clean text that people typed. It is hostile until it has passed `sanitize`, for terminals obey what is in it.

A terminal program passes escape sequences through, so a player's name could retitle the window or fill the
clipboard; bidi and zero-width characters forge other people's names.

Text of others is cleaned once, where it enters the program, and is a SafeText from there on.
"""

from __future__ import annotations

import unicodedata
from typing import Any, NewType

SafeText = NewType("SafeText", str)
"""Text that cannot harm a terminal. Only this module makes it, and what shows text of others takes nothing else."""

NO_TEXT = SafeText("")

REPLACEMENT = "\ufffd"
MARKS = 2
"""The most combining marks that may follow each other."""

NAME_CELLS = 24
TABLE_CELLS = 40
CHAT_CELLS = 200
DEEPEST = 16
"""The deepest nesting of lists and dicts that is accepted, so that recursion over it is safe."""

LONGEST = 2000
"""The most characters of a line that a command prints about a file."""

RESERVED = frozenset({"host", "fate"})
"""Names that only the host may speak under, as skeletons."""

_BAD = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_BLANK = str.maketrans(dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0\U00013441\U00013442\U0001d159", " "))
"""Characters that are letters or symbols by category, yet show nothing: Hangul fillers, the empty Braille pattern."""
_UNSEEN = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f").union(
    map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""Invisible marks: variation selectors and joiners."""
_LOOKALIKES = str.maketrans("аеорсухіјѕԁɡһкмтвнοανρτικ01i|", "aeopcyxljsdghkmtbhoavptlkolll")


def sanitize(text: str, cells: int) -> SafeText:
    """Return `text` in NFC, cut to `cells` terminal cells, with everything replaced that could steer a terminal.

    Outer blanks are dropped, and what looks like a blank is one: a text of nothing else becomes empty.
    """
    kept: list[str] = []
    marks = 0
    # Cut first: normalizing a huge text takes long.
    for char in unicodedata.normalize("NFC", text[: cells * 8]).translate(_BLANK).strip():
        category = unicodedata.category(char)
        if category in _BAD:
            char, category = REPLACEMENT, "So"
        elif category == "Zs":
            char = " "
        if category in ("Mn", "Me"):
            marks += 1
            if marks > MARKS or not kept:
                continue
        else:
            marks = 0
        kept.append(char)
    return SafeText(cut("".join(kept).strip(), cells))


def trusted(text: str) -> SafeText:
    """Return text of this program itself as SafeText: any text of others in it was sanitized when it came in."""
    return SafeText(text)


def cut(text: str, cells: int) -> str:
    """Return as much of a line as fits into so many terminal cells."""
    used = 0
    for count, char in enumerate(text):
        used += width(char)
        if used > cells:
            return text[:count].rstrip()
    return text


def width(char: str) -> int:
    """Return how many cells a character takes in a terminal: 0 for combining marks, 2 for wide characters, else 1."""
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def skeleton(name: str) -> str:
    """Return the name reduced to what the eye can tell apart: two names with one skeleton cannot be at one table."""
    decomposed = unicodedata.normalize("NFKD", name).casefold()
    seen = (char for char in decomposed if not (unicodedata.combining(char) or char in _UNSEEN or char.isspace()))
    return "".join(seen).translate(_LOOKALIKES)


def printable(value: Any, deepest: int = DEEPEST) -> Any:
    """Return plain data with every character of its strings replaced that is not printable.

    Plain are texts, numbers, booleans, None, lists, and dicts with texts or whole numbers as keys, nested no more than
    `deepest` deep. Raises ValueError for anything else: msgpack also has bytes, times and types of its own, and takes
    a list for a key.
    """
    if isinstance(value, str):
        return value if value.isprintable() else "".join(c if c.isprintable() else REPLACEMENT for c in value)
    if value is None or isinstance(value, int | float):
        return value
    if not deepest:
        raise ValueError(f"lists and maps are nested more than {DEEPEST} deep")
    if isinstance(value, dict):
        if any(not isinstance(name, str | int) for name in value):
            raise ValueError("a key of a map is neither text nor a whole number")
        return {printable(name): printable(part, deepest - 1) for name, part in value.items()}
    if isinstance(value, list):
        return [printable(part, deepest - 1) for part in value]
    raise ValueError(f"a value is of the type {type(value).__name__}")


def one_line(text: str) -> SafeText:
    """Return `text` as a line of output: printable, and cut after LONGEST characters."""
    kept: str = printable(text[:LONGEST])
    return SafeText(kept if len(text) <= LONGEST else f"{kept}...")


def is_safe(value: object, deepest: int = DEEPEST) -> bool:
    """Check that `sanitize` would change no string in `value`, made of lists, tuples, dicts and plain values.

    Nor may those lists, tuples and dicts be nested more than `deepest` deep.
    """
    if isinstance(value, str):
        return sanitize(value, CHAT_CELLS) == value
    if isinstance(value, dict):
        return deepest > 0 and all(is_safe(part, deepest - 1) for pair in value.items() for part in pair)
    if isinstance(value, list | tuple):
        return deepest > 0 and all(is_safe(part, deepest - 1) for part in value)
    return value is None or isinstance(value, bool | int | float)
