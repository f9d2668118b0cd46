"""The commands of the table in Textual's palette (ctrl+p)."""

from __future__ import annotations

from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider

from elgrande_tui.keys import COMMANDS, Command
from elgrande_tui.texts import _


class TableCommands(Provider):
    """Every command with its key and what it does."""

    async def discover(self) -> Hits:
        """All of them, in the order of the help."""
        for command in COMMANDS:
            yield DiscoveryHit(_name(command), partial(self._run, command), help=command.written)

    async def search(self, query: str) -> Hits:
        """Those whose sentence fits."""
        matcher = self.matcher(query)
        for command in COMMANDS:
            score = matcher.match(_name(command))
            if score > 0:
                yield Hit(score, matcher.highlight(_name(command)), partial(self._run, command), help=command.written)

    async def _run(self, command: Command) -> None:
        await self.screen.run_action(command.action)


def _name(command: Command) -> str:
    return _(command.help)
