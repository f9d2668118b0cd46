"""Normalize words as players type them: without accents and in any case."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import TypeVar

NamedT = TypeVar("NamedT")


def folded(text: str) -> str:
    """Return the text in small letters, without accents and needless blanks.

    >>> folded(" São  Tomé ")
    'sao tome'
    """
    bare = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return " ".join(bare.casefold().split())


def phrase(line: str) -> str:
    """Return a line of columns as a phrase.

    >>> phrase("Evening      2 of 3 seats  waiting")
    'Evening, 2 of 3 seats, waiting'
    """
    return ", ".join(part.strip() for part in line.split("  ") if part.strip())


def joined(text: str) -> str:
    """Return a text as `meant` takes it: folded, with `_` for blanks."""
    return "_".join(folded(text).split())


def meant(named: Mapping[NamedT, Iterable[str]], typed: str) -> list[NamedT]:
    """Return what has a name that begins as typed; what has it as its full name is the only match.

    >>> meant({1: ["harbour", "the Harbour"], 2: ["Harbin at Night"]}, joined("Harb"))
    [1, 2]
    """
    known = {key: [joined(name) for name in names] for key, names in named.items()}
    found = [key for key, names in known.items() if any(name.startswith(typed) for name in names)]
    return [key for key in found if typed in known[key]][:1] or found
