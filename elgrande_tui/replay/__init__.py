"""Games to look back at: out of record files and out of one's own stores."""

from elgrande_tui.replay.earlier import Grown, leading_to, overlap
from elgrande_tui.replay.replay import EVERYTHING, Eyes, Moment, Replay
from elgrande_tui.replay.sources import kept_line, of_file, of_kept

__all__ = [
    "EVERYTHING",
    "Eyes",
    "Grown",
    "Moment",
    "Replay",
    "kept_line",
    "leading_to",
    "of_file",
    "of_kept",
    "overlap",
]
