"""The files that hosts write while they run, by which an operator finds theirs, and a window finds who plays a game.

The file beside the store of a local game names who plays it as long as its host runs (longer only when both were
killed), so that another window can take the game over.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec

from netplay.common.atomic_file import write_private
from netplay.common.errors import FileError
from netplay.common.guarded_reader import WRITTEN, read_json
from netplay.common.paths import AppPaths
from netplay.common.sanitize import CHAT_CELLS, NO_TEXT, SafeText, sanitize
from netplay.process.process_id import ProcessId
from netplay.protocol.credentials import CODE_LENGTH


@dataclass(frozen=True)
class RunningHost:
    """A running host of this user, from its file."""

    pid: int
    port: int
    """On the loopback."""
    secret: bytes
    """Proves that a client is the operator's."""
    code: SafeText = NO_TEXT
    """The host's own join code; empty: it has none."""
    notices: Sequence[SafeText] = ()
    """What its operator should know of its store."""


class _Content(msgspec.Struct):
    """The content of the file, as JSON."""

    pid: Annotated[int, msgspec.Meta(gt=0)]
    port: Annotated[int, msgspec.Meta(gt=0, lt=65536)]
    secret: str
    """As hex digits."""
    code: str = ""
    notices: list[str] = []


def pid_file(paths: AppPaths) -> Path:
    """Return the path of the file."""
    return paths.state / "host.json"


def write_pid_file(paths: AppPaths, running: RunningHost) -> None:
    """Write the file; only its owner can read it."""
    content = _Content(running.pid, running.port, running.secret.hex(), running.code, list(running.notices))
    write_private(pid_file(paths), msgspec.json.encode(content).decode())


def read_pid_file(paths: AppPaths) -> RunningHost | None:
    """Read the file of a host, which may have died since; None when there is none."""
    try:
        found = read_json(pid_file(paths), _Content)
        notices = [sanitize(notice, CHAT_CELLS) for notice in found.notices]
        return RunningHost(
            found.pid, found.port, bytes.fromhex(found.secret), sanitize(found.code, CODE_LENGTH), notices
        )
    except (FileError, ValueError):
        return None


def remove_pid_file(paths: AppPaths) -> None:
    """Remove the file, if this process has written it."""
    running = read_pid_file(paths)
    if running is not None and running.pid == os.getpid():
        pid_file(paths).unlink(missing_ok=True)


class LocalPlayer(msgspec.Struct, frozen=True):
    """Who plays a local game, from its file."""

    session: str
    """The random id of the app that has the game or is about to take it over."""
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
