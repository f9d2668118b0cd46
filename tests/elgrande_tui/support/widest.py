"""A language of the widest: each message as whichever language needs most cells for it says it.

What fits in it fits in every language, unless the width is not that of its messages one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from gettext import NullTranslations

import pytest
from rich.cells import cell_len

from elgrande_tui.i18n.languages import NAMES
from elgrande_tui.i18n.translations import Messages, speak


class Widest(NullTranslations):
    """The catalogues of one room in all languages."""

    def __init__(self, catalogues: Sequence[NullTranslations]) -> None:
        super().__init__()
        self._catalogues = catalogues
        self._known: dict[tuple[object, ...], str] = {}

    def gettext(self, message: str) -> str:
        return self._widest(lambda one: one.gettext(message), message)

    def pgettext(self, context: str, message: str) -> str:
        return self._widest(lambda one: one.pgettext(context, message), context, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._widest(lambda one: one.ngettext(msgid1, msgid2, n), msgid1, msgid2, n)

    def _widest(self, say: Callable[[NullTranslations], str], *key: object) -> str:
        if key not in self._known:
            self._known[key] = max(map(say, self._catalogues), key=cell_len)
        return self._known[key]


_now = Messages._now


@cache
def _catalogue(room: Messages) -> Widest:
    """Return what the room says, with all above it, in each language."""
    found = []
    for name in NAMES:
        speak([name])
        found.append(_now(room))
    return Widest(found)


def speak_widest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak it until the test ends."""
    monkeypatch.setattr(Messages, "_now", _catalogue)
