"""Fate, which answers the Draws of a match and deals outcomes again after an undo."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from engine.core.ask import Draw
from engine.core.journal import FATES, Entry
from engine.core.option import Outcome, outcome


def find_outcome(draw: Draw, words: str) -> Outcome | None:
    """Return the outcome of `draw` that `words` name, in any case, with or without its key; None if there is none."""
    wanted = words.lower().removeprefix(f"{draw.key} ")
    return next((outcome(draw.key, value) for value in draw.pool if value.lower() == wanted), None)


class Fate:
    """A dealer of outcomes from `source`; without one it deals nothing, and the match rests at each Draw.

    `dealt` are outcomes that come up first, by the key of their Draw.
    """

    __slots__ = ("_again", "source")

    def __init__(self, source: random.Random | None = None, dealt: Mapping[str, Sequence[str]] | None = None) -> None:
        self.source = source
        self._again = {key: list(values) for key, values in dealt.items()} if dealt else {}

    def deal(self, draw: Draw) -> Outcome | None:
        """Return the outcome that comes up; None without a source."""
        if self.source is None:
            return None
        again = self._again.get(draw.key)
        value = again.pop(0) if again and again[0] in draw.pool else self.source.choice(draw.pool)
        return outcome(draw.key, value)

    def note_outcome(self, dealt: Outcome) -> None:
        """Note an outcome that did not come from `deal`: it is not due again if it was the next one of its key."""
        again = self._again.get(dealt.key)
        if again and again[0] == dealt.value:
            del again[0]

    def deal_again(self, entries: Iterable[Entry]) -> None:
        """Let the outcomes among these answers come up again, in order, at the next Draws of their keys."""
        lost: dict[str, list[str]] = {}
        for _, option, how in entries:
            if how == FATES and isinstance(option, Outcome):
                lost.setdefault(option.key, []).append(option.value)
        for key, values in lost.items():  # in front: they came up before those that are still due
            self._again[key] = values + self._again.get(key, [])
