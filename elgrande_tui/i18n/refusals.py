"""Tell the player in their language what the host refuses or says, and what goes wrong on the way to it."""

from __future__ import annotations

from pathlib import Path

from elgrande_tui.i18n.translations import _
from elgrande_tui.i18n.whole_sentence import whole_sentence
from netplay.common.addresses import Address
from netplay.common.errors import NetplayError
from netplay.common.logs import log, redacted_traceback
from netplay.common.reasons import Statement


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
