"""The decoders of both sides, fed with messages whose structure is bent: what they take and refuse, and what it costs.

`python -m tests.netplay.support.decode_bench`. Fails when a decoder, or what becomes of a message after it, raises
anything but its own error, and when a body costs far more than others of its length.
"""

from __future__ import annotations

import contextlib
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module

import msgspec

from elgrande_tui.i18n.sentences import refusal
from elgrande_tui.session.table_people import said_text
from engine.core.errors import EngineError
from netplay.client.joined_table import GapError
from netplay.common.errors import FrameError, RefusedError
from netplay.protocol.codec import decode_from_client, decode_from_host
from netplay.protocol.server_messages import ChatLine, Message, Stating, user_message
from tests.netplay.support.mutants import mutants, statements
from tests.paths import INSTALLED

COUNT = 125_000
"""Mutants for each side."""
DEAREST = 200
"""So many times as much as its length is usually worth a single body may cost."""
FIXED = 2000
"""So many bytes more than it has are reckoned for a body: what any message costs."""
TRIES = 5
"""How often a dear body is decoded again: the machine may have done something else meanwhile."""


def main() -> None:
    """Print one line for each side. Raises AssertionError for one that costs too much, and whatever was raised."""
    sys.path.append(str(INSTALLED))
    said = import_module("tests.netplay.protocol.test_fuzz")
    print("decoders (messages bent, at random from a seed)")
    _feed("by clients", decode_from_client, said.BY_CLIENTS)
    _feed("by hosts", decode_from_host, [*said.BY_HOSTS, *statements()])
    _follow("by hosts, followed and told", said)


def _feed(name: str, decode: Callable[[bytes], msgspec.Struct], said: Sequence[msgspec.Struct]) -> None:
    taken, costs, began = 0, [], time.perf_counter()
    for body in mutants(said, COUNT):
        start = time.perf_counter()
        with contextlib.suppress(FrameError):
            decode(body)
            taken += 1
        costs.append(((time.perf_counter() - start) / (FIXED + len(body)), body))
    seconds = time.perf_counter() - began
    usual = statistics.median(cost for cost, _ in costs)
    dearest = max(_least(decode, body) for _, body in sorted(costs, reverse=True)[:20]) / usual
    print(
        f"  {name}: {COUNT} mutants, {COUNT / seconds:.0f} a second, {taken} taken, {COUNT - taken} refused,"
        f" the dearest {dearest:.0f} times the usual"
    )
    assert dearest < DEAREST


def _least(decode: Callable[[bytes], msgspec.Struct], body: bytes) -> float:
    """Return the least seconds that the body takes, for each byte."""
    tries = []
    for _ in range(TRIES):
        start = time.perf_counter()
        with contextlib.suppress(FrameError):
            decode(body)
        tries.append(time.perf_counter() - start)
    return min(tries) / (FIXED + len(body))


def _follow(name: str, said: object) -> None:
    """Have a client take what is decoded, and tell the player."""
    followed, told, began = 0, 0, time.perf_counter()
    place = said.at_table()  # type: ignore[attr-defined]
    for body in mutants([*said.BY_HOSTS, *statements()], COUNT, seed=2):  # type: ignore[attr-defined]
        with contextlib.suppress(FrameError, GapError, EngineError, msgspec.MsgspecError):
            message: Message = decode_from_host(body)
            if isinstance(message, Stating):
                assert refusal(RefusedError(user_message(message))).isprintable()
                told += 1
            update = place.receive(message)
            followed += update is not None
            if isinstance(update, ChatLine):
                assert said_text(update).isprintable()
    seconds = time.perf_counter() - began
    print(f"  {name}: {COUNT} mutants, {COUNT / seconds:.0f} a second, {followed} followed, {told} told")


if __name__ == "__main__":
    main()
