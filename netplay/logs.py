"""The log: a file that turns over, never the terminal. Tables and seats are named in it, tokens and answers never."""

from __future__ import annotations

import logging
import logging.handlers
import traceback
from pathlib import Path

NAME = "netplay"
SIZE = 1024 * 1024
KEPT = 3

log = logging.getLogger(NAME)
"""What every module of netplay writes to. Until `log_to` says where, nothing is written."""
log.addHandler(logging.NullHandler())


def log_to(folder: Path, program: str) -> None:
    """Write to `folder/PROGRAM.log`, up to KEPT old files of SIZE bytes beside it; to nothing else."""
    handler = logging.handlers.RotatingFileHandler(
        folder / f"{program}.log", maxBytes=SIZE, backupCount=KEPT, encoding="utf-8", delay=True
    )
    handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(levelname)s %(message)s"))
    log.handlers[:] = [handler]
    log.setLevel(logging.INFO)
    log.propagate = False
    logging.getLogger("asyncio").handlers[:] = [handler]
    logging.getLogger("asyncio").propagate = False


def whereabouts(error: BaseException) -> str:
    """Where a rule or a bot failed and with which kinds of errors, without their words: those may tell secrets."""
    lines = [line.rstrip() for line in traceback.format_tb(error.__traceback__)]
    text = "\n".join([type(error).__name__, *lines])
    return text if error.__cause__ is None else f"{text}\ncaused by {whereabouts(error.__cause__)}"
