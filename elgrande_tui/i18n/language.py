"""Speak the language that the player chose, or else the one that the system asks for."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager

from elgrande_tui.i18n import translations
from elgrande_tui.i18n.languages import Language

_ASKED = "LANGUAGE"
"""The environment variable that gettext looks at first."""


def speak(choice: Language) -> None:
    """Begin to speak a language; English if it has no catalogue."""
    translations.speak(_wanted(choice))


def change_language(choice: Language) -> None:
    """Speak another language in an app that runs."""
    translations.change_language(_wanted(choice))


@contextmanager
def argparse_speaks(choice: Language) -> Iterator[None]:
    """Let argparse find its own words in our catalogue as long as the context lasts.

    argparse asks the gettext of the whole process, which knows no language but the environment's: both are set here,
    and put back at the end.
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
