"""Carry out a whole card on the outlook's table, as one who looks a step ahead would (B-6.4)."""

from __future__ import annotations

import random
from typing import NamedTuple, TypeAlias

from engine.core.option import Option
from engine.games.elgrande.bots.acts import least_loss
from engine.games.elgrande.bots.cards import king_worths, offered_cards, scores, with_scoring
from engine.games.elgrande.bots.effects import effect
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.placing import areas_near_king, best_bundle, place_best
from engine.games.elgrande.bots.relocating import NO_NOISE, Moved, Noise, likely_sources, relocate_all
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.options import COURT, Move, MoveBoard, MoveGrande, MoveKing, Origin, Put, Score, Send
from engine.games.elgrande.rules.rule_queries import closed, place_limit

SOURCES = 3
"""Areas that are tried as the source of a card with a single source."""

Step: TypeAlias = tuple[str | int, ...]
"""A step of a special action: the verb of the answer and its arguments."""


def step_of(option: Option) -> Step:
    """Return the answer as a step."""
    return (option.verb or option.words, *(getattr(option, name) for name in option.__slots__))


class PlayedTurn(NamedTuple):
    """A card that was played on a table."""

    worth: float
    """To the seat that played it, before rivals react."""
    outlook: Outlook
    """At the table after it."""
    placed: tuple[int, ...]
    """Where caballeros went by the card's number, in order."""
    steps: tuple[Step, ...]
    """The steps of its special action."""
    acted_first: bool
    """Whether the special action came before the caballeros."""
    credit: float
    """The part of the worth that the table does not show, such as a Veto in hand."""


class LazyNoise(dict[int, float]):
    """Noise that is drawn for an area when it is first asked for: so another plan than the best comes out."""

    def __init__(self, rng: random.Random, by: float) -> None:
        super().__init__()
        self._rng = rng
        self._by = by

    def get(self, area: int, _default: float = 0.0) -> float:  # type: ignore[override]
        """Return by how many points the area is misjudged."""
        if area not in self:
            self[area] = self._rng.gauss(0.0, self._by)
        return self[area]


def place(outlook: Outlook, areas: list[int], count: int, noise: Noise) -> tuple[float, tuple[int, ...]]:
    """Place up to `count` in these areas where they help most, on the outlook's table; return the worth, and where."""
    if noise is NO_NOISE:
        before = {area: outlook.g.areas[area][outlook.seat] for area in areas}
        worth = place_best(outlook, areas, count)
        row, seat = outlook.g.areas, outlook.seat
        return worth, tuple(area for area in areas for _ in range(max(0, row[area][seat] - before[area])))
    g, seat = outlook.g, outlook.seat
    left, total, placed = min(count, g.court[seat]), 0.0, list[int]()
    while left and areas:
        gains = {area: best_bundle(outlook, area, seat, left) for area in areas if outlook.room(area) > 0}
        if not gains:
            break
        area = max(gains, key=lambda a: gains[a][0] + noise.get(a, 0.0))
        bundle = min(gains[area][1], left)
        worth = outlook.change(area, seat, bundle) + outlook.court(seat, -bundle)
        if gains[area][0] + noise.get(area, 0.0) <= 0:
            break
        outlook.arrive(area, seat, bundle)
        g.court[seat] -= bundle
        total += worth
        left -= bundle
        placed += [area] * bundle
    return total, tuple(placed)


def play_turn(outlook: Outlook, card: Card, noise: Noise = NO_NOISE) -> PlayedTurn:
    """Return the card played on a fork of the outlook, its halves in the better order."""
    g, seat = outlook.g, outlook.seat
    left = place_limit(g, seat, card.id, ())
    if scores(outlook, card):
        return _placed_then_scored(outlook, card, left, noise)
    if card.do == "king":
        return _with_king(outlook, card, left, noise)
    after = outlook.fork()
    gain, credit, steps = _acted(after, card, noise)
    if gain <= 0:
        gain, credit, steps, after = 0.0, 0.0, (), outlook.fork()
    worth, placed = place(after, areas_near_king(after, card), left, noise)
    return PlayedTurn(gain + worth, after, placed, steps, bool(steps), credit)


def _placed_then_scored(outlook: Outlook, card: Card, left: int, noise: Noise) -> PlayedTurn:
    after = with_scoring(outlook, card, left)
    worth, placed = place(after, areas_near_king(after, card), left, noise)
    steps = tuple((Score.verb, area) for area in after.due) if card.do == "score_chosen" else ()
    for area, first_only in after.due.items():
        paid = after.points_now(area, first_only=first_only)
        worth += after.balance(paid)
        after.g.scores = [score + round(points) for score, points in zip(after.g.scores, paid, strict=True)]
    after.due = {}
    credit = 0.0
    if card.do == "score_secret":
        options = after.g.actions[card.id].first(after.g, after.seat)
        credit = max((effect(after, after.seat, option, card) for option in options), default=0.0)
    return PlayedTurn(worth + credit, after, placed, steps, False, max(0.0, credit))


