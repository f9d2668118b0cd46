"""Connect two network namespaces by a cable that a test can pull, or by a bad one that delays, loses and doubles."""

from __future__ import annotations

import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import threading
import time
from itertools import count

HERE, THERE = "10.213.77.1", "10.213.77.2"
"""The addresses of the near end, where the host is, and of the far one."""

_TUNSETIFF, _TAP, _BARE = 0x400454CA, 0x0002, 0x1000
"""From Linux' if_tun.h: make an interface; of whole Ethernet frames; without a header before each."""
_FRAME = 1 << 16


def ip(*words: str) -> bool:
    """Run the command `ip`; return False when it fails."""
    return subprocess.run(["ip", *words], capture_output=True, check=False).returncode == 0


class Cable:
    """Two namespaces, connected by a pair of interfaces."""

    def __init__(self) -> None:
        self.near, self.far = (f"eg{os.getpid()}{end}" for end in "ab")
        """The names of the namespaces, and of the interface in each."""

    def lay(self) -> bool:
        """Make the namespaces and the cable; return False where that is not allowed."""
        ends = ((self.near, HERE), (self.far, THERE))
        return (
            all(ip("netns", "add", name) for name, _ in ends)
            and self._join()
            and all(ip("-n", name, "addr", "add", f"{address}/24", "dev", name) for name, address in ends)
            and all(ip("-n", name, "link", "set", device, "up") for name, _ in ends for device in ("lo", name))
        )

    def _join(self) -> bool:
        """Make an interface in each namespace, connected to the other one."""
        near, far = (("name", name, "netns", name) for name in (self.near, self.far))
        return ip("link", "add", *near, "type", "veth", "peer", *far)

    def take_up(self) -> None:
        """Remove the cable and the namespaces."""
        for name in (self.near, self.far):
            ip("netns", "del", name)

    def pull(self) -> None:
        """Pull the plug at the far end."""
        assert ip("-n", self.far, "link", "set", self.far, "down")

    def plug_in(self) -> None:
        """Put the plug in again."""
        assert ip("-n", self.far, "link", "set", self.far, "up")


class BadCable(Cable):
    """A cable whose frames go through this process, which delivers them late, sometimes twice and sometimes never.

    It needs nothing of the kernel but /dev/net/tun, unlike `tc netem`. Frames overtake one another.
    """

    def __init__(self, delay: tuple[float, float], lost: float, doubled: float) -> None:
        super().__init__()
        self._delay, self._lost, self._doubled = delay, lost, doubled
        self.late = self.gone = self.twice = 0
        """How many frames were late, lost and doubled."""
        self._ends: list[int] = []
        self._stop = threading.Event()
        self._carrier = threading.Thread(target=self._carry, daemon=True)

    def _join(self) -> bool:
        try:
            for name in (self.near, self.far):
                self._ends.append(end := os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK))
                fcntl.ioctl(end, _TUNSETIFF, struct.pack("16sH22x", name.encode(), _TAP | _BARE))
                if not ip("link", "set", name, "netns", name):
                    return False
        except OSError:
            return False
        self._carrier.start()
        return True

    def take_up(self) -> None:
        """Stop carrying frames, and remove the cable and the namespaces."""
        self._stop.set()
        if self._carrier.ident is not None:
            self._carrier.join()
        for end in self._ends:
            os.close(end)
        super().take_up()

    def _carry(self) -> None:
        fate, order = random.Random(7), count()
        on_the_way: list[tuple[float, int, int, bytes]] = []
        while not self._stop.is_set():
            now = time.monotonic()
            while on_the_way and on_the_way[0][0] <= now:
                _, _, end, frame = heapq.heappop(on_the_way)
                self._deliver(end, frame)
            wait = on_the_way[0][0] - now if on_the_way else 0.1
            for end in select.select(self._ends, [], [], min(wait, 0.1))[0]:
                other = self._ends[1 - self._ends.index(end)]
                frame = os.read(end, _FRAME)
                lost, doubled = fate.random() < self._lost, fate.random() < self._doubled
                self.gone, self.twice, self.late = self.gone + lost, self.twice + doubled, self.late + (not lost)
                for _ in range(0 if lost else 1 + doubled):
                    heapq.heappush(
                        on_the_way, (time.monotonic() + fate.uniform(*self._delay), next(order), other, frame)
                    )

    def _deliver(self, end: int, frame: bytes) -> None:
        try:
            os.write(end, frame)
        except OSError:  # the interface is down, or its queue is full
            self.gone += 1
