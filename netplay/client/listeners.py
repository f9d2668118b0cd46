"""Tell a client's updates to its listeners."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from netplay.client.updates import Update
from netplay.common.logs import log


class Listeners:
    """Callbacks and iterators. When a callback fails, that is logged and the others are called all the same."""

    def __init__(self) -> None:
        self._callbacks: list[Callable[[Update], None]] = []
        self._queues: list[asyncio.Queue[Update | None]] = []

    def add(self, callback: Callable[[Update], None]) -> Callable[[], None]:
        """Call `callback` from now on; return a function that ends that."""
        self._callbacks.append(callback)

        def remove() -> None:
            if callback in self._callbacks:
                self._callbacks.remove(callback)

        return remove

    def iterate(self) -> AsyncIterator[Update]:
        """Yield every update from this call on, until `close`."""
        queue: asyncio.Queue[Update | None] = asyncio.Queue()
        self._queues.append(queue)  # here, not in the generator, which runs only when it is first iterated
        return self._drain(queue)

    def tell(self, update: Update) -> None:
        """Give the update to all listeners."""
        for callback in list(self._callbacks):
            try:
                callback(update)
            except Exception:
                log.exception("a listener failed on %s", type(update).__name__)
        for queue in self._queues:
            queue.put_nowait(update)

    def close(self) -> None:
        """End all iterators: there will be no more updates."""
        for queue in self._queues:
            queue.put_nowait(None)

    async def _drain(self, queue: asyncio.Queue[Update | None]) -> AsyncIterator[Update]:
        try:
            while (update := await queue.get()) is not None:
                yield update
        finally:
            self._queues.remove(queue)
