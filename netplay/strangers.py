"""Strangers: how many connections an address may have, and who has shown wrong tokens too often."""

from __future__ import annotations

import ipaddress
from collections import deque
from collections.abc import Collection

from netplay.limits import Limits
from netplay.session import Session


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

    Clients with a seat and those that proved a secret are never counted or turned away. Of the others the one goes that
    has waited longest without a Hello, so that silence cannot keep people out; failing that, the newest.
    """
    counted = [s for s in sessions if not s.gone and not s.purpose]
    unjoined = [s for s in counted if not s.seated]
    near = [s for s in counted if (s.watching or not s.seated) and group(s.peer) == group(newest.peer)]
    crowd = near if len(near) > limits.per_address else unjoined
    if len(counted) <= limits.connections and len(unjoined) <= limits.unjoined and crowd is unjoined:
        return None
    silent = [s for s in crowd if s.state == "new"]
    return min(silent, key=lambda s: s.opened, default=newest)


class Strangers:
    """Counts the wrong tokens of each address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._failures: dict[str, deque[float]] = {}

    def failed(self, peer: str, now: float) -> None:
        """A token from this address was wrong."""
        for other in list(self._failures):
            self.suspicious(other, now)
        self._failures.setdefault(group(peer), deque(maxlen=self._limits.bad_tokens)).append(now)

    def suspicious(self, peer: str, now: float) -> bool:
        """So many tokens of this address were wrong lately that it may try no more for a while."""
        times = self._failures.get(group(peer), deque())
        while times and now - times[0] >= self._limits.bad_tokens_time:
            times.popleft()
        if not times:
            self._failures.pop(group(peer), None)
        return len(times) >= self._limits.bad_tokens
