"""Describe the parts of an answer, and pick it part by part, along the tree of the answers on offer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from copy import copy
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Literal, NamedTuple, TypeAlias

Sort: TypeAlias = Literal[
    "verb", "area", "spot", "seat", "traits", "card", "number", "stock", "turn", "implied", "plain"
]
"""What a part is.

A spot is a part of the area before it; a stock holds pieces and is no area of the board. `traits` tell pieces of one
colour apart: they are picked behind the place where the pieces stand, as it decides what there is to choose from, and
stand before it in the notation. A turn says how the piece lies that is placed on the area before it: the screen shows
the piece there, a key turns it, and both parts are given at once. What is `implied` follows
from the parts before it. `plain` is all that needs no treatment of its own.
"""
PLACES = ("area", "stock")
"""Sorts of parts that tell where pieces stand, or go."""
GROUND = "."
"""The word of the spot that is the area itself, where it has others: it goes unsaid."""
PLAIN = "plain"
"""The word of no traits at all, where others have some: it goes unsaid."""


class Part(NamedTuple):
    """One part of an answer, which is chosen or typed as one; a game makes it of a typed Option."""

    word: str
    """Its word in the notation, which can be typed; that of a spot begins with the mark that joins it to its area."""
    sort: Sort = "plain"
    value: Any = None
    """What it stands for, where the word is not enough; of traits, their place among others."""

    @property
    def unsaid(self) -> bool:
        """Whether its word does not stand in the notation."""
        return (self.sort, self.word) in (("spot", GROUND), ("traits", PLAIN))


def words_of(parts: Sequence[Part]) -> str:
    """Return the words of an answer with these parts, or of the beginning of one.

    >>> words_of([Part("ride", "verb"), Part("harbour", "area"), Part(".quay", "spot")])
    'ride harbour.quay'
    >>> words_of([Part("ride", "verb"), Part("harbour", "area"), Part("fast", "traits"), Part("desert", "area")])
    'ride fast harbour desert'
    """
    others = [part for part in parts if part.sort != "traits"]
    area = next((n for n, part in enumerate(others) if part.sort in PLACES), len(others))
    said = [*others[:area], *(part for part in parts if part.sort == "traits"), *others[area:]]
    return "".join(part.word if part.sort == "spot" else f" {part.word}" for part in said if not part.unsaid).lstrip()


def usual(choices: Iterable[Part]) -> list[Part]:
    """Return the one of these choices that is meant where nothing is said: a list of one, or of none.

    Among spots that is the area itself, among traits those that come first.

    >>> usual([Part("fast", "traits", 7), Part("plain", "traits", 3)])
    [Part(word='plain', sort='traits', value=3)]
    """
    found = [part for part in choices if part.sort == "traits" or (part.sort == "spot" and part.unsaid)]
    return sorted(found, key=lambda part: part.value)[:1]


def told(parts: Sequence[Part]) -> list[Part]:
    """Return the parts that are told to a player: a spot says of which area it is, which goes unsaid.

    >>> [part.word for part in told([Part("red"), Part("harbour", "area"), Part(".quay", "spot")])]
    ['red', '.quay']
    """
    said = [part for part in parts if not part.unsaid]
    spots = [n for n, part in enumerate(said) if part.sort == "spot"]
    return [part for n, part in enumerate(said) if n + 1 not in spots]


@dataclass(frozen=True, slots=True)
class Choice:
    """One part that may come next."""

    part: Part
    key: str
    """The letter of an area, the digits of anything else."""
    label: str

    @property
    def word(self) -> str:
        """The word of the part, by which it is chosen: no two choices of one moment have the same."""
        return self.part.word

    @property
    def area(self) -> bool:
        """Whether it is an area of the board."""
        return self.part.sort == "area"


class HandChoice:
    """The hand that a question asks for. Cards go by their ids."""

    sort: str
    """What can go into one hand together goes by one name: hands are kept apart by it."""
    done: str
    """The answer that ends the choice."""
    chosen: Sequence[str]
    """The cards that are chosen now."""
    suggested: Mapping[str, Sequence[str]]
    """The hands that the game suggests: what they are called -> their cards."""

    def answers(self, cards: Sequence[str]) -> Sequence[str]:
        """Return the answers that choose just these cards, one after another; those that there are not are left out."""
        raise NotImplementedError

    def compared(self, cards: Sequence[str]) -> Sequence[str]:
        """Return lines about a hand, compared with what is chosen now."""
        raise NotImplementedError


ASIDE = "aside"
"""The half of the answers that stand beside what is asked."""


class Picking:
    """The answers on offer as a tree of parts, and how far down it the player has gone.

    Parts with one choice are skipped, except the last part of an answer: that one is always confirmed, unless it says
    nothing new behind the part before it. A spot is picked in two parts, first its area.

    >>> move, red, blue, harbour, desert = map(Part, ("move", "red", "blue", "harbour", "desert"))
    >>> picking = Picking([(move, blue, desert, harbour), (move, red, harbour, desert), (Part("stop"),)])
    >>> [part.word for part in picking.choices]
    ['move', 'stop']
    >>> picking.pick(move)
    >>> picking.pick(red)
    >>> [part.word for part in picking.path], [part.word for part in picking.choices]
    (['move', 'red', 'harbour'], ['desert'])
    >>> picking.index(desert)
    1
    """

    def __init__(
        self,
        answers: Sequence[tuple[Part, ...]],
        *,
        alone: Set[str] = frozenset(),
        halves: Sequence[str] = (),
        half_of: Sequence[str] = (),
        any_order: Sequence[int] = (),
    ) -> None:
        """`alone` are words of answers of one part with commands of their own: they are no branches of the tree.

        Where there are `halves`, keys mean one half at a time, at first the first one that is on offer; `half_of` has
        the half of each answer, "" for one of all halves but ASIDE. The answers of that one stand beside what is asked:
        keys mean them only where nothing else is on offer, or after a turn to them. `any_order` has for each answer how
        many of its last parts are picked in any order.
        """
        self.answers = tuple(answers)
        """The parts of each answer, in the order of the offer."""
        self._half_of = half_of or [""] * len(self.answers)
        others = [(way, n) for n, last in enumerate(any_order) for way in _reordered(self.answers[n], last)]
        self._ways = [(parts, n) for n, parts in enumerate(self.answers)]
        """The parts of the answers in every order in which they can be picked, each with the index of its answer."""
        if others:
            self._ways = sorted(self._ways + others, key=lambda way: words_of(way[0]))
        self.ways = tuple(parts for parts, _n in self._ways)
        """The same without the indices."""
        self._index = dict(reversed(self._ways))
        self._branches = [
            (parts, self._half_of[n]) for parts, n in self._ways if len(parts) > 1 or parts[0].word not in alone
        ]
        own = tuple(half for half in halves if half in self._half_of)
        asked = own or ("",) * any(half != ASIDE for _parts, half in self._branches)
        self.halves = (*asked, ASIDE) if ASIDE in self._half_of else own
        """The halves that are on offer, "" for all that is asked; none where there are no halves."""
        self.half = self.halves[0] if self.halves else ""
        """The half that keys mean; "" for all answers together."""
        self._together = False
        """Whether the answers of all halves are picked from at once."""
        self.picked: list[Part] = []
        """The parts that the player chose, without the skipped ones."""
        self._go_down()

    def anew(self, *, together: bool = False) -> Picking:
        """Return the same answers with nothing picked; with `together` those of all halves at once."""
        other = copy(self)
        other.half = self.halves[0] if self.halves and not together else ""
        other.picked, other._together = [], together
        other._go_down()
        return other

    def begun(self, path: Sequence[Part]) -> list[int]:
        """Return the indices of the answers that begin with these parts, or can, in the order of the offer."""
        start = tuple(path)
        return list(dict.fromkeys(n for parts, n in self._ways if parts[: len(start)] == start))

    def offers(self, word: str) -> bool:
        """Check whether that answer of one part is on offer, in either half."""
        return any(len(parts) == 1 and parts[0].word == word for parts in self.answers)

    def can_turn(self) -> bool:
        """Check whether there is another half to turn to."""
        return len(self.halves) > 1 and not self._together

    @property
    def beside(self) -> list[Part]:
        """The first parts of what stands beside the question."""
        return list(dict.fromkeys(parts[0] for parts, half in self._branches if half == ASIDE))

    @property
    def next_half(self) -> str:
        """The half to which the next turn leads."""
        return self.halves[(self.halves.index(self.half) + 1) % len(self.halves)]

    def turn(self) -> None:
        """Turn to the next half: keys mean that one from now on."""
        self.half = self.next_half
        self.picked.clear()
        self._go_down()

    def turn_to(self, first: Part) -> None:
        """Turn to the half of the answers that begin with that part, if it is another one."""
        halves = {half for parts, half in zip(self.answers, self._half_of, strict=True) if parts[0] == first}
        if not any(self._is_in(half, self.half) for half in halves):
            self.half = next(half for half in self.halves if any(self._is_in(one, half) for one in halves))
            self.picked.clear()
            self._go_down()

    @staticmethod
    def _is_in(half: str, meant: str) -> bool:
        """Check whether an answer of a half is among those of the half that is meant."""
        return half == meant if ASIDE in (half, meant) else not meant or half in ("", meant)

    def pick(self, part: Part) -> None:
        """Go down to one of `choices` that does not end an answer. Raises ValueError for another part."""
        if part not in self.choices or self.index(part) is not None:
            raise ValueError(f"'{part.word}' is no part of an answer here")
        self.picked.append(part)
        self._go_down()

    def back(self) -> bool:
        """Take back the last part that was picked; return False when there is none."""
        if not self.picked:
            return False
        self.picked.pop()
        self._go_down()
        return True

    def index(self, part: Part) -> int | None:
        """Return the index of the answer that `part` completes here; None when it goes on, or is not on offer."""
        return self.completed((*self.path, part))

    def completed(self, path: Sequence[Part]) -> int | None:
        """Return the index of the answer with these parts, and with nothing new behind them; None for no answer."""
        whole = tuple(path)
        while whole and whole not in self._index:
            depth = len(whole)
            following = {parts[depth] for parts in self.ways if parts[:depth] == whole and len(parts) > depth}
            only = following.pop() if len(following) == 1 else None
            if only is None or not (only.sort in ("traits", "implied", "turn") or only.unsaid):
                return None
            whole = (*whole, only)
        return self._index[whole] if whole else None

    def spots(self, part: Part) -> tuple[Part, ...]:
        """Return the spots that may come after that choice."""
        spots = self._after(part, "spot")
        return () if all(spot.unsaid for spot in spots) else spots

    def turns(self, part: Part) -> tuple[Part, ...]:
        """Return the turns in which a piece can be placed with that choice."""
        return self._after(part, "turn")

    def _after(self, part: Part, sort: Sort) -> tuple[Part, ...]:
        """Return the parts of that sort which may come after that choice."""
        depth = len(self.path)
        following = (parts[depth + 1] for parts in self._below if parts[depth] == part and len(parts) > depth + 1)
        return tuple(dict.fromkeys(one for one in following if one.sort == sort))

    def template(self, without: str = "") -> tuple[Part, ...]:
        """Return the parts of some answer below here, preferably one `without` that word; () when there is none."""
        return min(self._below, key=lambda parts: without in (part.word for part in parts), default=())

    def _go_down(self) -> None:
        """Follow the picked parts, and every part without an alternative."""
        below = [parts for parts, half in self._branches if self._together or self._is_in(half, self.half)]
        todo = list(self.picked)
        path: tuple[Part, ...] = ()
        while True:
            depth = len(path)
            choices = tuple(dict.fromkeys(parts[depth] for parts in below if len(parts) > depth))
            # The last part of an answer is never skipped: the player confirms it. Nor is an area where a piece turns.
            single = len(choices) == 1 and self.completed((*path, *choices)) is None
            single &= not any(parts[depth + 1].sort == "turn" for parts in below if len(parts) > depth + 1)
            if not single and (not todo or todo[0] not in choices):
                break
            part = choices[0] if single else todo.pop(0)
            path = (*path, part)
            below = [parts for parts in below if parts[depth] == part]
        self.path: tuple[Part, ...] = path
        """The parts so far, the skipped ones included."""
        self.choices: tuple[Part, ...] = choices
        """The parts that may come next."""
        self._below = below


def _reordered(parts: tuple[Part, ...], last: int) -> list[tuple[Part, ...]]:
    """Return the parts of an answer with the `last` ones in every other order; none where it has not so many."""
    if not 1 < last < len(parts):
        return []
    return [(*parts[:-last], *other) for other in permutations(parts[-last:])][1:]
