"""Pass a client's updates to its listeners."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from weakref import WeakSet

from netplay.client.backlog import Backlog
from netplay.client.updates import Update
from netplay.common.logs import log


class Listeners:
    """Callbacks and iterators. A callback that fails is logged, and does not keep the others from being called."""

    def __init__(self) -> None:
        self._callbacks: list[Callable[[Update], None]] = []
        self._iterators: WeakSet[_Iterator] = WeakSet()
        """Weak references: an iterator that nobody holds any more would collect updates for ever."""
        self._closed = False

    def add(self, callback: Callable[[Update], None]) -> Callable[[], None]:
        """Call `callback` from now on; return a function that ends that."""
        self._callbacks.append(callback)

        def remove() -> None:
            if callback in self._callbacks:
                self._callbacks.remove(callback)

        return remove

    def iterate(self) -> AsyncIterator[Update]:
        """Yield every update from this call on, until `close`; a slow reader gets them compacted."""
        iterator = _Iterator()
        self._iterators.add(iterator)
        if self._closed:
            iterator.close()
        return iterator

    def notify(self, update: Update) -> None:
        """Pass the update to all listeners."""
        for callback in list(self._callbacks):
            try:
                callback(update)
            except Exception:
                log.exception("a listener failed on %s", type(update).__name__)
        for iterator in self._iterators:
            iterator.put(update)

    def close(self) -> None:
        """End all iterators: there will be no more updates."""
        self._closed = True
        for iterator in self._iterators:
            iterator.close()


class _Iterator(AsyncIterator[Update]):
    """The updates that one reader has not taken yet."""

    def __init__(self) -> None:
        self._backlog = Backlog()
        self._news = asyncio.Event()
        self._closed = False

    def put(self, update: Update) -> None:
        """Keep an update until it is taken."""
        self._backlog.put(update)
        self._news.set()

    def close(self) -> None:
        """End once everything that is queued has been taken."""
        self._closed = True
        self._news.set()

    async def __anext__(self) -> Update:
        while not self._backlog:
            if self._closed:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        return self._backlog.take()
