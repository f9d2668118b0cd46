"""The host's own work for an answer, without sockets and without a disk: from its bytes to the frames of the others."""

from __future__ import annotations

import random
import sys
import time
from unittest.mock import patch

from engine.core.setup import Setup
from netplay.host.limits import Limits
from netplay.protocol import client_messages
from tests.netplay.support.dialogue import House
from tests.netplay.support.toy import toy
from tests.paths import INSTALLED

COLOURS = ("red", "blue", "green", "yellow", "brown")
LIMITS = Limits(rate=1e9, burst=10**9, chat_rate=1e9, chat_burst=10**9, outbox_messages=10**6, outbox_bytes=10**9)
ANSWERS = 2000


def play(setup: Setup, answers: int) -> float:
    """Let the seats answer at random, game after game; return the seconds that the host took for an answer."""
    rng = random.Random(1)
    spent, given = 0.0, 0
    while given < answers:
        house = House(LIMITS)
        with patch("netplay.host.table.start_match.random.SystemRandom", lambda: random.Random(2)):
            talkers = house.playing(setup)
        while given < answers and not house.match().over:
            house.now += 1.0
            for talker in talkers:
                if talker.question is None or (not talker.question.waited and rng.random() < 0.5):
                    continue
                number = rng.choice([n for n, words in enumerate(talker.question.words) if words != "break"])
                frame = talker.frame(client_messages.Answer(talker.cmd(), talker.question.id, number))
                start = time.perf_counter()
                talker.feed(frame)
                spent += time.perf_counter() - start
                given += 1
                for listener in talkers:
                    listener.hear()
                break
    return spent / given


def main() -> None:
    """Print one line for a game of hardly any rules, and one for El Grande."""
    sys.path.append(str(INSTALLED))
    print("host (an answer from its bytes to all frames, no disk)")
    print(f"  toy of 3 seats {play(toy(3, rounds=100, vetoes=[]), ANSWERS) * 1e6:.0f} us")
    print(f"  El Grande of 5 seats {play(Setup('elgrande', COLOURS), ANSWERS) * 1e6:.0f} us")


if __name__ == "__main__":
    main()
