"""A client makes the others wait for its player: at a new host, at an old one, and after a lost connection."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from msgspec.structs import replace

from netplay.client.client import Client
from netplay.client.updates import HeldUpdate
from netplay.common.errors import RefusedError
from netplay.process.server import Host
from netplay.protocol.client_messages import NEW, Hold
from tests.netplay.support.company import Diary, address, hosting, until
from tests.netplay.support.toy import toy

BELLS = replace(toy(2), modules=("market", "bells"))
"""Market days on which the other seat may whistle."""


async def two(stack: AsyncExitStack, host: Host) -> tuple[Client, Client]:
    """Red, who is asked, and blue, who may whistle."""
    red, blue = [await stack.enter_async_context(await Client.connect(address(host))) for _ in range(2)]
    table = await red.create("Evening", BELLS, "Ana", ["me", "open"])
    await blue.join(table.id, "Ben")
    await red.start()
    await until(lambda: blue.question is not None)
    return red, blue


async def test_the_others_wait_until_the_client_says_go_on(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(hosting(tmp_path / "host.sqlite"))
        red, blue = await two(stack, host)
        assert blue.question is not None
        assert blue.question.public
        diary = Diary(red)
        await blue.send(Hold(NEW, True))
        await until(lambda: red.held is not None)
        assert red.held is not None
        assert red.held.seats == (1,)
        assert red.held.left_at(red.held.at + 3.5) == 7
        assert red.held.left_at(red.held.at + 60) == 0
        await blue.send(Hold(NEW, False))
        await until(lambda: red.held is None)
        await red.answer(1)
        assert [update.seats for update in diary.updates if isinstance(update, HeldUpdate)] == [(1,), ()]


async def test_the_host_is_told_again_on_every_connection(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(hosting(tmp_path / "host.sqlite"))
        red, blue = await two(stack, host)
        blue.hold_at("step")
        await until(lambda: red.held is not None)
        (table,) = host.lobby.tables.values()
        lost = next(one for one in host.connections if one.session is table.session_of(1))
        lost.abort()
        await until(lambda: red.held is None)
        await until(lambda: blue.link == "connected")
        await red.answer(1)
        await until(lambda: blue.question is not None and blue.question.waited)
        await blue.answer(1)
        await until(lambda: red.held is not None and red.held.seats == (1,))


async def test_an_old_host_is_not_asked_for_what_it_does_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netplay.host.connection.handshake.WIRE", 1)
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(hosting(tmp_path / "host.sqlite"))
        red, blue = await two(stack, host)
        blue.hold_at("step")
        with pytest.raises(RefusedError) as refused:
            await blue.send(Hold(NEW, True))
        assert refused.value.code == "version"
        await red.answer(1)
        assert blue.link == "connected"
        assert red.held is None
