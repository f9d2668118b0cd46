"""Messages at random, both ways: nothing but what is foreseen happens, whatever comes over the wire."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from copy import deepcopy
from typing import Any, get_args

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import EngineError
from engine.question import Question
from engine.setup import Setup
from engine.state import Section
from engine.view import plain
from netplay import to_client, to_host
from netplay.codec import decode_from_host
from netplay.errors import FrameError
from netplay.frames import frame
from netplay.ledger import AnswerRecord
from netplay.limits import Limits
from netplay.mirror import GapError
from netplay.place import Place
from netplay.rebuild import rebuild
from tests.netplay.dialogue import House, Talker
from tests.netplay.plain import pack
from tests.netplay.toy import ToyView, toy

LIMITS = Limits(rate=1e6, burst=10**6, chat_rate=1e6, chat_burst=10**6, bad_tokens=10**6)

PART = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 40),
    st.sampled_from([2**53, 2**63, -(2**63)]),
    st.floats(),
    st.sampled_from(
        ["t1", "t2", "me", "open", "bot:random", "red", "toy", "elgrande", "Ana", "\x1b]52;c;eA==\x07", ""]
    ),
    st.text(max_size=5),
    st.sampled_from([b"", bytes(16), bytes(32)]),
    st.just({"game": "toy", "seats": ["red", "blue"]}),
    st.just([["scores", 0], 1]),
    st.just({"id": 1, "kind": "turn", "words": ["x\x1b"], "about": {"a": [1]}, "waited": True}),
    st.just({"type": "Took", "seat": 0, "points": 1}),
)
VALUE = st.one_of(PART, st.lists(PART, max_size=4), st.lists(st.lists(PART, max_size=3), max_size=3))


KEYS = [bytes([n]) * 32 for n in range(4)]
TWO = Setup("toy", ("red", "blue"), options={"rounds": 2, "vetoes": [1]})
SEATS = [to_client.SeatInfo("red", "person", "Ana"), to_client.SeatInfo("blue", "bot", "Bot", "random")]
INFO = to_client.TableInfo("t1", "Evening", "toy", "playing", SEATS, 0, ["Eva"])
MOTION = to_client.Motion(1, "absent", None, 1, ["wait", "bot", "hand Eva"], [0], [(0, 1)])
TURN = Section("turn", 0)
VIEW = plain(ToyView(viewer=0, section=TURN, since=[(0, "draw")], asked=[0], scores=[1, 2], cards=[0], own=["3"]))
ASKED = Question(1, "turn", ["draw", "take 1"], {"left": 2}, True)
TOOK = {"type": "Took", "seat": 0, "points": 1}

BY_CLIENTS: list[to_host.FromClient] = [
    to_host.Hello("x", 0),
    to_host.Proof(bytes(16), KEYS[3]),
    *(to_host.Pair(n, table, bytes(33)) for n, table in enumerate((None, "t1"))),
    to_host.Confirm(KEYS[0]),
    to_host.List(1),
    *(to_host.Create(n, "Evening", "Eva", TWO, ["me", "bot:random"][: n or 2], KEYS[n]) for n in range(3)),
    *(to_host.Join(n, f"t{n}", name, KEYS[n]) for n in range(3) for name in ("Fay", "Ana")),
    *(to_host.Watch(n, f"t{n}", "Gil") for n in range(3)),
    *(to_host.Resume(n, "t1", n, bytes(16), n) for n in range(3)),
    to_host.Leave(1),
    to_host.Start(1, "random"),
    to_host.Free(1, 1),
    to_host.Fill(1, 1, "random"),
    *(to_host.Swap(n, n) for n in range(3)),
    to_host.Rename(1, "Night"),
    *(to_host.Delete(n, f"t{n}") for n in range(3)),
    *(to_host.Propose(n, kind) for n, kind in enumerate(get_args(to_host.Proposal))),
    *(to_host.Vote(n, n, n % 2) for n in range(4)),
    *(to_host.More(n, n) for n in range(3)),
    *(to_host.Answer(9, ask, option) for ask in range(1, 4) for option in range(4)),
    *(to_host.Undo(cmd) for cmd in (1, 9)),
    to_host.Resync(1),
    to_host.History(1),
    to_host.Chat(1, "hi"),
    to_host.Ping(1),
    to_host.Pong(1),
    to_host.Stop(1),
    to_host.Export(1, "t1", "/nowhere"),
    to_host.Import(1, "/nowhere"),
    to_host.Bye(),
]
BY_HOSTS: list[to_client.FromHost] = [
    to_client.Challenge(bytes(16), [bytes(32)]),
    to_client.Welcome("cafe", "x", 0),
    to_client.Refuse("x", "y"),
    to_client.Share(1, bytes(33), bytes(32)),
    to_client.Secured(1),
    to_client.Tables(1, [INFO]),
    to_client.Entered(INFO, TWO, 0),
    to_client.Dismissed("kicked", "x"),
    to_client.Table(INFO),
    to_client.Table(msgspec.structs.replace(INFO, motions=[MOTION], modules=["jubilee"], state="paused")),
    to_client.Ack(1),
    to_client.Nack(1, "x", "y"),
    *(to_client.View(n, VIEW, ASKED, "enter", [(1, TOOK)]) for n in range(3)),
    *(to_client.Events(n, [TOOK], [(["scores", 0], n)], ASKED) for n in range(4)),
    *(to_client.Events(n, [], [(["since", 1], [0, "draw"])], None) for n in range(4)),
    to_client.History(1, [to_client.PastStep([TOOK], [([], VIEW)]), to_client.PastStep([], [(["scores", 0], 3)])]),
    to_client.Chat(1, "Ana", "hi", 0),
    to_client.Chat(2, "Gil", "hi", watcher=True),
    to_client.Clock([60, -5], [1]),
    to_client.Ping(1),
    to_client.Pong(1),
    to_client.Bye("x"),
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
        house.lobby.history.go_on()
    logging.getLogger("netplay").removeHandler(faults)
    members = [session for table in house.lobby.tables.values() for session in table.members]
    assert len(members) == len(set(members))
    assert not [session for session in members if session.gone]
    answers = [r for r in house.ledger.records if isinstance(r, AnswerRecord) and r.table == "t1"]
    assert rebuild(house.match().setup, answers, random.Random(0)).hash() == house.match().hash()
    assert not [fault for fault in faults.told if "a rule failed" not in fault]


def at_table() -> Place:
    """Where somebody sits who has asked what has happened."""
    place = Place(to_client.Entered(INFO, TWO, 0))
    place.recall(1)
    return place


@given(st.lists(bent(BY_HOSTS), max_size=25))
@settings(max_examples=200, deadline=None)
def test_whatever_a_host_says_the_client_shows_clean_text_or_gives_up(said: list[dict[str, Any]]) -> None:
    place = at_table()
    for fields in said:
        try:
            shown = place.take(decode_from_host(pack(fields)))
        except (FrameError, GapError, EngineError, msgspec.MsgspecError):
            continue
        assert place.recollection is not None
        assert "\\x1b" not in repr((shown, place.table, place.mirror.view, place.mirror.question))
        assert "\\x1b" not in repr(place.recollection.steps)


def test_every_message_is_bent() -> None:
    """Nothing that is added to the protocol is left out here."""
    assert {type(message) for message in BY_CLIENTS} == set(get_args(to_host.Message))
    assert {type(message) for message in BY_HOSTS} == set(get_args(to_client.Message))
