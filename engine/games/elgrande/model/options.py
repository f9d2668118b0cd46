"""The Options of El Grande: one class per verb of the notation, and the catalogue of all of them for one match.

The fields of a class are in the order of its notation. What shows answers reads them: a field of a name that is used
here (`area`, `kind`, `seat`, `count` ...) means the same in the Options of a module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import ClassVar

import msgspec

from engine.core.option import Option, Presorted
from engine.core.pieces import Kinds
from engine.games.elgrande.model.figures import MAX_INTAKE, Figures, PowerCard


@dataclass(frozen=True, slots=True, eq=False)
class Word(Option):
    """An answer of one word: `done`, `skip`, `act`, `stop`, `veto`, `pass`."""


@dataclass(frozen=True, slots=True, eq=False)
class Power(Option):
    """`power 7`: play that power card (B-5.1)."""

    verb: ClassVar[str] = "power"
    power: int
    """Its number in `Box.powers`."""


@dataclass(frozen=True, slots=True, eq=False)
class Intake(Option):
    """`intake 3`: caballeros from the provinces to the court (B-6.1)."""

    verb: ClassVar[str] = "intake"
    count: int


@dataclass(frozen=True, slots=True, eq=False)
class Court(Option):
    """`court 2`: caballeros from the provinces to the court by the Court card (B-12.29)."""

    verb: ClassVar[str] = "court"
    count: int


@dataclass(frozen=True, slots=True, eq=False)
class Fetch(Option):
    """`fetch granada`: one caballero of the answering seat from that area to its court (B-6.2).

    The words do not name the colour, so all seats share the Option; see `OptionCatalogue.fetched`.
    """

    verb: ClassVar[str] = "fetch"
    traits: tuple[str, ...]
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class Take(Option):
    """`take d5-king`: choose that action card (B-6.3)."""

    verb: ClassVar[str] = "take"
    card: str


@dataclass(frozen=True, slots=True, eq=False)
class Place(Option):
    """`place galicia`: one caballero from the court to that area (B-10)."""

    verb: ClassVar[str] = "place"
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class Put(Option):
    """`put granada`: extra placing by a special action (B-12.4)."""

    verb: ClassVar[str] = "put"
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class Move(Option):
    """`move blue granada sevilla`: relocate one caballero (B-11.6)."""

    verb: ClassVar[str] = "move"
    kind: int
    source: int
    target: int


@dataclass(frozen=True, slots=True, eq=False)
class Send(Option):
    """`send blue granada`, `send red court`: one caballero to its owner's provinces (B-11.7)."""

    verb: ClassVar[str] = "send"
    kind: int
    area: int
    """-1 (COURT) is the court."""


@dataclass(frozen=True, slots=True, eq=False)
class Score(Option):
    """`score galicia`: score that area, or score it next (B-15)."""

    verb: ClassVar[str] = "score"
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class Next(Option):
    """`next blue`: the opponent who is dealt with next (B-17.11)."""

    verb: ClassVar[str] = "next"
    seat: int


@dataclass(frozen=True, slots=True, eq=False)
class MoveBoard(Option):
    """`board 8/4/0 galicia`: put a movable scoreboard there (B-16.1)."""

    verb: ClassVar[str] = "board"
    board: int
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class MoveKing(Option):
    """`king aragon`: move the King there (B-12.25, B-12.30)."""

    verb: ClassVar[str] = "king"
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class MoveGrande(Option):
    """`grande sevilla`: move the seat's own Grande there (B-12.27)."""

    verb: ClassVar[str] = "grande"
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class Recover(Option):
    """`recover 7`: take a used power card back; its public form is `recover ?` (B-12.28, H-8)."""

    verb: ClassVar[str] = "recover"
    power: int
    """Its number in `Box.powers`; 0 stands for one that is not known."""


