"""Which chat a client tells, and which it leaves out because its sender is muted."""

from __future__ import annotations

from pathlib import Path

from netplay.client.client import Client
from netplay.client.mute_list import MuteList
from netplay.client.updates import ChatUpdate, LinkUpdate
from netplay.common.sanitize import trusted
from tests.netplay.support.company import Diary, address, hosting, until
from tests.netplay.support.toy import toy


def said(sender: str, seat: int | None = 0, *, watcher: bool = False) -> ChatUpdate:
    return ChatUpdate(trusted(sender), trusted("hm"), seat, watcher)


def test_who_is_muted_is_not_heard_whatever_letters_the_name_has() -> None:
    muted = MuteList()
    muted.add(trusted("Ana"))
    assert not muted.hears(said("Ana"))
    assert not muted.hears(said("\u0410n\u0430"))
    assert muted.hears(said("Ben"))
    assert not muted.hears(said("Ana", None, watcher=True))
    assert muted.names == {"Ana"}
    muted.discard(trusted("ana"))
    assert muted.hears(said("Ana"))
    assert muted.names == frozenset()


def test_the_host_is_heard_and_so_is_everything_that_is_no_chat() -> None:
    muted = MuteList()
    muted.add(trusted("host"))
    assert muted.hears(said("host", None))
    assert muted.hears(LinkUpdate("connected"))


async def test_a_client_tells_no_lines_of_who_is_muted_and_tells_them_again(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path / "a.sqlite") as host,
        await Client.connect(address(host)) as ana,
        await Client.connect(address(host)) as ben,
    ):
        table = await ana.create("Evening", toy(2), "Ana", ["me", "open"])
        await ben.join(table.id, "Ben")
        diary = Diary(ana)
        ana.mute(trusted("Ben"))
        assert ana.muted == {"Ben"}
        await ben.chat("not heard")
        await ana.chat("my own")
        ana.unmute(trusted("Ben"))
        await ben.chat("heard")
        await until(lambda: ("Ben", "heard") in lines(diary))
        assert lines(diary) == [("Ana", "my own"), ("Ben", "heard")]


def lines(diary: Diary) -> list[tuple[str, str]]:
    return [(update.sender, update.text) for update in diary.updates if isinstance(update, ChatUpdate)]
