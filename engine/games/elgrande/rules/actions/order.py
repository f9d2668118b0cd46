"""Put the steps of an action in order where the card does not fix it (B-15.1, B-17.11)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask, Steps, ask
from engine.core.option import Option, in_order
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.rules.rule_queries import order_is_asked


def next_step(g: GrandeState, actor: int, left: Sequence[Option], card: str) -> Steps[Option]:
    """Return the next of the steps `left`: the actor's choice where it can matter, else the first."""
    if not order_is_asked(g, actor, len(left)):
        return left[0]
    chosen = yield from chosen_step(g, actor, left, card)
    return chosen


def chosen_step(g: GrandeState, actor: int, left: Sequence[Option], card: str) -> Steps[Option]:
    """Return the one of the steps `left` that the actor chooses."""
    sorted_steps = in_order(left)
    about = {"card": card, "steps": [option.words for option in sorted_steps]}
    chosen = yield from ask(Ask(actor, "order_of_steps", lambda: sorted_steps, about))
    return chosen


def opponents(g: GrandeState, actor: int, seats: Sequence[int]) -> list[Option]:
    """Return a `next` option for each of the seats, clockwise from the actor's left."""
    return [g.box.options.next[seat] for seat in g.box.others[actor] if seat in seats]
