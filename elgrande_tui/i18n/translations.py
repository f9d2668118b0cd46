"""Look up messages: English is the source, other languages are gettext catalogues in `elgrande_tui/locale`."""

from __future__ import annotations

import gettext
import struct
from collections.abc import Sequence
from contextlib import AbstractContextManager
from contextvars import ContextVar
from importlib.resources import as_file, files
from pathlib import Path

DOMAIN = "elgrande"
"""The name of the catalogue files."""

_IN_CONTEXT = "\x04"
"""What separates a context from its message, as in the catalogue files themselves."""

ENGLISH = gettext.NullTranslations()
"""The messages as they stand in the source."""


class _Speech:
    """The language of one app. Its tasks have copies of the context but share this, so that it can be changed."""

    def __init__(self, catalogue: gettext.NullTranslations) -> None:
        self.catalogue = catalogue


_speech: ContextVar[_Speech] = ContextVar("_speech")
"""A context variable, because one process may run several apps whose players speak different languages."""


def speak(languages: Sequence[str] | None = None) -> None:
    """Use the first of `languages` that has a catalogue, English if none has; None: what the environment asks for.

    It holds for every task that begins from here on; other apps of this process keep their language.
    """
    _speech.set(_Speech(_catalogue(languages)))


def change_language(languages: Sequence[str] | None = None) -> None:
    """Do as `speak`, also for all tasks that run since it was called."""
    speech = _speech.get(None)
    if speech is None:
        speak(languages)
    else:
        speech.catalogue = _catalogue(languages)


def catalogues() -> AbstractContextManager[Path]:
    """Open the folder with the catalogues, for as long as the context lasts."""
    return as_file(files("elgrande_tui").joinpath("locale"))


def _catalogue(languages: Sequence[str] | None) -> gettext.NullTranslations:
    """Return the catalogue; English if there is none, or only a damaged one."""
    wanted = None if languages is None else list(languages)
    with catalogues() as folder:
        try:
            return gettext.translation(DOMAIN, folder, languages=wanted, fallback=True)
        except (OSError, ValueError, struct.error):
            return ENGLISH


def _catalogue_now() -> gettext.NullTranslations:
    speech = _speech.get(None)
    return ENGLISH if speech is None else speech.catalogue


def _(message: str) -> str:
    """Return `message` in the player's language, also if `pmark` has marked it."""
    context, separator, bare = message.rpartition(_IN_CONTEXT)
    return pgettext(context, bare) if separator else _catalogue_now().gettext(message)


def pgettext(context: str, message: str) -> str:
    """Return `message` in the player's language as meant in `context`: one English word may need several others."""
    return _catalogue_now().pgettext(context, message)


def ngettext(one: str, many: str, count: int) -> str:
    """Return the form of a message that fits `count`, in the player's language."""
    return _catalogue_now().ngettext(one, many, count)


def mark(message: str) -> str:
    """Mark `message` for extraction; it is translated where it is used."""
    return message


def pmark(context: str, message: str) -> str:
    """Mark `message`, meant as in `context`, for extraction; `_` translates it where it is used."""
    return f"{context}{_IN_CONTEXT}{message}"
