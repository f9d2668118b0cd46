"""Bend messages where their structure can be bent, and into what no packer writes: lists as keys, wrong lengths.

Everything follows from a seed: the same mutants come each time.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from netplay.common.reasons import ARGUMENTS, NetReason, UserMessage
from netplay.common.sanitize import trusted
from netplay.protocol import server_messages
from netplay.protocol.server_messages import bye, chat_line, dismissed, nack, refuse

NUMBERS = [b"\x00", b"\xff", b"\x7f", *(b"\xcf" + n.to_bytes(8, "big") for n in (2**53, 2**53 + 1, 2**63, 2**64 - 1))]
NUMBERS += [b"\xd3\x80" + bytes(7), *(b"\xcb" + struct.pack(">d", n) for n in (0.5, -0.0, 1e308, float("inf")))]
NAN = b"\xcb" + struct.pack(">d", float("nan"))
WORDS = [
    b"",
    b"x",
    b"\x1b]52;c;eA==\x07",
    b"{0.__class__}",
    b"{giver:>999999999}",
    b"%n{}{{",
    "\u202ex\u0308\u0308".encode(),
]
NO_UTF8 = [b"\xff\xfe", b"\xed\xa0\x80", b"\xf0\x9f"]
TEXTS = [*(bytes([0xA0 + len(text)]) + text for text in (*WORDS, *NO_UTF8)), b"\xda\x00\xc9" + b"a" * 201]
TEXTS += [b"\xda\x03\xe9" + b"a" * 1001, b"\xda\x07\xd0" + "\u0308".encode() * 1000]
BYTES = [b"\xc4\x00", b"\xc4\x10" + bytes(16), b"\xc4\x20" + bytes(32)]
TYPES = [
    b"\xd4\x05x",
    b"\xd6\xff" + bytes(4),
    b"\xd7\xff" + b"\xff" * 8,
    b"\xc7\x0c\xff" + b"\xff" * 12,
    b"\xc7\x00\x01",
]
"""Extensions: one that nobody knows, times that are possible and impossible."""
LONG = [head + b"\xff" * 4 for head in (b"\xdd", b"\xdf", b"\xdb", b"\xc6", b"\xc9")]
"""What claims 2^32 - 1 entries or bytes."""
TYPE = b"\xa4type"

DEEP = [b"\x91" * deep + b"\xc0" for deep in (17, 200, 3000)] + [b"\x81\xa1a" * deep + b"\xc0" for deep in (17, 200)]
LISTS = [b"\x90", b"\x91\x01", b"\x92\xa1x\x91\xc0", b"\xdc\x03\xe8" + b"\x80" * 1000]
LEAVES = [b"\xc0", b"\xc2", b"\xc3", b"\xc1", NAN, *NUMBERS, *TEXTS, *BYTES, *TYPES]
KEYS = [*LEAVES, *LISTS, b"\x80", b"\x81\x01\x01", b"\x91\x80", b"\x92\x01\x91\x01"]
MAPS = [b"\x80", b"\x82\xa1a\x01\xa1a\x02", *(b"\x81" + key + b"\x01" for key in KEYS)]
MAPS += [b"\x81\xa1a" + inner for inner in MAPS]
PARTS = [*LEAVES, *LISTS, *MAPS, *LONG, *DEEP]
"""Values of every kind that msgpack has, and of none, as bytes."""
KINDS = ((0x7F, NUMBERS), (0xBF, TEXTS), (0xC3, LEAVES), (0xC6, BYTES), (0xD3, NUMBERS), (0xDB, TEXTS), (0xFF, NUMBERS))
"""The values of one kind, up to its highest first byte."""


@dataclass
class Pairs:
    """A map as it is written: its keys may be anything, and come twice."""

    pairs: list[list[Node]]


Node: TypeAlias = "bytes | list[Node] | Pairs"
"""A value: its bytes, or the values in it."""


def statements() -> list[server_messages.Stating]:
    """Return every kind of message that states something, with every reason that there is."""
    said: list[server_messages.Stating] = []
    for reason in NetReason:
        args = {name: 3 if ARGUMENTS[name] == "number" else "Ana" for name in reason.arguments}
        why = UserMessage(reason.code, trusted(reason.sentence), reason, args)
        said += [refuse(why), nack(1, why), bye(why), chat_line(1, why), dismissed(why)]
    return said


def mutants(messages: Sequence[msgspec.Struct], count: int, seed: int = 1) -> Iterator[bytes]:
    """Yield so many bodies: each one is that of a message with one to three values, keys or bytes put wrong."""
    rng = random.Random(seed)
    bodies = [msgspec.msgpack.encode(message) for message in messages]
    for n in range(count):
        node = _node(msgspec.msgpack.decode(bodies[n % len(bodies)]))
        for _ in range(rng.choice((1, 1, 2, 3))):
            _bend(node, rng)
        body = _written(node)
        yield _cut(body, rng) if rng.random() < 0.1 else body


def _node(value: Any) -> Node:
    if isinstance(value, dict):
        return Pairs([[_node(name), _node(part)] for name, part in value.items()])
    if isinstance(value, list):
        return [_node(part) for part in value]
    return msgspec.msgpack.encode(value)


def _written(node: Node) -> bytes:
    if isinstance(node, bytes):
        return node
    if isinstance(node, list):
        return b"\xdd" + len(node).to_bytes(4, "big") + b"".join(map(_written, node))
    return (
        b"\xdf" + len(node.pairs).to_bytes(4, "big") + b"".join(_written(part) for pair in node.pairs for part in pair)
    )


def _places(node: Node) -> Iterator[tuple[Pairs | list[Node], int]]:
    """Yield where every value stands within a list or map."""
    if isinstance(node, bytes):
        return
    inner = [part for _, part in node.pairs] if isinstance(node, Pairs) else node
    for at, part in enumerate(inner):
        yield node, at
        yield from _places(part)


def _bend(node: Node, rng: random.Random) -> None:
    """Put one value in it wrong: another one of its kind, or of any, under another key, twice, gone."""
    places = [(within, at) for within, at in _places(node) if _free(within, at)]
    if not places:
        return
    within, at = rng.choice(places)
    rows: list[Any] = within.pairs if isinstance(within, Pairs) else within
    match rng.choices(("like", "any", "key", "twice", "gone"), (4, 4, 1, 1, 1))[0]:
        case "twice":
            rows.append(deepcopy(rows[at]))
        case "gone":
            del rows[at]
        case "key" if isinstance(within, Pairs):
            rows[at][0] = rng.choice(KEYS)
        case how:
            row, place = (rows[at], 1) if isinstance(within, Pairs) else (rows, at)
            row[place] = rng.choice(_like(row[place]) if how == "like" else PARTS)


def _free(within: Pairs | list[Node], at: int) -> bool:
    """Return whether this may be put wrong: a message without its type is none, whatever else is in it."""
    return not isinstance(within, Pairs) or within.pairs[at][0] != TYPE


def _like(node: Node) -> list[bytes]:
    """Return values of the same kind."""
    if not isinstance(node, bytes):
        return LISTS if isinstance(node, list) else MAPS
    return next(found for most, found in KINDS if node[0] <= most)


def _cut(body: bytes, rng: random.Random) -> bytes:
    """Put the bytes wrong: cut them, flip one, or add some."""
    at = rng.randrange(len(body))
    return rng.choice((body[:at], body[:at] + bytes([rng.randrange(256)]) + body[at + 1 :], body + body[at:]))
