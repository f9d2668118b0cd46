"""Mix the discs of a general scoring, so that nobody can foresee where the caballeros of the Castillo go (B-14.1).

All who have some there choose a region at the same time, in secret: a small game of its own. It is solved by regret
matching, and the disc is drawn from the mixed strategy.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from engine.bots.bot import Offer
from engine.core.option import Option
from engine.games.elgrande.bots.dialling import arrival_worth
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.planning.regrets import solve
from engine.games.elgrande.model.events import GENERAL
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import Dial
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.rules.rule_queries import closed, kinds_meant


def mixed_dial(outlook: Outlook, view: GrandeView, offer: Offer, rng: random.Random) -> Option | None:
    """Return a disc drawn for the general scoring; None for any other question, and where no rival can interfere."""
    if offer.kind != "dial" or offer.about.get("card") != GENERAL or GENERAL in outlook.added.dials:
        return None
    game = DiscGame(outlook, shown_discs(outlook, view))
    if outlook.seat not in game.seats or len(game.seats) < 2:
        return None
    chances = game.chances()[outlook.seat]
    discs = [option for option in offer.options if isinstance(option, Dial)]
    # Drawn, not the likeliest one: a disc that can be foreseen can be answered.
    return rng.choices(discs, [chances[disc.area] for disc in discs])[0]


def shown_discs(outlook: Outlook, view: GrandeView) -> dict[int, int]:
    """Return by seat the regions of discs that are open while this seat still chooses (K-C-SPIONAGE)."""
    by_words = outlook.g.box.options.by_words
    answers = [(seat, by_words.get(words)) for seat, words in view.since if seat != outlook.seat]
    return {seat: option.area for seat, option in answers if isinstance(option, Dial)}


class DiscGame:
    """The game of all who have caballeros in the Castillo, at a copy of the outlook's table.

    `shown` are the open discs, as regions by seat.
    """

    def __init__(self, outlook: Outlook, shown: Mapping[int, int]) -> None:
        there = self._there = outlook.fork()
        g = there.g
        self.areas: Sequence[int] = g.box.on_disc
        """The regions that can be chosen."""
        self._shut = closed(g)
        inside = g.areas[CASTILLO]
        self._leaving = [
            [(kind, inside[kind]) for kind in kinds_meant(g, "sent", seat) if inside[kind]]
            for seat in range(len(g.box.seats))
        ]
        self.seats = [seat for seat, kinds in enumerate(self._leaving) if kinds and seat not in shown]
        """The seats that choose."""
        for seat, area in shown.items():
            if area not in self._shut:
                self._arrive(seat, area)
        self._eyes = {
            seat: there if seat == there.seat else Outlook(g, seat, there.ahead, like=there) for seat in self.seats
        }
        self._found: dict[tuple[int, frozenset[int]], Sequence[float]] = {}

    def chances(self) -> dict[int, dict[int, float]]:
        """Return by seat how likely it chooses each region."""
        solved = solve([[self._worths(seat, area) for area in self.areas] for seat in self.seats])
        return {seat: dict(zip(self.areas, mix, strict=True)) for seat, mix in zip(self.seats, solved, strict=True)}

    def _worths(self, seat: int, area: int) -> list[float]:
        """Return the worth of choosing a region, by who else does: bit n stands for the n-th of the others.

        Other regions can be left out: what happens there does not depend on this seat's choice.
        """
        eyes, others = self._eyes[seat], [other for other in self.seats if other != seat]
        if area in self._shut:
            court = sum(arrival_worth(eyes, CASTILLO, area, count, kind) for kind, count in self._leaving[seat])
            return [court] * 2 ** len(others)
        at_once = sum(
            count * gain(eyes, kind, area) for gain in eyes.added.gains for kind, count in self._leaving[seat]
        )
        found = []
        for bits in range(2 ** len(others)):
            crowd = frozenset(other for n, other in enumerate(others) if bits >> n & 1)
            change = eyes.balance(self._points(area, crowd | {seat})) - eyes.balance(self._points(area, crowd))
            found.append(change + at_once)
        return found

    def _points(self, area: int, crowd: frozenset[int]) -> Sequence[float]:
        """Return the points that each seat may expect from a region when all these come to it."""
        found = self._found.get((area, crowd))
        if found is None:
            rows = self._there.g.areas
            row, rows[area] = rows[area], rows[area].copy()
            for seat in sorted(crowd):
                self._arrive(seat, area)
            found = self._found[area, crowd] = self._there.expected_points(area)
            rows[area] = row
        return found

    def _arrive(self, seat: int, area: int) -> None:
        for kind, count in self._leaving[seat]:
            self._there.arrive(area, kind, count)
