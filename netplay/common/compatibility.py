"""Find what a table needs that this program does not have, before and after joining it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.core.errors import SetupError
from engine.core.rules import load_game
from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.common.sanitize import NO_TEXT, SafeText, cut, sanitize, trusted

NAME = 24
"""Cells for the name of a game, or of a module."""
ALL = 48
"""Cells for everything that is missing."""


def missing_parts(
    game: str, additions: Iterable[str], version: str = "", games: Collection[str] | None = None
) -> SafeText:
    """Return what this program is missing for a game, cleaned and cut; "" when the game can be played here.

    `additions` are the modules and variants of its Setup, `version` is that of its rules at the host ("": the host
    has not said). `games` are those that the caller can show; None: all that are installed.
    """
    try:
        ours = load_game(game)
    except SetupError:
        return _shown([game])
    if games is not None and game not in games:
        return _shown([game])
    if missing := [name for name in additions if not ours.has(name)]:
        return _shown(missing)
    return NO_TEXT if version in ("", ours.version) else _shown([game, version], " ")


def require_playable(what: str) -> None:
    """Raise RefusedError `lacking` unless `what`, which `lacking` has returned, is empty."""
    if what:
        raise RefusedError(NetReason.LACKING(what=what))


def version_of(game: str) -> SafeText:
    """Return the version of the game's rules; "" when it is not installed."""
    try:
        return trusted(load_game(game).version)
    except SetupError:
        return NO_TEXT


def _shown(names: Iterable[str], between: str = ", ") -> SafeText:
    """Return words of a Setup, or of a host, as they can be shown; a word may be anything."""
    return trusted(cut(between.join(sanitize(name, NAME) or "?" for name in names), ALL))
