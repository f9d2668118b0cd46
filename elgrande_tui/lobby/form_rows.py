"""Convert the form for a new game to plain rows (id -> chosen or typed value), as `LastForm` stores them, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.i18n.table_names import usual_name
from elgrande_tui.lobby.games import can_show, first_game
from elgrande_tui.lobby.house_rules import AS_PRINTED, NO_FILES, PRINTED, ROW, HouseRulesFolder
from elgrande_tui.lobby.new_game import SEATS, NewGame, NewTable, occupants_of
from elgrande_tui.model.form import NO, YES, read_rows
from elgrande_tui.model.game_ui import GameUI, game_ui
from elgrande_tui.model.new_game import form_of
from engine.core.modules import UNADVISED
from netplay.common.display_names import player_name
from netplay.common.errors import RefusedError
from netplay.protocol.fields import USUAL, TableOptions

GAME = "game"
"""The row for the game that is played."""


def game_of(rows: Mapping[str, str]) -> str:
    """Return the game that the rows name, shown here or not; the first one where they name none."""
    return rows.get(GAME, first_game())


def chosen_game(ui: GameUI, chosen: Callable[[str], str], files: HouseRulesFolder = NO_FILES) -> NewGame:
    """Return the game that the rows describe; `chosen` maps a row's id to its value.

    Raises ValueError, or HouseRulesError for a bad file among `files`.
    """
    seats = int(chosen(SEATS))
    if seats not in ui.seats:
        raise ValueError(seats)
    others = tuple(chosen(word) for word in ui.seat_words[1:seats])
    house_rules = files.read(chosen(ROW), ui) if files.rows(ui) else AS_PRINTED
    return NewGame(ui.name, others, read_rows(form_of(ui), chosen), house_rules)


def friends_named(game: NewGame, player: str, typed: Callable[[str], str]) -> tuple[str, ...]:
    """Return the names of the others at the player's keyboard: as `typed` gives them, else those of their seats.

    Raises RefusedError `name`.
    """
    people = [player]
    for word in (game.ui.seat_words[seat] for seat in game.here):
        people.append(player_name(typed(f"{word}-name") or seat_name(word), people))
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
    """Return the rows of that game, without the names of player and table, which every form sets anew."""
    game, terms, words = wanted.game, wanted.terms, wanted.game.ui.seat_words
    friends = zip(game.here, wanted.friends, strict=True)
    return {
        GAME: game.game,
        SEATS: str(len(game.others) + 1),
        **dict(zip(words[1:], game.others, strict=False)),
        **{f"{words[seat]}-name": name for seat, name in friends},
        **game.chosen,
        **({ROW: game.house_rules.name} if game.house_rules.name else {}),
        "more": _yes(terms != USUAL or wanted.locked),
        "spectators": str(terms.delay) if terms.spectators else NO,
        "preview": _yes(terms.preview),
        "clock": str(terms.clock // 60),
        "grace": str(terms.grace),
        "locked": _yes(wanted.locked),
    }


def new_game_of_rows(
    rows: Mapping[str, str], player: str, *, hosted: bool, files: HouseRulesFolder = NO_FILES
) -> NewTable | None:
    """Return what the rows describe, for that player; None if they are incomplete or cannot be played.

    The rows come from a file that anybody may have edited, so every value is checked again. Variants and expansions
    that came later than the file are not in play, their options are as usual, and what the rules advise against is
    not allowed.
    """
    if not can_show(game_of(rows)):
        return None
    chosen, ui = rows.__getitem__, game_ui(game_of(rows))
    form = form_of(ui)
    later = {row.id: row.usual for row in form if row.sort == "addition" or row.needs or row.id == UNADVISED}
    try:
        game = chosen_game(ui, {ROW: PRINTED, **later, **rows}.__getitem__, files)
        friends = friends_named(game, player, chosen)
        agreed = hosted and chosen("more") == YES
        # A struct does not check its fields when it is made; only `convert` applies the limits of the protocol.
        terms = msgspec.convert(msgspec.to_builtins(chosen_options(chosen)), TableOptions) if agreed else USUAL
        locked = agreed and chosen("locked") == YES
    except (KeyError, ValueError, RefusedError):
        return None
    if not {*occupants_of(ui.name, hosted=hosted)}.issuperset(game.others) or game.objection():
        return None
    return NewTable(game, player, usual_name(player), friends, terms, locked)


def _yes(value: bool) -> str:
    return YES if value else NO
