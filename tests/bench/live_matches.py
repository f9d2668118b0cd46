"""What many live matches weigh: `python -m tests.bench.live_matches` prints the bytes, from a process of its own."""

from __future__ import annotations

import random
import resource
import subprocess
import sys
from pathlib import Path

from engine.core.match import Match
from engine.core.setup import Setup

SETUP = Setup("elgrande", ("red", "blue", "green", "yellow"))
MATCHES = 1000
STATUS = Path("/proc/self/status")
"""Where Linux tells it."""


def resident() -> int:
    """The most memory that this process has had, in bytes."""
    if STATUS.exists():  # what the system accounts for includes the process that started this one
        return int(STATUS.read_text().partition("VmHWM:")[2].split()[0]) * 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def live(seed: int) -> Match:
    """A match somewhere between its first and its last answer."""
    rng = random.Random(seed)
    match = Match(SETUP, rng)
    for _ in range(rng.randrange(220)):
        if match.over:
            break
        seat = match.asked[0]
        match.answer(seat, int(rng.random() * len(match.position.options(seat))))
    return match


def weigh() -> int:
    """The bytes of MATCHES live matches, measured in a fresh process."""
    run = subprocess.run([sys.executable, "-m", __name__], capture_output=True, text=True, check=True)
    return int(run.stdout)


def main() -> None:
    """Print how much the memory has grown with the matches."""
    live(-1)
    before = resident()
    matches = [live(seed) for seed in range(MATCHES)]
    assert len(matches) == MATCHES
    print(resident() - before)


if __name__ == "__main__":
    main()
