"""Set the language that the player chose, or the one of the system."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager

from elgrande_tui.i18n import translations
from elgrande_tui.i18n.languages import CHECKED, Language
from elgrande_tui.i18n.translations import _

_ASKED = "LANGUAGE"
"""The environment variable that gettext looks at first."""


def speak(choice: Language) -> None:
    """Use a language from now on; English if it has no catalogue."""
    translations.speak(_wanted(choice))


def change_language(choice: Language) -> None:
    """Change the language of a running app."""
    translations.change_language(_wanted(choice))


def unchecked_words() -> str:
    """Return a sentence if no native speaker has read the texts of the language spoken now; else ""."""
    return "" if translations.spoken() in CHECKED else _("No native speaker has checked this translation yet.")


@contextmanager
def argparse_speaks(choice: Language) -> Iterator[None]:
    """Have argparse find its own messages in our catalogue as long as the context lasts.

    argparse uses the process-wide gettext, which takes its language from the environment: both are set here and
    restored at the end.
    """
    domain, asked = gettext.textdomain(), os.environ.get(_ASKED)
    with translations.SHELL.catalogues() as folder:
        gettext.bindtextdomain(translations.DOMAIN, folder)
        gettext.textdomain(translations.DOMAIN)
        if choice != "system":
            os.environ[_ASKED] = choice
        try:
            yield
        finally:
            gettext.textdomain(domain)
            if asked is not None:
                os.environ[_ASKED] = asked
            elif choice != "system":
                del os.environ[_ASKED]


def _wanted(choice: Language) -> list[str] | None:
    return None if choice == "system" else [choice]
