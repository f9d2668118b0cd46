"""The form for a new game as it was when one was begun last."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import msgspec

from netplay.common.atomic_file import write_private
from netplay.common.errors import FileError
from netplay.common.guarded_reader import read_json
from netplay.common.paths import AppPaths


class LastForm:
    """A small file in the folder of the state. One that cannot be read counts as empty, one that cannot be written
    is left as it was.
    """

    def __init__(self, places: AppPaths, *, hosted: bool) -> None:
        """A game here and a table for others are remembered apart."""
        self._path = places.state / ("last-table.json" if hosted else "last-game.json")

    def rows(self) -> dict[str, str]:
        """The id of a row, and what was chosen or typed there."""
        with suppress(FileError):
            return read_json(self._path, dict[str, str])
        return {}

    def keep(self, rows: Mapping[str, str]) -> None:
        """The next form begins with these."""
        with suppress(OSError):
            write_private(self._path, msgspec.json.encode(rows).decode())
