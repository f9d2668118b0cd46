"""The file of results: small, private, bounded; damaged content is backed up, never lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec

from elgrande_tui.i18n.sentences import sentence_of
from elgrande_tui.i18n.translations import _
from elgrande_tui.results.counting import results_kept
from elgrande_tui.results.result import CLEAN, Result
from elgrande_tui.settings.own_file import EntryFile, first_few
from netplay.common.atomic_file import locked
from netplay.common.entry_lines import Brackets
from netplay.common.errors import FileError
from netplay.common.guarded_reader import read_json
from netplay.common.paths import AppPaths
from netplay.process.saved_games import saved_games

MOST = 4000
"""The most results that are kept: a game a day for eleven years. The oldest fall out."""
VERSION: Final = 1
BRACKETS = Brackets(f'{{"format":"elgrande-results","version":{VERSION},"results":[', "]}")


class _Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the file, as JSON."""

    format: Literal["elgrande-results"]
    version: Literal[1]
    results: list[Any]


class _Head(msgspec.Struct, frozen=True):
    """What every version of the file has."""

    format: Literal["elgrande-results"]
    version: int


class SavedResults(NamedTuple):
    """What the file holds."""

    results: Sequence[Result]
    """The oldest first."""
    complaint: str = ""
    """What is wrong with the file, as a sentence; "" when nothing is."""


class ResultsFile:
    """The results of all games of one's own that have ended, whoever's host they were played at."""

    def __init__(self, paths: AppPaths) -> None:
        self._paths = paths
        self.path = paths.data / "results.json"

    def count(self) -> int:
        """Return how many results are kept; 0 where the file cannot be read."""
        return len(self._file().entries)

    def keep(self, new: Sequence[Result] = ()) -> SavedResults:
        """Add these results, each table's once, and return all.

        What is damaged is left out, and the file as it was stays beside the new one; one that cannot be read, or that
        a newer version has written, stays as it is, and nothing is added.
        """
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with locked(self.path):
                return self._merge(new)
        except OSError as error:
            sentence = _("The results of your games cannot be saved in {file}: {why}.")
            found = _merged(self._file().entries, new)
            return SavedResults(found, sentence.format(file=self.path, why=error.strerror))

    def read_in(self) -> SavedResults:
        """Return all results, after adding the games in the player's stores that are not among them yet, or are without
        the names of the others.

        Blocks as long as it takes to play those games again; the file is open to others meanwhile.
        """
        kept = self.keep()
        stored = saved_games(self._paths)
        found = list(results_kept(stored.games, {result.id for result in kept.results if result.has_names}))
        complaints = [kept.complaint, *(sentence_of(store.why) for store in stored.unreadable)]
        results = self.keep(found).results if found else kept.results
        return SavedResults(results, " ".join(first_few(list(filter(None, complaints)))))

    def _merge(self, new: Sequence[Result]) -> SavedResults:
        if self._is_newer():
            newer = _("{file} was written by a newer version of this program; nothing is added to it.")
            return SavedResults(new, newer.format(file=self.path))
        file = self._file()
        wrong = file.complaints(_("{file} cannot be read, so your results are not known. {why}"))
        after = _merged(file.entries, new)
        if file.is_readable and (wrong or after != file.entries):
            kept = file.write(after)
            said = _("The old file has been saved as {name}.")
            wrong = [*first_few(wrong), *([said.format(name=kept.name)] if kept is not None else [])]
        return SavedResults(after, " ".join(wrong))

    def _file(self) -> EntryFile[Result]:
        return EntryFile(self.path, _result, BRACKETS, lambda whole: msgspec.convert(whole, _Content).results)

    def _is_newer(self) -> bool:
        try:
            return read_json(self.path, _Head).version > VERSION
        except FileError:
            return False


def _merged(before: Sequence[Result], new: Iterable[Result]) -> list[Result]:
    """Return all by time, each table's once: the new one, as a game whose end was taken back may end otherwise.

    Where the end is the same the time of the first one stays: a player can come back to a game that is over.
    """
    by_table = {result.id: result for result in before}
    full = len(by_table) >= MOST
    oldest = min((result.when for result in before), default=0)
    for result in new:
        known = by_table.get(result.id)
        if known is None and full and result.when < oldest:
            continue  # it has fallen out already
        if known is None or not result.same_game(known):
            by_table[result.id] = result
        elif result.has_names and not known.has_names:
            by_table[result.id] = msgspec.structs.replace(result, when=known.when)
    return sorted(by_table.values(), key=lambda result: result.when)[-MOST:]


def _result(entry: Any) -> Result:
    result = msgspec.convert(entry, Result)
    return CLEAN(result) if CLEAN is not None else result
