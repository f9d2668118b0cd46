"""Name the languages that a player can choose. Imports nothing heavy, as every command of the command line needs it."""

from __future__ import annotations

from typing import Literal, get_args

Language = Literal["system", "en", "de", "pl", "ru", "hu", "es"]
"""`system` is what the environment asks for (LANGUAGE, LC_ALL, LC_MESSAGES, LANG)."""
LANGUAGES: tuple[Language, ...] = get_args(Language)
NAMES: dict[Language, str] = {
    "en": "English",
    "de": "Deutsch",
    "pl": "Polski",
    "ru": "Русский",
    "hu": "Magyar",
    "es": "Español",
}
"""What each language calls itself, so that players find their own."""
CHECKED: frozenset[Language] = frozenset({"en"})
"""The languages whose texts a native speaker has read as a whole: the settings and the catalogues say so of others."""
