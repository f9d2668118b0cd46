"""A list whose entries come and go while the player looks at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from textual.content import Content
from textual.widgets.option_list import Option

from elgrande_tui.screens.menu import MenuList

T = TypeVar("T")


class LiveList(MenuList, Generic[T]):
    """A list that keeps the order of its rows and the cursor's row when it is renewed; new rows come below.

    Rows of a lower rank always stand above the others. An empty list takes no focus.
    """

    def __init__(self, key: Callable[[T], str], line: Callable[[T], Content], *, id: str) -> None:
        """Make the list; `key` identifies an entry while the rest of it changes, `line` draws it."""
        super().__init__(id=id, markup=False)
        self.can_focus = False
        self.entries: list[T] = []
        self._key = key
        self._line = line
        self._shown: list[str] = []

    def show(self, entries: Sequence[T]) -> None:
        """Show these entries instead."""
        order = {self._key(entry): index for index, entry in enumerate(self.entries)}
        at = self._key(self.at) if self.at is not None else ""
        self.entries = sorted(entries, key=lambda new: (self.rank(new), order.get(self._key(new), len(order))))
        lines = [self._line(entry) for entry in self.entries]
        shown = [line.plain for line in lines]
        if shown == self._shown:
            return  # redrawing the same lines would cost bytes over SSH
        self._shown = shown
        self.can_focus = bool(lines)
        self.clear_options()
        self.add_options([Option(line) for line in lines])
        if lines:
            keys = [self._key(entry) for entry in self.entries]
            self.highlighted = keys.index(at) if at in keys else 0

    def rank(self, entry: T) -> int:
        """Return the rank of an entry; those of a lower rank stand above the others."""
        return 0

    @property
    def at(self) -> T | None:
        """The entry under the cursor."""
        index = self.highlighted
        return self.entries[index] if index is not None and index < len(self.entries) else None
