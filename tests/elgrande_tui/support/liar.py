"""A host that means no good: what a real one says, with hostile text wherever there may be text."""

from __future__ import annotations

import asyncio
from typing import Final

from msgspec.structs import replace

from netplay.common.addresses import Address
from netplay.common.sanitize import trusted
from netplay.protocol import server_messages
from netplay.protocol.codec import PREFACE, TO_CLIENT, FrameReader, decode_from_host, encode
from netplay.protocol.server_messages import MotionInfo, PastStep, SeatInfo, TableInfo
from tests.netplay.support.relay import Relay

CLIPBOARD: Final = "\x1b]52;c;RVZJTA==\x07EVIL"
CLEAR: Final = "\x1b[2JEVIL\x1bc"
TITLE: Final = "\x1b]0;EVIL\x07"
C1: Final = "\x9b2JEVIL\x9d0;EVIL\x9c"
BIDI: Final = "\u202eEVIL\u2066"
LINES: Final = "EV\nIL\r\x08\x00"
MARKUP: Final = "[@click=app.quit]EVIL[/]"
HOSTILE: Final = (MARKUP, CLIPBOARD, CLEAR, TITLE, C1, BIDI, LINES)
"""What a terminal, or Textual's markup, would obey."""


class Liar(Relay):
    """Nothing that it passes on to those who come to the host is cleaned."""

    def __init__(self, host: Address) -> None:
        super().__init__(host)
        self.met = 0
        """How often somebody has come."""
        self.lie: PastStep | None = None
        """What it adds to whatever is told again of a game."""

    def say(self, message: server_messages.FromHost) -> None:
        """Say this to everybody who is connected."""
        for writer in self.clients:
            writer.write(encode(message))

    async def tell(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Spoil what the host says."""
        self.met += 1
        writer.write(PREFACE)
        frames = FrameReader(TO_CLIENT)
        while data := await reader.read(1 << 16):
            for body in frames.feed(data):
                writer.write(encode(_spoiled(decode_from_host(body), self.lie)))


def _spoiled(message: server_messages.Message, lie: PastStep | None) -> server_messages.FromHost:
    match message:
        case server_messages.TableChanged(table=table) | server_messages.Entered(table=table):
            return replace(message, table=_table(table))
        case server_messages.Tables(tables=tables):
            spoiled = [_table(table) for table in tables]
            return replace(message, tables=[*spoiled, *(_elsewhere(table) for table in spoiled)])
        case server_messages.ChatLine(text=text):
            return replace(message, sender=MARKUP, text=f"{text} {''.join(HOSTILE)}")
        case server_messages.HistoryPage(steps=steps) if lie is not None:
            return replace(message, steps=[*steps[:-1], lie])
        case server_messages.Nack() | server_messages.Refuse() | server_messages.HostBye():
            return replace(message, sentence="".join(HOSTILE))
        case _:
            return message


def _table(table: TableInfo) -> TableInfo:
    seats = [_seat(seat, HOSTILE[number]) for number, seat in enumerate(table.seats)]
    choices = [trusted(choice) for choice in ("wait", "bot", *(f"hand {text}" for text in HOSTILE))]
    motions = [MotionInfo(9, "absent", None, 1, choices, [0], [])] if table.state == "playing" else []
    return replace(table, name=TITLE, seats=seats, watchers=HOSTILE, motions=motions)


def _elsewhere(table: TableInfo) -> TableInfo:
    """A table to which nobody comes: what is played there is no game, and is shown in lists only."""
    return replace(table, id=f"z{table.id}"[:32], modules=HOSTILE)


def _seat(seat: SeatInfo, text: str) -> SeatInfo:
    level = text if seat.kind == "bot" else ""
    return replace(seat, name=text, player=text if seat.kind == "person" else "", level=level, stand_in=text)
