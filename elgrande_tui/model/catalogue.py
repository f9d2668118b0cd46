"""A game's card catalogue as data: lists to choose from, and all there is to know about each card."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.i18n.seats import listed
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.typed_words import folded
from elgrande_tui.model.form import Chosen, FormRow


class Catalogue:
    """What can be looked up about a game, as printed or as it is at a table, in the language of the moment.

    `chosen` has the value of each filter.
    """

    heading = ""
    """What the screen is called."""
    step = ""
    """What left and right lead to, the first filter's values, in one word."""

    def filters(self) -> Sequence[FormRow]:
        """Return what the lists are chosen by; the first filter has a list for each value."""
        raise NotImplementedError

    def entries(self, chosen: Chosen) -> Sequence[tuple[str, str]]:
        """Return the list: the id of each entry and its line."""
        raise NotImplementedError

    def details(self, entry: str, chosen: Chosen) -> Sequence[str]:
        """Return all there is to know about an entry, line by line."""
        raise NotImplementedError

    def told(self, typed: str) -> list[str]:
        """Return lines on what is typed in plain mode; "": what there is, and what can be typed."""
        chosen = {row.id: row.usual for row in self.filters()}
        first = self.filters()[0]
        pages = [self.entries({**chosen, first.id: value}) for value, _text in first.values]
        lines = dict(entry for page in pages for entry in page)
        if not typed:
            return list(lines.values())
        found = [entry for entry, line in lines.items() if f" {folded(typed)}" in f" {folded(line)}"]
        if len(found) == 1:
            return [lines[found[0]], *self.details(found[0], chosen)]
        if found:
            return [_("That could be {choices}.").format(choices=listed([lines[entry] for entry in found]))]
        return [_("There is no such card.")]
