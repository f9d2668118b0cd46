"""Keep the form for a new game as the player last submitted it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import msgspec

from netplay.common.atomic_file import write_private
from netplay.common.errors import FileError
from netplay.common.guarded_reader import read_json
from netplay.common.paths import AppPaths
from netplay.common.sanitize import NAME_CELLS, SafeText, sanitize


class LastForm:
    """The rows of the last form, in a small file in the state folder.

    A file that cannot be read counts as empty; one that cannot be written is left as it was.
    """

    def __init__(self, paths: AppPaths, *, hosted: bool) -> None:
        """Choose the file: games here and tables for others (`hosted`) are remembered apart."""
        self._path = paths.state / ("last-table.json" if hosted else "last-game.json")

    def rows(self) -> dict[str, SafeText]:
        """Return the rows: id to what was chosen or typed there."""
        with suppress(FileError):
            return {row: sanitize(value, NAME_CELLS) for row, value in read_json(self._path, dict[str, str]).items()}
        return {}

    def keep(self, rows: Mapping[str, str]) -> None:
        """Keep these rows for the next form."""
        with suppress(OSError):
            write_private(self._path, msgspec.json.encode(rows).decode())
