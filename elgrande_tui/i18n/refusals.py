"""Tell the player in sentences what the host refuses, and what goes wrong on the way to it."""

from __future__ import annotations

from elgrande_tui.i18n.host_messages import translated
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.i18n.whole_sentence import whole_sentence
from netplay.common.errors import NetplayError, RefusedError

SENTENCES = {
    "undo": mark("Nothing to take back: something has become known, or others have acted."),
    "unanswered": mark("You have not answered anything that could be taken back."),
    "stale": mark("Too late: the question has changed."),
    "not_yours": mark("It is not your turn."),
    "watching": mark("You are looking on."),
    "over": mark("The game is over."),
    "illegal": mark("That is not possible now."),
    "slow_down": mark("Too fast: wait a moment."),
    "store": mark("The host could not write that down (is its disk full?); everything stays as it is."),
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
    "table": mark("There is no such table."),
    "closed": mark("Nobody may look on at this table."),
    "token": mark("No seat of this table is yours."),
    "choice": mark("There is no such choice."),
    "clock": mark("No more time can be given now."),
    "operator": mark("Only who runs the host may do that."),
    "busy": mark("Too many tries, or the host is busy: wait some minutes."),
    "timeout": mark("Nothing is heard of the host."),
    "flood": mark("The host has hung up: too much was sent at once."),
    "stuck": mark("The host has hung up: too little was read."),
    "secret": mark("The host does not let this program in."),
    "replaced": mark("Your seat is being played in another window."),
    "stopping": mark("The host is stopping."),
    "not_protocol": mark("What answers there is no host of this game."),
    "taken": mark("That seat cannot be had."),
    "name": mark("That name cannot be used here."),
    "setup": mark("The game cannot be set up like this."),
    "seats": mark("The seats do not fit."),
    "bot": mark("That bot cannot play."),
    "state": mark("That cannot be done now."),
    "left": mark("You have left the place for which you asked that."),
    "damaged": mark("This game cannot be played on."),
    "impossible": mark("What the host tells can be true of no game: the connection is closed."),
    "version": mark("This program and the host do not fit together."),
    "bad_frame": mark("This program and the host do not understand each other."),
    "bad_message": mark("This program and the host do not understand each other."),
}
"""Code of a refusal -> sentence."""


def refusal(error: NetplayError) -> str:
    """Say what is wrong: what the error says if that is known, else the sentence for the code of a refusal.

    Only if neither is known the player reads the error's own words, which are English.
    """
    words = str(error)
    if said := translated(words):
        return said
    sentence = SENTENCES.get(error.code) if isinstance(error, RefusedError) else None
    return _(sentence) if sentence else whole_sentence(words)
