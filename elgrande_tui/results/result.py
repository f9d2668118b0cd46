"""A finished game of one's own as it is kept: what was played, by whom, and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from engine.core.setup import Setup
from netplay.common.sanitize import NO_TEXT
from netplay.protocol.cleaning import cleaner
from netplay.protocol.fields import Number, ShownName, ShownWord, TableId, Word

Sort: TypeAlias = Literal["own", "person", "bot"]
"""Who had a seat: a player at this program, somebody else, a bot."""
Points = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31)]
Place = Annotated[int, msgspec.Meta(ge=1, le=32)]
Source = Annotated[str, msgspec.Meta(max_length=32)]
SOURCES = 32
"""The most sources of points of one seat."""
OPTIONS = 16
"""The most options of a game that are kept."""


class SeatResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the game ended for one seat."""

    seat: ShownWord
    """The seat's name in the Setup: `red`."""
    sort: Sort
    name: ShownName = NO_TEXT
    """The name of a person; of others only in results from 0.2.0 on."""
    level: ShownWord = NO_TEXT
    """A bot's level."""
    score: Points | None = None
    """None: in a game without points."""
    place: Place | None = None
    """1 for the winner; None: in a game that tells none."""
    sources: Annotated[dict[Source, Points], msgspec.Meta(max_length=SOURCES)] = {}
    """Where the points of a player at this program came from, by the names that the game's ui gives."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One finished game."""

    id: TableId
    """The id of its table, under which it counts once."""
    when: Number
    """When it ended, in Unix seconds; of a game that was read in later, when its table was created."""
    game: Word
    seats: Annotated[list[SeatResult], msgspec.Meta(min_length=1, max_length=32)]
    variants: Annotated[list[ShownWord], msgspec.Meta(max_length=64)] = []
    modules: Annotated[list[ShownWord], msgspec.Meta(max_length=64)] = []
    options: Annotated[dict[Word, Word | int | bool], msgspec.Meta(max_length=OPTIONS)] = {}
    """The game's own switches, as in its Setup."""

    @property
    def own(self) -> list[SeatResult]:
        """The seats of the players at this program."""
        return [seat for seat in self.seats if seat.sort == "own"]

    @property
    def additions(self) -> list[ShownWord]:
        """Variants and modules together."""
        return [*self.variants, *self.modules]

    @property
    def has_names(self) -> bool:
        """Whether it says who the other people were."""
        return all(seat.name for seat in self.seats if seat.sort == "person")

    @property
    def setup(self) -> Setup:
        """What was played, as far as it is kept."""
        names = tuple(seat.seat for seat in self.seats)
        return Setup(self.game, names, tuple(self.modules), tuple(self.variants), options=dict(self.options))

    def same_game(self, other: Result) -> bool:
        """Check whether both tell the same, whenever it was, and whether or not they say who the others were."""
        return _bare(self) == _bare(other)


def _bare(result: Result) -> Result:
    """Return the result without its time and the names of others."""
    seats = [msgspec.structs.replace(seat, name=NO_TEXT) if seat.sort == "person" else seat for seat in result.seats]
    return msgspec.structs.replace(result, when=0, seats=seats)


CLEAN: Callable[[Any], Any] | None = cleaner(msgspec.inspect.type_info(Result))
"""Makes every text of a Result fit for a terminal: files and hosts are other people's."""


def checked(result: Result) -> Result:
    """Return the result with its texts cleaned. Raises msgspec.ValidationError when a value is out of its bounds."""
    found: Result = msgspec.convert(msgspec.to_builtins(result), Result)
    return CLEAN(found) if CLEAN is not None else found
