"""Hand the commands of a table's members to the parts that carry them out."""

from __future__ import annotations

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.host.connection.session import Session
from netplay.host.game.reply_cache import sender_of
from netplay.host.storage.runner import refusal_of
from netplay.host.storage.steps import Steps
from netplay.host.table import arranging, chat_commands, more_time, motion_commands, seating, start_match
from netplay.host.table.table import Table
from netplay.protocol import client_messages


def carry_out(table: Table, session: Session, command: client_messages.Command, now: float) -> Steps[None]:
    """Carry out a command at the table; if that was done before, repeat its reply.

    Raises RefusedError, unless the refusal is a reply that is kept.
    """
    table.clock.tick(now)
    seat = table.members[session]
    sender = sender_of(session, seat)
    if table.replies.repeat(session, sender, command.cmd):
        return
    try:
        if seat is not None:
            yield from _carry_out_for_seat(table, session, seat, command, now)
        else:
            yield from _carry_out(table, session, command, now)
    except Exception as error:
        if not table.replies.under_way(sender, command.cmd):
            raise
        refusal = refusal_of(error, f"table {table.record.id}")
        table.replies.nack(session, sender, command.cmd, refusal.statement)


def _carry_out_for_seat(
    table: Table, session: Session, seat: int, command: client_messages.Command, now: float
) -> Steps[None]:
    """Carry out a command of a player: those that only a seat may give, or any other."""
    match command:
        case client_messages.Answer():
            yield from table.running.answer(session, seat, command)
        case client_messages.Undo():
            yield from table.running.undo(session, seat, command)
        case client_messages.Swap():
            yield from arranging.swap(table, session, seat, command, now)
        case client_messages.Propose():
            motion_commands.propose(table, session, seat, command, now)
        case client_messages.Vote():
            motion_commands.vote(table, session, seat, command)
        case client_messages.More():
            yield from more_time.more(table, session, seat, command, now)
        case _:
            yield from _carry_out(table, session, command, now)


def _carry_out(table: Table, session: Session, command: client_messages.Command, now: float) -> Steps[None]:
    """Carry out a command that spectators may give too."""
    seat = table.members[session]
    match command:
        case client_messages.Leave():
            yield from seating.leave(table, session, command)
        case client_messages.Join() if seat is None and command.table == table.record.id:
            yield from seating.join(table, session, command)
        case client_messages.Start():
            yield from start_match.start(table, session, command)
        case client_messages.Free():
            yield from arranging.free(table, session, command)
        case client_messages.Fill():
            yield from arranging.fill(table, session, command)
        case client_messages.Rename():
            yield from arranging.rename(table, session, command)
        case client_messages.Resync():
            table.resync(session, command)
        case client_messages.History():
            table.history.ask(session, seat, command.cmd, table.game)
        case client_messages.Chat():
            yield from chat_commands.say(table, session, command, now)
        case _ if seat is not None:
            raise RefusedError(NetReason.AT_TABLE_ALREADY())
        case _:
            raise RefusedError(NetReason.WATCHING())
