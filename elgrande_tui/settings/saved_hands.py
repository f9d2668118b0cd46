"""Save a player's hands under names, and the last one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from elgrande_tui.settings.own_file import EntryFile
from netplay.common.paths import AppPaths
from netplay.common.sanitize import sanitize

LAST = ""
"""The name of the hand that was chosen last."""
NAME_CELLS = 16
"""The widest name."""
CARD_CELLS = 40
"""The longest id of a card."""
MOST = 12
"""The most named hands of one sort."""
Hands = Mapping[str, Sequence[str]]
"""Name -> the ids of the cards."""


class Hand(NamedTuple):
    """A hand as it is kept; a sort is what can go into a hand together."""

    sort: str
    name: str
    cards: Sequence[str]


class SavedHands:
    """The hands of all sorts, in a small file in the state folder. One that cannot be written is left as it was."""

    def __init__(self, paths: AppPaths) -> None:
        self._paths = paths

    def of(self, sort: str) -> Hands:
        """Return the hands of a sort: the last one, then those with names, by name."""
        return {hand.name: hand.cards for hand in sorted(hands_file(self._paths).entries) if hand.sort == sort}

    def keep(self, sort: str, name: str, cards: Sequence[str]) -> bool:
        """Save a hand under a name, replacing one of that name; False: there is no room for one more."""
        file = hands_file(self._paths)
        others = [hand for hand in file.entries if (hand.sort, hand.name) != (sort, name)]
        if name != LAST and sum(hand.sort == sort and hand.name != LAST for hand in others) >= MOST:
            return False
        file.keep([*others, Hand(sort, name, cards)])
        return True

    def forget(self, sort: str, name: str) -> None:
        """Delete a hand, if it is there."""
        file = hands_file(self._paths)
        others = [hand for hand in file.entries if (hand.sort, hand.name) != (sort, name)]
        if others != file.entries:
            file.keep(others)


def hands_file(paths: AppPaths) -> EntryFile[Hand]:
    """Return the file, hand by hand."""
    return EntryFile(paths.state / "hands.json", _hand)


def _hand(entry: Any) -> Hand:
    sort, name, cards = msgspec.convert(entry, tuple[str, str, list[str]])
    return Hand(sort, sanitize(name, NAME_CELLS), [sanitize(card, CARD_CELLS) for card in cards])
