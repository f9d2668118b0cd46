"""Replay a game moment by moment, from a record file or a saved game, as one seat saw it or with everything open."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias

from elgrande_tui.i18n.seats import Names, seat_name
from elgrande_tui.i18n.translations import _
from elgrande_tui.session.port import People
from engine.core.event import Event, EventOrSecret, Secret, visible_to
from engine.core.journal import Row
from engine.core.match import Match
from engine.core.question import Question
from engine.core.replay_steps import replay_steps
from engine.core.rules import Rules
from engine.core.view import View
from engine.records.record import Record, TakenHint, read
from engine.records.replay import check_form, replay, replay_redacted
from netplay.client.updates import HistoryStep, Link, PackedView, Update
from netplay.common.errors import RefusedError
from netplay.common.guarded_reader import RECORD, read_text
from netplay.common.reasons import quoted
from netplay.common.sanitize import SafeText, trusted
from netplay.process.saved_games import SavedGame
from netplay.protocol.client_messages import Leave, TableCommand

Unit: TypeAlias = Literal["answer", "turn", "round", "end"]
"""How far a step goes; `end` means to the first or the last board."""
Turn: TypeAlias = tuple[int, str, int]
"""The key of a turn: round, section and seat; "" stands for all sections of a seat's own turn."""


class StepTarget(Protocol):
    """A board where a step can end."""

    @property
    def round(self) -> int:
        """The round of the board."""
        ...

    @property
    def turn(self) -> Turn:
        """The turn to which the board belongs."""
        ...


def stepped(stops: Sequence[StepTarget], here: int, unit: Unit, way: int) -> int:
    """Return the index to which a step leads from `here`.

    Forward: the first board of the next unit, or the last board. Back (`way` < 0): the first board of the unit to which
    the board before `here` belongs, so that stepping back inside a unit goes to its beginning.
    """
    return _back(stops, here, unit) if way < 0 else _on(stops, here, unit)


def _on(stops: Sequence[StepTarget], here: int, unit: Unit) -> int:
    last = len(stops) - 1
    if unit == "answer":
        return min(here + 1, last)
    own = _mark(unit, stops[here])
    return next((at for at in range(here + 1, last) if _mark(unit, stops[at]) != own), last)


def _back(stops: Sequence[StepTarget], here: int, unit: Unit) -> int:
    at = max(0, here - 1)
    own = _mark(unit, stops[at])
    while unit != "answer" and at and _mark(unit, stops[at - 1]) == own:
        at -= 1
    return at


def _mark(unit: Unit, stop: StepTarget) -> object:
    return stop.turn if unit == "turn" else stop.round if unit == "round" else ""


class LogGrowth(NamedTuple):
    """Where history was inserted into a log, and how much; below 0: the oldest of it was dropped."""

    at: int
    """How many entries stand before the inserted ones."""
    entries: int
    """How many entries were inserted."""
    page: int
    """How many pages stand before the inserted ones."""
    pages: int
    """How many pages were inserted."""


def leading_to(board: PackedView, before: PackedView | None, steps: Sequence[HistoryStep]) -> Sequence[HistoryStep]:
    """Return the steps that lead from `before` (None: the beginning) to `board`.

    Empty if either board is not among the steps, as when answers have been taken back meanwhile.
    """
    boards = [step.packed for step in steps]
    if board not in boards or (before is not None and before not in boards):
        return ()
    return steps[0 if before is None else boards.index(before) + 1 : boards.index(board) + 1]


def overlap(before: Sequence[str], after: Sequence[str]) -> int:
    """Return how many lines at the end of `before` are also the beginning of `after`."""
    counts = range(min(len(before), len(after)), 0, -1)
    return next((count for count in counts if list(before[-count:]) == list(after[:count])), 0)


EVERYTHING: Final = "everything"
Eyes: TypeAlias = int | Literal["everything"] | None
"""Whose knowledge a replay shows: that of a seat, of a spectator (None), or everything."""


class Moment(NamedTuple):
    """A point at which the game rested."""

    answers: int
    """How many answers had been given, those of chance and forced ones included: the same for all eyes."""
    view: View
    events: list[Event]
    """The events since the moment before, as far as these eyes saw them."""


