"""The result of a game is kept the moment it ends, once for all who play here, and not for those who look on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

import msgspec
import pytest

from elgrande_tui.lobby.result_keeping import ResultKeeper
from elgrande_tui.results.result import Result
from elgrande_tui.results.results_file import ResultsFile
from engine.core.match import Match
from netplay.client.updates import GameUpdate, LinkUpdate, Update
from netplay.common.paths import find_paths
from netplay.common.sanitize import trusted
from netplay.protocol.server_messages import SeatInfo, TableInfo
from tests.elgrande_tui.support.caravan_shown import caravan_shown
from tests.netplay.support.toy import toy

SEATS = [SeatInfo("red", "person", trusted("Ana")), SeatInfo("blue", "person", trusted("Ben"))]


class FakeClient:
    """A client at a table, as far as results need it."""

    def __init__(self, seat: int | None, match: Match, table: str = "t") -> None:
        self.seat = seat
        self.match = match
        self.table: TableInfo | None = TableInfo(table, trusted("Evening"), "caravan", "playing", SEATS)
        self.told: list[Update] = []

    @property
    def rules(self) -> Any:
        return self.match.rules

    @property
    def view(self) -> Any:
        return self.match.view(self.seat)

    async def updates(self) -> AsyncIterator[Update]:
        for update in self.told:
            yield update


class FakePort:
    """Its port."""

    def __init__(self, client: FakeClient) -> None:
        self.client = client


@pytest.fixture(autouse=True)
def _caravan() -> Iterator[None]:
    with caravan_shown():
        yield


def market(*, over: bool) -> Match:
    match = Match(toy(2), random.Random(1))
    while over and not match.over:
        match.answer(match.asked[0], "take 1")
    return match


def followed(clients: Sequence[FakeClient]) -> tuple[Sequence[Result], list[str]]:
    """What is in the file when these have followed their table to the end, and what was said."""
    said: list[str] = []
    file = ResultsFile(find_paths())
    ports: list[Any] = [FakePort(client) for client in clients]
    asyncio.run(ResultKeeper(file, ports, said.append, now=lambda: 7.9).run())
    return file.keep().results, said


def test_a_game_that_ends_is_kept_at_once() -> None:
    client = FakeClient(0, market(over=False))

    class Ending(FakeClient):
        async def updates(self) -> AsyncIterator[Update]:
            yield LinkUpdate("reconnecting")
            assert not ResultsFile(find_paths()).keep().results
            self.match = market(over=True)
            yield GameUpdate(self.view, None, (), "events")

    client = Ending(0, client.match)
    (result,) = followed([client])[0]
    assert (result.id, result.when, [seat.sort for seat in result.seats]) == ("t", 7, ["own", "person"])


def test_all_who_sit_at_one_keyboard_are_in_one_result() -> None:
    match = market(over=True)
    (result,) = followed([FakeClient(0, match), FakeClient(1, match)])[0]
    assert [seat.name for seat in result.own] == ["Ana", "Ben"]


def test_a_rematch_is_another_game() -> None:
    class Again(FakeClient):
        async def updates(self) -> AsyncIterator[Update]:
            yield GameUpdate(self.view, None, (), "events")
            self.table = TableInfo("u", trusted("Evening"), "caravan", "playing", SEATS, follows="t")
            yield GameUpdate(self.view, None, (), "start")

    found, _said = followed([Again(0, market(over=True))])
    assert [result.id for result in found] == ["t", "u"]


def test_nothing_is_kept_of_a_game_that_somebody_looks_on_at_or_plays_for_another() -> None:
    onlooker, stand_in = FakeClient(None, market(over=True)), FakeClient(0, market(over=True))
    assert stand_in.table is not None
    seats = [msgspec.structs.replace(SEATS[0], stand_in=trusted("Zoe")), SEATS[1]]
    stand_in.table = msgspec.structs.replace(stand_in.table, seats=seats)
    assert followed([onlooker]) == ([], [])
    assert followed([stand_in]) == ([], [])


def test_nothing_is_kept_before_the_game_or_after_the_table_was_left() -> None:
    client = FakeClient(0, market(over=True))
    client.table = None
    assert followed([client]) == ([], [])


def test_what_is_wrong_with_the_file_is_said() -> None:
    path = find_paths().data / "results.json"
    path.parent.mkdir(parents=True)
    path.write_text("{")
    found, said = followed([FakeClient(0, market(over=True))])
    assert len(found) == 1
    assert [sentence.startswith(f"{path}: line 1 cannot be read and is left out: {{ ") for sentence in said] == [True]
