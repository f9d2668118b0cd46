"""What an old client and an old host have said to each other, as it was recorded: it is taken the same way today."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from netplay.client.joined_table import JoinedTable
from netplay.client.updates import GameUpdate, TableUpdate, Update
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import PREFACE, decode_from_client, decode_from_host
from tests.compat.old import OLD
from tests.netplay.support.company import GENEROUS
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.plain import frame, unpack

FRAMES = [(connection, who, body) for connection, who, body in unpack((OLD / "session.msgpack").read_bytes())]
CARRIED_OUT = (server_messages.Ack, server_messages.Tables)
TOLD = [json.loads(line) for line in (OLD / "session.jsonl").read_text(encoding="utf-8").splitlines()]


def decoded(who: str, body: bytes) -> client_messages.Message | server_messages.Message:
    return decode_from_client(body) if who == "client" else decode_from_host(body)


def holds(now: Any, then: Any) -> bool:
    """All that was said then is said now: a message may have got more fields since, and lost none."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(name in now and holds(now[name], value) for name, value in then.items())
    if isinstance(then, list):
        return len(now) == len(then) and all(map(holds, now, then))
    return bool(now == then)


def test_every_frame_says_what_it_said() -> None:
    assert len(FRAMES) == len(TOLD)
    for (connection, who, body), told in zip(FRAMES, TOLD, strict=True):
        assert (connection, who) == (told["connection"], told["from"])
        now = msgspec.to_builtins(decoded(who, body))
        assert holds(now, told["says"]), told


def test_a_client_follows_all_that_was_told_to_an_old_one() -> None:
    places: dict[int, JoinedTable] = {}
    updates, told_again = list[Update | None](), 0
    for connection, who, body in FRAMES:
        message, place = decoded(who, body), places.get(connection)
        if isinstance(message, server_messages.Entered) and not (place and place.is_at(message)):
            places[connection] = JoinedTable(message)
        elif isinstance(message, server_messages.Dismissed):
            del places[connection]
        elif place and isinstance(message, client_messages.History):
            place.begin_history(message.cmd)
        elif place and who == "host":
            updates.append(place.receive(decode_from_host(body)))
            if isinstance(message, server_messages.HistoryPage):
                assert place.history is not None
                told_again = len(place.history.steps)
    assert told_again > 5
    assert sum(isinstance(update, GameUpdate) for update in updates) > 200
    assert {update.table.state for update in updates if isinstance(update, TableUpdate)} >= {"playing", "over"}


def test_a_host_carries_out_what_an_old_client_asked_for_before_the_start() -> None:
    """Up to the first vote: which number a motion has is for the host to say."""
    (table,) = {told["says"]["table"]["id"] for told in TOLD[:20] if told["says"]["type"] == "entered"}
    house, talkers = House(GENEROUS, ids=[table]), dict[int, Talker]()
    replies, wanted = set[int](), set[int]()
    for connection, who, body in FRAMES:
        message = decoded(who, body)
        if isinstance(message, client_messages.Vote):
            break
        if who == "client":
            if connection not in talkers:
                talkers[connection] = house.talker(f"10.0.0.{connection}", greeted=False)
                talkers[connection].feed(PREFACE)
            talkers[connection].feed(frame(body))
            replies |= {reply.cmd for reply in talkers[connection].hear() if isinstance(reply, CARRIED_OUT)}
        elif isinstance(message, CARRIED_OUT):
            wanted.add(message.cmd)
    assert len(wanted) == 9
    assert replies == wanted
