"""What a client is told again of a game: put together, believed no more than the rest, and bounded."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from engine.errors import ImpossibleError
from netplay import recollection, to_client
from netplay.client import Client
from netplay.errors import ConnectionLostError, RefusedError
from netplay.recollection import Recollection
from netplay.updates import HistoryUpdate
from tests.netplay.company import Diary, address, hosting, play, until
from tests.netplay.test_client import cut, pair
from tests.netplay.test_fuzz import TOOK, VIEW, at_table
from tests.netplay.toy import ToyView

FIRST = to_client.PastStep([], [([], VIEW)])
SECOND = to_client.PastStep([TOOK], [(["scores", 0], 2)])


def recalled() -> Recollection:
    return Recollection(at_table().mirror, 1)


def test_steps_lead_on_over_the_ends_of_pages() -> None:
    found = recalled()
    found.take(to_client.History(1, [FIRST]))
    found.take(to_client.History(1, [SECOND]))
    views = [step.view for step in found.steps]
    assert all(isinstance(view, ToyView) for view in views)
    assert [view.scores for view in views if isinstance(view, ToyView)] == [[1, 2], [2, 2]]
    assert [len(step.events) for step in found.steps] == [0, 1]


def test_only_what_was_asked_for_is_taken() -> None:
    place = at_table()
    assert place.take(to_client.History(2, [FIRST])) is None
    assert place.recollection is not None
    assert not place.recollection.steps
    place.recall(2)
    assert place.take(to_client.History(2, [FIRST])) is None
    assert len(place.recollection.steps) == 1


@pytest.mark.parametrize("changes", [[(["viewer"], 1)], [(["asked"], [9])]])
def test_what_can_be_true_of_no_game_is_not_believed(changes: list[tuple[list[str | int], Any]]) -> None:
    found = recalled()
    with pytest.raises(ImpossibleError):
        found.take(to_client.History(1, [FIRST, to_client.PastStep([], changes)]))


def test_there_is_an_end_to_what_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recollection, "MOST", 3)
    found = recalled()
    found.take(to_client.History(1, [FIRST, SECOND]))
    with pytest.raises(ImpossibleError):
        found.take(to_client.History(1, [SECOND, SECOND]))


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
            first, last = told.steps[0].view, told.steps[-1].view
            assert isinstance(first, ToyView)
            assert (first.scores, first.cards) == ([0, 0], [0, 0])
            assert last == zoe.view
            assert len(told.steps) == 41


async def test_a_host_that_does_not_know_it_is_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.greeting.WIRE", 0)
    async with hosting(tmp_path / "a.sqlite") as host:
        ana, ben = await pair(host)
        async with ana, ben:
            with pytest.raises(RefusedError) as refused:
                await ana.history()
            assert refused.value.code == "version"
            await ana.chat("still here")


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
