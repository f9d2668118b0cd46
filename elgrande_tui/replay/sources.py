"""Load the games to replay, from record files and from saved games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from elgrande_tui.i18n.seats import Names, seat_name
from elgrande_tui.i18n.translations import _
from elgrande_tui.replay.replay import EVERYTHING, Eyes, Replay
from engine.core.match import Match
from engine.records.record import Record, TakenHint, read
from engine.records.replay import check_form, replay, replay_redacted
from netplay.common.guarded_reader import RECORD, read_text
from netplay.common.sanitize import SafeText
from netplay.process.saved_games import SavedGame

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
    return Replay(match.rules, list(match.journal.rows()), _names(match, people), eyes, hints, end)


def _names(match: Match, people: Mapping[int, SafeText]) -> Names:
    """Return the seats' names: the players' where they are known, else the colours."""
    return [people.get(seat) or seat_name(name) for seat, name in enumerate(match.setup.seats)]
