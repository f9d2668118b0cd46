"""What rules may yield, and the four ways to do it: `ask`, `together`, `draw`, `window`.

A rule is a generator. It asks and goes on when the answer comes in; a nested choice is a nested call:

    def turn(g, actor):
        yield from intake(g, actor)
        card = yield from ask(Ask(actor, "choose_card", lambda: offer(g)))
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from engine.core.option import Option

T = TypeVar("T")
O_co = TypeVar("O_co", bound=Option, covariant=True)


class Before:
    """A step that has been announced and has not happened yet: what a window is about."""

    __slots__ = ("actor", "holders", "words")

    def __init__(self, actor: int, words: str, holders: Sequence[int]) -> None:
        self.actor = actor
        """Whose step it is."""
        self.words = words
        """The announced content as everybody may know it (the twin of a secret)."""
        self.holders = tuple(holders)
        """The seats that could object, in the order in which they are asked: public."""


class Ask(Generic[O_co]):
    """A decision offered to one seat.

    `legal` lists the Options sorted by words and without doubles; it is called when the position rests, never on
    replay. A question with a single legal answer is answered by the engine unless `always` is set.
    """

    __slots__ = ("about", "always", "before", "kind", "legal", "seat")

    def __init__(
        self,
        seat: int,
        kind: str,
        legal: Callable[[], Sequence[O_co]],
        about: Mapping[str, Any] | None = None,
        *,
        always: bool = False,
        before: Before | None = None,
    ) -> None:
        self.seat = seat
        self.kind = kind
        """What is decided, for prompts: `place`, `dial`."""
        self.legal = legal
        self.about = about or {}
        """For the prompt: what is left, the card. Plain values; only the asked seat sees them."""
        self.always = always
        self.before = before
        """Set while a window is open: then others see the window and not who is asked."""


class Together:
    """Several seats answer in any order; the State does not change until all are done, and the answers are final."""

    __slots__ = ("asks",)

    def __init__(self, asks: Mapping[int, Ask[Option]]) -> None:
        self.asks = asks
        """The open question of each seat that is not done."""


class Draw:
    """An ask to fate: which of `pool` comes up? Values that lie there several times are listed several times."""

    __slots__ = ("key", "pool")

    def __init__(self, key: str, pool: Sequence[str]) -> None:
        self.key = key
        self.pool = pool


Step: TypeAlias = Ask[Option] | Together | Draw
Steps: TypeAlias = Generator[Step, Any, T]
"""A running rule that comes to a `T` in the end."""


class Detour:
    """Sent in place of an answer when a free action or standing offer was taken: its rule runs first."""

    __slots__ = ("rule",)

    def __init__(self, rule: Steps[None]) -> None:
        self.rule = rule


class Extra:
    """An answer that modules add to a resting Ask.

    For the asked seat it is a *free action*; for another seat a *standing offer*, which is not waited for. When it is
    taken `rule` runs, then the Ask is offered afresh. While a window is open none is added.
    """

    __slots__ = ("option", "rule", "seat")

    def __init__(self, seat: int, option: Option, rule: Callable[[], Steps[None]]) -> None:
        self.seat = seat
        self.option = option
        self.rule = rule


def ask(question: Ask[O_co]) -> Generator[Step, Any, O_co]:
    """Put `question` and return the Option chosen; free actions and standing offers run in between."""
    while True:
        answer = yield question
        if type(answer) is not Detour:
            chosen: O_co = answer
            return chosen
        yield from answer.rule


def together(dialogues: Mapping[int, Steps[T]]) -> Generator[Step, Any, dict[int, T]]:
    """Hold one dialogue per seat, answered in any order; return each seat's result.

    Dialogues must not change the State. Nothing of their answers is known to others before the rule reveals it; but who
    is still asked, and how often somebody has answered, is public, so a dialogue's length must not depend on a secret.
    """
    asks: dict[int, Ask[Option]] = {}
    results: dict[int, T] = {}

    def go_on(seat: int, answer: Option | None) -> None:
        try:
            step = dialogues[seat].send(answer)
        except StopIteration as stop:
            asks.pop(seat, None)
            results[seat] = stop.value
        else:
            if not isinstance(step, Ask):
                raise TypeError(f"a dialogue may only ask, not yield {type(step).__name__}")
            asks[seat] = step

    for seat in dialogues:
        go_on(seat, None)
    while asks:
        seat, answer = yield Together(dict(asks))
        go_on(seat, answer)
    return {seat: results[seat] for seat in dialogues}


def draw(key: str, pool: Sequence[str]) -> Generator[Step, Any, str]:
    """Let fate pick one of `pool`; return it."""
    value: str = yield Draw(key, pool)
    return value


def window(
    before: Before, reactions: Iterable[Ask[O_co]], passing: Option
) -> Generator[Step, Any, tuple[int, O_co] | None]:
    """Offer `reactions` one after another until one is not answered with `passing`; return seat and answer, or None.

    The step announced in `before` happens only when the caller gets None. `passing` should have the twin `""`: others
    learn nothing of it.
    """
    for reaction in reactions:
        reaction.before = before
        answer = yield from ask(reaction)
        if answer is not passing:
            return reaction.seat, answer
    return None
