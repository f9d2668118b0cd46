"""Ports for hosts that are begun, ended and begun again while others open connections on the same machine."""

from __future__ import annotations

import os
import socket
from itertools import count

FIRST, LAST = 20000, 32767
"""Below the ports that Linux and macOS give to a connection that goes out."""
WORKERS = 16
"""So many processes may run tests at once without ever trying the same port."""

_tried = count(os.getpid())


def free_port() -> int:
    """A port that nobody listens at, and that the system gives to nobody who has not asked for it.

    One that the system chooses itself could be given away again before a host listens there, or while it is down.
    """
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % WORKERS
    ports = range(FIRST + worker, LAST + 1, WORKERS)
    return next(port for port in (ports[tried % len(ports)] for tried in _tried) if _is_free(port))


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("", port))
        except OSError:
            return False
        return True
