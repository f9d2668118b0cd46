"""Limit connections: which one must make room for another, which may enter a table, how often one may fail."""

from __future__ import annotations

import ipaddress
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Mapping
from enum import IntEnum
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

    Only sessions at no table count; never one that has proved a secret. When there are too many, of one address or in
    all, one goes from the address that has the most: the one that has been inactive the longest, pings apart. A session
    without a Hello counts as inactive for the time of a Hello longer. Those held for flooding count for their own
    address until their time is up. So nobody keeps others out by holding connections, and `newest` itself goes only
    when all others of its address are held.
    """
    # A held connection still takes a socket, so it counts, though it is not in the state to be cut again.
    lobby = [s for s in sessions if not (s.purpose or s.seated) and (not s.gone or s.held_until is not None)]
    sizes = Counter(address_group(s.peer) for s in lobby)
    own = address_group(newest.peer)
    if sizes[own] > limits.per_address:
        lobby = [s for s in lobby if address_group(s.peer) == own]
    elif sum(not s.gone for s in lobby) <= limits.unjoined:
        return None

    # The lowest rank goes. `newest` ranks last of its address: it has had no time to ask for anything.
    def rank(session: Session) -> tuple[int, float]:
        late = session.last_active - (limits.hello if session.state == "new" else 0)
        return -sizes[address_group(session.peer)], float("inf") if session is newest else late

    return min((s for s in lobby if not s.gone), key=rank)


class Stake(IntEnum):
    """What a session at a table would lose if it had to go, least first."""

    WATCHES = 0
    """It is a spectator."""
    WAITS = 1
    """Its table has not begun, or its game is over."""
    PLAYS_ALONE = 2
    """A game is on, and all people there come from its own address."""
    PLAYS = 3
    """A game is on, with people from other addresses."""


def seated_to_cut(stakes: Mapping[Session, Stake], newcomer: Session, limits: Limits) -> Session | None:
    """Return the session at a table that must go if all places are taken when `newcomer` comes; None: there is none.

    It goes from the address that has the most, and only if that keeps at least as many as the newcomer's address will
    have: so no two addresses push each other out in turn. Up to `per_address` sessions of each address are safe because
    they play with people from other addresses; the others go in the order of their stake, the latest first. So one
    address can fill the host only until somebody comes from another, and players who must go can resume their seats.
    """
    exposed: dict[str, list[Session]] = defaultdict(list)
    for session in sorted(stakes, key=lambda s: (stakes[s], -s.opened)):
        exposed[address_group(session.peer)].append(session)
    for sessions in exposed.values():
        safe = sum(stakes[session] is Stake.PLAYS for session in sessions)
        del sessions[len(sessions) - min(safe, limits.per_address) :]
    most = max(exposed.values(), key=len, default=[])
    return most[0] if len(most) > len(exposed[address_group(newcomer.peer)]) + 1 else None


def check_room(stakes: Mapping[Session, Stake], newcomer: Session, limits: Limits, *, watches: bool) -> None:
    """Check that there is room at the tables for a newcomer, free or to be made. Returning players skip this.

    `watches`: it will have no seat. Raises RefusedError `busy`.
    """
    if newcomer.purpose:
        return
    if len(stakes) >= limits.connections and seated_to_cut(stakes, newcomer, limits) is None:
        raise RefusedError(NetReason.NO_CONNECTIONS())
    near = sum(s.watching and address_group(s.peer) == address_group(newcomer.peer) for s in stakes)
    if watches and near >= limits.per_address:
        raise RefusedError(NetReason.ADDRESS_FULL())


class FailureCounter:
    """Recent failures, counted for each key (an address, a join code)."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._times: dict[str, deque[float]] = {}

    def add(self, key: str, now: float) -> None:
        """Count a failure."""
        for other in list(self._times):
            self.full(other, now)  # drops what is too old, so that keys of strangers do not pile up
        self._times.setdefault(key, deque(maxlen=self._most)).append(now)

    def remove(self, key: str, when: float) -> None:
        """Remove the failure that was added at that time: it was none after all."""
        times = self._times.get(key, deque())
        if when in times:
            times.remove(when)

    def full(self, key: str, now: float) -> bool:
        """Check whether there were too many failures of late for another try."""
        times = self._times.get(key, deque())
        while times and now - times[0] >= self._seconds:
            times.popleft()
        if not times:
            self._times.pop(key, None)
        return len(times) >= self._most
