"""Strangers: how many connections an address may have, and what has gone wrong too often."""

from __future__ import annotations

import ipaddress
from collections import deque
from collections.abc import Collection
from functools import lru_cache

from netplay.limits import Limits
from netplay.session import Session


@lru_cache(maxsize=1024)  # asked for every connection there is whenever one comes in
def group(peer: str) -> str:
    """The addresses that count as one: 127/8, an IPv6 /64; otherwise the address itself."""
    try:
        address = ipaddress.ip_address(peer.partition("%")[0])
    except ValueError:
        return peer
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return group(str(address.ipv4_mapped))
        if not address.is_loopback:
            return str(ipaddress.ip_network((address, 64), strict=False))
    return "loopback" if address.is_loopback else str(address)


def over_limit(sessions: Collection[Session], newest: Session, limits: Limits) -> Session | None:
    """Who must go because `newest` has come; None when there is room.

    Clients with a seat and those that proved a secret are never counted or turned away; who has flooded the host is
    counted until he has done his time. Of the others the one goes that has waited longest without a Hello, so that
    silence cannot keep people out; failing that, the newest.
    """
    counted = [s for s in sessions if not s.purpose and (not s.gone or s.held_until is not None)]
    unjoined = [s for s in counted if not s.seated]
    near = [s for s in counted if (s.watching or not s.seated) and group(s.peer) == group(newest.peer)]
    crowd = near if len(near) > limits.per_address else unjoined
    if len(counted) <= limits.connections and len(unjoined) <= limits.unjoined and crowd is unjoined:
        return None
    silent = [s for s in crowd if s.state == "new"]
    return min(silent, key=lambda s: s.opened, default=newest)


class Tally:
    """Counts what has gone wrong lately, each key (an address, a join code) by itself."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._times: dict[str, deque[float]] = {}

    def add(self, key: str, now: float) -> None:
        """Something has gone wrong."""
        for other in list(self._times):
            self.full(other, now)
        self._times.setdefault(key, deque(maxlen=self._most)).append(now)

    def take_back(self, key: str, when: float) -> None:
        """What was added at that time has not gone wrong after all."""
        times = self._times.get(key, deque())
        if when in times:
            times.remove(when)

    def full(self, key: str, now: float) -> bool:
        """So much has gone wrong within the time that nothing more may be tried for a while."""
        times = self._times.get(key, deque())
        while times and now - times[0] >= self._seconds:
            times.popleft()
        if not times:
            self._times.pop(key, None)
        return len(times) >= self._most
