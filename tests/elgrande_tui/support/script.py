"""Lines without a terminal: what a test types, and what it is told."""

from __future__ import annotations

import asyncio

PATIENCE = 20.0
"""Seconds after which something has gone wrong."""


class Script:
    """See `plain.lines.Lines`."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.prompts = 0
        """How often something was wanted."""
        self.rings = 0
        self.notified: list[tuple[str, str]] = []
        self._typed: asyncio.Queue[str | None] = asyncio.Queue()
        self._news = asyncio.Event()

    def say(self, *lines: str) -> None:
        self.said += lines
        self._news.set()

    def prompt(self) -> None:
        self.prompts += 1

    async def read(self) -> str | None:
        return await self._typed.get()

    def ring(self) -> None:
        self.rings += 1

    def notify(self, way: str, words: str) -> None:
        self.notified.append((way, words))

    def type(self, *lines: str | None) -> None:
        """Type these lines; None: there will be no more."""
        for line in lines:
            self._typed.put_nowait(line)

    async def until(self, text: str) -> list[str]:
        """Wait until a line has `text` in it; return the lines up to that one, and forget them."""
        async with asyncio.timeout(PATIENCE):
            while not any(text in line for line in self.said):
                self._news.clear()
                await self._news.wait()
        end = next(n for n, line in enumerate(self.said) if text in line) + 1
        found, self.said = self.said[:end], self.said[end:]
        return found
