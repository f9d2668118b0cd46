"""Write the log to rotating files, never to the terminal. It names tables and seats, never secrets or answers."""

from __future__ import annotations

import functools
import logging
import logging.handlers
import os
import traceback
from collections.abc import Coroutine, MutableMapping
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

from netplay.common.sanitize import printable

if TYPE_CHECKING:
    import asyncio

NAME = "netplay"
SIZE = 1024 * 1024
KEPT = 3

log = logging.getLogger(NAME)
"""The logger of every module of netplay. Until `log_to` says where, nothing is written."""
log.addHandler(logging.NullHandler())


def table_log(table: str, seat: int | None = None) -> TableLog:
    """Return the log for lines about a table, or about one of its seats."""
    return TableLog(log, {"at": f"table {table}" if seat is None else f"table {table} seat {seat}"})


class TableLog(logging.LoggerAdapter[logging.Logger]):
    """A log that begins each line with its table and seat."""

    def process(self, msg: object, kwargs: MutableMapping[str, Any]) -> tuple[str, MutableMapping[str, Any]]:
        at = self.extra["at"] if self.extra else ""
        return f"{at}: {msg}", kwargs


def log_to(folder: Path, program: str) -> None:
    """Write to `folder/PROGRAM.log`, with up to KEPT old files of SIZE bytes beside it, and to nothing else.

    A line that cannot be written, because the disk is full, is dropped.
    """
    logging.raiseExceptions = False  # else its traceback would go to the terminal
    handler = _PrivateFileHandler(
        folder / f"{program}.log", maxBytes=SIZE, backupCount=KEPT, encoding="utf-8", delay=True
    )
    handler.setFormatter(_LineFormatter())
    for logger in (log, logging.getLogger("asyncio")):
        for other in logger.handlers:
            other.close()
        logger.handlers[:] = [handler]
        logger.propagate = False
    log.setLevel(logging.INFO)


def redacted_traceback(error: BaseException) -> str:
    """Return where a rule or a bot failed, with the types of the errors but not their words: those may tell secrets."""
    lines = [line.rstrip() for line in traceback.format_tb(error.__traceback__)]
    text = "\n".join([type(error).__name__, *lines])
    return text if error.__cause__ is None else f"{text}\ncaused by {redacted_traceback(error.__cause__)}"


class _PrivateFileHandler(logging.handlers.RotatingFileHandler):
    """Log files that only their owner may read."""

    def _open(self) -> TextIOWrapper:
        own = functools.partial(os.open, mode=0o600)
        return open(self.baseFilename, "a", encoding=self.encoding, opener=own)


class _LineFormatter(logging.Formatter):
    """A format in which all lines but the first are indented, so that nothing a peer sent looks like another record."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the text of a record, without control characters and without an error's words."""
        message = record.getMessage()
        if record.name != NAME:  # asyncio prints the arguments of a callback that failed
            message = message.partition("\n")[0].partition("(")[0]
        if record.exc_info and record.exc_info[1] is not None:
            message += f"\n{redacted_traceback(record.exc_info[1])}"
        lines = "\n    ".join(str(printable(line)) for line in message.splitlines())
        return f"{self.formatTime(record)} {record.process} {record.levelname} {lines}"


def background(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Return the task that does `work`. If that fails, it is logged at once: nobody may ever ask for the result."""
    import asyncio  # a short answer of the command line needs none of it

    task = asyncio.create_task(work)
    task.add_done_callback(_log_failure)
    return task


def _log_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("a task has failed", exc_info=error)
