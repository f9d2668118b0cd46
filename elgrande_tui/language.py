"""Which language the app speaks: what the player chose, else what the system asks for."""

from __future__ import annotations

from typing import Literal, get_args

from elgrande_tui.texts import catalogue

Language = Literal["system", "en", "de", "pl", "ru", "hu", "es"]
"""A choice: `system` is what the environment asks for (LANGUAGE, LC_ALL, LC_MESSAGES, LANG)."""
LANGUAGES: tuple[Language, ...] = get_args(Language)
NAMES: dict[Language, str] = {
    "en": "English",
    "de": "Deutsch",
    "pl": "Polski",
    "ru": "Русский",
    "hu": "Magyar",
    "es": "Español",
}
"""What each calls itself, so that everybody finds his own."""


def speak(choice: Language) -> None:
    """Begin to speak that language; English where it has no catalogue."""
    catalogue.speak(_wanted(choice))


def change_language(choice: Language) -> None:
    """Speak another language in an app that runs."""
    catalogue.change_language(_wanted(choice))


def _wanted(choice: Language) -> list[str] | None:
    return None if choice == "system" else [choice]
