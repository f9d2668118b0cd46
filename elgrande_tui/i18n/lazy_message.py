"""Keep a sentence so that it can be told again, in the language of the moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.translations import _
from netplay.common.sanitize import NO_TEXT, SafeText

LazyMessage: TypeAlias = Callable[[Names], str]
"""Makes the sentence from what the seats are called."""


def lazy(message: str, seat: int | None = None, name: SafeText = NO_TEXT) -> LazyMessage:
    """Make a marked message a lazy one: `{who}` in it is the seat, `{name}` a name."""

    def told(names: Names) -> str:
        return _(message).format(who="" if seat is None else names[seat], name=name)

    return told
