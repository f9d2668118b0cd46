"""Tell a client's updates to its listeners."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from weakref import WeakSet

from netplay.client.backlog import Backlog
from netplay.client.updates import Update
from netplay.common.logs import log


class Listeners:
    """Callbacks and iterators. When a callback fails, that is logged and the others are called all the same."""

    def __init__(self) -> None:
        self._callbacks: list[Callable[[Update], None]] = []
        self._iterators: WeakSet[_Iterator] = WeakSet()
        """Those that somebody still has: one that was never iterated would be told for ever."""
        self._closed = False

    def add(self, callback: Callable[[Update], None]) -> Callable[[], None]:
        """Call `callback` from now on; return a function that ends that."""
        self._callbacks.append(callback)

        def remove() -> None:
            if callback in self._callbacks:
                self._callbacks.remove(callback)

        return remove

    def iterate(self) -> AsyncIterator[Update]:
        """Yield every update from this call on, until `close`; to a reader that is far behind what they come to."""
        iterator = _Iterator()
        self._iterators.add(iterator)
        if self._closed:
            iterator.close()
        return iterator

    def notify(self, update: Update) -> None:
        """Give the update to all listeners."""
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
        """End when everything that was told has been taken."""
        self._closed = True
        self._news.set()

    async def __anext__(self) -> Update:
        while not self._backlog:
            if self._closed:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        return self._backlog.take()
