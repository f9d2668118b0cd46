"""Tables that play what is not installed here: one function decides, in the list of tables and on the way in."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.rules import load_game
from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.common.compatibility import missing_parts
from netplay.common.errors import RefusedError
from netplay.host.table.table import Table
from netplay.protocol.server_messages import Entered
from tests.netplay.support.company import address, hosting, until
from tests.netplay.support.toy import toy


@pytest.mark.parametrize(
    ("game", "additions", "version", "what"),
    [
        ("elgrande", ["V4", "jubilee"], "1", ""),
        ("elgrande", [], "", ""),
        ("elgrande", ["V4", "nosuch", "other"], "1", "nosuch, other"),
        ("elgrande", ["nosuch"], "2", "nosuch"),
        ("elgrande", [], "2", "elgrande 2"),
        ("caravan", [], "1", ""),
        ("nosuch", ["V4"], "1", "nosuch"),
        ("scenario", [], "1", "scenario"),
        ("\x1b[2J\u202e", [], "", "\ufffd[2J\ufffd"),
        ("\u3164", [], "", "?"),
        ("../x", [], "", "../x"),
        ("x" * 32, [], "", "x" * 24),
        ("elgrande", ["y" * 32] * 64, "", f"{'y' * 24}, {'y' * 22}"),
        ("elgrande", [], "\x9b" * 32, "elgrande " + "\ufffd" * 24),
    ],
)
def test_what_is_lacking_is_named_and_cleaned(game: str, additions: list[str], version: str, what: str) -> None:
    assert missing_parts(game, additions, version) == what


def test_what_is_installed_may_lack_a_place_where_it_is_shown() -> None:
    assert missing_parts("caravan", [], "1", {"elgrande"}) == "caravan"
    assert missing_parts("elgrande", [], "1", {"elgrande"}) == ""


async def test_a_table_tells_the_version_of_its_rules(tmp_path: Path) -> None:
    async with hosting(tmp_path / "host.sqlite") as host, await Client.connect(address(host)) as ana:
        await ana.create("Evening", toy(2), "Ana", ["me", "open"])
        assert [table.version for table in await ana.tables()] == [load_game("caravan").version]


@pytest.mark.parametrize(
    ("changes", "code", "what"),
    [
        ({"version": "2"}, "lacking", "caravan 2"),
        ({"setup": Setup("caravan", ("red", "blue"), variants=("night",))}, "lacking", "night"),
        ({"setup": Setup("nosuch", ("red", "blue"))}, "lacking", "nosuch"),
        ({"setup": Setup("caravan", ())}, "version", "one to eight"),
    ],
)
async def test_who_cannot_play_what_the_table_plays_gives_the_seat_back(
    changes: dict[str, object], code: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the list has told before."""
    as_it_is = Table.entered

    def entered(table: Table, seat: int | None, wire: int) -> Entered:
        told = as_it_is(table, seat, wire)
        return replace(told, **changes) if seat == 1 else told

    monkeypatch.setattr(Table, "entered", entered)
    async with (
        hosting(tmp_path / "host.sqlite") as host,
        await Client.connect(address(host)) as ana,
        await Client.connect(address(host)) as ben,
    ):
        table = await ana.create("Evening", toy(2), "Ana", ["me", "open"])
        with pytest.raises(RefusedError, match=what) as caught:
            await ben.join(table.id, "Ben")
        assert caught.value.code == code
        await until(lambda: ana.table is not None and ana.table.seats[1].kind == "open" and not ana.table.watchers)
        assert host.lobby.tables[table.id].seats[1].kind == "open"
