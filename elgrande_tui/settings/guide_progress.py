"""Keep in a file which topics the first-game guide has already explained to the player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path

import msgspec

from elgrande_tui.settings.own_file import EntryFile
from netplay.common.paths import AppPaths

AT_ONCE = 4
"""The most topics that are explained for one decision; the rest comes with the next."""
STEPS_AFTER = "first steps after turn "
"""How the entry begins that first steps are under way; behind it stands the turn before them."""
STEPS_OVER = "first steps over"
"""The entry that they have been gone through, or put away."""
DIGITS = 4
"""A turn has no more digits."""


class GuideProgress:
    """The topics that the guide has explained, read from their file once.

    A file that cannot be read or written is no error: the guide merely repeats itself.
    """

    def __init__(self, paths: AppPaths, guest: str = "") -> None:
        """`guest` is the name of another player at this terminal; what they know is theirs alone."""
        # a name may hold what no file name can
        known_by = f"-{sha256(guest.casefold().encode()).hexdigest()[:16]}" if guest else ""
        self._paths = paths
        self.path = paths.state / f"guide{known_by}.json"
        self.told = {*guide_file(self.path).entries}

    def of_guest(self, name: str) -> GuideProgress:
        """Return the progress of another player at this terminal."""
        return GuideProgress(self._paths, name)

    @property
    def is_new(self) -> bool:
        """Whether nothing has been explained to the player yet."""
        return not self.told

    @property
    def steps_after(self) -> int | None:
        """The turn after which the player's first steps began, 0 in a new game; None: none are under way."""
        found = [entry.removeprefix(STEPS_AFTER) for entry in self.told if entry.startswith(STEPS_AFTER)]
        return next((int(turn) for turn in found if turn.isdecimal() and len(turn) <= DIGITS), None)

    def begin_steps(self, turn: int) -> None:
        """Begin the first steps behind that turn."""
        self._drop_steps()
        self.told.add(f"{STEPS_AFTER}{turn}")
        self._write()

    def end_steps(self) -> None:
        """Let the first steps be over."""
        self._drop_steps()
        self.told.add(STEPS_OVER)
        self._write()

    def _drop_steps(self) -> None:
        self.told = {entry for entry in self.told if entry != STEPS_OVER and not entry.startswith(STEPS_AFTER)}

    def mark_told(self, topics: Iterable[str]) -> None:
        """Mark these topics as told."""
        if fresh := set(topics) - self.told:
            self.told |= fresh
            self._write()

    def next(self, topics: Iterable[str]) -> tuple[str, ...]:
        """Return the first of these topics that are new, at most `AT_ONCE`, and mark them as told."""
        fresh = tuple(dict.fromkeys(topic for topic in topics if topic not in self.told))[:AT_ONCE]
        self.mark_told(fresh)
        return fresh

    def forget(self, topics: Sequence[str]) -> None:
        """Mark these topics as not told: the player has not read them."""
        if topics:
            self.told.difference_update(topics)
            self._write()

    def _write(self) -> None:
        guide_file(self.path).keep(sorted(self.told))


def guide_file(path: Path) -> EntryFile[str]:
    """Return the file of one player: the topics that they have been told."""
    return EntryFile(path, partial(msgspec.convert, type=str))
