"""The past of a game as a client is told it again: put together, tested like everything else, and bounded."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.errors import ImpossibleError
from netplay.client import joined_table
from netplay.client.client import Client
from netplay.client.joined_table import HistoryBuffer, JoinedTable
from netplay.client.updates import HistoryUpdate
from netplay.common.errors import ConnectionLostError, RefusedError
from netplay.protocol import server_messages
from netplay.protocol.client_messages import NEW, Chat
from netplay.protocol.fields import TableOptions
from tests.games.caravan.state import CaravanView
from tests.netplay.client.test_client import cut, pair
from tests.netplay.protocol.test_fuzz import INFO, TOOK, TWO, VIEW, at_table
from tests.netplay.support.company import Diary, address, hosting, play, until
from tests.netplay.support.relay import Relay, relaying

FIRST = server_messages.PastStep([], [([], VIEW)])
SECOND = server_messages.PastStep([TOOK], [(["now", "scores", 0], 2)])


def empty_buffer() -> HistoryBuffer:
    return HistoryBuffer(at_table().decode, 1)


def test_steps_lead_on_over_the_ends_of_pages() -> None:
    found = empty_buffer()
    found.add_page(server_messages.HistoryPage(1, [FIRST]))
    found.add_page(server_messages.HistoryPage(1, [SECOND]))
    views = [step.packed.unpack() for step in found.steps]
    assert all(isinstance(view, CaravanView) for view in views)
    assert [view.now.scores for view in views if isinstance(view, CaravanView)] == [[0, 0], [2, 0]]
    assert [len(step.events) for step in found.steps] == [0, 1]


def test_only_what_was_asked_for_is_taken() -> None:
    joined = at_table()
    assert joined.receive(server_messages.HistoryPage(2, [FIRST])) is None
    assert joined.history is not None
    assert not joined.history.steps
    joined.begin_history(2)
    assert joined.receive(server_messages.HistoryPage(2, [FIRST])) is None
    assert len(joined.history.steps) == 1


@pytest.mark.parametrize("changes", [[(["viewer"], 1)], [(["asked"], [9])]])
def test_what_can_be_true_of_no_game_is_not_believed(changes: list[tuple[list[str | int], Any]]) -> None:
    found = empty_buffer()
    with pytest.raises(ImpossibleError):
        found.add_page(server_messages.HistoryPage(1, [FIRST, server_messages.PastStep([], changes)]))


def test_there_is_an_end_to_what_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joined_table, "MOST", 3)
    found = empty_buffer()
    found.add_page(server_messages.HistoryPage(1, [FIRST, SECOND]))
    with pytest.raises(ImpossibleError):
        found.add_page(server_messages.HistoryPage(1, [SECOND, SECOND]))


async def test_who_comes_late_is_told_what_led_here(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await pair(host)
        async with ana, ben, await Client.connect(address(host)) as zoe:
            rng = random.Random(1)
            players = [asyncio.create_task(play(client, rng, 20)) for client in (ana, ben)]
            await asyncio.gather(*players)
            assert ana.table is not None
            await zoe.watch(ana.table.id)
            await until(lambda: zoe.view is not None)
            diary = Diary(zoe)
            await zoe.history()
            (told,) = [update for update in diary.updates if isinstance(update, HistoryUpdate)]
            first, last = told.steps[0].packed.unpack(), told.steps[-1].packed.unpack()
            assert isinstance(first, CaravanView)
            assert (first.now.scores, first.now.hands) == ([0, 0], [[], []])
            assert last == zoe.view
            assert len(told.steps) == 41


def shown(joined: JoinedTable, seq: int, cause: server_messages.Cause) -> bool:
    """Return whether steps have been skipped after a snapshot of that number."""
    joined.receive(server_messages.Snapshot(seq, VIEW, None, cause, []))
    return joined.skipped


def test_what_a_snapshot_leaves_out_is_skipped_until_it_is_told() -> None:
    joined = at_table()
    assert not shown(joined, 1, "start")
    assert not shown(joined, 2, "undo")
    assert not shown(joined, 2, "resync")
    assert shown(joined, 7, "enter")
    joined.mark_history_fetched(6)
    assert joined.skipped
    assert shown(joined, 8, "undo")
    joined.mark_history_fetched(8)
    assert not joined.skipped
    assert shown(joined, 99, "resync")


def test_who_comes_late_has_missed_the_beginning() -> None:
    assert shown(at_table(), 5, "enter")


def test_who_sees_the_game_later_is_told_in_large_steps_and_has_missed_only_what_came_while_he_was_away() -> None:
    joined = JoinedTable(server_messages.Entered(replace(INFO, terms=TableOptions(delay=60)), TWO, None))
    plain = {**VIEW, "viewer": None, "own": []}
    joined.receive(server_messages.Snapshot(1, plain, None, "start", []))
    joined.receive(server_messages.Snapshot(5, plain, None, "resync", []))
    assert not joined.skipped
    joined.receive(server_messages.Snapshot(9, plain, None, "enter", []))
    assert joined.skipped


async def test_who_was_away_for_long_is_told_what_he_has_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netplay.client.reconnecting_connection.BACKOFF", (0.05,))
    async with (
        hosting(tmp_path / "a.sqlite") as host,
        relaying(Relay(address(host))) as (relay, at),
        await Client.connect(at) as zoe,
    ):
        ana, ben = await pair(host, rounds=200)
        async with ana, ben:
            assert ana.table is not None
            await zoe.watch(ana.table.id)
            await until(lambda: zoe.view is not None)
            assert not zoe.skipped
            relay.break_down()
            await until(lambda: zoe.link == "reconnecting")
            rng = random.Random(1)
            await asyncio.gather(*(play(client, rng, 80) for client in (ana, ben)))
            diary = Diary(zoe)
            relay.mend()
            await until(lambda: zoe.link == "connected")
            assert zoe.skipped
            await zoe.history()
            assert not zoe.skipped
            (update,) = diary.games
            (told,) = [update for update in diary.updates if isinstance(update, HistoryUpdate)]
            assert len(update.events) < 160, "so many are not kept"
            assert len(told.steps) == 161


async def test_a_host_that_does_not_know_it_is_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.host.connection.handshake.WIRE", 0)
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await pair(host)
        async with ana, ben:
            with pytest.raises(RefusedError) as refused:
                await ana.history()
            assert refused.value.code == "version"
            await ana.send(Chat(NEW, "still here"))


async def test_a_connection_that_breaks_meanwhile_costs_only_the_telling(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await pair(host)
        async with ana, ben:
            asking = asyncio.create_task(ana.history())
            await asyncio.sleep(0)
            cut(host, ana)
            with pytest.raises(ConnectionLostError):
                await asking
            await until(lambda: ana.link == "connected")
            await ana.history()


def test_a_snapshot_that_is_not_believed_leaves_nothing_out() -> None:
    joined = at_table()
    with pytest.raises(ImpossibleError):
        joined.receive(server_messages.Snapshot(5, VIEW | {"asked": [9]}, None, "enter", []))
    assert (joined.view, joined.seq, joined.skipped) == (None, 0, False)
