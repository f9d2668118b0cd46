"""Names that people give themselves and their tables."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import count

from netplay.common.errors import RefusedError
from netplay.common.sanitize import NAME_CELLS, RESERVED, TABLE_CELLS, sanitize, skeleton


def player_name(typed: str, taken: Iterable[str]) -> str:
    """The name as all will see it. Raises RefusedError `name`: empty, the host's own, or too like a taken one."""
    name = sanitize(typed, NAME_CELLS)
    bare = skeleton(name)
    if not bare:
        raise RefusedError("name", "a player needs a name")
    if bare in RESERVED or bare in (skeleton(f"Bot {number}") for number in range(1, 10)):
        raise RefusedError("name", f"'{name}' is a name that only the host may use")
    if any(bare == skeleton(other) for other in taken):
        raise RefusedError("name", f"somebody with the name '{name}', or one that looks like it, is at the table")
    return name


def watcher_name(typed: str, taken: Iterable[str]) -> str:
    """The name of who looks on; none, where a player could not have it: somebody may well look on at his own game."""
    try:
        return player_name(typed, taken)
    except RefusedError:
        return ""


def bot_name(taken: Collection[str]) -> str:
    """The name of another bot: the first one that is free."""
    return next(name for number in count(1) if (name := f"Bot {number}") not in taken)


def table_name(typed: str) -> str:
    """The table's name as all will see it. Raises RefusedError `name` when it is empty."""
    name = sanitize(typed, TABLE_CELLS)
    if not name:
        raise RefusedError("name", "a table needs a name")
    return name
