"""A player who comes back is sent the latest lines of chat again, with those marked that are new to them."""

from __future__ import annotations

from pathlib import Path

from netplay.client.client import Client
from netplay.common.paths import AppPaths
from netplay.protocol.client_messages import NEW, Chat
from netplay.protocol.server_messages import ChatLine
from tests.netplay.support.company import Diary, address, hosting, until
from tests.netplay.support.toy import toy


def chat(diary: Diary) -> list[tuple[str, bool]]:
    """What was said, and whether it had been heard before."""
    return [(update.text, update.heard) for update in diary.updates if isinstance(update, ChatLine)]


async def test_what_was_said_while_one_was_away_is_new(tmp_path: Path, places: AppPaths) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana = await Client.connect(address(host), places=places)
        table = await ana.create("Evening", toy(2, rounds=3), "Ana", ["me", "open"])
        async with await Client.connect(address(host)) as ben:
            await ben.join(table.id, "Ben")
            first = Diary(ana)
            await ben.send(Chat(NEW, "in the waiting room"))
            await ana.start()
            await until(lambda: ana.view is not None)
            assert chat(first) == [("in the waiting room", False)]
            await ana.close()
            await until(lambda: ben.table is not None and ben.table.seats[0].away)
            await ben.send(Chat(NEW, "while Ana is away"))
            async with await Client.connect(address(host), places=places) as again:
                second = Diary(again)
                await again.resume(table.id)
                await until(lambda: len(chat(second)) == 2)
                assert chat(second) == [("in the waiting room", True), ("while Ana is away", False)]
    async with hosting(tmp_path / "a.sqlite") as host, await Client.connect(address(host), places=places) as again:
        third = Diary(again)
        await again.resume(table.id)
        await until(lambda: len(chat(third)) == 2)
        assert all(heard for _text, heard in chat(third)), "the host cannot know"
