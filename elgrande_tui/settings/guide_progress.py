"""The first-game guide: which topics a player has been told in his life, kept in a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

import msgspec

from netplay.common.atomic_file import write_private
from netplay.common.errors import FileError
from netplay.common.guarded_reader import read_json
from netplay.common.paths import AppPaths

AT_ONCE = 4
"""So many topics are told at most for one decision; the rest comes with the next."""


class GuideProgress:
    """What has been told is read once; a file that cannot be read or written only makes the guide repeat itself."""

    def __init__(self, places: AppPaths) -> None:
        self.path = places.state / "guide.json"
        self.told: set[str] = set()
        with suppress(FileError):
            self.told.update(read_json(self.path, list[str]))

    def next(self, topics: Iterable[str]) -> tuple[str, ...]:
        """The first of these that have not been told yet; from now on they have."""
        fresh = tuple(dict.fromkeys(topic for topic in topics if topic not in self.told))[:AT_ONCE]
        if fresh:
            self.told.update(fresh)
            self._write()
        return fresh

    def forget(self, topics: Sequence[str]) -> None:
        """These were not read: they are told again when they come up again."""
        if topics:
            self.told.difference_update(topics)
            self._write()

    def _write(self) -> None:
        with suppress(OSError):
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_private(self.path, msgspec.json.encode(sorted(self.told)).decode())
