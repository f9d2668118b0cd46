"""Make a Result of a game that is over: one that is being looked at, or one that lies in a store."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

import msgspec

from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui.match_ui import MatchUI, places
from elgrande_tui.results.result import OPTIONS, SOURCES, Result, SeatResult, Sort, checked
from engine.core.errors import EngineError
from engine.core.rules import Rules
from engine.core.setup import Setup
from engine.core.view import View
from netplay.common.errors import StoreError
from netplay.common.sanitize import NO_TEXT, SafeText, sanitize
from netplay.process.saved_games import SavedGame
from netplay.protocol.server_messages import SeatInfo

WORD = 32
"""The longest word that is kept: of an option, of the name of a seat or a variant."""


def result_of(
    table: str, rules: Rules[Any], view: View, seats: Sequence[SeatInfo], own: Collection[int], when: int
) -> Result | None:
    """Return how the game of a table has ended for the seats `own`; None: it is not over, or nobody played here.

    Raises msgspec.ValidationError when the host tells what no game tells: a score beyond all bounds, for instance.
    """
    if view.section is not None or not own:
        return None
    ui, setup = ui_of(rules), rules.setup
    scores, place = ui.telling.scores(view), places(ui, view)
    rows = [
        _seat(ui, view, number, seat, scores, place, "own" if number in own else _sort(seat))
        for number, seat in enumerate(seats)
    ]
    variants, modules = map(_words, (setup.variants, setup.modules))
    return checked(Result(table, when, setup.game, rows, variants, modules, _options(setup)))


def _seat(
    ui: MatchUI, view: View, number: int, seat: SeatInfo, scores: Sequence[int], place: Sequence[int], sort: Sort
) -> SeatResult:
    sources = dict(islice(ui.telling.sources(view, number).items(), SOURCES)) if sort == "own" else {}
    return SeatResult(
        sanitize(seat.name, WORD),
        sort,
        NO_TEXT if sort == "bot" else seat.player,
        seat.level if sort == "bot" else NO_TEXT,
        scores[number] if scores else None,
        place[number] if place else None,
        sources,
    )


def _words(names: Iterable[str]) -> list[SafeText]:
    return [sanitize(name, WORD) for name in names]


def _sort(seat: SeatInfo) -> Sort:
    return "bot" if seat.kind == "bot" else "person"


def _options(setup: Setup) -> dict[str, Any]:
    """Return the options that are words, numbers or switches; what else a host may have put there is left out."""
    plain = ((name, value) for name, value in setup.options.items() if _is_plain(name) and _is_plain(value))
    return dict(islice(plain, OPTIONS))


def _is_plain(value: object) -> bool:
    return len(value) <= WORD if isinstance(value, str) else isinstance(value, bool | int) and abs(value) < 2**31


def results_kept(games: Iterable[SavedGame], known: Collection[str]) -> Iterator[Result]:
    """Yield the results of finished games of one's own in the stores, leaving out those whose table is known.

    One that this program cannot replay or show is left out, too.
    """
    for game in games:
        if game.table.state == "over" and game.table.id not in known:
            with suppress(StoreError, EngineError, msgspec.ValidationError):
                if (result := _of_saved(game)) is not None:
                    yield result


def _of_saved(game: SavedGame) -> Result | None:
    names = game.table.setup.seats
    if len(names) != len(game.seats):
        return None  # a store from elsewhere may hold anything
    match = game.match()
    seats = [SeatInfo(name, seat.kind, seat.player, seat.level) for name, seat in zip(names, game.seats, strict=True)]
    return result_of(game.table.id, match.rules, match.view(None), seats, game.own, game.table.created)
