"""Write the lines of a table's chat."""

from __future__ import annotations

from typing import TypeAlias

from elgrande_tui.i18n.sentences import sentence_of
from elgrande_tui.i18n.translations import _
from netplay.client.updates import ChatUpdate

Said: TypeAlias = ChatUpdate
"""A line of chat."""

MOST = 200
"""So many lines are kept, from the moment the client comes to the table."""


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
        return _("{name} (spectator): {text}").format(name=name, text=text)
    if said_by_host(said):
        return _("The host: {text}").format(text=text)
    return _("{name}: {text}").format(name=name, text=text)
