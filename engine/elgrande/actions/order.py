"""In which order the steps of an action come, where the card does not fix it (B-15.1, B-17.11)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ask import Ask, Steps, ask
from engine.elgrande.options import by_words
from engine.elgrande.questions import order_is_asked
from engine.elgrande.state import GrandeState
from engine.option import Option


def next_step(g: GrandeState, actor: int, left: Sequence[Option], card: str) -> Steps[Option]:
    """The next of the steps `left`: the actor's choice where it can matter, else the first."""
    if not order_is_asked(g, actor, len(left)):
        return left[0]
    sorted_steps = by_words(left)
    about = {"card": card, "steps": [option.words for option in sorted_steps]}
    chosen = yield from ask(Ask(actor, "order_of_steps", lambda: sorted_steps, about))
    return chosen


def opponents(g: GrandeState, actor: int, seats: Sequence[int]) -> list[Option]:
    """`next` for each of the seats, clockwise from the actor's left."""
    return [g.box.options.next[seat] for seat in g.box.others[actor] if seat in seats]
