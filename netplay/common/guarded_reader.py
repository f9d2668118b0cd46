"""Read files from outside so that none can hang the program or fill its memory.

A FIFO would wait for its writer, /dev/zero never ends, a file of gigabytes fits nowhere.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TypeVar

import msgspec

from netplay.common.errors import FileError
from netplay.common.reasons import NetReason, UserMessage, quoted
from netplay.common.sanitize import one_line

T = TypeVar("T")

SCENARIO = 256 * 1024
"""The most bytes of a scenario file; those of the rule book have up to 3 KB."""
RECORD = 1024 * 1024
"""The most bytes of a record; a long game with five seats takes 20 KB."""
WRITTEN = 64 * 1024
"""The most bytes of a file that a player writes: settings, keys."""
REMEMBERED = 16 * 1024 * 1024
"""The most bytes of a file in which the program keeps something: a token file grows with its hosts."""

PLAYED = 512 * 1024 * 1024
"""The most bytes of a file of the arena's games; a hundred thousand long ones take half of it."""

# Without O_NONBLOCK, opening a FIFO would wait for its writer, before anything could be checked.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


def read_bytes(path: Path, most: int) -> bytes:
    """Return the content of a file.

    Raises FileError when it is missing, no regular file, cannot be read, or holds more than `most` bytes.
    """
    try:
        descriptor = os.open(path, _FLAGS)
        try:
            # The open file is checked, not the path, which may name another one by now. Its size is not relied on
            # either: the file may grow meanwhile.
            _check(path, os.fstat(descriptor), most)
            with os.fdopen(descriptor, "rb", closefd=False) as file:
                content = file.read(most + 1)
        finally:
            os.close(descriptor)
    except FileNotFoundError as error:
        raise FileError(path, _why(error), "missing") from error
    except OSError as error:
        raise FileError(path, _why(error)) from error
    if len(content) > most:
        raise _too_large(path, most)
    return content


def read_text(path: Path, most: int) -> str:
    """Return the content of a file as text. Raises FileError, also when it is not UTF-8."""
    try:
        return read_bytes(path, most).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(path, NetReason.FILE_NO_TEXT(), "content") from error


def read_json(path: Path, type: type[T], most: int = REMEMBERED) -> T:
    """Return the value of that type that the file holds as JSON. Raises FileError, also for any other content."""
    try:
        return msgspec.json.decode(read_bytes(path, most), type=type)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise FileError(path, NetReason.FILE_FOREIGN(why=one_line(str(error))), "content") from error


def _check(path: Path, about: os.stat_result, most: int) -> None:
    if stat.S_ISDIR(about.st_mode):
        raise FileError(path, NetReason.FILE_FOLDER())
    if not stat.S_ISREG(about.st_mode):
        raise FileError(path, NetReason.FILE_PIPE())
    if about.st_size > most:
        raise _too_large(path, most)


def _too_large(path: Path, most: int) -> FileError:
    return FileError(path, NetReason.FILE_LARGE(most=most // 1024))


def _why(error: OSError) -> UserMessage:
    return quoted(one_line(error.strerror)) if error.strerror else NetReason.FILE_CLOSED()
