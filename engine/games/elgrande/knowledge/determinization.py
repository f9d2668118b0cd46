"""Make a whole State from a View, its secrets drawn at random, for search (see `engine.core.determinize`)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial

from engine.core.option import Option
from engine.core.rules import Weigh
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import SECRETLY, GrandeState
from engine.games.elgrande.model.view import Board, GrandeView

LEAST = 1e-9
"""What a weight is at least: what seems impossible may be all that is left."""


def fill_world(g: GrandeState, view: GrandeView, rng: random.Random, weigh: Weigh | None = None) -> None:
    """Make a new State one at the start of the view's section that the viewer cannot tell from the real one.

    `weigh` is asked for power cards with which a seat began (as Options to play them) and for those that it took back.
    """
    # A world begins where the section does: what has been answered since is played again on it.
    seen = view.start or view.now
    g.agenda = list(seen.agenda)
    g.round, g.king, g.first = seen.round, seen.king, seen.first
    g.order, g.offer, g.taken = seen.order[:], seen.offer[:], seen.taken[:]
    g.seen = [tuple(cards) for cards in seen.seen]
    g.played, g.back = seen.played[:], seen.back[:]
    g.dealt = tuple(_deal(g, view, seat, hand, rng, weigh) for seat, hand in enumerate(seen.dealt))
    g.court, g.provinces = seen.court[:], seen.provinces[:]
    g.grandes, g.scores, g.boards = seen.grandes[:], seen.scores[:], seen.boards[:]
    g.vetoes = [(veto.seat, veto.taken) for veto in seen.vetoes]
    last = seen.castillo_last
    g.castillo_last = (last.seat, last.kind, last.count, last.round) if last else None
    g.ledger = view.ledger[: seen.scorings]
    g.modules = {name: part.world(seen.modules[name], rng) for name, part in g.box.contents.slices.items()}
    _fill_areas(g, seen)
    for seat in range(len(g.box.seats)):
        _deal_power(g, seen, seat, view.viewer, rng, weigh)


def _fill_areas(g: GrandeState, seen: Board) -> None:
    """Fill the regions as seen, and the Castillo with what is left of each colour, whoever owns it (B-21.1a)."""
    g.areas = [[0] * len(g.court) if counts is None else counts[:] for counts in seen.areas]
    if seen.areas[CASTILLO] is None:
        rows = [g.court, g.provinces, *g.areas]
        for kinds, pieces in g.box.kinds.colours:
            # All plain: nobody in the Castillo carries anything.
            g.areas[CASTILLO][kinds[0]] = pieces - sum(row[kind] for row in rows for kind in kinds)


def _deal(
    g: GrandeState, view: GrandeView, seat: int, hand: Sequence[int], rng: random.Random, weigh: Weigh | None
) -> tuple[int, ...]:
    """Return the power cards with which a seat began; those that are not known are drawn from what is left (K-H.1)."""
    if 0 not in hand:
        return tuple(hand)
    # From now and not from when the section began: what was shown since was dealt too.
    shown = {play for play in view.now.history[seat] if play > 0}
    # Sorted, as what a seed draws depends on the order.
    left = sorted(g.box.secret_deal - shown)
    more = _shuffled(left, g, seat, g.box.options.power, rng, weigh)[: len(hand) - len(shown)]
    return tuple(sorted((*shown, *more)))


def _shuffled(
    cards: Sequence[int], g: GrandeState, seat: int, options: Sequence[Option], rng: random.Random, weigh: Weigh | None
) -> list[int]:
    """Return the power cards as they come up when one after another is drawn; `options` stand for all by number."""
    if weigh is None:
        return rng.sample(cards, len(cards))
    weights = weigh(g, seat, [options[card] for card in cards], None)
    # The order of waiting times, each by its own rate, is that of drawing by weight without putting back.
    waits = {card: rng.expovariate(max(weight, LEAST)) for card, weight in zip(cards, weights, strict=True)}
    return sorted(cards, key=lambda card: waits[card])


def _deal_power(
    g: GrandeState, seen: Board, seat: int, viewer: int | None, rng: random.Random, weigh: Weigh | None
) -> None:
    """Set hand, used cards and history of a seat, drawing the cards taken back unseen so that every later play fits."""
    history = seen.history[seat]
    if seat == viewer:
        g.hands[seat], g.used[seat], g.history[seat] = tuple(seen.hand), tuple(seen.used), tuple(history)
        return
    draw = partial(_shuffled, g=g, seat=seat, options=g.box.options.recover, rng=rng, weigh=weigh)
    values = iter(_guess(history, [], draw) or ())
    hand, used, full = list(g.dealt[seat]), [], []
    for play in history:
        if play > 0:
            hand.remove(play)
            used.append(play)
        else:
            # 0: it was taken back unseen, and a guess stands for its number.
            value = -play or next(values)
            used.remove(value)
            hand.append(value)
        full.append(play or -SECRETLY - value)
    if g.played[seat] in used:
        used.remove(g.played[seat])
    g.hands[seat], g.used[seat], g.history[seat] = tuple(sorted(hand)), tuple(used), tuple(full)


def _guess(history: Sequence[int], used: list[int], draw: Callable[[list[int]], list[int]]) -> list[int] | None:
    """Return values for the cards taken back unseen, in order, that allow every later play; None if there are none.

    `used` are the used cards before `history` begins; `draw` returns cards in the order in which they are tried. The
    card of the round itself is never taken back unseen (H-8), and it is the last one played.
    """
    used = list(used)
    for index, play in enumerate(history):
        if play > 0:
            # To be played again it must have been taken back, and this guess has left it where it was.
            if play in used:
                return None
            used.append(play)
        elif play < 0:
            used.remove(-play)
        else:
            for value in draw(used[:-1]):  # without the card of the round
                rest = _guess(history[index + 1 :], [card for card in used if card != value], draw)
                if rest is not None:
                    return [value, *rest]
            return None
    return []
