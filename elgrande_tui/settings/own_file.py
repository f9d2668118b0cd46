"""A file that players write themselves: what can be read of it counts, and what cannot is told, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.i18n.whole_sentence import whole_sentence
from engine.core.errors import TomlError
from engine.toml.toml_reader import BadLine, parse_by_line
from netplay.common.errors import FileError
from netplay.common.guarded_reader import WRITTEN, read_text
from netplay.common.sanitize import sanitize

WIDEST = 60
"""Cells of what is quoted from the file."""
SHOWN = 4
"""So many sentences stand on the first screen, which has room for no more."""


class OwnFile:
    """What a file of TOML says, read once. A file that is missing says nothing, and nothing is wrong with it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.values: dict[str, Any] = {}
        self.unreadable = ""
        """Why nothing can be read of it, in half a sentence."""
        self._bad: Sequence[BadLine] = ()
        try:
            self.values, self._bad = parse_by_line(read_text(path, WRITTEN))
        except FileError as error:
            self.unreadable = "" if error.trouble == "missing" else error.why
        except TomlError as error:
            self.unreadable = str(error)

    def complaints(self, unreadable: str) -> list[str]:
        """What is wrong with it, as sentences in the language of the moment.

        `unreadable` is what is to be said when nothing of it can be read, with fields for `file` and `why`.
        """
        if self.unreadable:
            return [unreadable.format(file=self.path, why=whole_sentence(sanitize(self.unreadable, 2 * WIDEST)))]
        sentence = _("{file}: line {number} cannot be read and is left out: {line}")
        return [
            sentence.format(file=self.path, number=line.number, line=sanitize(line.text, WIDEST)) for line in self._bad
        ]


def first_few(complaints: Sequence[str]) -> list[str]:
    """As many of them as a screen has room for, and how many more there are."""
    rest = len(complaints) - SHOWN
    if rest <= 0:
        return list(complaints)
    more = ngettext("{count} more line is wrong there.", "{count} more lines are wrong there.", rest)
    return [*complaints[:SHOWN], more.format(count=rest)]
