"""A host plays what is registered: installed games with levels of their own; no other name reaches an import."""

from __future__ import annotations

import asyncio
import os
import random
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from engine.core.setup import Setup
from engine.games.carcassonne.model.view import CarcassonneView
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.modules.registry import MODULES
from netplay.client.client import Client
from netplay.common.compatibility import missing_parts, version_of
from netplay.common.errors import StoreError
from netplay.common.paths import AppPaths
from netplay.common.sanitize import trusted
from netplay.host.storage.storage import SeatRecord, StoredTable, TableRecord
from netplay.host.storage.table_file import MovedTable, read_table
from netplay.process.subprocesses import local_host
from netplay.protocol import client_messages, server_messages
from netplay.protocol.client_messages import NEW, Undo
from tests.games.caravan.state import CaravanView
from tests.games.lighthouse.lighthouse import LIGHTHOUSE
from tests.impostor import NAMES, Planted
from tests.netplay.support.company import PATIENCE, address, hosting, play, until
from tests.netplay.support.dialogue import House
from tests.netplay.support.toy import toy
from tests.paths import INSTALLED, LIGHTHOUSE_INSTALLED, ROOT


async def test_an_installed_game_is_played_with_its_own_bots(places: AppPaths, monkeypatch: pytest.MonkeyPatch) -> None:
    """Host and bots are processes of their own, which find the game by its entry point."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(ROOT), str(INSTALLED))))
    async with (
        local_host(places, bot_delay=0) as host,
        await Client.connect(host.address, secret=host.secret) as ana,
        asyncio.timeout(PATIENCE),
    ):
        await ana.create("Market", toy(2, rounds=4), "Ana", ["me", "bot:rider"])
        assert ana.table is not None
        await ana.start()
        for _ in range(4):
            await until(lambda: ana.question is not None)
            assert ana.question is not None
            await ana.answer(ana.question.words.index("take 1"))
        await until(lambda: ana.table is not None and ana.table.state == "over")
        assert isinstance(ana.view, CaravanView)
        assert ana.view.now.scores == [4, 8]


async def test_carcassonne_is_played_to_its_end_over_a_network(tmp_path: Path) -> None:
    """With a random bot and a spectator; every client checks what the host tells, and a placement is taken back."""
    async with (
        hosting(tmp_path / "a.sqlite") as host,
        await Client.connect(address(host)) as ana,
        await Client.connect(address(host)) as eva,
        asyncio.timeout(PATIENCE),
    ):
        setup = Setup("carcassonne", ("red", "blue"), options={"first_player": "red"})
        await ana.create("Meadow", setup, "Ana", ["me", "bot:random"])
        assert ana.table is not None
        await eva.watch(ana.table.id)
        await ana.start()
        await until(lambda: ana.question is not None and ana.question.waited)
        while ana.question is not None and ana.question.kind != "place":  # a first tile with one place is laid unasked
            await ana.answer(0)
            await until(lambda: ana.question is not None and ana.question.waited)
        before = ana.view
        await ana.answer(0)
        await until(lambda: ana.question is not None and ana.question.kind == "claim")
        await ana.send(Undo(NEW))
        await until(lambda: ana.question is not None and ana.question.kind == "place")
        assert ana.view == before
        await play(ana, random.Random(1))
        await until(lambda: eva.table is not None and eva.table.state == "over")
        assert isinstance(ana.view, CarcassonneView)
        assert isinstance(eva.view, CarcassonneView)
        assert len(ana.view.tiles) + len(ana.view.removed) == 72
        assert eva.view.scores == ana.view.scores


WANTED = ("power 13", "take l6-storm", "act")
"""What Ana answers where she can: so she is the first to choose a card, whatever fate deals, and takes the Storm."""


async def test_an_installed_expansion_is_played_with_bots(places: AppPaths, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(ROOT), str(LIGHTHOUSE_INSTALLED))))
    MODULES.register(LIGHTHOUSE)
    try:
        async with (
            local_host(places, bot_delay=0) as host,
            await Client.connect(host.address, secret=host.secret) as ana,
            asyncio.timeout(PATIENCE),
        ):
            options = {"first_player": "red", "fog": True}
            setup = Setup("elgrande", ("red", "blue"), (LIGHTHOUSE.name,), options=options)
            await ana.create("Storm", setup, "Ana", ["me", "bot:easy"])
            await ana.start()
            await until(lambda: ana.view is not None)
            while isinstance(ana.view, GrandeView) and ana.view.now.round == 1:
                await until(lambda: ana.question is not None and ana.question.waited)
                assert ana.question is not None
                words = ana.question.words
                await ana.answer(next((words.index(wanted) for wanted in WANTED if wanted in words), 0))
            assert isinstance(ana.view, GrandeView)
            assert LIGHTHOUSE.name in {scored.cause for scored in ana.view.ledger}
    finally:
        MODULES.forget(LIGHTHOUSE.name)


@pytest.mark.parametrize("level", ["easy", "genius"])
def test_a_level_that_the_game_does_not_have_is_refused_with_those_it_has(level: str) -> None:
    house = House()
    ana = house.talker()
    (refused,) = ana.create(toy(), ["me", f"bot:{level}"])
    assert isinstance(refused, server_messages.Nack)
    assert (refused.code, refused.sentence) == (
        "bot",
        f"there is no bot '{level}'; there are: random, walker, rider",
    )
    ana.create(toy(), ["me", "bot:walker"])
    assert next(iter(house.lobby.tables.values())).seats[1].level == "walker"


def test_a_table_whose_game_is_gone_gets_no_bot() -> None:
    """It was founded when the game was installed."""
    house = House()
    ana = house.talker()
    ana.create(toy(), ["me", "open"])
    house.table().record = replace(house.table().record, setup=Setup("planted", ("red", "blue")))
    for command in (client_messages.Fill(9, 1, "random"), client_messages.Start(10, "random")):
        ana.say(command)
        (refused,) = ana.hear_only(server_messages.Nack)
        assert (refused.code, refused.sentence) == ("setup", "there is no game 'planted'")


def kept(setup: Setup, level: str) -> StoredTable:
    """A table with a bot of that level, as it stands in a store."""
    seats = [
        SeatRecord("t1", 0, "person", trusted("Ana"), key=bytes(32)),
        SeatRecord("t1", 1, "bot", trusted("Bot 1"), trusted(level)),
    ]
    terms = client_messages.Create(1, "x", "Ana", setup, ["me"], bytes(32)).terms
    return StoredTable(TableRecord("t1", trusted("Evening"), setup, "open", 1, 0, terms), seats, [], [], [], [])


def write(path: Path, stored: StoredTable) -> Path:
    path.write_bytes(msgspec.msgpack.encode(MovedTable("elgrande-table", 1, "h1", stored)))
    return path


@pytest.mark.parametrize(("level", "known"), [("rider", True), ("random", True), ("easy", False)])
def test_a_table_from_elsewhere_has_bots_of_its_games_own_levels(level: str, known: bool, tmp_path: Path) -> None:
    path = write(tmp_path / "table", kept(toy(), level))
    if known:
        assert read_table(path).seats[1].level == level
    else:
        with pytest.raises(StoreError, match="is damaged: its bots"):
            read_table(path)


@pytest.mark.parametrize("name", NAMES)
def test_no_other_name_reaches_an_import(name: str, planted: Planted, tmp_path: Path) -> None:
    """Neither from a stranger who creates a table, nor from a table's file, nor from a host's list of tables."""
    setup, house = Setup(name, ("red", "blue")), House()
    ana = house.talker()
    (refused,) = ana.create(setup, ["me", "bot:random"])
    assert isinstance(refused, server_messages.Nack)
    assert (refused.code, refused.sentence) == ("setup", f"there is no game '{name}'")
    with pytest.raises(StoreError, match="there is no game"):
        read_table(write(tmp_path / "table", kept(setup, "random")))
    assert missing_parts(name, [], "1") == name[:24]
    assert version_of(name) == ""
    assert planted.tried == []
