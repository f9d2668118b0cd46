"""The bot in docs/writing-a-bot.md is what a third party would write: it plays a whole game against one of ours."""

from __future__ import annotations

import asyncio
import random
import re
import sys
from pathlib import Path

import msgspec
import pytest

from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.host.limits import Limits
from netplay.protocol.codec import PREFACE
from tests.netplay.support.company import PATIENCE, address, hosting, play, until
from tests.netplay.support.plain import frame
from tests.paths import DOCS

PAGE = DOCS / "writing-a-bot.md"


@pytest.fixture
def bot() -> str:
    """Return the program on the page."""
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


async def run(bot: str, port: int) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", bot, "127.0.0.1", str(port), stdout=asyncio.subprocess.PIPE
    )


async def end(process: asyncio.subprocess.Process) -> str:
    """Wait until the bot has ended well; return what it printed."""
    async with asyncio.timeout(PATIENCE):
        said, _ = await process.communicate()
    assert process.returncode == 0
    return said.decode()


async def test_it_plays_a_whole_game(tmp_path: Path, bot: str) -> None:
    async with hosting(tmp_path / "a.sqlite") as host, await Client.connect(address(host)) as ana:
        await ana.create("Evening", Setup("elgrande", ("red", "blue")), "Ana", ["me", "open"])
        process = await run(bot, host.port)
        await until(lambda: ana.table is not None and ana.table.seats[1].player == "Thirty")
        await ana.start()
        await play(ana, random.Random(1))
        assert await end(process) == "The game is over.\n"


async def test_it_says_why_it_is_not_wanted(tmp_path: Path, bot: str) -> None:
    async with hosting(tmp_path / "a.sqlite") as host, await Client.connect(address(host)) as ana:
        table = await ana.create("Evening", Setup("elgrande", ("red", "blue")), "Thirty", ["me", "open"])
        assert await end(await run(bot, host.port)) == (
            "name: somebody at the table is already called 'Thirty' or something similar\n"
        )
        await ana.delete(table.id)


async def test_it_answers_again_when_an_answer_was_not_taken(bot: str) -> None:
    """As a host of few words sees it: an answer that is refused for now comes again, other refusals are passed over."""
    question = {"id": 1, "words": ["pass"], "waited": True}
    answers: list[int] = []

    async def host(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(**message: object) -> None:
            writer.write(frame(msgspec.msgpack.encode(message)))

        async def hear(kind: str) -> int:
            size = int.from_bytes(await reader.readexactly(4), "big")
            message = msgspec.msgpack.decode(await reader.readexactly(size))
            assert message["type"] == kind
            return int(message.get("cmd", 0))

        writer.write(await reader.readexactly(len(PREFACE)))
        await hear("hello")
        say(type="welcome")
        await hear("list")
        say(type="tables", tables=[{"id": "t1", "state": "open"}])
        await hear("join")
        say(type="view", question=question)
        for code in ("paused", "slow_down", "store"):
            answers.append(await hear("answer"))
            say(type="nack", code=code)
            await hear("resync")
            say(type="view", question=question)
        for code in ("stale", "not_yours"):
            answers.append(await hear("answer"))
            say(type="nack", code=code)
            say(type="events", question=question)
        answers.append(await hear("answer"))
        say(type="table", table={"state": "over"})
        await reader.read()
        writer.close()

    async with await asyncio.start_server(host, "127.0.0.1", 0) as server:
        process = await run(bot.replace("sleep(1)", "sleep(0)"), server.sockets[0].getsockname()[1])
        assert await end(process) == "The game is over.\n"
    assert len(set(answers)) == 6, "each has a number of its own"


def test_it_is_short_and_needs_only_msgpack(bot: str) -> None:
    lines = [line for line in bot.splitlines() if line.strip()]
    assert len(lines) <= 38
    (imports,) = [line for line in lines if line.startswith("import ")]
    others = set(imports.removeprefix("import ").split(", ")) - sys.stdlib_module_names
    assert others == {"msgpack"}


def test_the_page_tells_the_limits_as_they_are() -> None:
    page, limits = " ".join(PAGE.read_text(encoding="utf-8").split()), Limits()
    assert f"{limits.rate:.0f} messages a second are taken, {limits.burst} at once" in page
    assert f"After {limits.silence:.0f} seconds without a byte" in page
    assert (limits.chat_rate, limits.chat_burst) == (1, 5)
    assert limits.stuck == 10
