"""Which language the app speaks: what the player chose, else what the system asks for."""

from __future__ import annotations

from elgrande_tui.offered import Language
from elgrande_tui.texts import catalogue


def speak(choice: Language) -> None:
    """Begin to speak that language; English where it has no catalogue."""
    catalogue.speak(_wanted(choice))


def change_language(choice: Language) -> None:
    """Speak another language in an app that runs."""
    catalogue.change_language(_wanted(choice))


def _wanted(choice: Language) -> list[str] | None:
    return None if choice == "system" else [choice]
