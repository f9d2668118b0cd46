"""The list of tables: put together once for all who ask at about the same time, and never out of date."""

from __future__ import annotations

import pytest

from netplay import to_client, to_host
from netplay.table import Table
from tests.netplay.dialogue import House, Talker
from tests.netplay.toy import toy


def listed(talker: Talker) -> list[tuple[str, list[str]]]:
    """The tables, each with the kinds of its seats, as this talker is told them."""
    talker.say(to_host.List(talker.cmd()))
    (tables,) = talker.hear_only(to_client.Tables)
    return [(table.id, [seat.kind for seat in table.seats]) for table in tables.tables]


def test_what_changes_is_listed_at_once() -> None:
    house = House()
    ana, late = house.talker(), house.talker("10.0.0.2")
    assert listed(late) == []
    ana.create(toy(2), ["me", "open"])
    assert listed(late) == [("t1", ["person", "open"])]
    house.talker("10.0.0.3").join("t1", "Ben")
    assert listed(late) == [("t1", ["person", "person"])]
    ana.say(to_host.Leave(ana.cmd()))
    assert listed(late) == [("t1", ["open", "person"])]


def test_many_who_ask_cost_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    house.talker().create(toy(2), ["me", "open"])
    looks: list[Table] = []
    info = Table.info

    def look(table: Table) -> to_client.TableInfo:
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
