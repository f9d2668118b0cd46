"""Which characters the terminal can show, as far as the locale tells."""

from __future__ import annotations

from collections.abc import Mapping

ASCII_LOCALES = frozenset(("C", "POSIX"))


def shows_boxes(environ: Mapping[str, str], encoding: str | None, *, utf8_mode: bool) -> bool:
    """False when the user has asked for a locale without UTF-8. No locale at all says nothing about the terminal.

    `encoding` is what Python writes to the terminal; in an ASCII locale it takes UTF-8 all the same, and that is its
    `utf8_mode`. LC_CTYPE is not asked: Python sets it then.
    """
    asked = environ.get("LC_ALL") or environ.get("LANG") or ""
    return not (utf8_mode and asked in ASCII_LOCALES) and "utf" in (encoding or "").lower()
