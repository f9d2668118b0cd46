"""Limit connections: which one must make room for another, which may enter a table, and failures that are too many."""

from __future__ import annotations

import ipaddress
from collections import Counter, deque
from collections.abc import Iterable
from functools import lru_cache

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.host.connection.session import Session
from netplay.host.limits import Limits


@lru_cache(maxsize=1024)  # called for every connection there is whenever one comes in
def address_group(peer: str) -> str:
    """Return the name of the group of addresses that count as one: 127/8, an IPv6 /64; else the address itself."""
    try:
        address = ipaddress.ip_address(peer.partition("%")[0])
    except ValueError:
        return peer
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return address_group(str(address.ipv4_mapped))
        if not address.is_loopback:
            return str(ipaddress.ip_network((address, 64), strict=False))
    return "loopback" if address.is_loopback else str(address)


def session_to_cut(sessions: Iterable[Session], newest: Session, limits: Limits) -> Session | None:
    """Return the session that must go because `newest` has come; None when there is room.

    Only sessions at no table count, and those held for flooding until their time is up; never one that has proved a
    secret. When there are too many, of one address or in all, one goes from the address that has the most: the one that
    has asked for nothing the longest, pings apart, where a session without a Hello counts as if it had waited longer by
    the time for a Hello. So nobody keeps others out by being there, and `newest` itself goes only when all others are
    held.
    """
    lobby = [s for s in sessions if not (s.purpose or s.seated) and (not s.gone or s.held_until is not None)]
    sizes = Counter(address_group(s.peer) for s in lobby)
    own = address_group(newest.peer)
    if sizes[own] > limits.per_address:
        lobby = [s for s in lobby if address_group(s.peer) == own]
    elif len(lobby) <= limits.unjoined:
        return None

    # The lowest rank goes. `newest` ranks last of its address: it has had no time to ask for anything.
    def rank(session: Session) -> tuple[int, float]:
        late = session.last_active - (limits.hello if session.state == "new" else 0)
        return -sizes[address_group(session.peer)], float("inf") if session is newest else late

    return min((s for s in lobby if not s.gone), key=rank)


def check_room(at_tables: Iterable[Session], newcomer: Session, limits: Limits, *, watches: bool) -> None:
    """Check that there is room at the tables for a newcomer; players that come back to a seat are not asked.

    `watches`: it will have no seat. Raises RefusedError `busy`.
    """
    if newcomer.purpose:
        return
    others = [s for s in at_tables if not s.purpose]
    if len(others) >= limits.connections:
        raise RefusedError(NetReason.NO_CONNECTIONS())
    near = sum(s.watching and address_group(s.peer) == address_group(newcomer.peer) for s in others)
    if watches and near >= limits.per_address:
        raise RefusedError(NetReason.ADDRESS_FULL())


class FailureCounter:
    """The failures of late, counted for each key (an address, a join code) by itself."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._times: dict[str, deque[float]] = {}

    def add(self, key: str, now: float) -> None:
        """Count a failure."""
        for other in list(self._times):
            self.full(other, now)  # drops what is too old, so that keys of strangers do not pile up
        self._times.setdefault(key, deque(maxlen=self._most)).append(now)

    def take_back(self, key: str, when: float) -> None:
        """Uncount what was added at that time: it was no failure after all."""
        times = self._times.get(key, deque())
        if when in times:
            times.remove(when)

    def full(self, key: str, now: float) -> bool:
        """Check whether there were so many failures within the time that no more may be tried for a while."""
        times = self._times.get(key, deque())
        while times and now - times[0] >= self._seconds:
            times.popleft()
        if not times:
            self._times.pop(key, None)
        return len(times) >= self._most
