"""Spectators, chat and clocks over real sockets."""

from __future__ import annotations

from pathlib import Path

import pytest

from netplay.client.client import Client
from netplay.client.updates import ClockUpdate
from netplay.common.errors import RefusedError
from netplay.protocol.client_messages import NEW, Chat, More
from netplay.protocol.fields import TableOptions
from netplay.protocol.server_messages import ChatLine
from tests.games.caravan.state import CaravanView
from tests.netplay.support.company import Diary, address, hosting, let_pass, until
from tests.netplay.support.toy import toy


def heard(diary: Diary) -> list[tuple[str, str, bool]]:
    return [(u.sender, u.text, u.watcher) for u in diary.updates if isinstance(u, ChatLine)]


async def test_a_spectator_sees_the_game_later_and_talks_to_the_others_who_look_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        hosting(tmp_path / "a.sqlite") as host,
        await Client.connect(address(host)) as ana,
        await Client.connect(address(host)) as zoe,
        await Client.connect(address(host)) as yan,
    ):
        table = await ana.create("Evening", toy(1, rounds=3), "Ana", ["me"], TableOptions(delay=1))
        of_ana, of_yan = Diary(ana), Diary(yan)
        now = host.clock()
        monkeypatch.setattr(host, "clock", lambda: now)
        await zoe.watch(table.id, "Zoe")
        await yan.watch(table.id)
        await ana.start()
        await until(lambda: ana.question)
        assert ana.question is not None
        await ana.answer(ana.question.words.index("take 2"))
        await until(lambda: isinstance(ana.view, CaravanView) and ana.view.now.scores == [2])
        assert zoe.view is None
        await zoe.send(Chat(NEW, "a two, I bet"))
        await until(lambda: ("Zoe", "a two, I bet", True) in heard(of_yan))
        with pytest.raises(RefusedError) as refused:
            await yan.send(Chat(NEW, "me too"))
        assert refused.value.code == "name"
        let_pass(monkeypatch, host, 0)
        await until(lambda: isinstance(zoe.view, CaravanView) and zoe.view.now.scores == [2])
        for _ in range(2):
            await until(lambda: ana.question)
            assert ana.question is not None
            await ana.answer(ana.question.words.index("take 1"))
        await until(lambda: ana.table and ana.table.state == "over")
        await until(lambda: isinstance(yan.view, CaravanView) and yan.view.now.scores == [4])
        await zoe.send(Chat(NEW, "well played"))
        await until(lambda: ("Zoe", "well played", True) in heard(of_ana))
        assert heard(of_ana) == [("Zoe", "well played", True)]


async def test_clocks_come_to_the_client_and_more_time_to_everybody(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path / "a.sqlite") as host,
        await Client.connect(address(host)) as ana,
        await Client.connect(address(host)) as ben,
    ):
        table = await ana.create("Evening", toy(2), "Ana", ["me", "open"], TableOptions(spectators=False, clock=600))
        await ben.join(table.id, "Ben")
        of_ben = Diary(ben)
        await ana.start()
        await until(lambda: ben.clock)
        assert ben.clock is not None
        assert ben.clock.running == (0,)
        await ben.send(More(NEW, 0))
        await until(lambda: ben.clock and ben.clock.left[0] > 640)
        assert any(isinstance(update, ClockUpdate) for update in of_ben.updates)
        await until(lambda: ("host", "Ben gives Ana another minute.", False) in heard(of_ben))
        async with await Client.connect(address(host)) as zoe:
            with pytest.raises(RefusedError) as refused:
                await zoe.watch(table.id, "Zoe")
            assert refused.value.code == "closed"
