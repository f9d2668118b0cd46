"""Keep what was played in a file, a line for each game, so that a contest that was ended can go on."""

from __future__ import annotations

from pathlib import Path
from typing import IO, Self

import msgspec

from elgrande_tui.i18n.translations import _
from engine.arena.contest import Contest, Played, Unit


class OtherContestError(Exception):
    """A file holds another contest, or none; `str(error)` is a sentence."""

    def __init__(self, file: Path) -> None:
        told = _("{file} holds another contest, or one with other rules or bots; --results names another file.")
        super().__init__(told.format(file=file))


class ResultsLog:
    """The file of one contest: `with ResultsLog(file, contest) as log`.

    Raises OtherContestError and OSError when it is opened. A line that a crash has cut off is played again.
    """

    def __init__(self, file: Path, contest: Contest) -> None:
        self.played: dict[Unit, Played] = {}
        """What is in the file."""
        self._file = file
        self._contest = contest

    def __enter__(self) -> Self:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._stream: IO[bytes] = self._file.open("a+b")
        try:
            self._read()
        except BaseException:
            self._stream.close()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self._stream.close()

    def add(self, played: Played) -> None:
        """Write down one game."""
        self.played[played.unit] = played
        self._write(played)

    def _write(self, line: Contest | Played) -> None:
        self._stream.write(msgspec.json.encode(line) + b"\n")
        self._stream.flush()

    def _read(self) -> None:
        self._stream.seek(0)
        head = self._stream.readline()
        if not head:
            self._write(self._contest)
            return
        try:
            if msgspec.json.decode(head, type=Contest) != self._contest:
                raise OtherContestError(self._file)
        except msgspec.DecodeError as error:
            raise OtherContestError(self._file) from error
        whole = self._stream.tell()
        for line in self._stream:
            try:
                one = msgspec.json.decode(line, type=Played)
            except msgspec.DecodeError:
                break
            if not line.endswith(b"\n"):
                break
            self.played[one.unit] = one
            whole += len(line)
        self._stream.truncate(whole)
