"""Limit the values of message fields: every field that a peer fills has a bound."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from netplay.common.sanitize import CHAT_CELLS, NAME_CELLS, TABLE_CELLS, SafeText

Number = Annotated[int, Meta(ge=0, le=2**53)]
"""A count, an id or a sequence number: exact in every language, also where all numbers are floats."""

SeatNumber = Annotated[int, Meta(ge=0, le=31)]
"""A seat in the order of `Setup.seats`."""

Nonce = Annotated[bytes, Meta(min_length=16, max_length=16)]
"""128 bits drawn for one exchange."""

Key = Annotated[bytes, Meta(min_length=32, max_length=32)]
"""The SHA-256 of a seat's token: all that a host ever stores of it."""

Mac = Annotated[bytes, Meta(min_length=32, max_length=32)]
"""An HMAC-SHA-256, or another proof of that size."""

KeyShare = Annotated[bytes, Meta(min_length=33, max_length=33)]
"""The share of one side in a SPAKE2 exchange: a letter for the side and a point of Ed25519."""

TableId = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[0-9a-z]+\Z")]
"""Digits and small letters, in any mixture: an id may be digits alone."""

Word = Annotated[str, Meta(max_length=32)]
"""A code or a name made by programs, not by people. It is looked up; `decode_from_host` makes it printable."""

SeatWord = Annotated[str, Meta(max_length=200)]
"""The name of a seat in a Setup, likewise."""

TypedName = Annotated[str, Meta(max_length=100)]
"""A name as somebody typed it; `sanitize` shortens it."""

ShownWord = Annotated[SafeText, Meta(max_length=32, extra={"cells": 32})]
"""A Word that people are shown where a program does not know it. `cells` says how `decode_from_host` cuts it."""

ShownName = Annotated[SafeText, Meta(max_length=200, extra={"cells": NAME_CELLS})]
"""A name as `sanitize` has left it: each of its cells may bear marks."""

ShownTable = Annotated[SafeText, Meta(max_length=200, extra={"cells": TABLE_CELLS})]
"""The name of a table, likewise."""

ShownChoice = Annotated[SafeText, Meta(max_length=200, extra={"cells": NAME_CELLS + 5})]
"""A choice of a motion: a word, and perhaps a name."""

ShownText = Annotated[SafeText, Meta(max_length=1000, extra={"cells": CHAT_CELLS})]
"""A line of chat as `sanitize` has left it, or a sentence of the host's own."""

RecordLine = Annotated[SafeText, Meta(max_length=8192, extra={"cells": 8192})]
"""A line of a record: of its head, or an answer."""

MotionKind = Literal["absent", "undo", "pause", "go_on", "swap", "rematch", "hints"]
"""What a table votes on: what becomes of the seat of a player that stays away; to take back the proposer's last answer
although something has become known since; to pause; to go on after a pause; to swap seats with the proposer; to play
again; to allow hints (since wire version 3: older clients are shown no such motion)."""

HoldWhen = Literal["never", "turn", "step"]
"""When a game waits by itself for a seat that has a public standing offer: never, once in each turn, at each step."""

MOST_CHOICES = 16
"""The most choices of one motion."""

MOST_WATCHERS = 256
"""The most spectators of one table, whatever its host's limit."""

TypedText = Annotated[str, Meta(max_length=1000)]
"""A line of chat as somebody typed it; `sanitize` shortens it."""

TypedPath = Annotated[str, Meta(min_length=1, max_length=4096, pattern=r"^[^\x00]+\Z")]
"""The path of a file on the machine on which the host runs."""


class TableOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table, settled when it is created and known to everybody. Times are whole seconds."""

    spectators: bool = True
    """Spectators are allowed."""
    delay: Annotated[int, Meta(ge=0, le=600)] = 0
    """By how much spectators see the game later."""
    clock: Annotated[int, Meta(ge=0, le=36_000)] = 0
    """The time that each seat has to think in the whole game; 0: there is no clock. A seat is never skipped for it."""
    grace: Annotated[int, Meta(ge=10, le=3600)] = 90
    """How long a player may be away before the table votes on the seat."""
    preview: bool = True
    """Programs may show how a scoring would come out now."""


USUAL = TableOptions()
