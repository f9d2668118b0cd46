"""Start the match of a table, and load it again after a restart of the host."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

from engine.core.errors import EngineError, JournalError, RuledOut
from engine.core.match import Match
from netplay.common.errors import RefusedError
from netplay.common.logs import redacted_traceback, table_log
from netplay.common.reasons import NetReason, UserMessage
from netplay.common.sanitize import NAME_CELLS, SafeText, one_line, sanitize
from netplay.host.connection.session import Session
from netplay.host.game.holds import Holds
from netplay.host.game.live_match import LiveMatch, journal_records
from netplay.host.handlers import Handler
from netplay.host.storage.rebuild import effective, play_rows
from netplay.host.storage.storage import SeatRecord, StoredTable, TableRecord
from netplay.host.table.create_table import bot_seat
from netplay.host.table.rights import check_before_start, check_owner
from netplay.host.table.table import Table
from netplay.host.table.transaction import change
from netplay.protocol import client_messages


def start(table: Table, session: Session, command: client_messages.Start) -> Handler[None]:
    """Start the game. Raises RefusedError: owner, state, seats (some are open), bot, or a code of the rules."""
    seat = table.members[session]
    check_owner(table, session)
    check_before_start(table)
    filled = _filled(table, sanitize(command.fill, NAME_CELLS))
    match = deal(table)
    record = replace(table.record, state="playing")
    changes: list[SeatRecord | TableRecord] = [record, *(seat for seat in filled if seat not in table.seats)]
    # One batch: a crash must not leave a table that is playing without its first rows.
    yield from change(table, changes, journal_records(record.id, match, 0, 0))
    table_log(table.record.id).info("'%s' has begun: %s", table.record.name, table.record.setup.game)
    live_match = begin_match(table, match)
    for member, member_seat in table.members.items():
        live_match.subscribe(member, member_seat)
    live_match.send_snapshot("start")
    table.broadcast()
    table.replies.reply(session, seat, command.cmd)
    table.game_changed()


def deal(table: Table) -> Match:
    """Return the match of the table as it begins. Raises RefusedError when the rules fail."""
    try:
        return Match(table.record.setup, table.fate())
    except EngineError as error:
        raise RefusedError(NetReason.SETUP_REFUSED(why=error)) from error
    except Exception as fault:
        table_log(table.record.id).error("the game cannot begin: %s", redacted_traceback(fault))
        raise RefusedError(NetReason.START_FAULT()) from fault


def begin_match(table: Table, match: Match) -> LiveMatch:
    """Begin the match at the table, and return it as a LiveMatch."""
    live_match = table.live_match = _live(table, match, table.record.terms.delay)
    live_match.show(match.opening, None)
    live_match.rows = len(match.journal)
    return live_match


def load(table: Table, stored: StoredTable) -> None:
    """Load the match of the table from the store. Raises JournalError or SetupError.

    The viewers of a running game are shown every step again, so that a returning client is sent exactly what it has
    missed. Of a finished game only the last events are kept.
    """
    over = stored.table.state == "over"
    match = Match(stored.table.setup)
    live_match = _live(table, match, 0 if over else stored.table.terms.delay)
    play_rows(match, stored.answers, random.SystemRandom(), partial(live_match.show, keep=over))
    if over:
        live_match.show((), None)
        if not match.over:
            raise JournalError("the game was over, and by the rules it is not")
    written = len(stored.answers)
    # Forced answers and chance outcomes that the replay added beyond the stored rows.
    rows = journal_records(table.record.id, match, len(effective(stored.answers)), written)
    live_match.rows = written + len(rows)
    table.live_match = live_match
    table.clock.load(stored.answers)
    table.replies.remember(stored.answers)
    if match.over:
        live_match.release()
    if rows or match.over != over:
        table.record = replace(table.record, state="over") if match.over else table.record
        table.start(table.storage.write([table.record, *rows]))


def unplayable(error: Exception) -> UserMessage:
    """Return the message for a game that could not be loaded because of `error`."""
    if isinstance(error, RuledOut):
        return NetReason.RULED_OUT(rule=one_line(error.rule), why=one_line(error.text))
    return NetReason.DAMAGED()


def _filled(table: Table, level: SafeText) -> list[SeatRecord]:
    """Return the seats as they will be played, open ones by bots of that level. Raises RefusedError: seats, bot."""
    seats = list(table.seats)
    still_open = [record.seat for record in seats if record.kind == "open"]
    if still_open and not level:
        raise RefusedError(NetReason.SEATS_OPEN(count=len(still_open)))
    for seat in still_open:
        seats[seat] = bot_seat(table.record.id, table.record.setup.game, seat, level, seats)
    return seats


def _live(table: Table, match: Match, delay: float) -> LiveMatch:
    return LiveMatch(
        table.record.id,
        match,
        delay,
        table.clock,
        table.storage,
        table.replies,
        Holds(table.hold_wishes, table.hold_changed),
        table.game_changed,
        table.unwritten,
    )
