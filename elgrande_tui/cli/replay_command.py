"""`elgrande replay FILE`: open a record, or refuse it with a sentence."""

from __future__ import annotations

import sys
from pathlib import Path

from elgrande_tui.cli.record_command import FAILED, UNREADABLE, what_is_wrong
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.replay.replay import Replay, replay_of_file
from engine.core.errors import EngineError
from engine.records.replay import RecordDiffers
from netplay.common.errors import FileError
from netplay.common.sanitize import one_line


def opened(path: Path) -> Replay | int:
    """Return the replay of a record; if it is refused say why, and return the exit code of `record check`."""
    try:
        found = replay_of_file(path)
        ui_of(found.rules)  # a game that nothing here shows is refused before a screen opens
    except (FileError, EngineError) as error:
        sys.stderr.write(one_line(f"elgrande: {path}: {what_is_wrong(error)}") + "\n")
        return FAILED if isinstance(error, RecordDiffers) else UNREADABLE
    return found
