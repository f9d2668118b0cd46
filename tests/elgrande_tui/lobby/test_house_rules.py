"""House rules of a player's own: their files, the form, the host, the waiting room, the table, the record."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Static

from elgrande_tui.lobby.form_rows import new_game_of_rows, rows_of
from elgrande_tui.lobby.house_rules import AS_PRINTED, HouseRulesError, HouseRulesFolder, read_house_rules
from elgrande_tui.lobby.new_game import NewTable
from elgrande_tui.lobby.waiting_room import WaitingRoomModel
from elgrande_tui.model.game_ui import game_ui
from elgrande_tui.model.new_game import house_rules_told
from elgrande_tui.plain.form import new_game
from elgrande_tui.plain.replay import PlainReplay
from elgrande_tui.replay.replay import replay_of_file
from elgrande_tui.screens.choice import ChoiceRow
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.screens.waiting import WaitingScreen
from elgrande_tui.table.panels.help_panels import help_panel
from engine.core.match import Match
from engine.core.setup import Setup
from engine.records.record import read
from engine.records.recorder import redacted_record, whole_record
from netplay.client.client import Client
from netplay.client.updates import GameUpdate
from netplay.common.errors import RefusedError
from netplay.process.cli import Host, HostOptions
from tests.elgrande_tui.support import walk
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.new_games import new_grande
from tests.elgrande_tui.support.night_app import NightApp
from tests.elgrande_tui.support.script import Script
from tests.elgrande_tui.support.seats import in_words, tell
from tests.elgrande_tui.support.table_app import TableApp, text

FACE = game_ui("elgrande")
BOX = """
[card.d1-move-3-any]
max = 4
[V5]
needed = 10
["area.granada"]
values = [7, 3, 1]
"""
CHANGES = {"card.d1-move-3-any.max": 4, "V5.needed": 10, "area.granada.values": [7, 3, 1]}
TOLD = "House rules: Granada: points 7 3 1 (printed 6 3 1); Move any three: up to 4 (printed 3)."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "my-box.toml").write_text(BOX, encoding="utf-8")
    return tmp_path


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    async with Host(HostOptions(tmp_path / "host.sqlite", bot_delay=0.0)) as running:
        yield running


# Files


def test_a_file_is_read_for_whatever_is_played(folder: Path) -> None:
    rules = read_house_rules(folder / "my-box.toml", FACE)
    assert (rules.name, rules.changes) == ("my-box", CHANGES)
    game = replace(new_grande(("easy",)), house_rules=rules)
    assert game.objection() == ""
    assert game.setup().figures == {path: CHANGES[path] for path in CHANGES if path != "V5.needed"}
    assert replace(new_grande(("easy",), also=("V5",)), house_rules=rules).setup().figures == CHANGES


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"[card", "Expected ']'"),
        (b"\xff\xfe", "Expected UTF-8 text"),
        (b"x = 1\n" * 20_000, "64 KB"),
        (b"x" * 100 + b"." + b"y.y.y.y.y.y.y.y.y = 1", "names in a dotted key"),
        (b"x = [[[[[[[[[[1]]]]]]]]]]", "brackets"),
        (b"constants.king_bonus = 1\nconstants.king_bonus = 2", "Cannot overwrite"),
        (b'constants.king_bonus = 1\n"constants.king_bonus" = 2', "given twice"),
        (b"constants.king_bonus = nan", "a whole number from 0 to 9, not nan"),
        (b"constants.king_bonus = -1", "a whole number from 0 to 9, not -1"),
        (b"constants.king_bonus = 9999999999", "not 9999999999"),
        (b"constants.king_bonus = 2026-01-01", "not datetime.date"),
        (b'constants.king_bonus = "\\u001b[2J"', r"not '\x1b[2J'"),
        (b'"\\u001b[2J" = 1', r"no figure '\x1b[2J'"),
        (b"constants.kingbonus = 1", "near it: constants.king_bonus"),
        (b"constants = 1", "no figure 'constants'"),
        (b"constants.king_bonus.more = 1", "no figure"),
        (b"[[area]]\nid = 'granada'", "no figure 'area'"),
        (b"area.granada.id = 'x'", "cannot be replaced"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_with_the_reason(content: bytes, why: str, tmp_path: Path) -> None:
    path = tmp_path / "evil.toml"
    path.write_bytes(content)
    with pytest.raises(HouseRulesError) as caught:
        read_house_rules(path, FACE)
    said = str(caught.value)
    assert said.isprintable()
    assert said.startswith(f"The house rules in {path} cannot be used: ")
    assert why in said


def test_a_file_that_is_none_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    for name in ("pipe.toml", "nothing.toml", "."):
        with pytest.raises(HouseRulesError):
            read_house_rules(tmp_path / name, FACE)


# The form


def test_nothing_is_asked_where_there_is_no_file(tmp_path: Path) -> None:
    for files in (HouseRulesFolder(), HouseRulesFolder(tmp_path), HouseRulesFolder(tmp_path / "gone")):
        assert files.rows(FACE) == ()
    assert HouseRulesFolder().read("printed", FACE) is AS_PRINTED


def test_only_files_with_plain_names_are_offered(folder: Path) -> None:
    for name in ("\x1b[2J.toml", "printed.toml", ".toml", "x" * 60 + ".toml", "notes.txt"):
        (folder / name).write_text(BOX, encoding="utf-8")
    (row,) = HouseRulesFolder(folder).rows(FACE)
    assert list(row.values) == [("printed", "as printed"), ("my-box", "my-box")]
    for name in ("../my-box", "\x1b[2J", "gone"):
        with pytest.raises(ValueError, match=r"my-box|\[2J|gone"):
            HouseRulesFolder(folder).read(name, FACE)


def test_the_last_form_remembers_the_file_and_reads_it_again(folder: Path) -> None:
    files = HouseRulesFolder(folder)
    game = replace(new_grande(("easy",)), house_rules=files.read("my-box", FACE))
    wanted = NewTable(game, "Ana", "Ana's table")
    rows = rows_of(wanted)
    assert new_game_of_rows(rows, "Ana", hosted=False, files=files) == wanted
    (folder / "my-box.toml").write_text("constants.king_bonus = 99", encoding="utf-8")
    assert new_game_of_rows(rows, "Ana", hosted=False, files=files) is None
    (folder / "my-box.toml").unlink()
    found = new_game_of_rows(rows, "Ana", hosted=False, files=files)
    assert found is not None
    assert found.game.house_rules is AS_PRINTED


async def test_the_form_on_the_screen_has_a_row_for_them(folder: Path) -> None:
    (folder / "wrong.toml").write_text("constants.king_bonus = 99", encoding="utf-8")
    results: list[NewTable | None] = []
    async with walk.app().run_test(size=(80, 24)) as pilot:
        await walk.screen(pilot, StartScreen)
        form = CreateScreen("Ana", hosted=False, files=HouseRulesFolder(folder))
        await pilot.app.push_screen(form, results.append)
        await walk.screen(pilot, CreateScreen)
        row = form.query_one("#figures", ChoiceRow)
        row.value = "wrong"
        await walk.until(pilot, lambda: "a whole number from 0 to 9, not 99" in walk.said(form))
        await pilot.press("enter")
        assert not results
        row.value = "my-box"
        await walk.until(pilot, lambda: "not 99" not in walk.said(form))
        await pilot.press("enter")
        await walk.until(pilot, lambda: bool(results))
    assert results[0] is not None
    assert results[0].game.house_rules.changes == CHANGES


async def test_plain_mode_asks_for_them(folder: Path) -> None:
    (folder / "wrong.toml").write_text("constants.king_bonus = 99", encoding="utf-8")
    lines = Script()
    lines.type("", "own", "2", "", "", "", "", "wrong", "my-box", "Ana", None)
    found = await new_game(lines, "Ana", hosted=False, files=HouseRulesFolder(folder))
    assert found is not None
    assert found.game.house_rules.changes == CHANGES
    assert any("a whole number from 0 to 9, not 99" in line for line in lines.said)
    assert "1 as printed" in lines.said


# At a host, and at the table


async def test_everybody_in_the_waiting_room_is_told(host: Host, folder: Path) -> None:
    game = replace(new_grande(("open",)), house_rules=read_house_rules(folder / "my-box.toml", FACE))
    async with await Client.connect(host.addresses[0]) as ana, await Client.connect(host.addresses[0]) as ben:
        table = await ana.create("Evening", game.setup(), "Ana", game.seats())
        await ben.join(table.id, "Ben")
        assert ben.setup is not None
        assert ben.setup.figures == game.setup().figures
        app = NightApp()
        async with app.run_test(size=(80, 24)) as pilot:
            room = WaitingScreen(WaitingRoomModel(ben, ben.address))
            await app.push_screen(room)
            await pilot.pause()
            assert TOLD in walk.said(room)
            assert "nine rounds, 2 house rules" in walk.said(room)
            line = room.query_one("#figures", Static)
            assert line.region.height == 1
            await pilot.press("h")
            await walk.until(pilot, lambda: line.region.height == 2)
            await pilot.press("h")
            await walk.until(pilot, lambda: line.region.height == 1)


@pytest.mark.parametrize("figures", [{"constants.king_bonus": 99}, {"\x1b[2J": 1}, {"V5.needed": 9}, {"x": [[[]]] * 9}])
async def test_the_host_checks_them_again(figures: dict[str, object], host: Host) -> None:
    setup = Setup("elgrande", ("red", "blue"), figures=figures)
    async with await Client.connect(host.addresses[0]) as ana:
        with pytest.raises(RefusedError) as caught:
            await ana.create("Evening", setup, "Ana", ["me", "open"])
        assert str(caught.value).isprintable()
        assert (await asyncio.wait_for(ana.tables(), 5)) == []


FIGURES = {"card.d1-move-3-any.max": 4, "area.granada.values": [7, 3, 1]}
CARD = "House rule: Move any three: up to 4 (printed 3)."


def test_the_catalogue_of_a_table_tells_what_is_not_as_printed() -> None:
    assert FACE.catalogue is not None
    at_table, printed = FACE.catalogue(Setup("elgrande", ("red", "blue"), figures=FIGURES)), FACE.catalogue(None)
    assert CARD in at_table.told("move any three")
    assert not any("House rule" in line for line in printed.told("move any three"))


async def test_panels_and_help_of_the_table_tell_it() -> None:
    match = Match(Setup("elgrande", ("red", "blue"), figures=FIGURES), random.Random(1))
    app = TableApp(LocalPort(match, 0, {1: "random"}, 1))
    async with app.run_test(size=(80, 60)) as pilot:
        app.table.table.answering.selection.go("granada")
        await pilot.press("i")
        await walk.until(pilot, lambda: "House rule: Granada: points 7 3 1 (printed 6 3 1)." in text(app, "panel"))
        assert "first 7, second 3, third 1" in text(app, "panel")
        rows = help_panel(app.table.current.context(), 200)
    assert TOLD in ["".join(part for part, _ink in row).strip() for row in rows]


def test_plain_mode_tells_them_when_a_player_comes_and_in_the_help() -> None:
    port = LocalPort(Match(Setup("elgrande", ("red", "blue"), figures=FIGURES), random.Random(1)), 0, {1: "random"}, 1)
    table = in_words(port)
    tell(table, GameUpdate(port.view, port.question, (), "enter"))
    assert TOLD in table.told()
    tell(table, GameUpdate(port.view, port.question, (), "events"))
    assert TOLD not in table.told()
    assert table.do("help") is None
    assert TOLD in table.told()


def test_plain_mode_tells_them_of_a_replay(tmp_path: Path) -> None:
    match, rng = Match(Setup("elgrande", ("red", "blue"), figures=FIGURES), random.Random(1)), random.Random(1)
    while not match.over:
        match.answer(seat := match.asked[0], rng.choice(match.options(seat)))
    (tmp_path / "game.txt").write_text(whole_record(match), encoding="utf-8")
    assert TOLD in PlainReplay(replay_of_file(tmp_path / "game.txt")).begin()


def test_a_record_keeps_them() -> None:
    setup = Setup("elgrande", ("red", "blue"), figures={"constants.king_bonus": 3})
    record = redacted_record(Match(setup), 0)
    assert '\n[figures]\n"constants.king_bonus" = 3\n' in record
    assert read(record).rules.setup.figures == {"constants.king_bonus": 3}
    assert house_rules_told(setup) == ["House rules: bonus in the King's region 3 (printed 2)."]


def test_without_house_rules_nothing_is_told() -> None:
    assert house_rules_told(Setup("elgrande", ("red", "blue"))) == []
    assert "figures" not in redacted_record(Match(Setup("elgrande", ("red", "blue"))), 0)
