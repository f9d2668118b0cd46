"""What a host says of itself in the chat, in the player's language."""

from __future__ import annotations

import re
from functools import cache

from elgrande_tui.texts.catalogue import _, mark
from elgrande_tui.texts.spoken import spoken

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
    mark("Somebody tried to take your seat and could not prove that it is theirs."),
)
"""The sentences of `netplay.said.Said`."""


def host_said(text: str) -> str:
    """A sentence of the host in the player's language, where it is known; else as a whole sentence."""
    for sentence in HOST:
        if said := _pattern(sentence).fullmatch(text):
            return _(sentence).format(**said.groupdict())
    return spoken(text)


@cache
def _pattern(sentence: str) -> re.Pattern[str]:
    """What finds the names that stand for those in braces."""
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(sentence)))
