"""Find a table in plain mode: tell what is in reach, as often as is wanted, and let the player choose."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from elgrande_tui.i18n.sentences import refusal, trying_again, whole_sentence
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.typed_words import phrase
from elgrande_tui.lobby.join_targets import (
    FoundHost,
    FoundTable,
    JoinTarget,
    reachable_targets,
    tables_at,
    target_lines,
)
from elgrande_tui.lobby.launch import HostTable
from elgrande_tui.lobby.resumable_games import ResumableGame, is_elsewhere, resumable, resumable_lines
from elgrande_tui.plain.lines import Lines
from elgrande_tui.plain.questions import entered
from elgrande_tui.plain.saved_game_menu import SavedGameMenu
from elgrande_tui.settings.last_hosts import LastHosts
from elgrande_tui.settings.waiting_seats import WaitingSeats
from netplay.common.addresses import Address, parse_address
from netplay.common.errors import AddressError, NetplayError
from netplay.common.paths import AppPaths
from netplay.discovery.discovery import NearbyHosts
from netplay.process.saved_games import SavedGame, local_games

LISTEN = 3.0
"""Seconds to listen to the network before anything is told."""


@dataclass(frozen=True)
class Look:
    """The choice to see what is at one address; None: everything in reach."""

    at: Address | None = None


async def find_target(lines: Lines, paths: AppPaths, address: Address | None) -> FoundTable | HostTable | None:
    """Let the player choose a table, or where to open one; None: given up.

    With an address what is there comes first; if nobody answers, everything in reach is told instead.
    """
    async with _around(paths) as around:
        if address is None:
            await _listen(lines, around)
        chosen: FoundTable | HostTable | Look | None = Look(address)
        while isinstance(chosen, Look):
            look = chosen
            try:
                found = await _found(lines, around, paths, look.at)
            except NetplayError as error:
                lines.say(refusal(error))
                await _listen(lines, around)
                look, found = Look(), await _found(lines, around, paths, None)
            chosen = await _choose(lines, found, look)
        return chosen


async def find_resumable(lines: Lines, paths: AppPaths) -> ResumableGame | None:
    """Let the player choose a game that was left, here or at others' tables; None: given up, or there is none."""
    async with _around(paths) as around:
        await _listen(lines, around)
        kept = await asyncio.to_thread(local_games, paths)
        left = resumable(kept, await _found(lines, around, paths, None), WaitingSeats(paths).all())
    if not left:
        lines.say(_("There is no game to resume."))
        return None
    games: SavedGameMenu[ResumableGame] = SavedGameMenu(lines, paths, left, _resumable_line, question=_question)
    return await games.choose()


def _resumable_line(game: ResumableGame) -> str:
    """Describe the table of somebody else."""
    if isinstance(game, SavedGame):
        return game.table.name
    return "; ".join(phrase(line) for line in resumable_lines(game, None, time.time()))


def _question(game: ResumableGame) -> str:
    """Ask before a game is taken from another window."""
    if not is_elsewhere(game):
        return ""
    return _("It is open in another window. Play it here? It ends there. Type yes; anything else leaves it there.")


def _around(paths: AppPaths) -> NearbyHosts:
    return NearbyHosts(LastHosts(paths).addresses())


async def _listen(lines: Lines, around: NearbyHosts) -> None:
    lines.say(_("Looking for tables..."))
    await asyncio.sleep(LISTEN)
    lines.say(*([whole_sentence(around.problem)] if around.problem else []))


async def _found(lines: Lines, around: NearbyHosts, paths: AppPaths, address: Address | None) -> list[JoinTarget]:
    """Return the tables and hosts at an address; None: all that are in reach."""
    if address is None:
        return reachable_targets(around, paths, LastHosts(paths).addresses())
    return [*await tables_at(address, paths, lambda: lines.say(trying_again(address))), FoundHost(address)]


async def _choose(lines: Lines, found: list[JoinTarget], look: Look) -> FoundTable | HostTable | Look | None:
    """Ask for one of these, or where to look for others; an empty line is `look` again. None: given up."""
    lines.say(*([] if any(isinstance(target, FoundTable) for target in found) else [_("No table was found.")]))
    lines.say(_("Which one? Type its number, or the address of a host, for example: 192.168.1.5:7373."))
    lines.say(_("An empty line searches again."))
    lines.say(*(f"{number} {_line(target)}" for number, target in enumerate(found, 1)))
    while typed := await entered(lines):
        if typed.isdecimal() and 1 <= int(typed) <= len(found):
            target = found[int(typed) - 1]
            if isinstance(target, FoundTable):
                return target
            return HostTable(target.address) if target.answers else Look(target.address)
        if typed.isdecimal():
            lines.say(_("Type one of the numbers 1 to {count}, or quit.").format(count=len(found)))
            continue
        try:
            return Look(parse_address(typed))
        except AddressError as error:
            lines.say(refusal(error))
    return None if typed is None else look


def _line(target: JoinTarget) -> str:
    if isinstance(target, FoundHost) and target.answers:
        return _("Create a table of your own at {address}").format(address=target.address)
    first, second = target_lines(target)
    return f"{phrase(first)}; {second}"
