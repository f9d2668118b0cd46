"""What a new table costs weighs, refused or not: for each connection, and for all of an address together."""

from __future__ import annotations

import random

import pytest

from engine.core.setup import Setup
from netplay.common.token_bucket import TokenBucket
from netplay.host.limits import Limits
from netplay.host.table import create_table
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import key_of
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy

PLAIN = Setup("elgrande", ("red", "blue"))
HOUSE_RULES = Setup("elgrande", ("red", "blue"), figures={"constants.king_bonuss": 3})
LARGE = Setup("elgrande", ("red", "blue"), options={f"option {n}": n for n in range(300)})


def refused_for(talker: Talker, setup: Setup, seats: list[str]) -> str:
    return next(message.code for message in talker.create(setup, seats) if isinstance(message, server_messages.Nack))


def refused(talker: Talker, setup: Setup, tries: int) -> int:
    """How many of these tries to found a table without such a bot were looked at, rather than put off."""
    return sum(refused_for(talker, setup, ["me", "bot:clever"]) != "slow_down" for _ in range(tries))


def test_refused_tables_count_and_the_dearest_the_most() -> None:
    plain, house_rules, large = (refused(House().talker(), setup, 10) for setup in (PLAIN, HOUSE_RULES, LARGE))
    assert 3 <= plain < 10
    assert (house_rules, large) == (1, 1)


def test_many_connections_of_one_address_share_what_it_may_cause() -> None:
    house = House(Limits(rate=1))
    counts = [refused(house.talker("10.0.0.1"), PLAIN, 2) for _ in range(30)]
    assert counts[:16] == [2] * 16
    assert sum(counts[16:]) == 0
    assert refused(house.talker("10.0.0.2"), PLAIN, 2) == 2
    house.now += 60
    assert refused(house.talker("10.0.0.1"), PLAIN, 2) == 2


def test_who_founds_too_many_tables_may_do_all_else_and_answers_at_once() -> None:
    house = House()
    hog = house.talker("10.0.0.1")
    assert refused(hog, HOUSE_RULES, 30) == 1
    house.now += 0.1
    ana, ben = house.playing(toy(2, rounds=30))
    ana.answer("take 1")
    assert ana.hear_only(server_messages.Ack)
    hog.say(client_messages.Watch(hog.cmd(), next(iter(house.lobby.tables))))
    assert hog.session.watching
    hog.say(client_messages.List(hog.cmd()))
    assert hog.hear_only(server_messages.Tables)
    assert not ben.session.gone


def test_what_no_table_can_be_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(setup: Setup) -> Setup:
        raise AssertionError("the setup was checked")

    monkeypatch.setattr(create_table, "check_setup", never)
    seats = tuple(f"seat{n}" for n in range(1000))
    assert refused_for(House().talker(), Setup("elgrande", seats), ["me", "open"]) == "seats"
    assert refused_for(House().talker(), PLAIN, ["me", "me"]) == "seats"
    talker = House().talker()
    talker.say(client_messages.Create(1, "", "Ana", PLAIN, ["me", "open"], key_of(bytes(16))))
    assert [nack.code for nack in talker.hear_only(server_messages.Nack)] == ["name"]


def test_a_bucket_gives_on_average_no_more_than_its_rate_whatever_is_taken() -> None:
    rng = random.Random(1)
    bucket, taken, now = TokenBucket(2, 10, 0), 0, 0.0
    for _ in range(1000):
        now += rng.random()
        weight = rng.randint(1, 40)
        if bucket.take(now, weight):
            taken += weight
    assert taken <= 10 + 2 * now + 40
    assert taken >= now


def test_a_bucket_that_rests_holds_no_more_than_its_burst() -> None:
    bucket = TokenBucket(2, 10, 0)
    assert [bucket.take(3600) for _ in range(11)] == [True] * 10 + [False]
