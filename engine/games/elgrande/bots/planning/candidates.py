"""Generate candidate turns: cards played in several ways, and small changes of these."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from engine.bots.halving import processor_time
from engine.games.elgrande.bots.cards import scores
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.placing import areas_near_king
from engine.games.elgrande.bots.planning.effort import Effort
from engine.games.elgrande.bots.planning.play_turn import LazyNoise, PlayedTurn, play_turn
from engine.games.elgrande.bots.relocating import NO_NOISE, Noise
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import GrandeState


class Character(NamedTuple):
    """A way to look at a table. Different ones plan different turns, in their steps as well as in their places."""

    sure: float = 1.0
    """Weight of the points that areas would pay now..."""
    open: float = 1.0
    """...and of those that they may pay after their counts have changed."""
    rivals: float = 1.0
    """Weight of the points of rivals."""


PLAIN = Character()
CHARACTERS = (
    PLAIN,
    Character(open=0.5),
    Character(sure=0.7, open=1.5),
    Character(rivals=1.6),
    Character(rivals=0.4),
)


def seen_by(character: Character, outlook: Outlook) -> Outlook:
    """Return the outlook of the character at the same table."""
    if character == PLAIN:
        return outlook
    ahead = outlook.ahead
    ahead = ahead._replace(
        sure=ahead.sure * character.sure,
        next_sure=ahead.next_sure * character.sure,
        open=ahead.open * character.open,
        next_open=ahead.next_open * character.open,
    )
    weights = [
        weight * (1.0 if seat == outlook.seat else character.rivals) for seat, weight in enumerate(outlook.weights)
    ]
    return Outlook(outlook.g, outlook.seat, ahead, weights, outlook)


MISJUDGED = 1.6
"""Noise in points by which areas are misjudged to vary a plan."""
WITHIN = 6.0
"""Points by which a turn may look worse than the best and still be simulated."""
NUDGED_WITHIN = 3.0
"""Points by which a small change may look worse than what it changes."""


class Candidate(NamedTuple):
    """A turn that may be simulated."""

    card: str
    character: Character
    """The character that planned it."""
    turn: PlayedTurn
    worth: float
    """The static worth of the table after it, before rivals react."""

    @property
    def table(self) -> object:
        """A key by which turns with the same result are recognized."""
        g = self.turn.outlook.g
        return (self.card, g.king, *g.scores, *g.grandes, *g.boards, *g.court, *map(tuple, g.areas))


def candidates(outlook: Outlook, effort: Effort, rng: random.Random, until: float) -> list[Candidate]:
    """Return the cards on offer, each played in several ways, best first; no duplicates, and none that is far worse.

    After the time `until` no more are generated.
    """
    g = outlook.g
    noises: list[Noise] = [NO_NOISE]
    noises += [LazyNoise(random.Random(rng.getrandbits(32)), MISJUDGED) for _ in range(effort.varied)]
    found: dict[object, Candidate] = {}
    eyes = [(character, seen_by(character, outlook)) for character in CHARACTERS[: effort.characters]]
    # Noise varies slowest: when time runs out, every card has been played plainly, by every character.
    for noise, (character, seen), card in product(noises, eyes, filter(None, g.offer)):
        if found and processor_time() > until:
            break
        turn = play_turn(seen, g.box.cards[card], noise)
        after = turn.outlook.g
        after.offer = ["" if other == card else other for other in after.offer]
        candidate = Candidate(card, character, turn, turn.credit + static_worth(outlook, after))
        # The first one stays: of equal tables the one that was planned with less noise.
        found.setdefault(candidate.table, candidate)
    ranked = sorted(found.values(), key=lambda one: one.worth, reverse=True)
    return [one for one in ranked if one.worth > ranked[0].worth - WITHIN]


def nudges(outlook: Outlook, candidate: Candidate) -> Iterator[Candidate]:
    """Yield the turn with one caballero placed elsewhere or kept, unless that looks far worse.

    None where the special action or a module depends on who stands where.
    """
    turn, card = candidate.turn, outlook.g.box.cards[candidate.card]
    if not turn.placed or not outlook.cacheable or scores(outlook, card):
        return
    seat, after = outlook.seat, turn.outlook
    placing = outlook if card.do == "king" and not turn.acted_first else after
    near = [area for area in areas_near_king(placing, card) if after.room(area) > 0]
    for source in dict.fromkeys(turn.placed):
        for target in (None, *near):
            if target == source:
                continue
            placed, g = list(turn.placed), after.g.copy()
            placed.remove(source)
            g.areas[source][seat] -= 1
            if target is None:
                g.court[seat] += 1
            else:
                placed.append(target)
                g.areas[target][seat] += 1
            worth = turn.credit + static_worth(outlook, g)
            if worth > candidate.worth - NUDGED_WITHIN:
                moved = turn._replace(outlook=after.at(g), placed=tuple(placed))
                yield candidate._replace(turn=moved, worth=worth)


def static_worth(outlook: Outlook, g: GrandeState) -> float:
    """Return the worth of a table to the seat, without simulation."""
    there = outlook.at(g)
    total = sum(there.worth(area) for area in (CASTILLO, *g.box.regions))
    turns = outlook.ahead.turns - 1
    for seat, weight in enumerate(outlook.weights):
        total += weight * (g.scores[seat] + there.court_points(g.court[seat], turns + (seat != outlook.seat)))
    return total
