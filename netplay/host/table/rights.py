"""Check the rights of a table's owner and of the host's operator, and find the next owner."""

from __future__ import annotations

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.host.connection.session import Session
from netplay.host.table.table import Table


def is_operator(session: Session) -> bool:
    """Check whether the session has proved the operator's secret, or that of the program that launched this host."""
    return session.purpose in ("launch", "operator")


def check_operator(session: Session) -> None:
    """Refuse everybody but the operator. Raises RefusedError `operator`."""
    if not is_operator(session):
        raise RefusedError(NetReason.OPERATOR_ONLY())


def check_owner(table: Table, session: Session) -> None:
    """Refuse everybody but the table's owner, whose stand-in is refused too, and the operator.

    Raises RefusedError `owner`.
    """
    owner = table.record.owner
    if owner is None:
        # A creator without a seat holds the rights until somebody who can come back as the owner takes a seat.
        owns = session is table.creator
    else:
        owns = table.members.get(session) == owner and owner not in table.stand_ins
    if not owns and not is_operator(session):
        raise RefusedError(NetReason.OWNER_ONLY())


def check_before_start(table: Table) -> None:
    """Refuse what is possible only before the start. Raises RefusedError `state`."""
    if table.record.state != "open":
        raise RefusedError(NetReason.BEGUN_ALREADY())


def next_owner(table: Table, seat: int | None) -> int | None:
    """Return the next owner of the table when its owner, on this seat, leaves: the next player who is here.

    If none is here, a game that has begun stays its owner's. Before the start the table goes to the next player who
    has a seat, or to nobody: then the next player who comes gets it.
    """
    order = table.seats if seat is None else [*table.seats[seat + 1 :], *table.seats[:seat]]
    people = [other.seat for other in order if other.kind == "person"]
    here = [other for other in people if other in table.persons_here() and other not in table.stand_ins]
    if table.record.state != "open":
        return next(iter(here), seat)
    return next(iter(here or people), None)
