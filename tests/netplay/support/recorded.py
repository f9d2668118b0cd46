"""Record a dialogue between two clients and a host, as it is held, for `docs/protocol.md`."""

from __future__ import annotations

import random
from typing import Any
from unittest.mock import patch

import msgspec

from engine.core.setup import Setup
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret, key_of, mask
from netplay.protocol.fields import TableOptions
from tests.netplay.support.dialogue import House, Talker

SETUP = Setup("elgrande", ("red", "blue"))
SHOWN = 3
"""How many entries of a list are written out, and how many fields of a map in a message's field."""
LONG = 40
"""How many characters of a text are written out."""


class Recorder:
    """The lines of the dialogue, one for each message."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def said(self, speaker: str, message: client_messages.FromClient) -> None:
        self.lines.append(f"{speaker} > {_shown(msgspec.to_builtins(message, builtin_types=(bytes,)))}")

    def heard(self, speaker: str, messages: list[server_messages.Message]) -> None:
        for message in messages:
            self.lines.append(f"{speaker} < {_shown(msgspec.to_builtins(message, builtin_types=(bytes,)))}")

    def note(self, text: str) -> None:
        self.lines += ["", f"# {text}"]


def dialogue() -> str:
    """Return the dialogue as a block of Markdown: the same each time, without what is random or long."""
    with (
        patch("netplay.host.lobby.lobby.time.time", lambda: 1_700_000_000),
        patch("random.SystemRandom", lambda: random.Random(1)),
    ):
        lines = _hold()
    return "\n".join(["```", *lines, "```", ""])


def _hold() -> list[str]:
    house, recorder = House(), Recorder()
    ana, ben = house.talker(greeted=False), house.talker("10.0.0.2", greeted=False)

    def say(speaker: str, talker: Talker, message: client_messages.FromClient) -> None:
        recorder.said(speaker, message)
        talker.say(message)
        recorder.heard("Ana", ana.hear())
        recorder.heard("Ben", ben.hear())

    recorder.note("After the five bytes each says which program it is")
    for speaker, talker in (("Ana", ana), ("Ben", ben)):
        talker.feed(b"EGRD\x01")
        say(speaker, talker, client_messages.Hello("elgrande", 0))
    recorder.note("A table with a clock; Ben finds it and sits down")
    terms = TableOptions(clock=1800)
    say("Ana", ana, client_messages.Create(1, "Evening", "Ana", SETUP, ["me", "open"], key_of(ana.token), terms))
    say("Ben", ben, client_messages.List(1))
    say("Ben", ben, client_messages.Join(2, "t1", "Ben", key_of(ben.token)))
    say("Ana", ana, client_messages.Start(2))
    recorder.note("The first answers; the numbers of questions are each seat's own")
    for cmd in (3, 4):
        speaker, asked = ("Ana", ana) if ana.question else ("Ben", ben)
        assert asked.question is not None
        say(speaker, asked, client_messages.Answer(cmd, asked.question.id, 0))
    recorder.note("Ben answers a question that has passed, and talks")
    say("Ben", ben, client_messages.Answer(5, 1, 0))
    say("Ben", ben, client_messages.Chat(6, "Sorry"))
    recorder.note("Ben loses the connection, comes back over another one and proves the seat")
    ben.session.end()
    house.lobby.gone(ben.session)
    recorder.heard("Ana", ana.hear())
    token, last = ben.token, house.match_play().viewers[1].seq
    ben = house.talker("10.0.0.2")
    nonce, follower = draw_secret(), draw_secret()
    recorder.said("Ben", resume := client_messages.Resume(7, "t1", 1, nonce, last))
    ben.say(resume)
    (challenge,) = ben.hear()
    assert isinstance(challenge, server_messages.Challenge)
    recorder.heard("Ben", [challenge])
    say("Ben", ben, client_messages.Proof(mask(token, nonce, challenge.nonce), key_of(follower)))
    return recorder.lines[1:]


def plain(value: object) -> str:
    """Return a number, nil, true or false as the page writes it."""
    return "nil" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _shown(message: dict[str, Any]) -> str:
    fields = [f"{name}: {_value(value, 1)}" for name, value in message.items() if name != "type"]
    return " ".join([str(message["type"]), "{" + ", ".join(fields) + "}"])


def _value(value: object, depth: int) -> str:
    match value:
        case bytes():
            return f"<{len(value)} bytes>"
        case str():
            return f'"{value}"' if len(value) <= LONG else f'"{value[:LONG]}..."'
        case list() | tuple():
            entries = [_value(entry, depth + 1) for entry in value[:SHOWN]]
            return "[" + ", ".join([*entries, *["..."] * (len(value) > SHOWN)]) + "]"
        case dict():
            fields = [f"{name}: {_value(entry, depth + 1)}" for name, entry in list(value.items())[:SHOWN]]
            return "{" + ", ".join([*fields, *["..."] * (len(value) > SHOWN)]) + "}"
        case _:
            return plain(value)
