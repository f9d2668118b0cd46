"""Keep the file beside the store of a local game that says which host plays it: another window may take the game over.

It lies there from the start of the host to its end, and longer only when both were killed.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from netplay.common.atomic_file import write_private
from netplay.common.errors import FileError
from netplay.common.guarded_reader import WRITTEN, read_json
from netplay.process.process_id import ProcessId


class LocalPlayer(msgspec.Struct, frozen=True):
    """Who plays a local game, as its file tells."""

    session: str
    """The session of an app that has the game, or is about to take it over from another one: a word that it drew."""
    host: ProcessId
    """The host that has the store open, if it still runs."""


def player_file(store: Path) -> Path:
    """Return the path of the file."""
    return store.with_name(f"{store.name}.player")


def write_player_file(store: Path, player: LocalPlayer) -> None:
    """Write the file; only its owner can read it. Raises OSError."""
    write_private(player_file(store), msgspec.json.encode(player).decode())


def read_player_file(store: Path) -> LocalPlayer | None:
    """Read the file of a host, which may have died since; None when there is none, or nothing can be made of it."""
    try:
        return read_json(player_file(store), LocalPlayer, WRITTEN)
    except FileError:
        return None


def remove_player_file(store: Path, session: str) -> None:
    """Remove the file, if this session has written it."""
    player = read_player_file(store)
    if player is not None and player.session == session:
        with suppress(OSError):
            player_file(store).unlink(missing_ok=True)
