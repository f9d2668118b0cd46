"""Keep the games of a contest in a file, one per line, so that an interrupted contest can be resumed."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import IO, Self

import msgspec

from elgrande_tui.i18n.translations import _, ngettext
from engine.arena.contest import Contest, Played, Unit
from netplay.common.errors import FileError
from netplay.common.guarded_reader import PLAYED, read_bytes
from netplay.common.sanitize import one_line

NAMED = 10
"""The most bad lines that are named."""
_WRONG = (msgspec.MsgspecError, ValueError, RecursionError)
"""What decoding raises, whatever the bytes."""


class OtherContestError(Exception):
    """A file holds another contest, or none; `str(error)` is a sentence."""

    def __init__(self, file: Path) -> None:
        told = _("{file} holds another contest, or one with other rules or bots; --results names another file.")
        super().__init__(told.format(file=file))


class _Line(Played, frozen=True):
    """A game in a file, which says of which contest it is: damage to the first line costs no game."""

    contest: str = ""
    """Its name; "" in files of earlier versions."""


class ResultsLog:
    """The file of one contest: `with ResultsLog(file, contest) as log`.

    Raises OtherContestError, FileError and OSError when it is opened. A line that a crash has cut off is played again,
    and so is one that is damaged in another way: it is named on standard error, and stays in the file.
    """

    def __init__(self, file: Path, contest: Contest) -> None:
        self.played: dict[Unit, Played] = {}
        """What is in the file."""
        self._file = file
        self._contest = contest
        self._name = contest_name(contest)

    def __enter__(self) -> Self:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        lines = _lines(self._file)
        # A crash can only cut off the last line; it is removed, or the next game would be appended to it.
        torn = bool(lines) and self._is_torn(lines[-1], first=len(lines) == 1)
        if torn:
            lines.pop()
        self._read(lines)
        self._stream: IO[bytes] = self._file.open("ab")
        if torn:
            self._stream.truncate(sum(map(len, lines)))
        if not lines:
            self._write(self._contest)
        elif not lines[-1].endswith(b"\n"):
            self._stream.write(b"\n")
        return self

    def __exit__(self, *error: object) -> None:
        self._stream.close()

    def add(self, played: Played) -> None:
        self.played[played.unit] = played
        self._write(_Line(**msgspec.structs.asdict(played), contest=self._name))

    def _write(self, line: Contest | Played) -> None:
        self._stream.write(msgspec.json.encode(line) + b"\n")
        # Per game: what was played must survive a Ctrl+C.
        self._stream.flush()

    def _is_torn(self, last: bytes, *, first: bool) -> bool:
        """Whether the last line was cut off while it was written by us; not for other files without a last newline."""
        begun = msgspec.json.encode(self._contest).startswith(last) if first else _game(last) is None
        return begun and not last.endswith(b"\n")

    def _read(self, lines: Sequence[bytes]) -> None:
        """Take over the games. Raises OtherContestError."""
        bad = [1] if lines and not self._is_head(lines[0]) else []
        # Lines without a name are of an earlier version: they count only if the head says which contest it is.
        ours = {self._name} if bad else {self._name, ""}
        for number, line in enumerate(lines[1:], 2):
            game = _game(line)
            if game is None or game.contest not in ours or not self._contest.has(game):
                bad.append(number)
            else:
                self.played[game.unit] = Played(game.unit, game.scores, game.won, game.turns, game.end)
        if bad[:1] == [1] and not self.played:
            raise OtherContestError(self._file)
        if bad:
            told = ngettext(
                "{file}: line {numbers} cannot be read and is left out; it stays in the file.",
                "{file}: lines {numbers} cannot be read and are left out; they stay in the file.",
                len(bad),
            )
            numbers = ", ".join(map(str, bad[:NAMED])) + (" ..." if len(bad) > NAMED else "")
            sys.stderr.write(f"elgrande: {one_line(told.format(file=self._file, numbers=numbers))}\n")

    def _is_head(self, line: bytes) -> bool:
        try:
            return msgspec.json.decode(line, type=Contest) == self._contest
        except _WRONG:
            return False


def contest_name(contest: Contest) -> str:
    """Return 16 hex digits that stand for a contest."""
    return hashlib.blake2b(msgspec.json.encode(contest), digest_size=8).hexdigest()


def games_in(file: Path) -> int:
    """Return how many games a file holds, of whatever contest. Raises FileError."""
    return sum(_game(line) is not None for line in _lines(file))


def _lines(file: Path) -> list[bytes]:
    """Return the lines with their ends; none of a file that is missing. Raises FileError."""
    try:
        return [*BytesIO(read_bytes(file, PLAYED))]
    except FileError as error:
        if error.trouble == "missing":
            return []
        raise


def _game(line: bytes) -> _Line | None:
    try:
        return msgspec.json.decode(line, type=_Line)
    except _WRONG:
        return None
