"""The list of tables: made once for all clients that ask at about the same time, and never out of date."""

from __future__ import annotations

import pytest

from netplay.host.table.table import Table
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import encode
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy


def listed(talker: Talker) -> list[tuple[str, list[str]]]:
    """The tables, each with the kinds of its seats, as this talker is told them."""
    talker.say(client_messages.List(talker.cmd()))
    (tables,) = talker.hear_only(server_messages.Tables)
    return [(table.id, [seat.kind for seat in table.seats]) for table in tables.tables]


def test_what_changes_is_listed_at_once() -> None:
    house = House()
    ana, late = house.talker(), house.talker("10.0.0.2")
    assert listed(late) == []
    ana.create(toy(2), ["me", "open"])
    assert listed(late) == [("t1", ["person", "open"])]
    house.talker("10.0.0.3").join("t1", "Ben")
    assert listed(late) == [("t1", ["person", "person"])]
    ana.say(client_messages.Leave(ana.cmd()))
    assert listed(late) == [("t1", ["open", "person"])]


def test_many_who_ask_cost_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    house.talker().create(toy(2), ["me", "open"])
    looks: list[Table] = []
    info = Table.info

    def look(table: Table) -> server_messages.TableInfo:
        looks.append(table)
        return info(table)

    monkeypatch.setattr(Table, "info", look)
    late = house.talker("10.0.0.2")
    for _ in range(10):
        assert listed(late) == [("t1", ["person", "open"])]
    assert len(looks) == 1
    house.now += 1
    listed(late)
    assert len(looks) == 2


def test_of_more_tables_than_a_message_holds_the_newest_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.host.lobby.table_list_cache.ROOM", 1000)
    house = House()
    for number in range(9):
        house.talker(f"10.0.1.{number}").create(toy(5), ["me", *["bot:random"] * 4])
    late = house.talker("10.0.0.2")
    late.say(client_messages.List(1))
    (message,) = late.hear_only(server_messages.Tables)
    ids = [table.id for table in message.tables]
    assert ids == [table for table in house.lobby.tables if table in ids]
    assert ids[-1] == "t9"
    assert 0 < len(ids) < 9
    assert len(encode(message)) < 1000 + 50
