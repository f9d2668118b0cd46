"""The decisions that rules yield, in four ways: `ask`, `together`, `draw`, `window`.

A rule is a generator. It asks and resumes with the answer; a nested choice is a nested call:

    def turn(g, actor):
        yield from intake(g, actor)
        card = yield from ask(Ask(actor, "choose_card", lambda: offer(g)))
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from engine.core.option import Option, in_order

T = TypeVar("T")
O_co = TypeVar("O_co", bound=Option, covariant=True)


class AnnouncedStep:
    """An announced step that has not happened yet: the subject of a window."""

    __slots__ = ("actor", "holders", "words")

    def __init__(self, actor: int, words: str, holders: Sequence[int]) -> None:
        self.actor = actor
        """The seat that takes the step."""
        self.words = words
        """What is announced, as everybody may know it (the public form of a secret)."""
        self.holders = tuple(holders)
        """The seats that could object, in the order in which they are asked. This is public."""


class Ask(msgspec.Struct, Generic[O_co], eq=False):
    """A decision offered to one seat.

    `legal` lists the Options in any order, without duplicates; it is called when the question is open, never on replay.
    It may return a Presorted to skip the sorting. A question with a single legal answer is answered by the engine
    unless `always` is set.
    """

    seat: int
    kind: str
    """The sort of decision, for prompts: `place`, `dial`."""
    legal: Callable[[], Sequence[O_co]]
    about: Mapping[str, Any] = {}
    """Plain values for the prompt, such as the card or how many are left; only the asked seat sees them."""
    always: bool = False
    atomic: bool = False
    """Whether no free action and no standing offer may come before the answer."""
    announced: AnnouncedStep | None = None
    """Set while a window is open: other seats see the window but not which seat is asked."""

    def options(self) -> Sequence[O_co]:
        """Return the legal Options as they are offered: sorted by words."""
        return in_order(self.legal())


Guess: TypeAlias = Callable[[Sequence[Option]], Sequence[Option]]
"""Returns those Options of an offer from which one is drawn for a seat whose answer is unknown."""


class Together(msgspec.Struct, eq=False):
    """Asks to several seats, answered in any order. Answers are final; the State does not change until all are done."""

    asks: Mapping[int, Ask[Option]]
    """The open question of each seat that is not done."""
    guess: Guess | None = None
    """Set where other seats learn nothing of an answer, not even that there is one."""


class Draw(msgspec.Struct, eq=False):
    """An ask to fate: which value of `pool` comes up? A value that can come up more often is listed more often."""

    key: str
    pool: Sequence[str]


Step: TypeAlias = Ask[Option] | Together | Draw
Steps: TypeAlias = Generator[Step, Any, T]
"""A running rule that returns a `T` in the end."""


class Detour:
    """The rule of a free action or standing offer; sent in place of an answer, and run before the Ask is repeated."""

    __slots__ = ("rule",)

    def __init__(self, rule: Steps[None]) -> None:
        self.rule = rule


class Extra:
    """An answer that modules add to an open Ask.

    For the asked seat it is a *free action*; for another seat a *standing offer*, which the game does not wait for.
    When it is taken, `rule` runs and the Ask is repeated. None is added while a window is open.
    """

    __slots__ = ("option", "public", "rule", "seat")

    def __init__(self, seat: int, option: Option, rule: Callable[[], Steps[None]], *, public: bool = False) -> None:
        self.seat = seat
        self.option = option
        self.rule = rule
        self.public = public
        """Whether it follows from what is public that the seat has a standing offer now.

        Only such an offer may hold up the game: the moment when the game goes on would betray any other.
        """


def ask(question: Ask[O_co]) -> Generator[Step, Any, O_co]:
    """Ask `question` and return the Option chosen; run the free actions and standing offers that come before it."""
    while True:
        answer = yield question
        if type(answer) is not Detour:
            chosen: O_co = answer
            return chosen
        yield from answer.rule


def together(dialogues: Mapping[int, Steps[T]], guess: Guess | None = None) -> Generator[Step, Any, dict[int, T]]:
    """Hold one dialogue per seat, answered in any order, and return each seat's result.

    Dialogues must not change the State. Other seats learn nothing of the answers before the rule reveals them; but
    which seats are still asked, and how often each has answered, is public, so the length of a dialogue must not
    depend on a secret. With `guess` the dialogues are *private*: only which seats are still asked is public, and a
    seat may answer as often as it likes. `guess` says which answers a seat may give when a world is drawn for a View;
    it must lead to the end of the dialogue. Raises TypeError when a dialogue yields anything but an Ask.
    """
    asks: dict[int, Ask[Option]] = {}
    results: dict[int, T] = {}

    def advance(seat: int, answer: Option | None) -> None:
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
        advance(seat, None)
    while asks:
        seat, answer = yield Together(dict(asks), guess)
        advance(seat, answer)
    return {seat: results[seat] for seat in dialogues}  # in seat order: the order of the answers must not show


def draw(key: str, pool: Sequence[str]) -> Generator[Step, Any, str]:
    """Let fate pick one value of `pool` and return it."""
    value: str = yield Draw(key, pool)
    return value


def window(
    announced: AnnouncedStep, reactions: Iterable[Ask[O_co]], passing: Option
) -> Generator[Step, Any, tuple[int, O_co] | None]:
    """Offer `reactions` one after another until a seat objects; return that seat and its answer, else None.

    Any answer but `passing` is an objection. The announced step happens only when the caller gets None.
    The public form of `passing` should be `""`, so that other seats learn nothing of it.
    """
    for reaction in reactions:
        # Set on the Ask itself, so that nothing that is shown of it can forget to hide whose it is.
        reaction.announced = announced
        answer = yield from ask(reaction)
        # The first objection counts; the others are not asked any more.
        if answer is not passing:
            return reaction.seat, answer
    return None
