"""Make the records of a new table, and refuse impossible ones."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from engine.bots.bot import levels_of
from engine.core.errors import EngineError
from engine.core.rules import load_game
from engine.core.setup import Setup
from netplay.common.display_names import bot_name, player_name, table_name
from netplay.common.errors import RefusedError
from netplay.common.logs import log, redacted_traceback
from netplay.common.reasons import NetReason
from netplay.common.sanitize import NAME_CELLS, NO_TEXT, SafeText, is_safe, sanitize, trusted
from netplay.host.storage.storage import SeatRecord, TableRecord
from netplay.protocol import client_messages


def create_table(
    command: client_messages.Create, table: str, now: int, names: Collection[str]
) -> tuple[TableRecord, list[SeatRecord]]:
    """Return the records of the table that `command` describes; `names` are those of other tables.

    Raises RefusedError: setup, seats, bot, name.

    The cheapest checks come first: this is work that any stranger can cause.
    """
    specs = command.seats
    if len(specs) != len(command.setup.seats):
        raise RefusedError(NetReason.SEATS_DIFFER(seats=len(command.setup.seats), count=len(specs)))
    if specs.count("me") > 1:
        raise RefusedError(NetReason.ONE_SEAT_EACH())
    owner = specs.index("me") if "me" in specs else None
    if owner is None and not command.terms.spectators:
        raise RefusedError(NetReason.FOUNDER_NEEDS_SEAT())
    name = table_name(command.name, names)
    player = player_name(command.player, ()) if owner is not None else NO_TEXT
    setup = check_setup(command.setup)
    seats: list[SeatRecord] = []
    for seat, spec in enumerate(specs):
        if spec == "me":
            seats.append(SeatRecord(table, seat, "person", player, key=command.key))
        elif spec == "open":
            seats.append(SeatRecord(table, seat, "open"))
        else:
            seats.append(bot_seat(table, setup.game, seat, trusted(spec.removeprefix("bot:")), seats))
    return TableRecord(table, name, setup, "open", now, owner, command.terms), seats


def check_setup(setup: Setup) -> Setup:
    """Return the Setup completed with the game's defaults. Raises RefusedError `setup` with the reason."""
    try:
        clean = is_safe(msgspec.to_builtins(setup)) and all(sanitize(seat, NAME_CELLS) == seat for seat in setup.seats)
        if not clean:
            raise RefusedError(NetReason.SETUP_UNSHOWABLE())
        return load_game(setup.game).check(setup)
    except EngineError as error:
        raise RefusedError(NetReason.SETUP_REFUSED(why=error)) from error
    except RefusedError:
        raise
    except Exception as fault:
        log.error("a setup cannot be checked: %s", redacted_traceback(fault))
        raise RefusedError(NetReason.SETUP_SENSELESS()) from fault


def bot_seat(table: str, game: str, seat: int, level: SafeText, seats: Sequence[SeatRecord]) -> SeatRecord:
    """Return a bot for the seat, with a name that no player of `seats` has. Raises RefusedError: bot, setup."""
    try:
        levels = levels_of(game)
    except EngineError as error:  # the game of a stored table was uninstalled
        raise RefusedError(NetReason.SETUP_REFUSED(why=error)) from error
    if level not in levels:
        raise RefusedError(NetReason.NO_SUCH_BOT(level=level, levels=", ".join(levels)))
    return SeatRecord(table, seat, "bot", bot_name([other.player for other in seats]), level)
