"""Pick an answer word by word, along the tree of the answers on offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set


def parts(line: str) -> tuple[str, ...]:
    """Split an answer into its words; a spot is two: its region, and `.` with its name.

    >>> parts("place francia.envoy")
    ('place', 'francia', '.envoy')
    """
    return tuple(line.replace(".", " .").split())


def joined(words: Sequence[str]) -> str:
    """Join words into an answer, or the beginning of one; the inverse of `parts`."""
    return " ".join(words).replace(" .", ".")


class Picking:
    """The answers on offer as a tree of words, and how far down it the player has gone.

    Words with one choice are skipped, except the last word of an answer: that one is always confirmed. A spot is picked
    in two words, first its region.

    >>> picking = Picking(["move blue granada aragon", "move red granada sevilla", "stop"])
    >>> picking.path, picking.choices
    (('move',), ('blue', 'red'))
    >>> picking.pick("red")
    >>> picking.path, picking.choices
    (('move', 'red', 'granada'), ('sevilla',))
    >>> picking.index("sevilla")
    1
    """

    def __init__(
        self,
        words: Sequence[str],
        *,
        alone: Set[str] = frozenset(),
        halves: Sequence[str] = (),
        half_of: Callable[[str], str] = lambda verb: "",
    ) -> None:
        """`alone` are answers of one word with commands of their own: they are no branches of the tree.

        Where there are `halves`, keys mean one half at a time, at first the first one that is on offer; `half_of` tells
        the half of an answer by its first word, "" for one of both.
        """
        self.words = tuple(words)
        self.alone = alone
        self._split = [parts(line) for line in words]
        self._half_of = half_of
        offered = {half_of(tokens[0]) for tokens in self._split}
        self.halves = tuple(half for half in halves if half in offered)
        """The halves that are on offer; none where there are no halves."""
        self.half = self.halves[0] if self.halves else ""
        """The half that keys mean."""
        self.picked: list[str] = []
        """The words that the player chose, without the skipped ones."""
        self._go_down()

    def offers(self, word: str) -> bool:
        """Check whether that answer of one word is on offer, in either half."""
        return word in self.words

    def can_turn(self) -> bool:
        """Check whether there is another half to turn to."""
        return len(self.halves) > 1

    def turn(self) -> None:
        """Turn to the other half: keys mean that one from now on."""
        self.half = next(half for half in self.halves if half != self.half)
        self.picked.clear()
        self._go_down()

    def turn_to(self, verb: str) -> None:
        """Turn to the half of the answers that begin with that word, if there is another one."""
        if self.can_turn() and self._half_of(verb) not in ("", self.half):
            self.turn()

    def pick(self, word: str) -> None:
        """Go down to a word of `choices` that does not end an answer. Raises ValueError for another word."""
        if word not in self.choices or self.index(word) is not None:
            raise ValueError(f"'{word}' is no part of an answer here")
        self.picked.append(word)
        self._go_down()

    def back(self) -> bool:
        """Take back the last word that was picked; return False when there is none."""
        if not self.picked:
            return False
        self.picked.pop()
        self._go_down()
        return True

    def index(self, word: str) -> int | None:
        """Return the index of the answer that `word` completes here; None when it goes on, or is not on offer."""
        line = joined((*self.path, word))
        return self.words.index(line) if line in self.words else None

    def spots(self, word: str) -> tuple[str, ...]:
        """Return the spots that may come after that choice."""
        depth = len(self.path)
        below = [tokens for tokens in self._below if tokens[depth] == word and len(tokens) > depth + 1]
        return tuple(dict.fromkeys(t[depth + 1] for t in below if t[depth + 1].startswith(".")))

    def template(self, without: str = "") -> tuple[str, ...]:
        """Return the words of some answer below here, preferably one `without` that word; () when there is none."""
        return min(self._below, key=lambda tokens: without in tokens, default=())

    def _go_down(self) -> None:
        """Follow the picked words, and every word without an alternative."""
        below = [t for t in self._split if t[0] not in self.alone and self._half_of(t[0]) in ("", self.half)]
        todo = list(self.picked)
        path: tuple[str, ...] = ()
        while True:
            depth = len(path)
            choices = tuple(dict.fromkeys(tokens[depth] for tokens in below if len(tokens) > depth))
            # The last word of an answer is never skipped: the player confirms it.
            single = len(choices) == 1 and all(len(tokens) > depth + 1 for tokens in below)
            if not single and (not todo or todo[0] not in choices):
                break
            word = choices[0] if single else todo.pop(0)
            path = (*path, word)
            below = [tokens for tokens in below if tokens[depth] == word]
        self.path: tuple[str, ...] = path
        """The words so far, the skipped ones included."""
        self.choices: tuple[str, ...] = choices
        """The words that may come next."""
        self._below = below
