"""Whatever bytes a terminal sends: what is no text and no sequence is dropped, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from textual.events import Key, Paste
from textual.message import Message

from elgrande_tui.terminal.input_parser import InputParser

BYTES = {
    "a letter of Latin-1": b"\xfc",
    "the first byte of two": b"\xc3",
    "two bytes of three": b"\xe2\x82",
    "the rest of a letter": b"\x82\xac",
    "Alt with the eighth bit": b"\xf1",
    "Alt and a letter of Latin-1": b"\x1b\xfc",
    "Alt and the first byte of two": b"\x1b\xc3",
    "Alt and the first byte of three": b"\x1b\xe4",
    "Alt and the first byte of four": b"\x1b\xf0",
    "UTF-16": b"\xff\xfe",
    "half of a surrogate": b"\xed\xa0\x80",
    "all of them": bytes(range(0x80, 0x100)),
    "an old terminal's mouse in column 120": b"\x1b[M#\x98\xe2",
    "a key with events": b"\x1b[97;1:2u",
    "a key that is no character": b"\x1b[99999999u",
    "a text that is none": b"\x1b[97;1;99999999999u",
    "half of a surrogate as a key": b"\x1b[55296;;55296u",
    "a window of no size": b"\x1b[48;0;0;0;0t",
}
ALPHABET = (
    *(b"\x1b", b"\x1b[", b"\x1b[<", b"\x1b[M", b"\x1b[48;", b"\x1b[?2026;", b"\x1bO", b"\x1b[200~", b"\x1b[201~"),
    *(b"0", b"35", b"9999999999", b"-7", b":", b";", b";;", b"u", b"~", b"t", b"M", b"m", b"R", b"$y", b"q", b"\r"),
    *BYTES.values(),
)
"""Of which a terminal's sequences are made, and what is near them."""
TRIES = 4_000


class Terminal:
    """What it sends, and what the app hears of it. Time goes on when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr("textual._parser.get_time", lambda: self.now)
        self.parser = InputParser()

    def send(self, *pieces: bytes) -> Sequence[Message]:
        """Send these pieces at once, then nothing for a while."""
        heard = [message for piece in pieces for message in self.parser.feed(piece)]
        self.now += 1
        return [*heard, *self.parser.feed(b"")]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(monkeypatch)


def keys(messages: Sequence[Message]) -> list[str]:
    assert all(isinstance(message, Key) for message in messages), messages
    return [message.key for message in messages if isinstance(message, Key)]


@pytest.mark.parametrize("sent", BYTES.values(), ids=BYTES)
def test_they_are_dropped_and_the_next_key_is_heard(terminal: Terminal, sent: bytes) -> None:
    assert keys(terminal.send(sent)) == []
    assert keys(terminal.send(b"3")) == ["3"]
    assert keys(terminal.send(sent + b"3")) == ["3"]
    assert keys(terminal.send(b"\x1b[A" + sent)) == ["up"]


@pytest.mark.parametrize("letter", ["é", "€", "♜", "🏰"])
def test_a_letter_that_comes_in_pieces_is_whole(terminal: Terminal, letter: str) -> None:
    heard = terminal.send(*(bytes([one]) for one in letter.encode()))
    assert [message.character for message in heard if isinstance(message, Key)] == [letter]


def test_a_paste_loses_nothing_else(terminal: Terminal) -> None:
    (paste,) = terminal.send(b"\x1b[200~caf\xe9 \xc3", b"\xa9 \xfc\xe2\x82\x1b[201~")
    assert isinstance(paste, Paste)
    assert paste.text == "caf é "
    assert keys(terminal.send(b"q")) == ["q"]


def test_an_answer_that_is_expected_is_heard_after_one_that_makes_no_sense(terminal: Terminal) -> None:
    assert len(terminal.send(b"\x1b[99999999u\x1b[?2026;2$y")) == 1


def test_whatever_comes_the_keys_after_it_are_heard(terminal: Terminal) -> None:
    rng = random.Random(6456)
    for _ in range(TRIES):
        sent = b"".join(rng.choices(ALPHABET, k=rng.randrange(1, 7)))
        pieces = rng.choice([[sent], [sent[:3], sent[3:]], [sent[n : n + 1] for n in range(len(sent))]])
        for message in terminal.send(*pieces):
            for text in (getattr(message, "character", None), getattr(message, "text", None)):
                (text or "").encode()  # what is no text has not come through
        terminal.send(b"\x1b[201~")  # a paste may have begun
        assert keys(terminal.send(b"q"))[-1:] == ["q"], sent
