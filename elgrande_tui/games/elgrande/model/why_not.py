"""Explain why a key picks nothing: the rules' own reason against the answer it would have given, as a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from elgrande_tui.games.elgrande.model.choices import spot_key
from elgrande_tui.games.elgrande.text.reasons import reason
from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.picking import Picking, joined
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.view import GrandeView

WHOLE = frozenset(("score", "origin", "board", "king", "grande", "dial"))
"""Verbs of answers that mean a region with all its spots."""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The reasons against keys in one position, after so much of an answer was picked."""

    rules: GrandeRules
    names: Names
    view: GrandeView | None
    picking: Picking | None

    @property
    def wants_spot(self) -> bool:
        """Whether answers like those on offer name a spot where a region has spots."""
        return self.picking is not None and bool(like := self.picking.template()) and like[0] not in WHOLE

    def area(self, area: str) -> str:
        """Return why an area cannot be picked, asking the rules about an answer like those on offer."""
        assert self.picking is not None
        box, depth, like = self.rules.box, len(self.picking.path), self.picking.template(without=area)
        place = box.areas[box.parts[box.index[area]][0]].id if self.wants_spot else area
        return self._explained(joined((*like[:depth], place, *_after(like, depth))))

    def spot(self, spot: str, region: str) -> str:
        """Return why a spot of that region cannot be picked, in the same way as for an area."""
        assert self.picking is not None
        depth, like = len(self.picking.path), self.picking.template()
        if self.picking.path[-1:] == (region,):
            depth -= 1
        return self._explained(joined((*like[:depth], spot, *_after(like, depth))))

    def _spot(self, digit: str, region: str) -> str:
        """Return the id of the spot with that number in that region; "" when none is wanted."""
        box = self.rules.box
        if not self.wants_spot or region not in box.index:
            return ""
        area = box.index[region]
        found = [box.areas[spot].id for spot in box.parts[area] if spot != area]
        return next((spot for spot in found if spot_key(self.rules, spot) == digit), "")

    def is_number(self, number: str) -> bool:
        """Return whether there are answers like those on offer with that number, legal now or not."""
        verb = self.picking.template()[:1] if self.picking else ()
        try:
            return bool(verb) and bool(self.rules.parse(f"{verb[0]} {number}"))
        except ValueError:
            return False

    def number(self, number: str, region: str = "") -> str:
        """Return why a number cannot be picked: power cards, stacks and spots of that region have reasons of their own.

        `region` is the area that is picked already, or looked at.
        """
        if spot := self._spot(number, region):
            return self.spot(spot, region)
        verb = self.picking.template()[:1] if self.picking else ()
        if verb == ("take",) and self.view is not None:
            stacks = len(self.view.now.offer)
            # A card that was taken is no longer in the offer. The reason is the same for any card that is not there.
            gone = next(iter(self.rules.box.cards)) if 1 <= int(number) <= stacks else ""
            return self._explained(f"take {gone}") if gone else _("There are {count} stacks.").format(count=stacks)
        return self._explained(f"{verb[0]} {number}") if verb else _("There is nothing to choose now.")

    def whole(self, words: str) -> str:
        """Return why a whole answer cannot be given; "" when these words are none."""
        if self.view is None:
            return ""
        try:
            option = self.rules.parse(words)
        except ValueError:
            return ""
        return reason(self.rules, self.names, self.rules.explain(self.view, option))

    def _explained(self, words: str) -> str:
        return self.whole(words) or _("That is not possible now.")


def _after(like: tuple[str, ...], depth: int) -> list[str]:
    """Return the words after the area in an answer, without spots."""
    return [word for word in like[depth + 1 :] if not word.startswith(".")]
