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
        """Put the whole map in the middle, or what is wanted where the map is too large."""
        low, high = min(laid := [*laid]), max(laid)
        middle = (low + high) // 2 if high - low < self.seen and low <= wanted <= high else wanted
        self.first = middle - self.seen // 2 + (0 if self.seen % 2 else 1)

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
