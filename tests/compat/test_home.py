"""The home that an old version leaves: files, stores and records are opened, and say what they said."""

from __future__ import annotations

import asyncio

import pytest

from elgrande_tui.cli import main
from elgrande_tui.input.key_map import KeyMap
from elgrande_tui.lobby.form_rows import new_game_of_rows
from elgrande_tui.model.game_ui import game_commands
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.settings.last_form import LastForm
from elgrande_tui.settings.last_hosts import LastHosts
from elgrande_tui.settings.settings import SettingsFile
from netplay.client.client import Client
from netplay.common.paths import AppPaths
from netplay.common.sanitize import trusted
from netplay.process.saved_games import saved_games
from netplay.process.server import Host
from netplay.protocol.client_messages import NEW, Chat, Propose
from netplay.protocol.fields import TableOptions
from netplay.protocol.server_messages import ChatLine
from tests.compat.old import OLD, PATIENCE
from tests.netplay.support.company import Diary, address, go_on, hosting, until

ANA, BEN, CLEO, ZOE = "Žofie [b]字", 'O\'Brien "Ñ"', "Клео", "⛵ 80%"
EVENING = 'Večer #1 — "80%" [red]字'
STATES = {EVENING: "playing", "Over": "over", "Once more": "paused", "Waiting": "open", "Moved": "moved"}


def test_every_setting_holds(places: AppPaths, capsys: pytest.CaptureFixture[str]) -> None:
    file = SettingsFile(places)
    assert file.complaints() == []
    now = file.now
    assert (now.language, now.theme, now.name, now.objections) == ("pl", "terminal-light", ANA, "pass")
    assert (now.bell, now.guide, now.animation, now.confirm) == (False, False, False, True)
    said = {}
    for words in ((), ("--lang", "pl"), ("--lang", "en")):
        assert main.main(["keys", *words]) == 0
        said[words] = capsys.readouterr().out
    assert said[()] == said["--lang", "pl"] != said["--lang", "en"]


def test_every_changed_key_holds(places: AppPaths, capsys: pytest.CaptureFixture[str]) -> None:
    keys = KeyMap(places, game_commands)
    assert keys.complaints == []
    assert keys.changed == {
        "table.log": "f5",
        "table.offer": "o,ctrl+o",
        "table.help": "f1",
        "table.votes": "alt+v",
        "table.faster": "greater_than_sign",
        "table.digit_0": "0,insert",
        "area.granada": "é",
        "app.leave": "ctrl+x",
        "app.suspend": "ctrl+s",
        "mask.undo": "ctrl+z",
        "menu.back": "escape,backspace",
        "start.resume": "f6",
        "start.settings": "comma",
        "choice.next": "right,space,right_square_bracket",
        "waiting.start": "S",
    }
    assert main.main(["keys", "--check"]) == 0
    assert str(places.config / "keys.toml") in capsys.readouterr().out


@pytest.mark.parametrize("hosted", [False, True])
def test_the_game_of_the_last_time_can_be_had_again(places: AppPaths, hosted: bool) -> None:
    rows = LastForm(places, hosted=hosted).rows()
    wanted = new_game_of_rows(rows, ANA, hosted=hosted)
    assert wanted is not None
    game, setup = wanted.game, wanted.game.setup()
    if hosted:
        assert wanted.terms == TableOptions(True, 30, 1800, 10, False)
        assert wanted.locked
        assert (game.others, setup.modules, setup.variants) == (("open", "random", "open"), ("jubilee",), ())
    else:
        assert (game.others, wanted.friends) == (("here", "easy"), ("Αννα O'Δ",))
        assert (setup.modules, setup.variants) == ((), ("V4", "V6"))
        assert setup.options == {"edition": "1996", "length": "short", "castillo_aid": True}


def test_the_hosts_and_what_the_guide_has_told_are_known(places: AppPaths) -> None:
    hosts = [str(host) for host in LastHosts(places).addresses()]
    assert hosts == ["[2001:db8::1]:7388", "[fe80::1%eth0]:7373", "spiele.example:7400", "192.0.2.5:7373"]
    assert GuideProgress(places).told == {"goal", "play_power", "round", "screen"}


