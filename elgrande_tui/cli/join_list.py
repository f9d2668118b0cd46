"""`elgrande join --list`: print the tables in reach, as lines for a shell."""

from __future__ import annotations

import asyncio
import sys

from elgrande_tui.i18n.sentences import refusal, trying_again
from elgrande_tui.i18n.translations import _
from elgrande_tui.lobby.join_targets import FoundHost, FoundTable, JoinTarget, search_targets, tables_at, target_lines
from netplay.common.addresses import Address
from netplay.common.errors import NetplayError
from netplay.common.paths import AppPaths
from netplay.common.sanitize import NO_TEXT, SafeText

SECONDS = 3.0
"""How long to listen to the network."""


def print_tables(paths: AppPaths, address: Address | None) -> int:
    """Print one line per table or host, at `address` or all in reach; return 0, or 1 if there is no table."""
    try:
        found, problem = asyncio.run(_find(paths, address))
    except NetplayError as error:
        sys.stderr.write(f"elgrande: {refusal(error)}\n")
        return 1
    for target in found:
        sys.stdout.write("  ".join(target_lines(target)) + "\n")
    if problem:
        sentence = _("Cannot listen to the network ({reason}).")
        sys.stderr.write(f"{sentence.format(reason=problem)}\n")
    if any(isinstance(target, FoundTable) for target in found):
        return 0
    sys.stderr.write(f"{_('No table was found.')}\n")
    return 1


async def _find(paths: AppPaths, address: Address | None) -> tuple[list[JoinTarget], SafeText]:
    if address is None:
        return await search_targets(paths, SECONDS)

    def when_busy() -> None:
        sys.stderr.write(f"{trying_again(address)}\n")

    return [*await tables_at(address, paths, when_busy)] or [FoundHost(address)], NO_TEXT
