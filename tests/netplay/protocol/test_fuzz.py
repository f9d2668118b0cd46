"""Messages at random, both ways: whatever comes, only foreseen things happen."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from copy import deepcopy
from typing import Any, get_args

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import EngineError
from engine.core.match import Match
from engine.core.question import Question
from engine.core.setup import Setup
from engine.core.state import Section
from engine.core.view import to_builtins
from netplay.client.joined_table import GapError, JoinedTable
from netplay.common.errors import FrameError
from netplay.common.sanitize import trusted
from netplay.host.limits import Limits
from netplay.host.storage.rebuild import rebuild
from netplay.host.storage.storage import AnswerRecord
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import decode_from_host
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.plain import frame, pack
from tests.netplay.support.toy import toy

LIMITS = Limits(rate=1e6, burst=10**6, chat_rate=1e6, chat_burst=10**6, bad_tokens=10**6)

PART = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 40),
    st.sampled_from([2**53, 2**63, -(2**63)]),
    st.floats(),
    st.sampled_from(
        ["t1", "t2", "me", "open", "bot:random", "red", "caravan", "elgrande", "Ana", "\x1b]52;c;eA==\x07", ""]
    ),
    st.text(max_size=5),
    st.sampled_from([b"", bytes(16), bytes(32)]),
    st.just({"game": "caravan", "seats": ["red", "blue"]}),
    st.just([["now", "scores", 0], 1]),
    st.just({"id": 1, "kind": "turn", "words": ["x\x1b"], "about": {"a": [1]}, "waited": True}),
    st.just({"type": "Took", "seat": 0, "points": 1}),
)
VALUE = st.one_of(PART, st.lists(PART, max_size=4), st.lists(st.lists(PART, max_size=3), max_size=3))


KEYS = [bytes([n]) * 32 for n in range(4)]
TWO = Setup("caravan", ("red", "blue"), modules=("market",), options={"rounds": 2, "vetoes": [1]})
SEATS = [
    server_messages.SeatInfo("red", "person", trusted("Ana")),
    server_messages.SeatInfo("blue", "bot", trusted("Bot"), trusted("random")),
]
INFO = server_messages.TableInfo("t1", trusted("Evening"), "caravan", "playing", SEATS, 0, [trusted("Eva")])
MOTION = server_messages.MotionInfo(
    1, "absent", None, 1, [trusted("wait"), trusted("bot"), trusted("hand Eva")], [0], [(0, 1)]
)
TURN = Section("market", 0)
BEGUN = Match(TWO, random.Random(1))
BEGUN.answer(0, "draw")
VIEW = to_builtins(BEGUN.view(0))
ASKED = Question(1, "turn", ["draw", "take 1"], {"left": 2}, True)
TOOK = {"type": "Took", "seat": 0, "points": 1}

BY_CLIENTS: list[client_messages.FromClient] = [
    client_messages.Hello("x", 0),
    client_messages.Proof(bytes(16), KEYS[3]),
    *(client_messages.Pair(n, table, bytes(33)) for n, table in enumerate((None, "t1"))),
    client_messages.Confirm(KEYS[0]),
    client_messages.List(1),
    *(client_messages.Create(n, "Evening", "Eva", TWO, ["me", "bot:random"][: n or 2], KEYS[n]) for n in range(3)),
    *(client_messages.Join(n, f"t{n}", name, KEYS[n]) for n in range(3) for name in ("Fay", "Ana")),
    *(client_messages.Watch(n, f"t{n}", "Gil") for n in range(3)),
    *(client_messages.Resume(n, "t1", n, bytes(16), n) for n in range(3)),
    client_messages.Leave(1),
    client_messages.Start(1, "random"),
    client_messages.Free(1, 1),
    client_messages.Fill(1, 1, "random"),
    *(client_messages.Swap(n, n) for n in range(3)),
    client_messages.Rename(1, "Night"),
    *(client_messages.Delete(n, f"t{n}") for n in range(3)),
    *(client_messages.Propose(n, kind) for n, kind in enumerate(get_args(client_messages.Proposal))),
    *(client_messages.Vote(n, n, n % 2) for n in range(4)),
    *(client_messages.More(n, n) for n in range(3)),
    *(client_messages.Answer(9, ask, option) for ask in range(1, 4) for option in range(4)),
    *(client_messages.Hold(n, bool(n)) for n in range(2)),
    client_messages.HoldAt(1, "step"),
    client_messages.Hint(1),
    *(client_messages.Undo(cmd) for cmd in (1, 9)),
    client_messages.Resync(1),
    client_messages.History(1),
    client_messages.Chat(1, "hi"),
    client_messages.Ping(1),
    client_messages.Pong(1),
    client_messages.Stop(1),
    client_messages.Export(1, "t1", "/nowhere"),
    client_messages.Import(1, "/nowhere"),
    client_messages.Bye(),
]
BY_HOSTS: list[server_messages.FromHost] = [
    server_messages.Challenge(bytes(16), [bytes(32)]),
    server_messages.Welcome("cafe", "x", 0),
    server_messages.Refuse("x", trusted("y")),
    server_messages.Share(1, bytes(33), bytes(32)),
    server_messages.Secured(1),
    server_messages.Tables(1, [INFO]),
    server_messages.Entered(INFO, TWO, 0),
    server_messages.Dismissed("kicked", trusted("x")),
    server_messages.TableChanged(INFO),
    server_messages.TableChanged(msgspec.structs.replace(INFO, motions=[MOTION], modules=["jubilee"], state="paused")),
    server_messages.Ack(1),
    server_messages.Nack(1, "x", trusted("y")),
    *(server_messages.Snapshot(n, VIEW, ASKED, "enter", [(1, TOOK)]) for n in range(3)),
    *(server_messages.Events(n, [TOOK], [(["now", "scores", 0], n)], ASKED) for n in range(4)),
    *(server_messages.Events(n, [], [(["since", 1], [0, "draw"])], None) for n in range(4)),
    server_messages.HistoryPage(
        1, [server_messages.PastStep([TOOK], [([], VIEW)]), server_messages.PastStep([], [(["now", "scores", 0], 3)])]
    ),
    server_messages.ChatLine(1, trusted("Ana"), trusted("hi"), 0),
    server_messages.ChatLine(2, trusted("Gil"), trusted("hi"), watcher=True),
    server_messages.ClockTimes([60, -5], [1]),
    server_messages.Held([1], 10),
    server_messages.HostPing(1),
    server_messages.HostPong(1),
    server_messages.HostBye("x"),
]


@st.composite
def bent(draw: st.DrawFn, said: Sequence[msgspec.Struct]) -> dict[str, Any]:
    """One of `said` as a map, often with a field or something within it put wrong."""
    fields: dict[str, Any] = msgspec.to_builtins(draw(st.sampled_from(said)), builtin_types=(bytes,))
    if "cmd" in fields:
        fields["cmd"] = draw(st.integers(0, 50))
    for _ in range(draw(st.integers(0, 2))):
        here: Any = fields
        while isinstance(here, dict | list) and here:
            step = draw(st.sampled_from(sorted(here) if isinstance(here, dict) else list(range(len(here)))))
            if isinstance(here[step], dict | list) and draw(st.booleans()):
                here = here[step]
                continue
            here[step] = deepcopy(draw(VALUE))
            break
    return fields


class Faults(logging.Handler):
    """What was logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(record.getMessage())


