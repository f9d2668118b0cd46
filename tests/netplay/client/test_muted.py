"""Which chat a client tells, and which it leaves out because its sender is muted."""

from __future__ import annotations

from pathlib import Path

from netplay.client.client import Client
from netplay.common.mute_list import MuteList
from netplay.common.sanitize import trusted
from netplay.protocol.client_messages import NEW, Chat
from netplay.protocol.server_messages import ChatLine
from tests.netplay.support.company import Diary, address, hosting, until
from tests.netplay.support.toy import toy


def test_who_is_muted_is_not_heard_whatever_letters_the_name_has() -> None:
    muted = MuteList()
    assert muted.toggle(trusted("Ana"))
    assert muted.hides(trusted("Ana"))
    assert muted.hides(trusted("\u0410n\u0430"))
    assert not muted.hides(trusted("Ben"))
    assert muted.names == ["Ana"]
    assert not muted.toggle(trusted("ana"))
    assert not muted.hides(trusted("Ana"))
    assert muted.names == []


async def test_a_client_tells_no_lines_of_who_is_muted_and_tells_them_again(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path / "a.sqlite") as host,
        await Client.connect(address(host)) as ana,
        await Client.connect(address(host)) as ben,
    ):
        table = await ana.create("Evening", toy(2), "Ana", ["me", "open"])
        await ben.join(table.id, "Ben")
        diary = Diary(ana)
        ana.muted.toggle(trusted("host"))
        ana.muted.toggle(trusted("Ben"))
        assert ana.muted.names == ["Ben", "host"]
        await ben.send(Chat(NEW, "not heard"))
        await ana.send(Chat(NEW, "my own"))
        ana.muted.toggle(trusted("Ben"))
        await ben.send(Chat(NEW, "heard"))
        await until(lambda: ("Ben", "heard") in lines(diary))
        assert lines(diary) == [("Ana", "my own"), ("Ben", "heard")]


def lines(diary: Diary) -> list[tuple[str, str]]:
    return [(update.sender, update.text) for update in diary.updates if isinstance(update, ChatLine)]
