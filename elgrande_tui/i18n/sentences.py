"""Sentences for the player: points, calls, refusals, crashes, and lazy ones that follow a change of the language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypeAlias

from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.translations import _, ngettext
from netplay.common.addresses import Address
from netplay.common.errors import NetplayError
from netplay.common.logs import log, redacted_traceback
from netplay.common.reasons import UserMessage
from netplay.common.sanitize import NO_TEXT, SafeText


def whole_sentence(text: str) -> str:
    """Return a text as a whole sentence; "" stays "".

    `nobody answers at 10.0.0.7` becomes `Nobody answers at 10.0.0.7.`
    """
    return f"{text[0].upper()}{text[1:]}" + ("" if text[-1] in ".?!:" else ".") if text else ""


def points_in_words(points: int) -> str:
    """Return so many points in words: `1 point`, `7 points`."""
    return ngettext("{count} point", "{count} points", points).format(count=points)


def repeated(step: str, count: int) -> str:
    """Return a step that is done so many times: `move the King (2 times)`; once, it is told as it is."""
    if count == 1:
        return step
    return ngettext("{step} ({count} time)", "{step} ({count} times)", count).format(step=step, count=count)


Call: TypeAlias = Literal["turn", "vote"]
"""Why a player is called."""


def call_words(call: Call) -> str:
    """Return what a notification says. Names of people, tables and games are never part of it."""
    return _("Your turn") if call == "turn" else _("A vote")


LazyMessage: TypeAlias = Callable[[Names], str]
"""Makes the sentence, given the names of the seats."""


def lazy(message: str, seat: int | None = None, name: SafeText = NO_TEXT) -> LazyMessage:
    """Make a marked message a lazy one: `{who}` in it is the seat, `{name}` a name."""

    def told(names: Names) -> str:
        return _(message).format(who="" if seat is None else names[seat], name=name)

    return told


def sentence_of(message: UserMessage) -> str:
    """Return the message as a whole sentence, in English if its reason is unknown here."""
    if message.reason is None:
        return whole_sentence(message.sentence)
    return _(message.reason.message).format_map(message.args)


def refusal(error: NetplayError) -> str:
    """Return the sentence for an error."""
    return sentence_of(error.message)


def trying_again(address: Address) -> str:
    """Return the sentence that a host is busy and is tried again."""
    return _("{address} is busy; trying again...").format(address=address)


def crash(error: BaseException, logs: Path) -> str:
    """Log a crash of this program, and return the sentence about it; `logs` is the folder of the log."""
    log.error("the app has failed: %s", redacted_traceback(error))
    return _("The app has crashed and ended; your games are saved. The details are in {folder}.").format(folder=logs)