def honest(talker: Talker, rng: random.Random) -> None:
    """Somebody who plays on whatever the others do."""
    talker.hear()
    if talker.question is not None:
        talker.answer(rng.choice([words for words in talker.question.words if words != "break"]))
        talker.hear()


@given(st.lists(st.tuples(st.integers(0, 3), bent(BY_CLIENTS)), max_size=25))
@settings(max_examples=100, deadline=None)
def test_whatever_clients_say_the_game_goes_on_and_the_ledger_is_true(said: list[tuple[int, dict[str, Any]]]) -> None:
    faults = Faults()
    logging.getLogger("netplay").addHandler(faults)
    house = House(LIMITS)
    ana, ben = house.playing(toy(2, rounds=50, vetoes=[0]))
    rng = random.Random(1)
    wild = [house.talker(f"10.0.9.{n}") for n in range(3)]
    for who, message in said:
        talker = wild[who] if who < 3 else ben
        if talker.session.gone and who < 3:
            talker = wild[who] = house.talker(f"10.0.9.{who}")
        talker.feed(frame(pack(message)))
        talker.hear()
        honest(ana, rng)
        house.lobby.tick(house.now)
        house.lobby.history.send_next_page()
    logging.getLogger("netplay").removeHandler(faults)
    members = [session for table in house.lobby.tables.values() for session in table.members]
    assert len(members) == len(set(members))
    assert not [session for session in members if session.gone]
    answers = [r for r in house.storage.records if isinstance(r, AnswerRecord) and r.table == "t1"]
    assert rebuild(house.match().setup, answers, random.Random(0)).hash() == house.match().hash()
    assert not [fault for fault in faults.told if "a rule failed" not in fault]


def at_table() -> JoinedTable:
    """Where somebody sits who has asked what has happened."""
    place = JoinedTable(server_messages.Entered(INFO, TWO, 0))
    place.begin_history(1)
    return place


@given(st.lists(bent(BY_HOSTS), max_size=25))
@settings(max_examples=200, deadline=None)
def test_whatever_a_host_says_the_client_shows_clean_text_or_gives_up(said: list[dict[str, Any]]) -> None:
    place = at_table()
    for fields in said:
        try:
            shown = place.receive(decode_from_host(pack(fields)))
        except (FrameError, GapError, EngineError, msgspec.MsgspecError):
            continue
        assert place.history is not None
        assert "\\x1b" not in repr((shown, place.table, place.view, place.question))
        assert "\\x1b" not in repr(place.history.steps)


def test_every_message_is_bent() -> None:
    """Nothing that is added to the protocol is left out here."""
    assert {type(message) for message in BY_CLIENTS} == set(get_args(client_messages.Message))
    assert {type(message) for message in BY_HOSTS} == set(get_args(server_messages.Message))
