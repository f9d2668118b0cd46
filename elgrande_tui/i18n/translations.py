"""Look up messages: English is the source, other languages are gettext catalogues.

A room is a package with messages of its own: the app itself, a game, a module of a game. Its folder `locale` holds its
catalogues; what they do not know is looked up in the room above: module, game, app. A marked message knows its room: it
can be passed around, and is looked up there whoever translates it.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from contextlib import AbstractContextManager
from contextvars import ContextVar
from gettext import NullTranslations, find, translation
from importlib.resources import as_file, files
from pathlib import Path

DOMAIN = "elgrande"
"""The name of the catalogue files, in every room."""

_IN_CONTEXT = "\x04"
"""What separates a context from its message, as in the catalogue files themselves."""

ENGLISH = NullTranslations()
"""The messages as they stand in the source."""


class _Speech:
    """The language of one app. Its tasks copy the context but share this object, so that it can be changed."""

    def __init__(self, language: str) -> None:
        self.speak(language)

    def speak(self, language: str) -> None:
        self.language = language
        """The folder of its catalogues: `pl`; "" for English."""
        self.catalogues: dict[Messages, NullTranslations] = {}
        """Room -> its catalogue with its fallbacks, loaded when first needed."""


_speech: ContextVar[_Speech] = ContextVar("_speech")
"""A context variable, because one process may run several apps whose players speak different languages."""


class MarkedMessage(str):
    """A message to translate, in English, that knows in which room it is looked up."""

    def __new__(cls, message: str, messages: Messages) -> MarkedMessage:
        """Make it of the message and the messages of its room."""
        marked = super().__new__(cls, message)
        marked.messages = messages
        return marked

    messages: Messages


class Messages:
    """The messages of one room, in the language of the app that asks for one."""

    def __init__(self, package: str, above: Messages | None = None) -> None:
        self.package = package
        """The room: `elgrande_tui.games.elgrande`."""
        self.above = above
        """The messages of the room above; None for those of the app itself."""

    def gettext(self, message: str) -> str:
        """Return `message` in the player's language; a marked one as its own room says it."""
        room = message.messages if isinstance(message, MarkedMessage) else self
        context, separator, bare = message.rpartition(_IN_CONTEXT)
        return room.pgettext(context, bare) if separator else room._now().gettext(message)

    def pgettext(self, context: str, message: str) -> str:
        """Return `message` in the player's language as meant in `context`: one English word may need several others."""
        return self._now().pgettext(context, message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """Return the form of a message that fits `count`, in the player's language."""
        return self._now().ngettext(one, many, count)

    def mark(self, message: str) -> str:
        """Mark `message` for extraction; `gettext` translates it where it is used."""
        return MarkedMessage(message, self)

    def pmark(self, context: str, message: str) -> str:
        """Mark `message`, meant as in `context`, for extraction; `gettext` translates it where it is used."""
        return MarkedMessage(f"{context}{_IN_CONTEXT}{message}", self)

    def catalogues(self) -> AbstractContextManager[Path]:
        """Open the folder with the catalogues, for as long as the context lasts."""
        return as_file(files(self.package).joinpath("locale"))

    def _now(self) -> NullTranslations:
        speech = _speech.get(None)
        if speech is None or not speech.language:
            return ENGLISH
        if self not in speech.catalogues:
            speech.catalogues[self] = self._load(speech.language)
        return speech.catalogues[self]

    def _load(self, language: str) -> NullTranslations:
        """Return the catalogue with its fallbacks; only these if there is none or it is damaged."""
        above = ENGLISH if self.above is None else self.above._now()
        try:
            with self.catalogues() as folder:
                own = translation(DOMAIN, folder, languages=[language])
        except (OSError, ValueError, LookupError, struct.error):
            return above
        own.add_fallback(above)
        return own


SHELL = Messages("elgrande_tui")
"""The messages of the app itself."""
_, ngettext, pgettext = SHELL.gettext, SHELL.ngettext, SHELL.pgettext
mark, pmark = SHELL.mark, SHELL.pmark


def speak(languages: Sequence[str] | None = None) -> None:
    """Use the first of `languages` that the app has, English if it has none; None: what the environment asks for.

    It holds for every task that begins from here on; other apps of this process keep their language.
    """
    _speech.set(_Speech(_first(languages)))


def change_language(languages: Sequence[str] | None = None) -> None:
    """Do as `speak`, also for all tasks that run since it was called."""
    speech = _speech.get(None)
    if speech is None:
        speak(languages)
    else:
        speech.speak(_first(languages))


def spoken() -> str:
    """Return the code of the language spoken now: `pl`."""
    speech = _speech.get(None)
    return (speech.language if speech else "") or "en"


def _first(languages: Sequence[str] | None) -> str:
    """Return the folder of the first of `languages` that has one; "" for none."""
    wanted = None if languages is None else list(languages)
    with SHELL.catalogues() as folder:
        found = find(DOMAIN, folder, languages=wanted)
    return "" if found is None else Path(found).parents[1].name
