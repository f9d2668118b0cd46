"""Show how far a contest is: a bar with the time left, or a line now and then where there is no terminal."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from elgrande_tui.i18n.translations import _

EVERY = 15.0
"""Seconds between two lines."""

T = TypeVar("T")


def shown(played: Iterable[T], done: int, total: int) -> Iterator[T]:
    """Yield what is played, and show on standard error how many games of `total` are; `done` were before."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield from _in_lines(played, done, total, console)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(_("games"), total=total, completed=done)
        for one in played:
            bar.advance(task)
            yield one


def _in_lines(played: Iterable[T], done: int, total: int, console: Console) -> Iterator[T]:
    start = told = time.monotonic()
    for number, one in enumerate(played, 1):
        yield one
        now = time.monotonic()
        if now - told >= EVERY and done + number < total:
            told = now
            left = round((now - start) / number * (total - done - number))
            line = _("{done} of {total} games, about {time} left")
            text = line.format(done=done + number, total=total, time=f"{left // 60}:{left % 60:02}")
            console.print(text, highlight=False, markup=False)