@dataclass(frozen=True)
class Replay:
    """A game that can be replayed any number of times."""

    rules: Rules[Any]
    rows: Sequence[Row]
    """The answers, as the journal holds them."""
    names: Sequence[SafeText]
    """What each seat is called."""
    eyes: Sequence[Eyes]
    """The eyes that may be used; a replay starts with the first."""
    hints: Sequence[TakenHint] = ()
    """The hints that were taken, in order."""
    steps: Sequence[HistoryStep] = ()
    """The game as the only eyes saw it, where its answers are not known."""
    end: str = ""
    """Why nothing comes after the last moment, where the game had not ended; one sentence."""

    def moments(self, eyes: Eyes) -> Iterator[Moment]:
        """Yield every moment as these eyes saw it, leaving out those in which nothing changed for them.

        Raises JournalError.
        """
        for number, step in enumerate(self.steps):
            yield Moment(number, step.packed.unpack(), list(step.events))
        before: View | None = None
        for match, told in replay_steps(self.rules.setup, self.rows) if not self.steps else ():
            view, events = _seen(match, eyes), _heard(told, eyes)
            if events or view != before:
                yield Moment(len(match.journal), view, events)
            before = view


def _seen(match: Match, eyes: Eyes) -> View:
    return match.rules.open_view(match.position) if eyes == EVERYTHING else match.view(eyes)


def _heard(told: Sequence[EventOrSecret], eyes: Eyes) -> list[Event]:
    if eyes != EVERYTHING:
        return visible_to(told, eyes)
    return [entry.event if isinstance(entry, Secret) else entry for entry in told]


class ReplayPort:
    """A Port (`elgrande_tui.session.port.Port`) on a replay; `view` is the last view of the game."""

    def __init__(self, replay: Replay, eyes: Eyes, view: View) -> None:
        self.rules: Rules[Any] = replay.rules
        self.seat: int | None = None if eyes == EVERYTHING else eyes
        self.view = view
        self.question: Question | None = None
        self.names: Names = replay.names
        self.away: Sequence[bool] = [False] * len(replay.names)
        self.link: Link = "connected"
        self.can_undo = False
        self.people: People | None = None

    async def updates(self) -> AsyncIterator[Update]:
        """Yield nothing, and end at once."""
        nothing: tuple[Update, ...] = ()
        for update in nothing:
            yield update

    async def send(self, command: TableCommand) -> None:
        """Raise RefusedError, unless the player leaves: a replay asks nothing, and has no answer to take back."""
        if not isinstance(command, Leave):
            raise RefusedError(quoted(trusted(_("This is a replay: you cannot answer here."))))


NOBODY: Mapping[int, SafeText] = {}
"""For matches whose players' names are not known."""


def replay_of_file(path: Path) -> Replay:
    """Return the game of a record file. Raises FileError, or EngineError saying why the record is refused."""
    record = read(read_text(path, RECORD))
    return _of_redacted(record) if record.head.redacted else _of_match(replay(record), hints=record.hints)


def replay_of_saved(game: SavedGame) -> Replay:
    """Return a saved game: with any eyes when it is over, else only with those of the player's own seat.

    A player with several seats in a running game, or with none, sees it as a spectator. Raises StoreError when the
    journal does not fit the rules of this program.
    """
    match = game.match()
    people = {seat.seat: seat.player for seat in game.seats if seat.kind == "person"}
    if match.over:
        return _of_match(match, people, game.hints_taken())
    own = game.own[0] if len(game.own) == 1 else None
    return _as_known(match, own, _("The game has come this far."), people, game.hints_taken())


def _of_redacted(record: Record) -> Replay:
    check_form(record)
    match, missing = replay_redacted(record)
    own = None if record.head.seat is None else record.rules.setup.seats.index(record.head.seat)
    if missing is None:
        return _as_known(match, own, _("The record ends here."), hints=record.hints)
    end = _("The record says no more: what {who} did in line {number} is left out.")
    return _as_known(
        match, own, end.format(who=_names(match, {})[missing.line.seat], number=missing.number), hints=record.hints
    )


def _of_match(match: Match, people: Mapping[int, SafeText] = NOBODY, hints: Sequence[TakenHint] = ()) -> Replay:
    """Return the replay of a match in which nothing is hidden."""
    seats = range(len(match.setup.seats))
    end = "" if match.over else _("The record ends here.")
    return _replay(match, people, (EVERYTHING, *seats, None), hints, end)


def _as_known(
    match: Match, seat: int | None, end: str, people: Mapping[int, SafeText] = NOBODY, hints: Sequence[TakenHint] = ()
) -> Replay:
    """Return the replay of a match with the eyes of one seat, or of a spectator."""
    return _replay(match, people, (seat,), hints, end)


def _replay(
    match: Match, people: Mapping[int, SafeText], eyes: Sequence[Eyes], hints: Sequence[TakenHint], end: str
) -> Replay:
    return Replay(match.rules, list(match.journal.rows()), _names(match, people), eyes, hints, end=end)


def _names(match: Match, people: Mapping[int, SafeText]) -> Names:
    """Return the seats' names: the players' where they are known, else the colours."""
    return [people.get(seat) or seat_name(name) for seat, name in enumerate(match.setup.seats)]
