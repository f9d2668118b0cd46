"""Keep finished games of other people's hosts as one's own seat saw them, to look back at: a private file for each.

What stands in a file came from a host and is tested like a message of one when it is read. Their number and size have
bounds, for each host as well: a host that ends game after game costs no other its place.
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.replay.replay import Replay
from engine.core.errors import EngineError
from engine.core.rules import load_rules
from engine.core.setup import Setup
from engine.core.view import changes, to_builtins
from engine.records.record import read
from netplay.client.joined_table import JoinedTable
from netplay.client.updates import HistoryStep, HistoryUpdate
from netplay.common.atomic_file import write_private
from netplay.common.errors import FileError, StoreError
from netplay.common.guarded_reader import read_text
from netplay.common.logs import log
from netplay.common.paths import AppPaths
from netplay.common.reasons import NetReason
from netplay.common.sanitize import NO_TEXT, one_line
from netplay.process.saved_games import UnreadableStore
from netplay.protocol.cleaning import cleaner
from netplay.protocol.fields import Number
from netplay.protocol.server_messages import MOST_STEPS, Entered, HistoryPage, PastStep, SeatInfo, TableInfo

MOST = 100
"""The most games that are kept..."""
MOST_OF_HOST = 30
"""...and the most of one host; then its oldest one goes."""
LARGEST = 256 * 1024
"""Bytes of the largest file; a long game takes some 40 kB..."""
UNPACKED = 16 * 1024 * 1024
"""...and so many unpacked at most."""
VERSION: Final = 1


class _Head(msgspec.Struct, frozen=True):
    """The first line of a file, as JSON. The second is the steps, as msgpack, the third the record, as text, or empty;
    both packed with zlib and written to the base 85.
    """

    format: Literal["elgrande-seen"]
    version: Literal[1]
    host: str
    ended: Number
    """In Unix seconds."""
    entered: Entered
    """As the host would say it: table, Setup and our seat."""


_CLEAN_HEAD = cleaner(msgspec.inspect.type_info(_Head))
_CLEAN_STEPS = cleaner(msgspec.inspect.type_info(list[PastStep]))
_STEPS = msgspec.msgpack.Decoder(list[PastStep])


@dataclass(frozen=True)
class SeenGame:
    """A finished game of somebody else's host."""

    path: Path
    host: str
    """The id of the host."""
    changed: float
    """When it ended, in Unix seconds."""
    entered: Entered

    @property
    def table(self) -> TableInfo:
        """The table as it was."""
        return self.entered.table

    @property
    def setup(self) -> Setup:
        """What was played."""
        return self.entered.setup

    @property
    def seats(self) -> Sequence[SeatInfo]:
        """Who sat there."""
        return self.entered.table.seats

    elsewhere = False
    """Nobody plays it any more."""

    def steps(self) -> list[HistoryStep]:
        """Return the game step by step. Raises FileError, RefusedError `lacking`, or EngineError."""
        try:
            past: list[PastStep] = _STEPS.decode(_unpacked(_lines(self.path)[1]))
            if _CLEAN_STEPS is not None:
                past = _CLEAN_STEPS(past)
            table = JoinedTable(self.entered)
            history = table.begin_history(0)
            for at in range(0, len(past), MOST_STEPS):
                history.add_page(HistoryPage(0, past[at : at + MOST_STEPS]))
        except (ValueError, zlib.error, msgspec.MsgspecError) as error:
            raise _foreign(self.path, error) from error
        return history.steps

    def record(self) -> str:
        """Return the record with what our seat may know; "" where the host has sent none that can be read.

        Raises FileError.
        """
        try:
            text = _unpacked(_lines(self.path)[2]).decode()
            kept = read(text) if text else None
        except (ValueError, zlib.error) as error:
            raise _foreign(self.path, error) from error
        except EngineError:
            return ""
        same = kept is not None and kept.rules.setup == load_rules(self.setup).setup and kept.head.redacted
        return "".join(f"{one_line(line)}\n" for line in text.splitlines()) if same else ""


def replay_of_seen(game: SeenGame) -> Replay:
    """Return the replay of a game as our seat saw it. Raises as `SeenGame.steps` does."""
    steps, seats = game.steps(), game.table.seats
    rules = JoinedTable(game.entered).rules
    names = [seat.player if seat.kind == "person" and seat.player else seat_name(seat.name) for seat in seats]
    return Replay(rules, (), names, (game.entered.seat,), steps=steps)


