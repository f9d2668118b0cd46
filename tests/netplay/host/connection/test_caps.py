"""How many connections a host takes, which of them no limit holds for, and when a host that was left alone stops."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from netplay.client.client import Client
from netplay.host.limits import Limits
from netplay.process.server import Host
from netplay.protocol import client_messages, server_messages
from tests.netplay.host.lobby.test_table_admin import done, exported, operator
from tests.netplay.host.table.test_seats import entered
from tests.netplay.support.company import address, hosting, until
from tests.netplay.support.dialogue import House
from tests.netplay.support.toy import toy


def test_who_has_proved_a_secret_founds_as_many_tables_as_the_host_has_room_for() -> None:
    house = House(Limits(tables=6, pending_per_address=2))
    for _ in range(6):
        assert isinstance(operator(house, "launch").create(toy(), ["me", "open"])[-1], server_messages.Ack)
    assert isinstance(operator(house, "launch").create(toy(), ["me", "open"])[-1], server_messages.Nack)


def test_tables_that_have_begun_or_are_gone_may_be_followed_by_others_of_the_same_address() -> None:
    house = House(Limits(pending_per_address=1))
    ana, ben = house.talker(), house.talker()
    ana.create(toy(1), ["me"])
    assert isinstance(ben.create(toy(1), ["me"])[-1], server_messages.Nack)
    ana.say(client_messages.Start(9))
    assert isinstance(ben.create(toy(1), ["me"])[-1], server_messages.Ack)
    done(ben, client_messages.Delete(9, "t2"))
    assert isinstance(ben.create(toy(1), ["me"])[-1], server_messages.Ack)


def test_tables_that_have_moved_away_take_no_room_and_stay_in_the_list(tmp_path: Path) -> None:
    house = House(Limits(tables=1, empty=1))
    house.talker().create(toy(), ["me", "open"])
    exported(house, tmp_path / "a")
    for now in (200, 300):
        house.lobby.tick(now)
    assert isinstance(house.talker().create(toy(), ["me", "open"])[-1], server_messages.Ack)
    ana = house.talker()
    ana.say(client_messages.List(1))
    (tables,) = ana.hear_only(server_messages.Tables)
    assert [table.state for table in tables.tables] == ["moved", "open"]


def test_who_runs_the_host_may_do_at_a_table_what_its_owner_may() -> None:
    house = House()
    house.talker().create(toy(3), ["me", "open", "open"])
    mine = operator(house)
    mine.say(client_messages.Watch(1, "t1"))
    assert entered(mine.hear()).seat is None
    done(mine, client_messages.Fill(2, 1, "random"))
    done(mine, client_messages.Rename(3, "Night"))
    done(mine, client_messages.Free(4, 0))
    done(mine, client_messages.Start(5, "random"))
    assert [(seat.kind, seat.player) for seat in house.table().seats] == [
        ("bot", "Bot 2"),
        ("bot", "Bot 1"),
        ("bot", "Bot 3"),
    ]
    assert house.table().record.name == "Night"


async def test_a_host_that_nobody_comes_to_for_half_an_hour_ends_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = [0.0]
    monkeypatch.setattr(Host, "clock", lambda host: time.monotonic() + late[0])
    async with hosting(tmp_path / "a.sqlite", idle=1800) as host:
        late[0] = 1790
        async with await Client.connect(address(host)) as ana:
            await ana.tables()
            await until(lambda: host._last_seen > time.monotonic() + 1780)
        await until(lambda: not host.connections)
        late[0] = 1800
        assert not host.stopped.is_set()
        late[0] = 1790 + 1900
        await until(host.stopped.is_set)
