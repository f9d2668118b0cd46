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
STEPS_AT = "first steps at "
"""How the entry begins that says which of the guided turns the player has come to."""
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
        """The turn after which the player's first steps began, 0 in a new game; None: none are under way.

        Below 0 where they began in an earlier game.
        """
        return self._number(STEPS_AFTER)

    @property
    def steps_at(self) -> int | None:
        """Which of the guided turns the player has come to, from 1; None: older versions did not keep that."""
        return self._number(STEPS_AT)

    def _number(self, kind: str) -> int | None:
        """Return the number behind such an entry; None where there is none, or it is none."""
        found = [entry.removeprefix(kind) for entry in self.told if entry.startswith(kind)]
        return next((int(one) for one in found if one.removeprefix("-").isdecimal() and len(one) <= DIGITS), None)

    def begin_steps(self, turn: int, at: int = 1) -> None:
        """Begin the first steps behind that turn of a game, below 0 behind the beginning of an earlier one; or go on
        with them `at` a later one than the first.
        """
        self._drop_steps()
        self.told |= {f"{STEPS_AFTER}{turn}", f"{STEPS_AT}{at}"}
        self._write()

    def end_steps(self) -> None:
        """Let the first steps be over."""
        self._drop_steps()
        self.told.add(STEPS_OVER)
        self._write()

    def _drop_steps(self) -> None:
        kinds = (STEPS_OVER, STEPS_AFTER, STEPS_AT)
        self.told = {entry for entry in self.told if not entry.startswith(kinds)}

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
