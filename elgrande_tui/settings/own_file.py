"""Read a file that players write themselves: good lines count, and bad ones are reported one by one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from elgrande_tui.i18n.refusals import sentence_of
from elgrande_tui.i18n.translations import _, ngettext
from engine.core.errors import TomlError
from engine.toml.toml_reader import BadLine, parse_by_line
from netplay.common.errors import FileError
from netplay.common.guarded_reader import WRITTEN, read_text
from netplay.common.reasons import UNSAID, quoted
from netplay.common.sanitize import one_line, sanitize

WIDEST = 60
"""The most cells of a quotation from the file."""
SHOWN = 4
"""The most complaints on the first screen, which has room for no more."""


class OwnFile:
    """The values of a TOML file, read once. A missing file counts as empty, without a complaint."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.values: dict[str, Any] = {}
        self.unreadable = UNSAID
        """Why nothing of it can be read; UNSAID when something can."""
        self._bad: Sequence[BadLine] = ()
        try:
            self.values, self._bad = parse_by_line(read_text(path, WRITTEN))
        except FileError as error:
            self.unreadable = UNSAID if error.trouble == "missing" else error.why
        except TomlError as error:
            self.unreadable = quoted(one_line(str(error)))

    def complaints(self, unreadable: str) -> list[str]:
        """Return what is wrong with the file, as sentences in the current language.

        `unreadable` is the sentence for a file of which nothing can be read, with fields for `file` and `why`.
        """
        if self.unreadable is not UNSAID:
            return [unreadable.format(file=self.path, why=sanitize(sentence_of(self.unreadable), 2 * WIDEST))]
        sentence = _("{file}: line {number} cannot be read and is left out: {line}")
        return [
            sentence.format(file=self.path, number=line.number, line=sanitize(line.text, WIDEST)) for line in self._bad
        ]


def first_few(complaints: Sequence[str]) -> list[str]:
    """Return as many complaints as a screen has room for, and a line with the number of the others."""
    rest = len(complaints) - SHOWN
    if rest <= 0:
        return list(complaints)
    more = ngettext("{count} more line is wrong there.", "{count} more lines are wrong there.", rest)
    return [*complaints[:SHOWN], more.format(count=rest)]
