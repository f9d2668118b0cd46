"""Keep the chat of a table, from the moment the client comes there, and write its lines."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TypeAlias

from elgrande_tui.i18n.refusals import sentence_of
from elgrande_tui.i18n.translations import _
from netplay.client.updates import ChatUpdate, Update

Said: TypeAlias = ChatUpdate
"""A line of chat."""

MOST = 200
"""So many lines are kept."""


class ChatHistory:
    """The lines that one client has heard: all of them, when it listens before the client goes to a table."""

    def __init__(self) -> None:
        self._lines: deque[Said] = deque(maxlen=MOST)

    @property
    def lines(self) -> Sequence[Said]:
        """The lines, the latest last."""
        return self._lines

    def take(self, update: Update) -> None:
        """Keep an update that is a line of chat."""
        if isinstance(update, ChatUpdate):
            self._lines.append(update)


def said_by_host(said: Said) -> bool:
    """Check whether the host said it itself: it has neither a seat nor a place among the spectators."""
    return said.seat is None and not said.watcher


def said_text(said: Said) -> str:
    """Return what was said; the host's words in the player's language."""
    return sentence_of(said.statement) if said_by_host(said) else said.text


def chat_line(said: Said) -> str:
    """Return one line: `Ben: hello`; spectators are told apart from players, and the host from both."""
    name, text = said.sender, said_text(said)
    if said.watcher:
        return _("{name} (looks on): {text}").format(name=name, text=text)
    if said_by_host(said):
        return _("The host: {text}").format(text=text)
    return _("{name}: {text}").format(name=name, text=text)
