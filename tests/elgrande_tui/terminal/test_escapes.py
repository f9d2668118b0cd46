"""Hostile text never steers the terminal, whoever sends it: every byte that the app writes in a visit is looked at."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.common.paths import find_paths
from netplay.common.sanitize import trusted
from netplay.protocol.client_messages import NEW, Chat, Propose
from netplay.protocol.server_messages import Dismissed
from tests.elgrande_tui.support.liar import BIDI, CLEAR, HOSTILE, MARKUP, TITLE, Liar
from tests.elgrande_tui.support.new_games import new_grande
from tests.netplay.support.company import address, hosting
from tests.netplay.support.relay import relaying
from tests.pty_app import PtyApp

EVERYTHING = 1 << 24
"""More bytes than a visit sends."""
OURS = re.compile(
    rb"\x1b\[[\d;]*[mHG]"  # how something is drawn, and where
    rb"|\x1b\[(\?\d+(;\d+)*[hl]|\?\d+\$p|[<>=]\d*u|2[23];2t)"  # modes, questions, keys, the stack of titles
    rb"|\x1b\]2;(Your turn - |A vote - )?El Grande\x07|\x1b\]22;(default|text|pointer)\x07"  # title, mouse pointer
    rb"|\x1b\](9|777;notify;El Grande);(Your turn|A vote)\x07"  # a notification, where one is wanted
    rb"|[\x07\r\n]"
)
"""What the app sends besides text."""
PANELS = "ewfB?m"
"""The keys of what tells of people; the chat comes last, as one types there."""
WORDS = ("score", "seats", "map", "log 20", "vote")
"""What tells of them in plain mode."""


def strange(sent: bytes) -> str:
    """What is in these bytes that is neither a printable character nor the app's own."""
    return "".join(char for char in OURS.sub(b"", sent).decode() if not char.isprintable())


@pytest.mark.parametrize("text", [text for text in HOSTILE if text != MARKUP])
def test_what_is_hostile_would_be_seen(text: str) -> None:
    plain = b"\x1b[1;31mfine\x1b[2;1H\x07"
    assert not strange(plain)
    assert strange(plain + text.encode())


class Visitor:
    """The app in a terminal, for a loop in which the host and all others live."""

    def __init__(self, app: PtyApp) -> None:
        self.app = app

    async def sees(self, text: str) -> None:
        await asyncio.to_thread(self.app.wait_for, text)

    def types(self, keys: str) -> None:
        self.app.type(keys)

    async def looks(self, keys: str) -> None:
        """Until everything has come that these keys bring."""
        await asyncio.to_thread(self.app.press, keys)

    async def clicks(self, text: str) -> None:
        """In the middle of that text."""
        await self.sees(text)
        row, line = next((row, line) for row, line in enumerate(self.app.screen.display, 1) if text in line)
        at = f"0;{line.index(text) + len(text) // 2};{row}"
        await self.looks(f"\x1b[<{at}M\x1b[<{at}m")


