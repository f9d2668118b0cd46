"""Normalize words as players type them: without accents and in any case."""

from __future__ import annotations

import unicodedata


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
