"""`elgrande replay FILE`: a record is opened, or refused with a sentence."""

from __future__ import annotations

import sys
from pathlib import Path

from elgrande_tui.record_command import FAILED, UNREADABLE, what_is_wrong
from elgrande_tui.replay import Replay, of_file
from engine.errors import EngineError
from engine.replay import RecordDiffers
from netplay.errors import FileError
from netplay.safe import one_line


def opened(path: Path) -> Replay | int:
    """The replay of a record; when it is refused say why, and return the exit code, which is that of `record check`."""
    try:
        return of_file(path)
    except (FileError, EngineError) as error:
        sys.stderr.write(one_line(f"elgrande: {path}: {what_is_wrong(error)}") + "\n")
        return FAILED if isinstance(error, RecordDiffers) else UNREADABLE
