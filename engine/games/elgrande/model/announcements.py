"""Write and read the words of announced steps, to which a Veto may object (B-17.5).

The words of a step are its notation. What no single Option names has words of its own: `decay blue 3`,
`return blue galicia 2`, `evict blue granada sevilla` (or `court`), and the nouns of `Box.words` (`discs`: discs will be
set). A secret is announced by its public form (`recover ?`), and several steps are joined by commas.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.options import COURT

_COURT = "court"


@dataclass(frozen=True, slots=True)
class CourtReturn:
    """The step `decay blue 3`: caballeros of a seat go from its court to the provinces (B-12.13)."""

    seat: int
    count: int

    def words(self, box: Box) -> str:
        return _words("decay", box.seats[self.seat], self.count)


@dataclass(frozen=True, slots=True)
class AreaReturn:
    """The step `return blue galicia 2`: caballeros of a seat go from an area to the provinces (B-12.17)."""

    seat: int
    area: int
    count: int

    def words(self, box: Box) -> str:
        return _words("return", box.seats[self.seat], box.areas[self.area].id, self.count)


@dataclass(frozen=True, slots=True)
class Eviction:
    """The step `evict blue granada sevilla`: all caballeros of a seat go to another region, or COURT (B-12.26)."""

    seat: int
    source: int
    target: int

    def words(self, box: Box) -> str:
        target = _COURT if self.target == COURT else box.areas[self.target].id
        return _words("evict", box.seats[self.seat], box.areas[self.source].id, target)


StepMeant: TypeAlias = Option | CourtReturn | AreaReturn | Eviction | str
"""An announced step: a str is a noun, or words without a meaning in this match."""


def read_steps(box: Box, words: str) -> list[StepMeant]:
    """Return the announced steps that these words mean; a secret as the first Option that has this public form."""
    return [_read(box, step) for step in words.split(", ")]


def _read(box: Box, words: str) -> StepMeant:
    option = box.options.by_words.get(words)
    if option is None and words.endswith(" ?"):
        return next((known for known in box.options.by_words.listed.values() if known.public_form == words), words)
    return option or _counted(box, words.split(" ")) or words


def _counted(box: Box, words: Sequence[str]) -> StepMeant | None:
    """Return a step that no single Option names; None when these are not its words."""
    seats = {name.lower(): seat for seat, name in enumerate(box.seats)}
    match words:
        case ["decay", seat, count] if seat in seats and _is_count(count):
            return CourtReturn(seats[seat], int(count))
        case ["return", seat, area, count] if seat in seats and area in box.index and _is_count(count):
            return AreaReturn(seats[seat], box.index[area], int(count))
        case ["evict", seat, source, target] if seat in seats and source in box.index:
            if target == _COURT:
                return Eviction(seats[seat], box.index[source], COURT)
            if target in box.index:
                return Eviction(seats[seat], box.index[source], box.index[target])
    return None


def _is_count(word: str) -> bool:
    return word.isascii() and word.isdecimal()


def _words(*parts: object) -> str:
    """Join the words of a step, in lower case as all notation is."""
    return " ".join(map(str, parts)).lower()
