"""Commands: what a client may ask of the host at the table where it is."""

from __future__ import annotations

from pathlib import Path

from netplay.client.reconnecting_connection import ReconnectingConnection
from netplay.protocol import client_messages

MOVE = 60.0
"""Seconds in which a host must have written a whole table, or read one and played it again."""


class Commands:
    """The half of a Client that only sends and waits. Every method returns when the host has carried it out.

    All raise RefusedError with a code and a sentence when the host says no, and ConnectionLostError when it is gone.
    """

    _line: ReconnectingConnection

    # Before the start

    async def start(self, fill: str = "") -> None:
        """Begin to play: the owner's right, when no seat is open; bots of the level `fill` take the open ones."""
        await self._line.call(client_messages.Start(self._cmd, fill))

    async def free(self, seat: int) -> None:
        """Open a seat before the start, whoever has taken it: the owner's right."""
        await self._line.call(client_messages.Free(self._cmd, seat))

    async def fill(self, seat: int, level: str) -> None:
        """Give a seat that is open, or a bot's, to a bot of this level before the start: the owner's right."""
        await self._line.call(client_messages.Fill(self._cmd, seat, level))

    async def swap(self, seat: int) -> None:
        """Change over to another seat before the start; when a person sits there, that one is asked by a motion."""
        await self._line.call(client_messages.Swap(self._cmd, seat))

    async def rename(self, name: str) -> None:
        """Call the table something else: the owner's right."""
        await self._line.call(client_messages.Rename(self._cmd, name))

    async def delete(self, table: str) -> None:
        """End a table for good: the right of its owner, at the table, and of who runs the host, from anywhere."""
        await self._line.call(client_messages.Delete(self._cmd, table))

    # Together

    async def propose(self, kind: client_messages.Proposal) -> None:
        """Let the persons at the table vote: `undo`, `pause`, `go_on`, `rematch`; we agree to it by proposing it."""
        await self._line.call(client_messages.Propose(self._cmd, kind), again=True)

    async def vote(self, motion: int, choice: int) -> None:
        """Vote on one of `table.motions`, by its id, with the index of one of its choices."""
        await self._line.call(client_messages.Vote(self._cmd, motion, choice), again=True)

    async def more_time(self, seat: int) -> None:
        """Give a seat another minute on the clock."""
        await self._line.call(client_messages.More(self._cmd, seat), again=True)

    async def undo(self) -> None:
        """Take back our last answer, as long as nothing has become known since; else RefusedError with code `undo`."""
        await self._line.call(client_messages.Undo(self._cmd), again=True)

    async def chat(self, text: str) -> None:
        """Say something to everybody at the table, or while looking on to those who look on; it comes back to us."""
        await self._line.call(client_messages.Chat(self._cmd, text), again=True)

    # For who runs the host

    async def export(self, table: str, path: Path) -> None:
        """Have the host write a table with all its secrets to a file of its machine; here it has moved away then."""
        await self._line.call(client_messages.Export(self._cmd, table, str(path)), seconds=MOVE)

    async def import_table(self, path: Path) -> None:
        """Have the host put up a table that was exported to this file of its machine."""
        await self._line.call(client_messages.Import(self._cmd, str(path)), seconds=MOVE)

    @property
    def _cmd(self) -> int:
        return self._line.pending.number()
