"""The form for a new game as rows, each with an id and what was chosen or typed there: as a `LastForm` keeps it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from elgrande_tui.games.elgrande.model.new_game import ALSO, COLOURS, HERE, OPEN, NewGame, Wanted, table_name
from elgrande_tui.i18n.seats import seat_name
from engine.bots.bot import LEVELS
from netplay.common.display_names import player_name
from netplay.common.errors import RefusedError
from netplay.protocol.table_options import USUAL, TableOptions

NO, YES = "no", "yes"


def chosen_game(chosen: Callable[[str], str]) -> NewGame:
    """The game that the rows say; `chosen` gives the value of the row with an id. Raises ValueError."""
    others = tuple(chosen(colour) for colour in COLOURS[1 : int(chosen("seats"))])
    also = tuple(name for name in ALSO if chosen(name) == YES)
    return NewGame(others, chosen("edition"), chosen("length"), also, chosen("aid") == YES)


def friends_named(game: NewGame, player: str, typed: Callable[[str], str]) -> tuple[str, ...]:
    """What the others at the player's keyboard are called: as `typed` says of a row, else like their colour.

    Raises RefusedError `name`.
    """
    people = [player]
    for colour in (COLOURS[seat] for seat in game.here):
        people.append(player_name(typed(f"{colour}-name") or seat_name(colour), people))
    return tuple(people[1:])


def chosen_terms(chosen: Callable[[str], str]) -> TableOptions:
    """What a table is agreed to be besides its game. Raises ValueError."""
    watching = chosen("spectators")
    return TableOptions(
        spectators=watching != NO,
        delay=0 if watching == NO else int(watching),
        clock=int(chosen("clock")) * 60,
        grace=int(chosen("grace")),
        preview=chosen("preview") == YES,
    )


def rows_of(wanted: Wanted) -> dict[str, str]:
    """Everything but the names that a form begins with each time: the player's own, and that of the table."""
    game, terms = wanted.game, wanted.terms
    friends = zip(game.here, wanted.friends, strict=True)
    return {
        "seats": str(len(game.others) + 1),
        "edition": game.edition,
        "length": game.length,
        **dict(zip(COLOURS[1:], game.others, strict=False)),
        **{f"{COLOURS[seat]}-name": name for seat, name in friends},
        **{name: _yes(name in game.also) for name in ALSO},
        "aid": _yes(game.aid),
        "more": _yes(terms != USUAL or wanted.locked),
        "spectators": str(terms.delay) if terms.spectators else NO,
        "preview": _yes(terms.preview),
        "clock": str(terms.clock // 60),
        "grace": str(terms.grace),
        "locked": _yes(wanted.locked),
    }


def wanted_again(rows: Mapping[str, str], player: str, *, hosted: bool) -> Wanted | None:
    """What the rows say, for that player; None: they do not say all, or that cannot be played."""
    chosen = rows.__getitem__
    possible = {*LEVELS, OPEN if hosted else HERE}
    try:
        game = chosen_game(chosen)
        friends = friends_named(game, player, chosen)
        agreed = hosted and chosen("more") == YES
        terms = msgspec.convert(msgspec.to_builtins(chosen_terms(chosen)), TableOptions) if agreed else USUAL
        locked = agreed and chosen("locked") == YES
    except (KeyError, ValueError, RefusedError):
        return None
    if not possible.issuperset(game.others) or game.objection():
        return None
    return Wanted(game, player, table_name(player), friends, terms, locked)


def _yes(value: bool) -> str:
    return YES if value else NO
