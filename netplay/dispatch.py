"""Dispatch: which part of a table carries out what somebody says who is at it."""

from __future__ import annotations

from netplay import arranging, chatting, more_time, opening, seating, to_host, votes
from netplay.errors import RefusedError
from netplay.replies import who_says
from netplay.session import Session
from netplay.table import Table


def carry_out(table: Table, session: Session, command: to_host.Command, now: float) -> None:
    """Carry out a command at the table, unless that was done before: then say the same again. Raises RefusedError."""
    table.clock.tick(now)
    seat = table.members[session]
    if table.replies.repeat(session, who_says(session, seat), command.cmd):
        return
    match command:
        case to_host.Leave():
            seating.leave(table, session, command)
        case to_host.Join() if seat is None and command.table == table.record.id:
            seating.join(table, session, command)
        case to_host.Start():
            opening.start(table, session, command)
        case to_host.Free():
            arranging.free(table, session, command)
        case to_host.Fill():
            arranging.fill(table, session, command)
        case to_host.Rename():
            arranging.rename(table, session, command)
        case to_host.Resync():
            table.resync(session, command)
        case to_host.History():
            table.history.ask(session, seat, command.cmd, table.game)
        case to_host.Chat():
            chatting.say(table, session, command, now)
        case _ if seat is not None:
            _play(table, session, seat, command, now)
        case _:
            raise RefusedError("watching", "who looks on may not do that")


def _play(table: Table, session: Session, seat: int, command: to_host.Command, now: float) -> None:
    """Carry out a command of somebody who has a seat."""
    match command:
        case to_host.Swap():
            arranging.swap(table, session, seat, command, now)
        case to_host.Propose():
            votes.propose(table, session, seat, command, now)
        case to_host.Vote():
            votes.vote(table, session, seat, command)
        case to_host.More():
            more_time.more(table, session, seat, command, now)
        case to_host.Answer():
            table.running.answer(session, seat, command)
        case to_host.Undo():
            table.running.undo(session, seat, command)
        case _:
            raise RefusedError("state", "you are at a table already")