@asynccontextmanager
async def hostile_people(at: Address) -> AsyncIterator[list[Client]]:
    """Four who sit at a new table of that host with one more seat, and three who look on."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(await Client.connect(at)) for _ in HOSTILE]
        game = new_grande(("open",) * 4)
        table = await people[0].create(TITLE, game.setup(), HOSTILE[0], game.seats())
        for client, name in zip(people[1:4], HOSTILE[1:], strict=False):
            await client.join(table.id, name)
        for client, name in zip(people[4:], HOSTILE[4:], strict=True):
            await client.watch(table.id, name)
        yield people


async def visit(visitor: Visitor, people: list[Client]) -> None:
    """Sit down, look at everything, and click on what would end the app."""
    await visitor.sees("]0;EVIL")
    visitor.types("\r")
    await visitor.sees("Choose a seat")
    await visitor.clicks(MARKUP)
    visitor.types("\r")
    await visitor.sees("Waiting at")
    for client, text in zip(people, HOSTILE, strict=True):
        await client.send(Chat(NEW, text))
    await visitor.clicks(MARKUP)
    await people[0].start()
    await visitor.sees("Hand 1:6 2:5")
    for key in PANELS:
        await visitor.looks(key)
    await visitor.clicks(MARKUP)


async def plain_visit(visitor: Visitor, people: list[Client]) -> None:
    """The same, line by line."""
    await visitor.sees("Which one?")
    visitor.types("1\r")
    await visitor.sees("Choose a seat")
    visitor.types("\r")
    await visitor.sees("Waiting at")
    for client, text in zip(people, HOSTILE, strict=True):
        await client.send(Chat(NEW, text))
    await visitor.sees(MARKUP)
    await people[0].start()
    await visitor.sees("Round 1 of 9")
    await visitor.looks("".join(f"{word}\r" for word in WORDS))


@pytest.mark.some(2)
@pytest.mark.parametrize(("look", "ways"), [(visit, ()), (plain_visit, ("--plain",))])
@pytest.mark.parametrize("honest", [True, False])
async def test_nothing_reaches_the_terminal(
    tmp_path: Path, look: Callable[[Visitor, list[Client]], Awaitable[None]], ways: tuple[str, ...], honest: bool
) -> None:
    """Of an honest host's players and their guests; and of a host that cleans nothing and adds to it."""
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(hosting(tmp_path / "host.sqlite"))
        people = await stack.enter_async_context(hostile_people(address(host)))
        liar, at = await stack.enter_async_context(relaying(Liar(address(host))))
        at = address(host) if honest else at
        argv = [sys.executable, "-m", "elgrande_tui", "join", str(at), "--name", "Ana", *ways]
        app = stack.enter_context(PtyApp(argv, 120, 40, keep=EVERYTHING))
        visitor = Visitor(app)
        await look(visitor, people)
        assert app.exit_code is None
        liar.say(Dismissed(CLEAR, trusted(f"Gone {BIDI}{TITLE}")))
        if not honest:
            await visitor.sees("Gone \ufffdEVIL")
        os.kill(app.pid, signal.SIGTERM)
        assert await asyncio.to_thread(app.wait_for_end) == 0, "what it sends is whole"
        assert strange(app.tail) == ""


NOTICES = {"osc9": b"\x1b]9;A vote\x07", "osc777": b"\x1b]777;notify;El Grande;A vote\x07"}
"""Setting -> what a vote brings."""


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("way", "ways"), [("osc9", ()), ("osc777", ("--plain",)), ("off", ("--plain",))], ids=["screen", "plain", "off"]
)
async def test_a_notification_says_nothing_but_fixed_words(tmp_path: Path, way: str, ways: tuple[str, ...]) -> None:
    """Whoever proposes a vote, whatever they are called: the words are the same, and none come unasked."""
    paths = find_paths()
    paths.prepare()
    if way != "off":
        (paths.config / "settings.toml").write_text(f'notify = "{way}"\n', encoding="utf-8")
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(hosting(tmp_path / "host.sqlite"))
        people = await stack.enter_async_context(hostile_people(address(host)))
        argv = [sys.executable, "-m", "elgrande_tui", "join", str(address(host)), "--name", "Ana", *ways]
        app = stack.enter_context(PtyApp(argv, 120, 40, keep=EVERYTHING))
        visitor = Visitor(app)
        await (plain_visit if ways else visit)(visitor, people)
        await people[0].send(Propose(NEW, "pause"))
        await visitor.sees("asks for a pause" if not ways else "pause")
        await visitor.looks("w")
        os.kill(app.pid, signal.SIGTERM)
        assert await asyncio.to_thread(app.wait_for_end) == 0
        assert strange(app.tail) == ""
        assert {name for name, notice in NOTICES.items() if notice in app.tail} == {way} - {"off"}
        assert (b"\x1b]9;" in app.tail, b"\x1b]777;" in app.tail) == (way == "osc9", way == "osc777")
