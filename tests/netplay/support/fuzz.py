"""Feed hostile bytes to host and client for a long time: `python -m tests.netplay.support.fuzz [SECONDS]`.

It uses atheris, if that is installed, which follows the branches that the bytes reach, else Hypothesis, which bends
whole messages. Both begin with the corpus, and bytes that break something are added to it.
"""

from __future__ import annotations

import contextlib
import logging
import random
import sys
import tempfile
import time
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from engine.core.errors import EngineError
from netplay.client.joined_table import GapError
from netplay.common.errors import FrameError
from netplay.host.storage.rebuild import rebuild
from netplay.host.storage.storage import AnswerRecord
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import PREFACE, decode_from_host
from tests.netplay.protocol.test_fuzz import BY_CLIENTS, BY_HOSTS, LIMITS, at_table, bent, honest
from tests.netplay.support.dialogue import House
from tests.netplay.support.plain import frame, pack
from tests.netplay.support.toy import toy
from tests.paths import INSTALLED

CORPUS = Path(__file__).with_name("corpus")
SECONDS = 60.0
ROUND = 500
"""How many examples of Hypothesis are tried between two looks at the clock."""


def host_bears(data: bytes) -> None:
    """Let strangers and a player send these bytes. Raises AssertionError unless Ana can play on undisturbed."""
    house = House(LIMITS)
    ana, ben = house.playing(toy(2, rounds=50))
    rng = random.Random(1)
    for talker, said in (
        (house.talker("10.0.9.1", greeted=False), data),
        (house.talker("10.0.9.2", greeted=False), PREFACE + frame(data)),
        (house.talker("10.0.9.3"), data),
        (house.talker("10.0.9.4"), frame(data)),
        (ben, frame(data)),
    ):
        talker.feed(said)
        talker.hear()
        honest(ana, rng)
    assert not ana.session.gone
    answers = [r for r in house.storage.records if isinstance(r, AnswerRecord) and r.table == "t1"]
    assert rebuild(house.match().setup, answers, random.Random(0)).hash() == house.match().hash()
    late = house.talker("10.0.9.5")
    late.say(client_messages.List(1))
    assert "t1" in {table.id for tables in late.hear_only(server_messages.Tables) for table in tables.tables}


def client_bears(data: bytes) -> None:
    """Let a host send these bytes. Raises AssertionError if a client would show anything that can steer a terminal."""
    table = at_table()
    with contextlib.suppress(FrameError, GapError, EngineError, msgspec.MsgspecError):
        shown = table.receive(decode_from_host(data))
        assert table.history is not None
        assert "\\x1b" not in repr((shown, table.table, table.view, table.question))
        assert "\\x1b" not in repr(table.history.steps)


def both_bear(data: bytes) -> None:
    """Send the bytes to a host and to a client: one corpus serves both."""
    host_bears(data)
    client_bears(data)


def keep(data: bytes) -> Path:
    """Add bytes that break something to the corpus; return their file."""
    path = CORPUS / f"found-{sha256(data).hexdigest()[:12]}.bin"
    path.write_bytes(data)
    return path


def with_hypothesis(seconds: float) -> None:
    """Bend messages until the time is over. Raises as `both_bear` does; the smallest such bytes are kept."""
    end = time.monotonic() + seconds
    last = b""
    bodies = st.one_of(bent(BY_CLIENTS).map(pack), bent(BY_HOSTS).map(pack), st.binary(max_size=400))

    @given(bodies)
    @settings(
        max_examples=ROUND,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    def once(data: bytes) -> None:
        nonlocal last
        last = data
        both_bear(data)

    rounds = 0
    try:
        for file in sorted(CORPUS.glob("*.bin")):
            last = file.read_bytes()
            both_bear(last)
        while time.monotonic() < end:
            seed(rounds)(once)()
            rounds += 1
    except Exception:
        print(f"kept as {keep(last)}")
        raise
    print(f"{rounds * ROUND} examples of Hypothesis: nothing found")


def with_atheris(atheris: Any, seconds: float) -> None:
    """Follow the branches until the time is over; libFuzzer ends the process, and keeps bytes that break something."""
    atheris.instrument_all()
    with tempfile.TemporaryDirectory() as folder:
        for number, message in enumerate((*BY_CLIENTS, *BY_HOSTS)):
            (Path(folder) / str(number)).write_bytes(msgspec.msgpack.encode(message))
        options = [f"-max_total_time={seconds:.0f}", "-max_len=4096", f"-artifact_prefix={CORPUS}/found-"]
        atheris.Setup([sys.argv[0], *options, folder, str(CORPUS)], both_bear)
        atheris.Fuzz()


def main() -> None:
    """Run with atheris if it is installed, else with Hypothesis."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    logging.disable(logging.CRITICAL)
    sys.path.append(str(INSTALLED))
    try:
        atheris = import_module("atheris")
    except ImportError:
        with_hypothesis(seconds)
    else:
        with_atheris(atheris, seconds)


if __name__ == "__main__":
    main()
