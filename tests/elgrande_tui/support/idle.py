"""A loop that says when it has nothing to do, so that a test goes on at once.

Textual's Pilot sleeps 40 ms for every key and 20 ms for every pause, and takes an app for done when the CPU was idle
meanwhile: that was most of the time of these tests, and a guess on a busy machine.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from selectors import DefaultSelector, SelectorKey

import pytest
from textual.app import App
from textual.pilot import Pilot

FRAME = 0.001
"""Seconds between two frames; Textual's are 1/60 s."""
SOON = 0.02
"""Seconds: what is due within them, as the next frame is, is waited for."""
PATIENCE = 20.0
"""Seconds after which something has gone wrong."""


class IdleSelector(DefaultSelector):
    """Wakes who waits for that when it is asked to wait itself: nothing runs then, and nothing is due soon."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[asyncio.Future[None]] = []

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        """See `selectors.BaseSelector.select`."""
        if not self.waiting or (timeout is not None and timeout < SOON):
            return super().select(timeout)
        if found := super().select(0):
            return found
        for waiter in self.waiting:
            if not waiter.done():
                waiter.set_result(None)
        self.waiting.clear()
        return []


class IdleLoop(asyncio.SelectorEventLoop):
    """The loop of a test of the app."""

    def __init__(self) -> None:
        self._watched = IdleSelector()
        super().__init__(self._watched)

    async def idle(self) -> None:
        """Come back when nothing runs, nothing has come in, and nothing is due soon."""
        waiter = self.create_future()
        self._watched.waiting.append(waiter)
        async with asyncio.timeout(PATIENCE):
            await waiter


def no_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Pilot goes on as soon as the app has nothing more to do; frames are short."""
    monkeypatch.setattr("textual.app.wait_for_idle", _wait_for_idle)
    monkeypatch.setattr("textual.pilot.wait_for_idle", _wait_for_idle)
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", FRAME)


def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks of an app begin at once where Python can do that (3.12): Textual runs apps so, but not under a Pilot."""
    if sys.version_info < (3, 12):
        return
    whole = App.run_test

    @asynccontextmanager
    async def run_test(app: App[None], *, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[None]]:
        asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)
        async with whole(app, size=size) as pilot:
            yield pilot

    monkeypatch.setattr(App, "run_test", run_test)


async def _wait_for_idle(_least: float = 0) -> None:
    """In place of `textual._wait.wait_for_idle`."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, IdleLoop)
    await loop.idle()
