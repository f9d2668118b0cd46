"""What the host refuses, as sentences for the player."""

from __future__ import annotations

from elgrande_tui.texts import _, mark, spoken
from netplay.errors import NetplayError, RefusedError

_SENTENCES = {
    "undo": mark("Nothing to take back: something has become known, or others have acted."),
    "stale": mark("Too late: the question has changed."),
    "not_yours": mark("It is not your turn."),
    "watching": mark("You are looking on."),
    "over": mark("The game is over."),
    "illegal": mark("That is not possible now."),
    "slow_down": mark("Too fast: wait a moment."),
    "store": mark("The host cannot write to its disk: the answer was not taken."),
    "paused": mark("The game is paused."),
    "motion": mark("That is not being voted on any more, or it is voted on already."),
    "vote": mark("You have no vote in this."),
    "empty": mark("There is nothing to say in that."),
    "fault": mark("The host could not carry that out; nothing has changed."),
    "code": mark("That is not the join code."),
    "secure": mark("Join codes need more packages: pip install 'elgrande-tui[secure]'"),
    "full": mark("No seat is open at this table."),
    "owner": mark("Only the owner of the table may do that."),
    "kicked": mark("The owner of the table has opened your seat for others."),
    "deleted": mark("The table has been deleted."),
    "moved": mark("The table has moved to another host, in a file with all its secrets."),
}
"""Code -> sentence, one line of eighty cells each."""


def refusal(error: NetplayError) -> str:
    """The sentence for the code of a refusal; the error's own where there is none."""
    known = _SENTENCES.get(error.code) if isinstance(error, RefusedError) else None
    return _(known) if known else spoken(str(error))
