"""The message catalogue: English is the source; other languages are gettext catalogues in `elgrande_tui/locale`."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from contextvars import ContextVar
from importlib.resources import as_file, files

DOMAIN = "elgrande"
"""The name of the catalogue files."""

_spoken: ContextVar[gettext.NullTranslations] = ContextVar("_spoken")
"""The language of this app. A context variable, because one process may serve guests who speak different languages."""


def speak(languages: Sequence[str] | None = None) -> None:
    """Use the first of `languages` that has a catalogue, English when none has; None: what the environment asks for."""
    with as_file(files("elgrande_tui").joinpath("locale")) as folder:
        wanted = None if languages is None else list(languages)
        _spoken.set(gettext.translation(DOMAIN, folder, languages=wanted, fallback=True))


def _(message: str) -> str:
    """`message` in the player's language."""
    spoken = _spoken.get(None)
    return message if spoken is None else spoken.gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The form of a message that fits `count`, in the player's language."""
    spoken = _spoken.get(None)
    if spoken is None:
        return one if count == 1 else many
    return spoken.ngettext(one, many, count)


def mark(message: str) -> str:
    """Mark `message` for extraction; it is translated where it is used."""
    return message
