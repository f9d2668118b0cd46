"""Which language the app speaks: what the player chose, else what the system asks for."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager

from elgrande_tui.i18n import translations
from elgrande_tui.i18n.languages import Language

_ASKED = "LANGUAGE"
"""The variable of the environment that gettext looks at first."""


def speak(choice: Language) -> None:
    """Begin to speak that language; English where it has no catalogue."""
    translations.speak(_wanted(choice))


def change_language(choice: Language) -> None:
    """Speak another language in an app that runs."""
    translations.change_language(_wanted(choice))


@contextmanager
def argparse_speaks(choice: Language) -> Iterator[None]:
    """Let argparse find its own words in our catalogue: it asks gettext in the name of the whole process.

    That knows no language but the environment's, so both are as before when the context ends.
    """
    domain, asked = gettext.textdomain(), os.environ.get(_ASKED)
    with translations.catalogues() as folder:
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
