"""Decide when to object: what an announced step costs, and what keeping the Veto is worth (B-17)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.core.option import Option
from engine.games.elgrande.bots.acts import act_worth
from engine.games.elgrande.bots.effects import effect
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.options import Score

ANY_HARM = 1.2
"""Points that a step must cost before a Veto is spent on it, even when there is nothing left to keep it for."""
PATIENCE = 0.25
"""Points that it must cost more for each turn of a rival in which the Veto could still be used."""


def veto_worth(outlook: Outlook, actor: int, words: str, card: Card, *, next_round: bool) -> float:
    """Return what it is worth to object to the announced step, less what keeping the Veto is worth.

    `words` are those of the announcement (see `engine.games.elgrande.rules.veto`); `next_round`: the Veto can still be
    used in the next round.
    """
    turns = outlook.ahead.movers + (len(outlook.weights) - 1 if next_round else 0)
    return -announced(outlook, actor, words, card) - ANY_HARM - PATIENCE * turns


def announced(outlook: Outlook, actor: int, words: str, card: Card) -> float:
    """Return what the announced step is worth to `outlook.seat`."""
    first, *rest = words.split(" ")
    evaluate = ANNOUNCED.get(first)
    if evaluate is not None:
        return evaluate(outlook, actor, rest, card)
    steps = (outlook.g.box.options.by_words.get(part) for part in words.split(", "))
    return sum(_one(outlook, actor, step, card) for step in steps if step is not None)


def _one(outlook: Outlook, actor: int, step: Option, card: Card) -> float:
    if isinstance(step, Score):
        return outlook.scoring_worth(step.area, first_only=card.first_only)
    return effect(outlook, actor, step, card)


def _kind(outlook: Outlook, words: Sequence[str]) -> int:
    """Return the kind that an announcement names, in whatever case."""
    named = " ".join(words).lower()
    return next(number for number, kind in enumerate(outlook.g.box.kinds.all) if kind.words.lower() == named)


def _discs(outlook: Outlook, actor: int, rest: Sequence[str], card: Card) -> float:
    """Weigh `discs`: the whole of the action is still to come."""
    return act_worth(outlook, actor, card)


def _decayed(outlook: Outlook, actor: int, rest: Sequence[str], card: Card) -> float:
    """Weigh `decay blue 3`."""
    kind = _kind(outlook, rest[:-1])
    return outlook.court(kind, -int(rest[-1]))


def _returned(outlook: Outlook, actor: int, rest: Sequence[str], card: Card) -> float:
    """Weigh `return blue galicia 2`."""
    kind = _kind(outlook, rest[:-2])
    return outlook.change(outlook.g.box.index[rest[-2]], kind, -int(rest[-1]))


def _evicted(outlook: Outlook, actor: int, rest: Sequence[str], card: Card) -> float:
    """Weigh `evict blue granada sevilla` or `evict blue granada court`."""
    box = outlook.g.box
    kind = _kind(outlook, rest[:1])
    source = box.index[rest[1]]
    count = outlook.g.areas[source][kind]
    gone = outlook.change(source, kind, -count)
    if rest[2] == "court":
        return gone + outlook.court(kind, count)
    return gone + outlook.change(box.index[rest[2]], kind, count)


ANNOUNCED: Mapping[str, Callable[[Outlook, int, Sequence[str], Card], float]] = {
    "discs": _discs,
    "decay": _decayed,
    "return": _returned,
    "evict": _evicted,
}
"""The function that weighs an announcement that no single Option names, by its first word."""