def test_records_are_good_and_come_out_of_the_stores_again(
    places: AppPaths, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, redacted = OLD / "home" / "whole.txt", OLD / "home" / "redacted.txt"
    assert main.main(["record", "check", "--", str(whole), str(redacted)]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["ok", "part"]
    games = {game.table.name: game for game in saved_games(places).games}
    assert games.keys() == {EVENING, "Over", "Once more", "Moved", f"Table of {ANA}"}
    assert [games[trusted(name)].own for name in (EVENING, f"Table of {ANA}")] == [(0, 3), (0, 1)]
    for name, file in (("Over", whole), (EVENING, redacted)):
        assert main.main(["record", "export", games[trusted(name)].table.id]) == 0
        assert capsys.readouterr().out == file.read_text(encoding="utf-8")


def test_who_runs_the_host_sees_all_tables_and_puts_up_the_moved_one(
    places: AppPaths, capsys: pytest.CaptureFixture[str]
) -> None:
    def listed() -> dict[str, str]:
        assert main.main(["host", "--list"]) == 0
        fields = [line.split("  ") for line in capsys.readouterr().out.splitlines()]
        return {name: state for _, name, state, *_ in fields}

    assert places.home is not None
    assert listed() == STATES
    assert main.main(["host", "--import", str(places.home / "moved.table")]) == 0
    capsys.readouterr()
    assert listed() == STATES | {"Moved": "playing"}


async def connected(host: Host, places: AppPaths | None = None) -> Client:
    return await Client.connect(address(host), places=places)


def lines(diary: Diary) -> list[tuple[str, str, int | None, bool]]:
    found = [update for update in diary.updates if isinstance(update, ChatLine)]
    return [(line.sender, line.text, line.seat, line.watcher) for line in found]


SAID = [(ANA, "¿Qué tal? [b]字[/b]", 0, False), (BEN, "‘Hello’ \\n �?", 1, False)]
LATER = [(CLEO, "Да", 3, False), (ANA, "Bis morgen", 0, False)]
WATCHED = [(ZOE, "Viel Glück %s {0}", None, True), (ZOE, "Only who looks on hears this", None, True)]


async def test_seats_are_taken_again_at_the_host_and_the_game_goes_on(places: AppPaths) -> None:
    async with (
        asyncio.timeout(PATIENCE),
        hosting(places.host_store) as host,
        await connected(host, places) as ana,
        await connected(host, places) as cleo,
        await connected(host) as zoe,
    ):
        tables = {table.name: table for table in await ana.tables()}
        assert {name: table.state for name, table in tables.items()} == STATES
        table = tables[trusted(EVENING)]
        assert (table.locked, table.terms) == (True, TableOptions(True, 30, 1800, 10, False))
        assert [seat.player for seat in table.seats] == [ANA, BEN, "Bot 1", CLEO]
        assert [seat.stand_in for seat in table.seats] == ["", "Bot 2", "", ""]
        told, heard = Diary(ana), Diary(zoe)
        await ana.resume(table.id)
        await cleo.resume(table.id, 3)
        assert lines(told) == SAID + LATER
        before = ana.view
        assert await go_on([ana, cleo], 4) == 4
        assert ana.view != before
        await ana.send(Chat(NEW, "Žofie again"))
        new = (ANA, "Žofie again", 0, False)
        await until(lambda: new in lines(told))
        await zoe.watch(table.id, ZOE, ana.code)
        assert lines(heard) == [*SAID, *WATCHED, *LATER, new]


async def test_the_other_tables_of_the_host_go_on_as_well(places: AppPaths) -> None:
    async with (
        asyncio.timeout(PATIENCE),
        hosting(places.host_store) as host,
        await connected(host, places) as ana,
    ):
        tables = {table.name: table for table in await ana.tables()}
        await ana.resume(tables[trusted("Over")].id)
        await ana.history()
        assert ana.view is not None
        await ana.leave()
        again = await ana.resume(tables[trusted("Once more")].id)
        assert (again.state, again.follows) == ("paused", tables[trusted("Over")].id)
        await ana.send(Propose(NEW, "go_on"))
        assert await go_on([ana], 1) == 1
        await ana.leave()
        await ana.resume(tables[trusted("Waiting")].id)
        assert ana.seat == 1
        await ana.start("random")
        assert await go_on([ana], 1) == 1
