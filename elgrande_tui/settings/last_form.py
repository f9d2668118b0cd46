"""Keep the form for a new game as the player last submitted it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from elgrande_tui.settings.own_file import EntryFile
from netplay.common.paths import AppPaths
from netplay.common.sanitize import NAME_CELLS, SafeText, sanitize


class LastForm:
    """The rows of the last form, in a small file in the state folder. One that cannot be written is left as it was."""

    def __init__(self, paths: AppPaths, *, hosted: bool) -> None:
        """Choose the file: games here and tables for others (`hosted`) are remembered apart."""
        self._paths = paths
        self._hosted = hosted

    @property
    def complaints(self) -> list[str]:
        """What is wrong with the file, as sentences: what stands there is not all that was chosen."""
        return form_file(self._paths, hosted=self._hosted).complaints()

    def rows(self) -> dict[str, SafeText]:
        """Return the rows: id to what was chosen or typed there."""
        return dict(form_file(self._paths, hosted=self._hosted).entries)

    def keep(self, rows: Mapping[str, str]) -> None:
        """Keep these rows for the next form."""
        form_file(self._paths, hosted=self._hosted).keep(rows.items())


def form_file(paths: AppPaths, *, hosted: bool) -> EntryFile[tuple[str, SafeText]]:
    """Return the file: row by row, its id and what was chosen or typed there."""
    return EntryFile(paths.state / ("last-table.json" if hosted else "last-game.json"), _row)


def _row(entry: Any) -> tuple[str, SafeText]:
    row, value = msgspec.convert(entry, tuple[str, str])
    return row, sanitize(value, NAME_CELLS)