@dataclass(frozen=True, slots=True, eq=False)
class Origin(Option):
    """`origin granada`: the region of an eviction (B-12.26)."""

    verb: ClassVar[str] = "origin"
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class Dial(Option):
    """`dial galicia`: set the secret disc; its public form is `dial ?` until the reveal (B-11.8, H-12)."""

    verb: ClassVar[str] = "dial"
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class Throw(Option):
    """`throw blue galicia`: of modules: a caballero goes from that region into the Castillo (G-816, K-C-140)."""

    verb: ClassVar[str] = "throw"
    kind: int
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class Ally(Option):
    """`ally galicia sevilla`: of modules: these two regions are scored as one (G-817, K-C-ALLIANZ)."""

    verb: ClassVar[str] = "ally"
    any_order: ClassVar[int] = 2
    area: int
    other: int


class Entrance:
    """Marks an answer of a module by which a caballero enters an area, neither placed nor relocated by a card.

    The area is its `target`, or its `area`; see `other_way` of `barred`.
    """

    __slots__ = ()


DONE = Word("done")
SKIP = Word("skip")
ACT = Word("act")
STOP = Word("stop")
VETO = Word("veto")
PASS = Word("pass", public_form="")

COURT = -1
"""Stands for the court instead of an area in `Send`."""


class Moves:
    """The relocations of one match, by far the most of its Options: each is made when it is first asked for."""

    def __init__(self, ids: Sequence[str], kinds: Kinds) -> None:
        self._ids = ids
        self._index = {name: area for area, name in enumerate(ids)}
        self._words = [kind.words.lower() for kind in kinds.all]
        self._kinds = {words: kind for kind, words in enumerate(self._words)}
        self._made: dict[tuple[int, int, int], Move] = {}

    def move(self, kind: int, source: int, target: int) -> Move:
        """Return the Option for this relocation, always the same one."""
        move = self._made.get((kind, source, target))
        if move is None:
            words = f"{Move.verb} {self._words[kind]} {self._ids[source]} {self._ids[target]}"
            move = self._made[kind, source, target] = Move(words, kind, source, target)
        return move

    def find(self, words: str) -> Move | None:
        """Return the relocation with these words; None when they are no relocation's."""
        verb, _, rest = words.partition(" ")
        parts = rest.rsplit(" ", 2)
        if verb != Move.verb or len(parts) != 3:
            return None
        kind, source, target = self._kinds.get(parts[0]), self._index.get(parts[1]), self._index.get(parts[2])
        if kind is None or source is None or target is None:
            return None
        return self.move(kind, source, target)

    def __iter__(self) -> Iterator[str]:
        for kind, source, target in product(self._words, self._ids, self._ids):
            yield f"{Move.verb} {kind} {source} {target}"

    def __len__(self) -> int:
        return len(self._words) * len(self._ids) ** 2


class OptionsByWords(Mapping[str, Option]):
    """Every Option of one match by its words."""

    def __init__(self, moves: Moves) -> None:
        self.listed: dict[str, Option] = {}
        """All of them but the relocations."""
        self._moves = moves

    def __getitem__(self, words: str) -> Option:
        option = self.listed.get(words) or self._moves.find(words)
        if option is None:
            raise KeyError(words)
        return option

    def __iter__(self) -> Iterator[str]:
        return chain(self.listed, self._moves)

    def __len__(self) -> int:
        return len(self.listed) + len(self._moves)


class Reason(msgspec.Struct, frozen=True):
    """Why an answer is refused. `SENTENCES` of the rules and the `reasons` of modules list the codes
    and the fields they use."""

    code: str
    area: int | None = None
    seat: int | None = None
    value: int | None = None
    """The number of a power card, or the King's region."""


