"""Turn the form for a new game into plain rows, id to chosen or typed value, as a `LastForm` keeps them, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from elgrande_tui.games.elgrande.model.new_game import ALSO, COLOURS, HERE, OPEN, NewGame, NewTable, table_name
from elgrande_tui.i18n.seats import seat_name
from engine.bots.bot import levels_of
from netplay.common.display_names import player_name
from netplay.common.errors import RefusedError
from netplay.protocol.table_options import USUAL, TableOptions

NO, YES = "no", "yes"


def chosen_game(chosen: Callable[[str], str]) -> NewGame:
    """Return the game that the rows describe; `chosen` maps a row's id to its value. Raises ValueError."""
    others = tuple(chosen(colour) for colour in COLOURS[1 : int(chosen("seats"))])
    also = tuple(name for name in ALSO if chosen(name) == YES)
    return NewGame(others, chosen("edition"), chosen("length"), also, chosen("aid") == YES)


def friends_named(game: NewGame, player: str, typed: Callable[[str], str]) -> tuple[str, ...]:
    """Return the names of the others at the player's keyboard: as `typed` gives them, else those of their colours.

    Raises RefusedError `name`.
    """
    people = [player]
    for colour in (COLOURS[seat] for seat in game.here):
        people.append(player_name(typed(f"{colour}-name") or seat_name(colour), people))
    return tuple(people[1:])


def chosen_options(chosen: Callable[[str], str]) -> TableOptions:
    """Return the table options that the rows describe. Raises ValueError."""
    watching = chosen("spectators")
    return TableOptions(
        spectators=watching != NO,
        delay=0 if watching == NO else int(watching),
        clock=int(chosen("clock")) * 60,
        grace=int(chosen("grace")),
        preview=chosen("preview") == YES,
    )


def rows_of(wanted: NewTable) -> dict[str, str]:
    """Return the rows of that game: all but the player's and the table's name, which every form sets afresh."""
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


def new_game_of_rows(rows: Mapping[str, str], player: str, *, hosted: bool) -> NewTable | None:
    """Return what the rows describe, for that player; None if they are incomplete or cannot be played.

    The rows come from a file that anybody may have edited, so every value is checked again.
    """
    chosen = rows.__getitem__
    possible = {*levels_of("elgrande"), OPEN if hosted else HERE}
    try:
        game = chosen_game(chosen)
        friends = friends_named(game, player, chosen)
        agreed = hosted and chosen("more") == YES
        # A struct does not check its fields when it is made; only `convert` applies the limits of the protocol.
        terms = msgspec.convert(msgspec.to_builtins(chosen_options(chosen)), TableOptions) if agreed else USUAL
        locked = agreed and chosen("locked") == YES
    except (KeyError, ValueError, RefusedError):
        return None
    if not possible.issuperset(game.others) or game.objection():
        return None
    return NewTable(game, player, table_name(player), friends, terms, locked)


def _yes(value: bool) -> str:
    return YES if value else NO
