"""The words that call a player who looks elsewhere: the program's own, and no others."""

from __future__ import annotations

from typing import Literal, TypeAlias

from elgrande_tui.i18n.translations import _

Call: TypeAlias = Literal["turn", "vote"]
"""Why a player is called."""


def call_words(call: Call) -> str:
    """Return what a notification says. Names of people, tables and games are never part of it."""
    return _("Your turn") if call == "turn" else _("A vote")
