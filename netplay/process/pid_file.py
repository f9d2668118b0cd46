"""Running: the note that a host leaves while it runs, so that its operator can find it and end it."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec

from netplay.common.atomic_file import write_private
from netplay.common.errors import FileError
from netplay.common.guarded_reader import read_json
from netplay.common.paths import AppPaths


@dataclass(frozen=True)
class RunningHost:
    """A host that runs for this user."""

    pid: int
    port: int
    """On the loopback."""
    secret: bytes
    """Proves the operator."""
    code: str = ""
    """The host's own join code; empty: it has none."""


class _Note(msgspec.Struct):
    """What the note holds, as JSON."""

    pid: Annotated[int, msgspec.Meta(gt=0)]
    port: Annotated[int, msgspec.Meta(gt=0, lt=65536)]
    secret: str
    """As hex digits."""
    code: str = ""


def note(places: AppPaths) -> Path:
    """Where the note lies."""
    return places.state / "host.json"


def write_note(places: AppPaths, running: RunningHost) -> None:
    """Leave the note; only its owner can read it."""
    fields = {"pid": running.pid, "port": running.port, "secret": running.secret.hex(), "code": running.code}
    write_private(note(places), json.dumps(fields))


def read_note(places: AppPaths) -> RunningHost | None:
    """The note of a host, which may have died since; None when there is none."""
    try:
        found = read_json(note(places), _Note)
        return RunningHost(found.pid, found.port, bytes.fromhex(found.secret), found.code)
    except (FileError, ValueError):
        return None


def remove_note(places: AppPaths) -> None:
    """Take the note away, if it is this process's."""
    running = read_note(places)
    if running is not None and running.pid == os.getpid():
        note(places).unlink(missing_ok=True)
