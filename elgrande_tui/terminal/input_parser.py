"""Parse the input of a terminal into messages for the app, whatever it sends."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator

from textual._xterm_parser import XTermParser
from textual.events import Key, Paste, Resize
from textual.message import Message

_OLD_MOUSE = re.compile(rb"\x1b\[M.{3}", re.DOTALL)
"""Mouse reports of old terminals: three arbitrary bytes, which Textual does not parse."""


class InputParser:
    """Textual's parser over bytes. Bytes that are no UTF-8, and sequences that it cannot read, are dropped.

    A terminal sends such bytes when it is set to Latin-1, for Alt with the eighth bit, when it pastes them, and when a
    multiplexer cuts a letter. Each stays a character of its own up to here: were it dropped at once, Alt and an umlaut
    would be taken for Esc.
    """

    def __init__(self) -> None:
        self._decoder = getincrementaldecoder("utf-8")("surrogateescape")
        self._parser = XTermParser()

    def feed(self, data: bytes) -> Iterator[Message]:
        """Yield the messages in these bytes; with no bytes, those that are complete because nothing followed."""
        for character in self._decoder.decode(_OLD_MOUSE.sub(b"", data)):
            # One by one: a sequence that cannot be parsed must not swallow what comes after it.
            yield from self._readable(lambda: self._parser.feed(character))
        if not self._decoder.getstate()[0]:  # else a letter is incomplete: an Esc before it is Alt, and must wait
            yield from self._readable(self._parser.tick)

    def _readable(self, parse: Callable[[], Iterable[Message]]) -> list[Message]:
        try:
            return [whole for message in parse() if (whole := _of_use(message)) is not None]
        except Exception:  # of Textual: a number that is no character, a window of no size
            old, self._parser = self._parser, XTermParser()
            self._parser.mouse_pixels = old.mouse_pixels
            self._parser.terminal_size, self._parser.terminal_pixel_size = old.terminal_size, old.terminal_pixel_size
            return []


def _of_use(message: Message) -> Message | None:
    """Return the message without invalid bytes; None if nothing is left of it, or for a window without a size."""
    match message:
        case Paste(text=text):
            return Paste(_text(text))
        case Key(character=str(character)) if not _text(character):
            return None
        case Resize(size=size) if not size:
            return None
    return message


def _text(written: str) -> str:
    return written.encode(errors="ignore").decode()
