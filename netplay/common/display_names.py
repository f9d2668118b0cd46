"""Clean and check the names that people give themselves and their tables."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import count

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.common.sanitize import (
    NAME_CELLS,
    NO_TEXT,
    RESERVED,
    TABLE_CELLS,
    SafeText,
    cut,
    sanitize,
    skeleton,
    trusted,
)


def player_name(typed: str, taken: Iterable[str]) -> SafeText:
    """Return the name as everybody will see it.

    Raises RefusedError `name`: it is empty, only the host may use it, or it looks like a taken one.
    """
    name = sanitize(typed, NAME_CELLS)
    bare = skeleton(name)
    if not bare:
        raise RefusedError(NetReason.NAME_MISSING())
    if bare in RESERVED or bare in (skeleton(f"Bot {number}") for number in range(1, 10)):
        raise RefusedError(NetReason.NAME_RESERVED(name=name))
    if any(bare == skeleton(other) for other in taken):
        raise RefusedError(NetReason.NAME_TAKEN(name=name))
    return name


def spectator_name(typed: str, taken: Iterable[str]) -> SafeText:
    """Return the name of a spectator, or "" where a player could not have it.

    It is not refused: players may well watch their own game.
    """
    try:
        return player_name(typed, taken)
    except RefusedError:
        return NO_TEXT


def bot_name(taken: Collection[str]) -> SafeText:
    """Return the first bot name that is free."""
    return next(name for number in count(1) if (name := trusted(f"Bot {number}")) not in taken)


def table_name(typed: str, taken: Collection[str] = ()) -> SafeText:
    """Return the table's name as everybody will see it: with a number when another table is called like that.

    Raises RefusedError `name` when it is empty.
    """
    name = sanitize(typed, TABLE_CELLS)
    if not name:
        raise RefusedError(NetReason.TABLE_NAME_MISSING())
    ends = (f" {number}" for number in count(2))
    numbered = (sanitize(cut(name, TABLE_CELLS - len(end)) + end, TABLE_CELLS) for end in ends)
    return name if name not in taken else next(other for other in numbered if other not in taken)
