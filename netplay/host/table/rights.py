"""Rights: what the owner of a table may do and who runs the host may do, and who owns a table next."""

from __future__ import annotations

from netplay.common.errors import RefusedError
from netplay.host.connection.session import Session
from netplay.host.table.table import Table


def is_operator(session: Session) -> bool:
    """It has proved the operator's secret, or that of the program whose own host this is."""
    return session.purpose in ("launch", "operator")


def check_operator(session: Session) -> None:
    """Raises RefusedError `operator` for everybody but who runs the host."""
    if not is_operator(session):
        raise RefusedError("operator", "only who runs the host may do that")


def check_owner(table: Table, session: Session) -> None:
    """It is the owner's session (no stand-in's), or that of who runs the host. Raises RefusedError `owner`."""
    owner = table.record.owner
    if owner is None:
        owns = session is table.founder
    else:
        owns = table.members.get(session) == owner and owner not in table.stand_ins
    if not owns and not is_operator(session):
        raise RefusedError("owner", "only the owner of the table may do that")


def check_before_start(table: Table) -> None:
    """Seats are still being taken. Raises RefusedError `state`."""
    if table.record.state != "open":
        raise RefusedError("state", "the game has begun already")


def next_owner(table: Table, seat: int | None) -> int | None:
    """Who owns the table when its owner leaves, who has this seat: the next person who is here.

    Before the start failing that the next person at all, else nobody: who comes next. A game stays its owner's.
    """
    order = table.seats if seat is None else [*table.seats[seat + 1 :], *table.seats[:seat]]
    people = [other.seat for other in order if other.kind == "person"]
    here = [other for other in people if other in table.persons_here() and other not in table.stand_ins]
    if table.record.state != "open":
        return next(iter(here), seat)
    return next(iter(here or people), None)
