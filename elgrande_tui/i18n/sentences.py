"""Make sentences for the player: points, calls, refusals, mistakes, and such as are told again in another language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypeAlias

from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.translations import _, ngettext
from netplay.common.addresses import Address
from netplay.common.errors import NetplayError
from netplay.common.logs import log, redacted_traceback
from netplay.common.reasons import Statement
from netplay.common.sanitize import NO_TEXT, SafeText


def whole_sentence(text: str) -> str:
    """Return a text as a whole sentence; "" stays "".

    `nobody answers at 10.0.0.7` becomes `Nobody answers at 10.0.0.7.`
    """
    return f"{text[0].upper()}{text[1:]}" + ("" if text[-1] in ".?!:" else ".") if text else ""


def points_in_words(points: int) -> str:
    """Return so many points in words: `1 point`, `7 points`."""
    return ngettext("{count} point", "{count} points", points).format(count=points)


Call: TypeAlias = Literal["turn", "vote"]
"""Why a player is called."""


def call_words(call: Call) -> str:
    """Return what a notification says. Names of people, tables and games are never part of it."""
    return _("Your turn") if call == "turn" else _("A vote")


LazyMessage: TypeAlias = Callable[[Names], str]
"""Makes the sentence from what the seats are called."""


def lazy(message: str, seat: int | None = None, name: SafeText = NO_TEXT) -> LazyMessage:
    """Make a marked message a lazy one: `{who}` in it is the seat, `{name}` a name."""

    def told(names: Names) -> str:
        return _(message).format(who="" if seat is None else names[seat], name=name)

    return told


def sentence_of(statement: Statement) -> str:
    """Return the statement as a whole sentence: in English, when no reason that this program knows came with it."""
    if statement.reason is None:
        return whole_sentence(statement.sentence)
    return _(statement.reason.message).format_map(statement.args)


def refusal(error: NetplayError) -> str:
    """Say what is wrong."""
    return sentence_of(error.statement)


def trying_again(address: Address) -> str:
    """Say that the host there has no room just now, and that it is asked again."""
    return _("{address} is busy; trying again...").format(address=address)


def crash(error: BaseException, logs: Path) -> str:
    """Log a mistake of this program, and say that it has ended; `logs` is the folder of the log."""
    log.error("the app has failed: %s", redacted_traceback(error))
    return _("The app has crashed and ended; your games are kept. The details are in {folder}.").format(folder=logs)
