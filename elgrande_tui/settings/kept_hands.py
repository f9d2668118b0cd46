"""Keep hands that a player has chosen, by name, and the last one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

import msgspec

from netplay.common.atomic_file import write_private
from netplay.common.errors import FileError
from netplay.common.guarded_reader import read_json
from netplay.common.paths import AppPaths
from netplay.common.sanitize import sanitize

LAST = ""
"""The name of the hand that was chosen last."""
NAME_CELLS = 16
"""The widest name."""
CARD_CELLS = 40
"""The longest id of a card."""
MOST = 12
"""The most hands with a name, of one sort."""
Hands = Mapping[str, Sequence[str]]
"""Name -> the ids of the cards."""


class KeptHands:
    """The hands of all sorts, in a small file in the state folder; a sort is what can go into a hand together.

    A file that cannot be read counts as empty; one that cannot be written is left as it was.
    """

    def __init__(self, paths: AppPaths) -> None:
        self._path = paths.state / "hands.json"

    def of(self, sort: str) -> Hands:
        """Return the hands of a sort: the last one, then those with names, by name."""
        return dict(sorted(self._all().get(sort, {}).items()))

    def keep(self, sort: str, name: str, cards: Sequence[str]) -> bool:
        """Keep a hand under a name, in place of what had it; False: there is no room for one more."""
        found = self._all()
        hands = found.setdefault(sort, {})
        if name not in (*hands, LAST) and len(hands.keys() - {LAST}) >= MOST:
            return False
        hands[name] = [*cards]
        self._write(found)
        return True

    def forget(self, sort: str, name: str) -> None:
        """Forget a hand; one that is not there is forgotten already."""
        found = self._all()
        if found.get(sort, {}).pop(name, None) is not None:
            self._write(found)

    def _all(self) -> dict[str, dict[str, list[str]]]:
        with suppress(FileError):
            found = read_json(self._path, dict[str, dict[str, list[str]]])
            return {
                sort: {
                    sanitize(name, NAME_CELLS): [sanitize(card, CARD_CELLS) for card in cards]
                    for name, cards in hands.items()
                }
                for sort, hands in found.items()
            }
        return {}

    def _write(self, found: Mapping[str, Hands]) -> None:
        with suppress(OSError):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_private(self._path, msgspec.json.encode(found).decode())