def seen_games(paths: AppPaths) -> tuple[list[SeenGame], list[UnreadableStore]]:
    """Return the games that are kept, the last one first, and the files that cannot be read."""
    found: list[SeenGame] = []
    unreadable: list[UnreadableStore] = []
    for path in _folder(paths).glob("*.seen"):
        try:
            found.append(_read(path))
        except FileError as error:
            with suppress(OSError):
                unreadable.append(UnreadableStore(path, path.stat().st_mtime, error.message))
    found.sort(key=lambda game: (-game.changed, game.path))
    return found, unreadable


def is_kept(paths: AppPaths, host: str, entered: Entered) -> bool:
    """Check whether the game is kept already."""
    return _path(paths, host, entered).is_file()


def keep(paths: AppPaths, host: str, entered: Entered, told: HistoryUpdate, ended: int) -> bool:
    """Keep a game; return False for one that is too large. Raises OSError."""
    bare = msgspec.structs.replace(entered, code=NO_TEXT)  # a join code is nothing to look back at
    head = msgspec.json.encode(_Head("elgrande-seen", VERSION, host, ended, bare)).decode()
    steps = msgspec.msgpack.encode(list(_past(told.steps)))
    text = f"{head}\n{_packed(steps)}\n{_packed(told.record.encode())}\n"
    if len(text.encode()) > LARGEST:
        log.warning("a game is too large to be kept")
        return False
    folder = _folder(paths)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _make_room(paths, host)
    write_private(_path(paths, host, entered), text)
    return True


def forget(game: SeenGame) -> None:
    """Delete a game for good. Raises StoreError."""
    try:
        game.path.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(NetReason.UNUSABLE(path=game.path, why=error.strerror)) from error


def _past(steps: Iterable[HistoryStep]) -> Iterator[PastStep]:
    """Yield the steps as a host tells them."""
    before: Any = None
    for step in steps:
        view = to_builtins(step.packed.unpack())
        yield PastStep(list(step.events), changes(before, view))
        before = view


def _make_room(paths: AppPaths, host: str) -> None:
    """Delete the oldest game of the host, or of the one with the most games, where there are too many."""
    games, _unreadable = seen_games(paths)
    count = Counter(game.host for game in games)
    if count[host] >= MOST_OF_HOST:
        crowd = [game for game in games if game.host == host]
    elif len(games) >= MOST:
        crowd = [game for game in games if count[game.host] == max(count.values())]
    else:
        return
    crowd[-1].path.unlink(missing_ok=True)


def _folder(paths: AppPaths) -> Path:
    return paths.data / "seen"


def _path(paths: AppPaths, host: str, entered: Entered) -> Path:
    """Return the file of a game: ids are the host's words, and no names of files."""
    name = f"{host}\n{entered.table.id}\n{entered.seat}"
    return _folder(paths) / f"{hashlib.sha256(name.encode()).hexdigest()[:24]}.seen"


def _packed(content: bytes) -> str:
    return base64.b85encode(zlib.compress(content)).decode()


def _unpacked(line: str) -> bytes:
    """Return what was packed. Raises ValueError or zlib.error."""
    unpacking = zlib.decompressobj()
    content = unpacking.decompress(base64.b85decode(line), UNPACKED)
    if unpacking.unconsumed_tail:
        raise ValueError("it is too large")
    return content


def _lines(path: Path) -> tuple[str, str, str]:
    """Return the three lines of a file; one that is missing is empty."""
    head, steps, record, *_more = [*read_text(path, LARGEST).split("\n"), "", "", ""]
    return head, steps, record


def _read(path: Path) -> SeenGame:
    try:
        head: _Head = msgspec.json.decode(_lines(path)[0], type=_Head)
        head = _CLEAN_HEAD(head) if _CLEAN_HEAD is not None else head
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise _foreign(path, error) from error
    return SeenGame(path, head.host, float(head.ended), head.entered)


def _foreign(path: Path, error: Exception) -> FileError:
    return FileError(path, NetReason.FILE_FOREIGN(why=one_line(str(error))), "content")
