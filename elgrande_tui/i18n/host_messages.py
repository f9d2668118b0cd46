"""Translate what hosts and other parts of the program say in English, as far as it is known."""

from __future__ import annotations

import re
from functools import cache

from elgrande_tui.i18n.translations import _, mark

HOST = (
    mark("Not all agree: nothing is taken back."),
    mark("Not all agree: everything stays as it is."),
    mark("The game has gone on: nothing is taken back."),
    mark("That answer has been taken back already."),
    mark("This game is being played again already."),
    mark("This host has as many tables as it takes."),
    mark("The host could not write that down (is its disk full?); everything stays as it is."),
    mark("{giver} gives {taker} another minute."),
    mark("This table moves to another machine. The file that is written for it holds all secrets of the game."),
    mark("Somebody tries to guess the join code of this table. For some minutes nobody new can come in."),
    mark("{name} has played for you while you were away."),
    mark("Somebody tried to take your seat and could not prove that it is theirs."),
)
"""The sentences of `netplay.protocol.host_notices.HostNotice`."""

REASONS = (
    mark("The game is over; you may look on."),
    mark("The game has begun already."),
    mark("The game has not begun."),
    mark("The table is gone."),
    mark("You are at a table already."),
    mark("You are at no table."),
    mark("Your last command has not been carried out yet."),
    mark("That is not possible just now."),
    mark("That seat is not open."),
    mark("Nobody else has taken that seat."),
    mark("Somebody sits there."),
    mark("That is your own seat."),
    mark("Who sits there is away."),
    mark("There is no such seat."),
    mark("{count} of the seats are still open."),
    mark("Who founds a table at which nobody may look on must take a seat."),
    mark("A player needs a name."),
    mark("A table needs a name."),
    mark("'{name}' is a name that only the host may use."),
    mark("Somebody with the name '{name}', or one that looks like it, is at the table."),
    mark("Who looks on may speak under a name only; come again with one."),
    mark("There is no bot '{level}'; there are: {levels}."),
    mark("Variants: V1 cannot be combined with the short game (B-19.3)."),
    mark("Enough people are looking on."),
    mark("Enough people are looking on from your address."),
    mark("You have founded enough tables that have not begun."),
    mark("Enough tables were founded from your address just now; wait some minutes."),
    mark("At enough tables that were founded from your address a game is on."),
    mark("This host takes no more connections just now."),
    mark("Others have come and you were at no table; come again."),
    mark("You were at no table and asked for nothing for too long."),
    mark("The join code was tried too often; wait some minutes."),
    mark("Too many wrong tokens from your address; wait some minutes."),
    mark("The table is just being moved or deleted."),
    mark("This table has a join code; who is at it can tell you."),
    mark("This host has a join code, and who founds a table must know it."),
    mark("Others could read the join code on its way to you; found the table on the host."),
    mark("There is no join code here."),
    mark("There is no clock here now."),
    mark("That seat was given enough time."),
    mark("Too many lines at once; wait a moment."),
    mark("You have proposed enough just now; wait some minutes."),
    mark("This game does not fit the rules of this host; it is kept as it is."),
    mark("You have left the place for which you asked that."),
    mark("The host has ended."),
    mark("Your seat is being played in another window."),
    mark("You are looking on in another window."),
)
"""Why a host refuses something, if it says more than the code of the refusal."""

TROUBLE = (
    mark("Nobody answers at {address}."),
    mark("{address} does not answer."),
    mark("{address} does not talk as a host should: {why}."),
    mark("What answers there is no host of this game."),
    mark("What answers there is not the host that was started."),
    mark("Another host is at that address now."),
    mark("The host has started and cannot be found."),
    mark("The host did not start; its log says why."),
    mark("Nothing is heard of the host."),
    mark("The connection to the host is lost."),
    mark("The connection broke before the host replied."),
    mark("The host did not reply in time."),
    mark("There is no connection to the host."),
    mark("The connection has been closed."),
    mark("This table plays {what}, which this program does not have: another version may."),
    mark("'{text}' is not an address; expected [IPV6]:PORT."),
    mark("'{text}' is not an address; expected ADDR or ADDR:PORT, like 192.168.1.5:{port}."),
    mark("{path} cannot be written: {why}."),
    mark("{path} cannot be read: {why}."),
    mark("Expected a file, not a folder."),
    mark("Expected a file, not a pipe or a device."),
    mark("Expected no more than {most} KB."),
    mark("Expected UTF-8 text."),
)
"""What goes wrong before a host can say anything."""


def translated(text: str) -> str:
    """Return a sentence, or half of one, in the player's language; "" for what is not known."""
    for sentence in (*HOST, *REASONS, *TROUBLE):
        if found := _pattern(sentence).fullmatch(text):
            return _(sentence).format(**found.groupdict())
    return ""


@cache
def _pattern(sentence: str) -> re.Pattern[str]:
    """Return what matches a sentence and captures its fields; also half of one, in lower case and without its end."""
    first, rest = sentence[0], sentence[1:-1]
    begin = f"[{first}{first.lower()}]" if first.isalpha() else re.escape(first)
    fields = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", begin + re.escape(rest))
    return re.compile(rf"{fields}\.?")
