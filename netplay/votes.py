"""Votes: what the persons at a table bring up, and how they vote on it."""

from __future__ import annotations

from netplay import to_host
from netplay.session import Session
from netplay.table import Table


def vote(table: Table, session: Session, seat: int, command: to_host.Vote) -> None:
    """Count a vote; the motion may be decided with it. Raises RefusedError: motion, vote, choice."""
    if not table.replies.repeat(session, seat, command.cmd):
        table.motions.vote(seat, command.motion, command.choice)
        table.replies.ack(session, seat, command.cmd)
        table.motions.look()
        table.tell()
