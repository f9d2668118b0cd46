"""Have units played: by processes of this machine, or by the workers of a Dask cluster."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import TypeAlias

from elgrande_tui.arena.extra_packages import extra
from elgrande_tui.arena.matches import play_unit
from engine.arena.contest import Contest, Played, Unit

Pool: TypeAlias = Callable[[Contest, Sequence[Unit]], Iterator[Played]]
"""Yields units of a contest as they are played."""

RETRIES = 2
"""How often a unit is given out again when the worker that had it is lost."""


class ClusterError(Exception):
    """A cluster cannot be reached; `str(error)` says why."""


@contextmanager
def processes(jobs: int) -> Iterator[Pool]:
    """Have units played by so many processes, which begin with the first unit."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_end_at_once)

    def play(contest: Contest, units: Sequence[Unit]) -> Iterator[Played]:
        for done in as_completed([pool.submit(play_unit, contest, unit) for unit in units]):
            yield done.result()

    try:
        yield play
    finally:
        pool.shutdown(cancel_futures=True)


def _end_at_once() -> None:
    """Let Ctrl+C end a worker without a word: what it plays is played again another time."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def cluster(address: str) -> Iterator[Pool]:
    """Have units played by the workers of the scheduler at that address.

    Raises NotInstalledError, and ClusterError if it cannot be reached.
    """
    dask = extra("distributed")
    try:
        client = dask.Client(address)
    except (OSError, ValueError) as error:
        raise ClusterError(str(error)) from error

    def play(contest: Contest, units: Sequence[Unit]) -> Iterator[Played]:
        futures = client.map(partial(play_unit, contest), units, pure=False, retries=RETRIES)
        for _future, played in dask.as_completed(futures, with_results=True):
            yield played

    with client:
        yield play
