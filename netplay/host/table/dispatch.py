"""Dispatch the commands of a table's members."""

from __future__ import annotations

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.host.connection.session import Session
from netplay.host.game.reply_cache import sender_of
from netplay.host.handlers import Handler, refusal_of
from netplay.host.table import arranging, in_play, motion_commands, seating, start_match
from netplay.host.table.table import Table
from netplay.protocol import client_messages


def carry_out(table: Table, session: Session, command: client_messages.Command, now: float) -> Handler[None]:
    """Carry out a command of a member, or refuse it; if it came before, repeat its reply."""
    seat = table.members[session]
    sender = sender_of(session, seat)
    try:
        # First: what the seat has used until now is stored with its answer.
        table.count(now)
        if table.replies.repeat(session, sender, command.cmd):
            return
        match command:
            case client_messages.Answer() if seat is not None:
                yield from table.running.answer(session, seat, command)
            case client_messages.Undo() if seat is not None:
                yield from table.running.undo(session, seat, command)
            case client_messages.Hold() if seat is not None:
                in_play.hold(table, session, seat, command)
            case client_messages.HoldAt():
                in_play.hold_at(table, session, command)
            case client_messages.Hint() if seat is not None:
                yield from in_play.hint(table, session, seat, command, now)
            case client_messages.Chat():
                yield from table.chat.say(session, command, now)
            case client_messages.Resync():
                table.resync(session, command)
            case client_messages.History():
                table.history.ask(session, seat, command.cmd, table.game)
            case client_messages.Propose() if seat is not None:
                motion_commands.propose(table, session, seat, command, now)
            case client_messages.Vote() if seat is not None:
                motion_commands.vote(table, session, seat, command)
            case client_messages.More() if seat is not None:
                yield from in_play.more(table, session, seat, command, now)
            case _:
                yield from _arrange(table, session, seat, command, now)
    except Exception as error:
        refusal = refusal_of(error, f"table {table.record.id}, {session.peer}")
        if table.replies.is_pending(sender, command.cmd):
            table.replies.reply(session, sender, command.cmd, refusal.message)
        else:
            session.refuse(command.cmd, refusal)


def _arrange(
    table: Table, session: Session, seat: int | None, command: client_messages.Command, now: float
) -> Handler[None]:
    """Carry out a command about seats or the table itself."""
    match command:
        case client_messages.Swap() if seat is not None:
            yield from arranging.swap(table, session, seat, command, now)
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
        case _ if seat is not None:
            raise RefusedError(NetReason.AT_TABLE_ALREADY())
        case _:
            raise RefusedError(NetReason.WATCHING())
