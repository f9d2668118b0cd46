"""What fields of messages may hold: every field that a peer fills has a limit."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

Number = Annotated[int, Meta(ge=0, le=2**53)]
"""A count, an id or a sequence number: exact in every language a third party may use."""

SeatNumber = Annotated[int, Meta(ge=0, le=31)]
"""A seat in the order of `Setup.seats`."""

Nonce = Annotated[bytes, Meta(min_length=16, max_length=16)]
"""128 bits drawn for one exchange."""

Key = Annotated[bytes, Meta(min_length=32, max_length=32)]
"""SHA-256 of a seat's token: all that a host ever holds of it."""

Mac = Annotated[bytes, Meta(min_length=32, max_length=32)]
"""An HMAC-SHA-256, or another proof of that size."""

KeyShare = Annotated[bytes, Meta(min_length=33, max_length=33)]
"""What one side tells the other in a SPAKE2 exchange: a letter for the side and a point of Ed25519."""

TableId = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[0-9a-z]+\Z")]
"""Digits and small letters, in any mixture: an id may be digits alone."""

Word = Annotated[str, Meta(max_length=32)]
"""A code or a name that programs made."""

TypedName = Annotated[str, Meta(max_length=100)]
"""A name as somebody typed it; `safe` shortens it."""

ShownName = Annotated[str, Meta(max_length=200)]
"""A name as `safe` has left it: each of its cells may bear marks."""

MotionKind = Literal["absent", "undo", "pause", "go_on", "swap", "rematch"]
"""What a table votes on: what becomes of the seat of somebody who stays away; to take the last answer of the proposer
back although something has become known since; to pause; to go on after a pause; to change seats with the proposer;
to play again."""

MOST_CHOICES = 16
"""Of one motion."""

MOST_WATCHERS = 256
"""Spectators of one table, whatever its host's limit."""

TypedText = Annotated[str, Meta(max_length=1000)]
"""A line of chat as somebody typed it; `safe` shortens it."""

TypedPath = Annotated[str, Meta(min_length=1, max_length=4096, pattern=r"^[^\x00]+\Z")]
"""A file of the machine on which the host runs."""
