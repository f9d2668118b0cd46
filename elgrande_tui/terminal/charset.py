"""Tell from the locale which characters the terminal can show."""

from __future__ import annotations

from collections.abc import Mapping

ASCII_LOCALES = frozenset(("C", "POSIX"))


def shows_boxes(environ: Mapping[str, str], encoding: str | None, *, utf8_mode: bool) -> bool:
    """Return whether the terminal can show box-drawing characters; False if the user asked for a locale without UTF-8.

    No locale at all says nothing about the terminal. `encoding` is what Python writes to the terminal; in an ASCII
    locale Python uses UTF-8 all the same, which is its `utf8_mode`. LC_CTYPE is not read: Python sets it itself then.
    """
    asked = environ.get("LC_ALL") or environ.get("LANG") or ""
    return not (utf8_mode and asked in ASCII_LOCALES) and "utf" in (encoding or "").lower()
