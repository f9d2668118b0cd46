"""Processes that a program starts: the app's own host, and a host that stays when the app ends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from netplay.addresses import Address
from netplay.places import Places


@dataclass(frozen=True)
class LocalHost:
    """A host child on the loopback, for one local game."""

    address: Address
    """For `Client.connect`."""
    secret: bytes
    """For `Client.connect`: only who proves it may talk to this host."""
    store: Path
    """The game's file; give it to `local_host` to play on another day."""


@asynccontextmanager
async def local_host(places: Places, store: Path | None = None, *, bot_delay: float = 0.8) -> AsyncIterator[LocalHost]:
    """Run a host for one local game as long as the block lasts; its bots come and go with it.

    `store` is a file of `saved.saved_games` to be played on; None: a new game. `bot_delay` is how long a bot waits
    before it answers, in seconds. Raises StoreError (another program has the file) or UnreachableError.
    """
    raise NotImplementedError
    yield