def _with_king(outlook: Outlook, card: Card, left: int, noise: Noise) -> PlayedTurn:
    reached = king_worths(outlook, card, left)
    # Noise decides where the King goes, but the worth is that without noise: candidates must be comparable.
    best = max(reached, key=lambda area: reached[area] + noise.get(area, 0.0))
    after = outlook.fork()
    if best < 0:
        worth, placed = place(after, areas_near_king(after, card), left, noise)
        moves = [o for o in after.g.actions[card.id].first(after.g, after.seat) if isinstance(o, MoveKing)]
        gains = {option.area: effect(after, after.seat, option) for option in moves}
        target = max(gains, key=lambda area: gains[area] + noise.get(area, 0.0), default=after.g.king)
        gain = gains.get(target, 0.0)
        if gain <= 0:
            return PlayedTurn(worth, after, placed, (), False, 0.0)
        after.g.king = target
        return PlayedTurn(worth + gain, after, placed, ((MoveKing.verb, target),), False, 0.0)
    gain = effect(after, after.seat, MoveKing("", best))
    after.g.king = best
    worth, placed = place(after, areas_near_king(after, card), left, noise)
    return PlayedTurn(gain + worth, after, placed, ((MoveKing.verb, best),), True, 0.0)


def _acted(after: Outlook, card: Card, noise: Noise) -> tuple[float, float, tuple[Step, ...]]:
    """Play the best special action on the table; return its worth, the part that the table does not show, and steps."""
    g, seat = after.g, after.seat
    if card.of:
        found = [(part, *_on_fork(after, part, noise)) for part in offered_cards(after, card)]
        _part, there, gain, credit, steps = max(found, key=lambda one: one[2])
        after.g = there.g
        return gain, credit, steps
    if card.do == "move":
        sources = None
        if card.one_source:
            likely = likely_sources(after, card, SOURCES)
            totals = {source: relocate_all(after.fork(), card, (source,)) for source in likely}
            sources = (max(totals, key=lambda source: totals[source] - noise.get(source, 0.0)),)
        made = list[Moved]()
        gain = relocate_all(after, card, sources, noise=noise, made=made)
        return gain, 0.0, tuple((Move.verb, *moved) for moved in made)
    options = g.actions[card.id].first(g, seat)
    if puts := [option.area for option in options if isinstance(option, Put)]:
        gain, areas = place(after, puts, card.limit, noise)
        return gain, 0.0, tuple((Put.verb, area) for area in areas)
    if not options:
        return 0.0, 0.0, ()
    worths = [effect(after, seat, option, card) for option in options]
    noisy = [worth + noise.get(getattr(o, "area", 0), 0.0) for o, worth in zip(options, worths, strict=True)]
    best = max(range(len(options)), key=noisy.__getitem__)
    credit = 0.0 if _shown(after, options[best], card) else worths[best]
    return worths[best], credit, (step_of(options[best]),)


def _on_fork(after: Outlook, part: Card, noise: Noise) -> tuple[Outlook, float, float, tuple[Step, ...]]:
    there = after.fork()
    return there, *_acted(there, part, noise)


def _shown(after: Outlook, option: Option, card: Card) -> bool:
    """Apply a step to the table, where that is simple; return whether it was."""
    g, seat = after.g, after.seat
    if isinstance(option, MoveGrande):
        g.grandes[seat] = option.area
    elif isinstance(option, MoveBoard):
        g.boards[option.board] = option.area
    elif isinstance(option, Score):
        paid = after.points_now(option.area)
        g.scores = [score + round(points) for score, points in zip(g.scores, paid, strict=True)]
    elif isinstance(option, Send) and option.area != COURT:
        g.areas[option.area][option.kind] -= 1
    elif isinstance(option, Origin):
        _evict(after, option.area)
    elif card.do == "decay":
        for other in g.box.others[seat]:
            g.court[other] -= min(card.limit, g.court[other])
    elif card.do in ("owners_return", "secret_return"):
        for other in g.box.others[seat]:
            from_court = min(card.limit, g.court[other]) if card.do == "owners_return" else 0
            g.court[other] -= from_court
            if (loss := least_loss(after, other, card.limit - from_court)).lost:
                g.areas[loss.area][other] -= loss.lost
    else:
        return False
    return True


def _evict(after: Outlook, origin: int) -> None:
    """Move the others in a region to where it helps each of them most (B-12.26)."""
    g = after.g
    shut = closed(g)
    regions = [area for area in g.box.on_disc if area not in shut and area != origin]
    for kind, count in enumerate(g.areas[origin]):
        owner = g.box.kinds.all[kind].owner
        if not count or owner in (None, after.seat) or not regions:
            continue
        g.areas[origin][kind] = 0
        # Each owner decides for themselves, as they would in the game.
        there = Outlook(g, owner, after.ahead, like=after)
        gains = {area: there.change(area, kind, count) for area in regions}
        g.areas[max(regions, key=gains.__getitem__)][kind] += count
