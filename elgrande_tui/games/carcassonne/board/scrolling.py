"""Keep the part of the map that is seen: it goes by a third of itself, and only when it must."""

from __future__ import annotations

from collections.abc import Iterable


class Scrolling:
    """One axis of the part that is seen, in tiles."""

    def __init__(self, seen: int) -> None:
        self.seen = max(seen, 1)
        """So many tiles are seen at once."""
        self.first: int | None = None
        """The first of them; None before anything was shown."""

    def centre(self, wanted: int, laid: Iterable[int]) -> None:
        """Put the whole map in the middle; of a larger one what is wanted, but little beyond the edge of the map."""
        around = [wanted, *(at + beyond for at in laid for beyond in (-1, 1))]
        low, high = min(around), max(around)
        if high - low < self.seen:
            self.first = (low + high + 1 - self.seen) // 2
        else:
            self.first = min(max(wanted - self.seen // 2, low), high + 1 - self.seen)

    def sees(self, tile: int) -> bool:
        """Check whether a tile is in view now."""
        return self.first is not None and self.first <= tile < self.first + self.seen

    def follow(self, wanted: int, laid: Iterable[int]) -> int:
        """Bring what is wanted into view, by thirds, and return the first tile seen."""
        if self.first is None:
            self.centre(wanted, laid)
        assert self.first is not None
        step = max(self.seen // 3, 1)
        while wanted < self.first:
            self.first -= step
        while wanted >= self.first + self.seen:
            self.first += step
        return self.first