class OptionCatalogue:
    """Every Option of one match, made once. Lists are indexed by the fields of their class: area, kind, seat, power."""

    def __init__(self, figures: Figures, seats: Sequence[str], kinds: Kinds, powers: Sequence[PowerCard]) -> None:
        ids = [area.id for area in figures.areas]
        areas = range(len(ids))
        words = [kind.words for kind in kinds.all]
        self.power = [Power(f"{Power.verb} {card.id}", n) for n, card in enumerate(powers)]
        self.recover = [
            Recover(f"{Recover.verb} {card.id}", n, public_form="recover ?") for n, card in enumerate(powers)
        ]
        self.intake = [Intake(f"{Intake.verb} {n}", n) for n in range(MAX_INTAKE + 1)]
        self.up_to = [Presorted(self.intake[: most + 1]) for most in range(MAX_INTAKE + 1)]
        """By the highest: the intakes that are possible."""
        self.court = [Court(f"{Court.verb} {n}", n) for n in range(MAX_INTAKE + 1)]
        self.take = {card.id: Take(f"{Take.verb} {card.id}", card.id) for card in figures.cards}
        self.place = [Place(f"{Place.verb} {ids[a]}", a) for a in areas]
        self.put = [Put(f"{Put.verb} {ids[a]}", a) for a in areas]
        self.score = [Score(f"{Score.verb} {ids[a]}", a) for a in areas]
        self.king = [MoveKing(f"{MoveKing.verb} {ids[a]}", a) for a in areas]
        self.grande = [MoveGrande(f"{MoveGrande.verb} {ids[a]}", a) for a in areas]
        self.origin = [Origin(f"{Origin.verb} {ids[a]}", a) for a in areas]
        self.dial = [Dial(f"{Dial.verb} {ids[a]}", a, public_form="dial ?") for a in areas]
        self.next = [Next(f"{Next.verb} {name.lower()}", seat) for seat, name in enumerate(seats)]
        self.board = [
            [MoveBoard(f"{MoveBoard.verb} {board.id} {ids[a]}", b, a) for a in areas]
            for b, board in enumerate(figures.scoreboards)
        ]
        by_traits = {
            traits: [Fetch(" ".join((Fetch.verb, *traits, ids[a])), traits, a) for a in areas]
            for traits in dict.fromkeys(kind.traits for kind in kinds.all)
        }
        self.fetch = [by_traits[kind.traits] for kind in kinds.all]
        """Indexed [kind][area]; kinds with the same traits share the row."""
        self.send = [
            [Send(f"{Send.verb} {words[k].lower()} {ids[a]}", k, a) for a in areas]
            + [Send(f"{Send.verb} {words[k].lower()} court", k, COURT)]
            for k in range(len(kinds))
        ]
        """Indexed [kind][area]; the court comes last, so that the index COURT finds it."""
        self.kinds = kinds
        moves = Moves(ids, kinds)
        self.move = moves.move
        """Returns the relocation of a kind from an area to another."""
        self.by_words = OptionsByWords(moves)
        self._any_order: dict[str, int] = {}
        """By verb: how many names at the end of such an answer can come in any order, where some can."""
        self.add(self._listed())

    def fetched(self, seat: int, option: Fetch) -> int:
        return next(kind for kind in self.kinds.of[seat] if self.kinds.all[kind].traits == option.traits)

    def add(self, options: Iterable[Option]) -> None:
        """Add these to those found by their words."""
        for option in options:
            self.by_words.listed[option.words] = option
            if option.any_order:
                self._any_order[option.verb] = option.any_order

    def find(self, words: str) -> Option | None:
        """Return the Option with these words, in any case, its names in whatever order they may come; None for none."""
        said = words.lower().split()
        option = self.by_words.get(" ".join(said))
        if option is None and said and (last := self._any_order.get(said[0])):
            option = self.by_words.get(" ".join((*said[:-last], *sorted(said[-last:]))))
        return option

    def _listed(self) -> list[Option]:
        rows: list[Sequence[Option]] = [
            (DONE, SKIP, ACT, STOP, VETO, PASS),
            self.power,
            self.recover,
            self.intake,
            self.court,
            list(self.take.values()),
            self.place,
            self.put,
            self.score,
            self.king,
            self.grande,
            self.origin,
            self.dial,
            self.next,
            *self.board,
            *self.fetch,
            *self.send,
        ]
        return [option for row in rows for option in row]
