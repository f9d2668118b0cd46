"""A list of what comes and goes while one looks at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from textual.content import Content
from textual.widgets.option_list import Option

from elgrande_tui.screens.menu import MenuList

T = TypeVar("T")


class LiveList(MenuList, Generic[T]):
    """Rows of one rank keep their order and the cursor its row while the list is renewed; what is new comes below.

    As long as it is empty it takes no keys.
    """

    def __init__(self, key: Callable[[T], str], line: Callable[[T], Content], *, id: str) -> None:
        """`key` tells an entry from all others, however it changes; `line` is how it is shown."""
        super().__init__(id=id, markup=False)
        self.can_focus = False
        self.entries: list[T] = []
        self._key = key
        self._line = line
        self._shown: list[str] = []

    def show(self, entries: Sequence[T]) -> None:
        """Show these instead."""
        places = {self._key(entry): place for place, entry in enumerate(self.entries)}
        at = self._key(self.at) if self.at is not None else ""
        self.entries = sorted(entries, key=lambda new: (self.rank(new), places.get(self._key(new), len(places))))
        lines = [self._line(entry) for entry in self.entries]
        shown = [line.plain for line in lines]
        if shown == self._shown:
            return  # a line that is as it was costs no bytes
        self._shown = shown
        self.can_focus = bool(lines)
        self.clear_options()
        self.add_options([Option(line) for line in lines])
        if lines:
            keys = [self._key(entry) for entry in self.entries]
            self.highlighted = keys.index(at) if at in keys else 0

    def rank(self, entry: T) -> int:
        """Entries of a lower rank stand above the others."""
        return 0

    @property
    def at(self) -> T | None:
        """The entry under the cursor."""
        place = self.highlighted
        return self.entries[place] if place is not None and place < len(self.entries) else None
