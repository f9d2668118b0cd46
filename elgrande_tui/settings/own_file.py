"""A player's own files: valid entries count, each error is reported, and nothing is lost."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Generic, TypeVar

from elgrande_tui.i18n.sentences import sentence_of
from elgrande_tui.i18n.translations import _, ngettext
from engine.core.errors import TomlError
from engine.toml.toml_reader import BadLine, parse_by_line
from netplay.common.atomic_file import write_private
from netplay.common.entry_lines import LIST, Brackets, entries_text, paths_of, read_entries
from netplay.common.errors import FileError
from netplay.common.guarded_reader import WRITTEN, read_bytes
from netplay.common.logs import log
from netplay.common.reasons import NO_MESSAGE, quoted
from netplay.common.sanitize import one_line, sanitize

E = TypeVar("E")
WIDEST = 60
"""The most cells of a quotation from the file."""
SHOWN = 4
"""The most complaints on the first screen, which has room for no more."""


class OwnFile(ABC):
    """A file, read once. A missing one counts as empty, without a complaint."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.unreadable = NO_MESSAGE
        """Why the file cannot be read at all; NO_MESSAGE when it can."""
        self._bad: Sequence[tuple[int, str]] = ()
        """The lines that cannot be read: numbers and texts."""
        try:
            self._read()
        except FileError as error:
            self.unreadable = NO_MESSAGE if error.trouble == "missing" else error.why

    @property
    def is_readable(self) -> bool:
        """Whether the file could be read, or is missing."""
        return self.unreadable is NO_MESSAGE

    @abstractmethod
    def _read(self) -> None:
        """Read the file. Raises FileError when nothing of it can be read."""

    def complaints(self, unreadable: str = "") -> list[str]:
        """Return what is wrong with the file, as sentences in the current language.

        `unreadable` is the sentence for a file of which nothing can be read, with fields for `file` and `why`.
        """
        if not self.is_readable:
            sentence = unreadable or _("{file} cannot be read and is left out. {why}")
            return [sentence.format(file=self.path, why=sanitize(sentence_of(self.unreadable), 2 * WIDEST))]
        sentence = _("{file}: line {number} cannot be read and is left out: {line}")
        return [
            sentence.format(file=self.path, number=number, line=sanitize(line, WIDEST)) for number, line in self._bad
        ]

    def replace(self, text: str, *, backup: bool = False) -> Path | None:
        """Replace the file. Raises OSError.

        With `backup`, or if it has errors, the old one is kept beside it: return where.
        """
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        kept = write_private(self.path, text, backup=backup or bool(self._bad) or not self.is_readable)
        if kept is not None:  # logged as well: the damage may be newer than the complaints on the first screen
            log.warning("something was wrong with %s: it is kept as %s", self.path, kept.name)
        return kept


class TomlFile(OwnFile):
    """The values of a TOML file, which players write themselves, line by line."""

    def __init__(self, path: Path) -> None:
        self.values: dict[str, Any] = {}
        self.bad: Sequence[BadLine] = ()
        """The lines that cannot be read, and where they stand."""
        super().__init__(path)

    def _read(self) -> None:
        text = read_bytes(self.path, WRITTEN).decode("utf-8-sig", "surrogateescape")
        try:
            self.values, self.bad = parse_by_line(text)
        except TomlError as error:
            raise FileError(self.path, quoted(one_line(str(error))), "content") from error
        self._bad = [(line.number, line.text) for line in self.bad]


class EntryFile(OwnFile, Generic[E]):
    """The entries of a file in which the program keeps something, a line for each."""

    def __init__(
        self,
        path: Path,
        make: Callable[[Any], E],
        brackets: Brackets = LIST,
        unpack: Callable[[Any], Iterable[Any]] = paths_of,
    ) -> None:
        """For `make`, `brackets` and `unpack` see `read_entries`."""
        self.entries: list[E] = []
        self._make, self._brackets, self._unpack = make, brackets, unpack
        super().__init__(path)

    def _read(self) -> None:
        self.entries, self._bad = read_entries(self.path, self._make, self._brackets, self._unpack)

    def write(self, entries: Iterable[Any]) -> Path | None:
        """Keep these entries instead, as `replace` does. Raises OSError."""
        return self.replace(entries_text(entries, self._brackets))

    def keep(self, entries: Iterable[Any]) -> None:
        """Keep these entries instead; a file that cannot be written is left as it was."""
        with suppress(OSError):
            self.write(entries)


def first_few(complaints: Sequence[str]) -> list[str]:
    """Return as many complaints as a screen has room for, and a line with the number of the others."""
    rest = len(complaints) - SHOWN
    if rest <= 0:
        return list(complaints)
    more = ngettext("{count} more line is wrong there.", "{count} more lines are wrong there.", rest)
    return [*complaints[:SHOWN], more.format(count=rest)]
