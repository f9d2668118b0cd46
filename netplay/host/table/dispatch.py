"""Hand the commands of a table's members to the parts that carry them out."""

from __future__ import annotations

from netplay.common.errors import RefusedError
from netplay.host.connection.session import Session
from netplay.host.game.reply_cache import sender_of
from netplay.host.table import arranging, chat_commands, more_time, motion_commands, seating, start_match
from netplay.host.table.table import Table
from netplay.protocol import client_messages


def carry_out(table: Table, session: Session, command: client_messages.Command, now: float) -> None:
    """Carry out a command at the table; if that was done before, repeat its reply. Raises RefusedError."""
    table.clock.tick(now)
    seat = table.members[session]
    if table.replies.repeat(session, sender_of(session, seat), command.cmd):
        return
    match command:
        case client_messages.Leave():
            seating.leave(table, session, command)
        case client_messages.Join() if seat is None and command.table == table.record.id:
            seating.join(table, session, command)
        case client_messages.Start():
            start_match.start(table, session, command)
        case client_messages.Free():
            arranging.free(table, session, command)
        case client_messages.Fill():
            arranging.fill(table, session, command)
        case client_messages.Rename():
            arranging.rename(table, session, command)
        case client_messages.Resync():
            table.resync(session, command)
        case client_messages.History():
            table.history.ask(session, seat, command.cmd, table.game)
        case client_messages.Chat():
            chat_commands.say(table, session, command, now)
        case _ if seat is not None:
            _carry_out_for_seat(table, session, seat, command, now)
        case _:
            raise RefusedError("watching", "who looks on may not do that")


def _carry_out_for_seat(
    table: Table, session: Session, seat: int, command: client_messages.Command, now: float
) -> None:
    """Carry out a command that only a seat may give."""
    match command:
        case client_messages.Swap():
            arranging.swap(table, session, seat, command, now)
        case client_messages.Propose():
            motion_commands.propose(table, session, seat, command, now)
        case client_messages.Vote():
            motion_commands.vote(table, session, seat, command)
        case client_messages.More():
            more_time.more(table, session, seat, command, now)
        case client_messages.Answer():
            table.running.answer(session, seat, command)
        case client_messages.Undo():
            table.running.undo(session, seat, command)
        case _:
            raise RefusedError("state", "you are at a table already")
