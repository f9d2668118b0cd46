"""Record a session with the program of version 0.1.0, which must be the one that Python finds:

    PYTHONSAFEPATH=1 PYTHONPATH=/tmp/old python make_session.py .

Whole messages are kept as they travel, without what encrypts them: `session.msgpack` is a list of triples, the number
of the connection, who speaks (`client` or `host`), and the bytes of the message, in the order in which clients said
and heard them. `session.jsonl` has a line for each, with what it says (bytes in base 64).
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import get_args

import msgspec

from engine.setup import Setup
from netplay import line, to_client, to_host, wire
from netplay.addresses import Address
from netplay.client import Client
from netplay.codec import decode_from_client, decode_from_host, encode
from netplay.errors import RefusedError
from netplay.limits import Limits
from netplay.server import Host, HostOptions
from netplay.terms import Terms
from netplay.wire import Wire

SHORT = Setup("elgrande", ("red", "blue", "green"), variants=("V4",), options={"length": "short"})
FREE = Limits(rate=100_000, burst=100_000, per_address=100, unjoined=100, chat_rate=100, chat_burst=100, ping=0.1)


class Recorder:
    """Keeps what all clients of this process say and hear."""

    def __init__(self) -> None:
        self.frames: list[tuple[int, str, bytes]] = []
        self.kinds: set[type] = set()
        self._wires: list[Wire] = []
        self._body = b""

    def begin(self) -> None:
        """Listen from now on."""
        send, receive = Wire.send, Wire.receive

        def decode(body: bytes) -> to_client.Message:
            self._body = body
            return decode_from_host(body)

        def sent(way: Wire, message: to_host.FromClient) -> None:
            self._keep(way, "client", encode(message)[4:], message)
            send(way, message)

        async def received(way: Wire) -> to_client.Message:
            message = await receive(way)
            self._keep(way, "host", self._body, message)
            return message

        wire.decode_from_host, Wire.send, Wire.receive = decode, sent, received

    def _keep(self, way: Wire, who: str, body: bytes, message: object) -> None:
        if way not in self._wires:
            self._wires.append(way)
        self.frames.append((self._wires.index(way) + 1, who, body))
        self.kinds.add(type(message))

    def write(self, folder: Path) -> None:
        """Write both files."""
        (folder / "session.msgpack").write_bytes(msgspec.msgpack.encode(self.frames))
        lines = []
        for connection, who, body in self.frames:
            message = decode_from_client(body) if who == "client" else decode_from_host(body)
            says = msgspec.to_builtins(message)
            lines.append(json.dumps({"connection": connection, "from": who, "says": says}, ensure_ascii=False) + "\n")
        (folder / "session.jsonl").write_text("".join(lines), encoding="utf-8")


async def until(true: Callable[[], object]) -> None:
    """Wait until it is so."""
    for _ in range(6000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise TimeoutError


async def answers(clients: Sequence[Client], most: int) -> None:
    """Whoever is waited for answers, with one option after the other, until so many answers are given or all are."""
    for n in range(most):
        await until(
            lambda: any(c.question is not None and c.question.waited for c in clients) or state(clients[0]) == "over"
        )
        for client in clients:
            question = client.question
            if question is not None and question.waited:
                await client.answer(n % len(question.words), question.id)
                break


def state(client: Client) -> str:
    """That of the table."""
    assert client.table is not None
    return client.table.state


async def agree(client: Client, kind: str, choice: str = "yes") -> None:
    """Wait until that is voted on, and vote."""
    await until(lambda: client.table is not None and any(motion.kind == kind for motion in client.table.motions))
    assert client.table is not None
    motion = next(motion for motion in client.table.motions if motion.kind == kind)
    await client.vote(motion.id, motion.choices.index(choice))


async def lobby(ana: Client, ben: Client, zoe: Client) -> str:
    """All that can happen before the start; return the table."""
    terms = Terms(clock=1800, grace=10)
    table = (await ana.create("Evening", SHORT, "Ana", ["me", "open", "open"], terms)).id
    await ben.tables()
    await ben.join(table, "Ben")
    await zoe.watch(table, "Zoe")
    await ana.rename("‘Evening’ 字")
    await zoe.chat("Hello")
    await ana.chat("¿Qué tal?")
    await ben.swap(2)
    await ana.swap(2)
    await agree(ben, "swap")
    await until(lambda: (ana.seat, ben.seat) == (2, 0))
    await ana.fill(1, "easy")
    await ana.fill(1, "random")
    await ana.free(0)
    await until(lambda: ben.table is None)
    await ben.join(table, "Ben", 0)
    return table


async def game(ana: Client, ben: Client, zoe: Client, table: str) -> None:
    """From the start to the rematch, with a person who goes and comes back."""
    await ana.start()
    await until(lambda: all(client.view is not None for client in (ana, ben, zoe)))
    await ana.more_time(0)
    while not ana.can_undo:
        await answers([ana, ben], 1)
        await asyncio.sleep(0.05)
    await ana.undo()
    await answers([ana, ben], 6)
    await ana.propose("pause")
    await agree(ben, "pause")
    await ben.propose("go_on")
    await agree(ana, "go_on", "no")
    await ben.propose("go_on")
    await agree(ana, "go_on")
    await zoe.close()
    ben._line._wire.close()
    await until(lambda: ben.link == "reconnecting")
    await until(lambda: ben.link == "connected")
    await ben.history()
    ben._line.send(to_host.Resync(10**6))
    await answers([ana, ben], 10**6)
    await ana.propose("rematch")
    await agree(ben, "rematch")
    await until(lambda: ana.table is not None and ana.table.follows == table)
    await ben.leave()


async def operate(host: Host, ana: Client, folder: Path) -> None:
    """A table with a join code is moved away and back, and deleted; then the host ends."""
    await ana.leave()
    locked = await ana.create("Locked", SHORT, "Ana", ["me", "open", "bot:easy"], locked=True)
    at = Address("127.0.0.1", host.port)
    async with await Client.connect(at) as cleo:
        await cleo.join(locked.id, "Cleo", code=ana.code)
        async with await Client.connect(at, secret=host.options.operator, purpose="operator") as owner:
            await owner.export(locked.id, folder / "moved")
            await owner.import_table(folder / "moved")
            await owner.delete(locked.id)
            await until(lambda: cleo.table is None)
            owner._line.send(to_host.Stop(10**6))
            await until(host.stopped.is_set)


async def refusals(at: Address, ana: Client) -> None:
    """What a host says no to."""
    with suppress(RefusedError):
        await Client.connect(at, secret=bytes(16))
    with suppress(RefusedError):
        await ana.chat("")


async def main(target: Path) -> None:
    """Record it all."""
    recorder = Recorder()
    recorder.begin()
    line.PING = 0.2
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with Host(HostOptions(folder / "host.sqlite", bot_delay=0, limits=FREE)) as host:
            at = Address("127.0.0.1", host.port)
            ana, ben, zoe = [await Client.connect(at) for _ in range(3)]
            table = await lobby(ana, ben, zoe)
            await game(ana, ben, zoe, table)
            await refusals(at, ana)
            await operate(host, ana, folder)
        await until(lambda: ana.link != "connected")
        for client in (ana, ben):
            await client.close()
    recorder.write(target)
    every = {*get_args(to_host.Message), *get_args(to_client.Message)}
    print("not said:", sorted(str(kind) for kind in every - recorder.kinds))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
