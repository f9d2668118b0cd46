"""Pick an answer part by part, along the tree of the answers on offer."""

from __future__ import annotations

from collections.abc import Sequence, Set
from copy import copy

from elgrande_tui.input.part import Part


class Picking:
    """The answers on offer as a tree of parts, and how far down it the player has gone.

    Parts with one choice are skipped, except the last part of an answer: that one is always confirmed. A spot is picked
    in two parts, first its area.

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
    ) -> None:
        """`alone` are words of answers of one part with commands of their own: they are no branches of the tree.

        Where there are `halves`, keys mean one half at a time, at first the first one that is on offer; `half_of` has
        the half of each answer, "" for one of both.
        """
        self.answers = tuple(answers)
        """The parts of each answer, in the order of the offer."""
        self._half_of = half_of or [""] * len(self.answers)
        self._branches = [
            (parts, half)
            for parts, half in zip(self.answers, self._half_of, strict=True)
            if len(parts) > 1 or parts[0].word not in alone
        ]
        self.halves = tuple(half for half in halves if half in self._half_of)
        """The halves that are on offer; none where there are no halves."""
        self.half = self.halves[0] if self.halves else ""
        """The half that keys mean; "" for all answers together."""
        self.picked: list[Part] = []
        """The parts that the player chose, without the skipped ones."""
        self._go_down()

    def anew(self, *, together: bool = False) -> Picking:
        """Return the same answers with nothing picked; with `together` those of all halves at once."""
        other = copy(self)
        other.half = self.halves[0] if self.halves and not together else ""
        other.picked = []
        other._go_down()
        return other

    def offers(self, word: str) -> bool:
        """Check whether that answer of one part is on offer, in either half."""
        return any(len(parts) == 1 and parts[0].word == word for parts in self.answers)

    def can_turn(self) -> bool:
        """Check whether there is another half to turn to."""
        return bool(self.half) and len(self.halves) > 1

    def turn(self) -> None:
        """Turn to the other half: keys mean that one from now on."""
        self.half = next(half for half in self.halves if half != self.half)
        self.picked.clear()
        self._go_down()

    def turn_to(self, first: Part) -> None:
        """Turn to the half of the answers that begin with that part, if it is the other one."""
        halves = {half for parts, half in zip(self.answers, self._half_of, strict=True) if parts[0] == first}
        if self.can_turn() and not halves & {"", self.half}:
            self.turn()

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
        whole = (*self.path, part)
        return self.answers.index(whole) if whole in self.answers else None

    def spots(self, part: Part) -> tuple[Part, ...]:
        """Return the spots that may come after that choice."""
        depth = len(self.path)
        following = (parts[depth + 1] for parts in self._below if parts[depth] == part and len(parts) > depth + 1)
        return tuple(dict.fromkeys(spot for spot in following if spot.sort == "spot"))

    def template(self, without: str = "") -> tuple[Part, ...]:
        """Return the parts of some answer below here, preferably one `without` that word; () when there is none."""
        return min(self._below, key=lambda parts: without in (part.word for part in parts), default=())

    def _go_down(self) -> None:
        """Follow the picked parts, and every part without an alternative."""
        below = [parts for parts, half in self._branches if not self.half or half in ("", self.half)]
        todo = list(self.picked)
        path: tuple[Part, ...] = ()
        while True:
            depth = len(path)
            choices = tuple(dict.fromkeys(parts[depth] for parts in below if len(parts) > depth))
            # The last part of an answer is never skipped: the player confirms it.
            single = len(choices) == 1 and all(len(parts) > depth + 1 for parts in below)
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
