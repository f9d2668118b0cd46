"""What the host refuses, as sentences for the player."""

from __future__ import annotations

from elgrande_tui.texts import _, mark, spoken
from netplay.errors import NetplayError

_SENTENCES = {
    "undo": mark("Nothing to take back: something has become known, or others have acted."),
    "stale": mark("Too late: the question has changed."),
    "not_yours": mark("It is not your turn."),
    "watching": mark("You are looking on."),
    "over": mark("The game is over."),
    "illegal": mark("That is not possible now."),
    "slow_down": mark("Too fast: wait a moment."),
    "store": mark("The host cannot write to its disk: the answer was not taken."),
    "fault": mark("The host could not carry that out; nothing has changed."),
}
"""Code -> sentence, one line of eighty cells each."""


def refusal(error: NetplayError) -> str:
    """The sentence for an error's code; the error's own where there is none."""
    known = _SENTENCES.get(error.code)
    return _(known) if known else spoken(str(error))
