"""Finding a table in plain mode: what is in reach is told once, and one of it chosen, or an address typed."""

from __future__ import annotations

from elgrande_tui.found import FoundHost, FoundTable, Way, tables_at, way_lines, ways_around
from elgrande_tui.left import Left, left_line
from elgrande_tui.plain.lines import Lines
from elgrande_tui.plain.questions import choose, entered
from elgrande_tui.plain.words import phrase
from elgrande_tui.refusals import refusal
from elgrande_tui.texts import _, spoken
from netplay.addresses import Address, parse_address
from netplay.errors import NetplayError
from netplay.places import Places
from netplay.saved import saved_games

LISTEN = 3.0
"""Seconds to listen to the network."""


async def find_way(lines: Lines, places: Places, address: Address | None) -> Way | None:
    """A table, or a host where one can be opened; None: given up. Raises NetplayError when `address` has no host."""
    ways = await (around(lines, places) if address is None else _at(address, places))
    while isinstance(chosen := await _choose(lines, ways), Address):
        try:
            ways = await _at(chosen, places)
        except NetplayError as error:
            lines.say(refusal(error))
    return chosen


async def around(lines: Lines, places: Places) -> list[Way]:
    """Everything that is heard of within some seconds."""
    lines.say(_("Looking for tables..."))
    ways, problem = await ways_around(places, LISTEN)
    if problem:
        lines.say(spoken(problem))
    return ways


async def find_left(lines: Lines, places: Places) -> Left | None:
    """A game that was left, here or at tables of others; None: given up, or there is none."""
    left: list[Left] = [game for game in saved_games(places) if game.state == "playing"]
    ways = await around(lines, places)
    left += [way for way in ways if isinstance(way, FoundTable) and way.left is not None]
    if not left:
        lines.say(_("There is no game to play on."))
        return None
    chosen = await choose(lines, _("Which game?"), [phrase(left_line(game)) for game in left], 0)
    return None if chosen is None else left[chosen]


async def _at(address: Address, places: Places) -> list[Way]:
    return [*await tables_at(address, places), FoundHost(address)]


async def _choose(lines: Lines, ways: list[Way]) -> Way | Address | None:
    """One of these, or another address; None: given up."""
    lines.say(*([] if any(isinstance(way, FoundTable) for way in ways) else [_("No table was found.")]))
    lines.say(_("Which one? Type its number, or the address of a host, as in: 192.168.1.5:7373."))
    lines.say(*(f"{number} {_line(way)}" for number, way in enumerate(ways, 1)))
    while (typed := await entered(lines)) is not None:
        if not typed and ways:
            return ways[0]
        if typed.isdecimal() and 1 <= int(typed) <= len(ways):
            return ways[int(typed) - 1]
        if typed.isdecimal():
            lines.say(_("Type one of the numbers 1 to {count}, or quit.").format(count=len(ways)))
            continue
        try:
            return parse_address(typed)
        except ValueError as error:
            lines.say(spoken(str(error)))
    return None


def _line(way: Way) -> str:
    if isinstance(way, FoundHost) and way.answers:
        return _("Open a table of your own at {address}").format(address=way.address)
    first, second = way_lines(way)
    return f"{phrase(first)}; {second}"
