"""The player in docs/protocol.md is what a third party would write: it plays a whole game against one of ours."""

from __future__ import annotations

import asyncio
import random
import re
import sys
from pathlib import Path
from typing import Any, get_args

from engine.setup import Setup
from netplay import to_client, to_host
from netplay.client import Client
from tests.netplay.company import PATIENCE, address, hosting, play, until

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def named(kinds: Any) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(kinds)}


async def test_the_player_of_the_page_plays_a_whole_game(tmp_path: Path) -> None:
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    async with hosting(tmp_path / "a.sqlite") as host, await Client.connect(address(host)) as ana:
        await ana.create("Evening", Setup("elgrande", ("red", "blue")), "Ana", ["me", "open"])
        third = await asyncio.create_subprocess_exec(
            sys.executable, "-c", found[1], "127.0.0.1", str(host.port), stdout=asyncio.subprocess.PIPE
        )
        await until(lambda: ana.table is not None and ana.table.seats[1].player == "Thirty")
        await ana.start()
        await play(ana, random.Random(1))
        async with asyncio.timeout(PATIENCE):
            said, _ = await third.communicate()
        assert said == b"The game is over.\n"
        assert third.returncode == 0


def test_the_page_names_every_message() -> None:
    page = PAGE.read_text(encoding="utf-8")
    tables = "\n".join(line.partition(" | ")[0] for line in page.splitlines() if line.startswith("| `"))
    described = set(re.findall(r"`([a-z]+)`", tables))
    assert described == named(to_host.Message) - {"stop", "export", "import"} | named(to_client.Message)


def test_the_page_names_every_code_of_a_refusal() -> None:
    page = PAGE.read_text(encoding="utf-8").partition("## Refusals")[2].partition("##")[0]
    told = re.compile(r'(?:RefusedError|Refuse|bye|nack|FrameError)\([^"()]*"([a-z_]+)"')
    of_the_host = ("founding", "seating", "opening", "play", "lobby", "table", "talk", "names", "session", "server")
    below = ("greeting", "frames", "codec", "doors", "pairing", "secure", "rights", "arranging", "dispatch")
    sources = [Path(to_host.__file__).with_name(f"{name}.py") for name in (*of_the_host, *below)]
    codes = {code for source in sources for code in told.findall(source.read_text(encoding="utf-8"))}
    assert codes | {"slow_down"} == set(re.findall(r"`([a-z_]+)`", page)) - {"nack", "sentence"}
