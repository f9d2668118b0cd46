"""What plain mode needs of a game besides its match face: its commands, and what is told of it unasked.

Reports are functions of the facts of the moment, in the form that `MatchFace.facts` gives them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from elgrande_tui.i18n.translations import _
from engine.core.view import View

PASS_ALL, PASS_ALWAYS = "pass all", "pass always"
"""What is typed to let an announced step pass and all others of its section, or every one in this game."""


@dataclass(frozen=True, slots=True)
class PlainCommand:
    """Words that are typed at the table."""

    word: str
    """One word or two."""
    help: str
    """What it does, one sentence."""
    argument: str = ""
    """What may follow, as the help writes it: a marked text is a placeholder, any other is typed as it is."""
    report: Callable[[Any, str], list[str]] | None = None
    """What it tells, if that needs nothing but the facts of the game and what is typed behind the command."""
    asked: Sequence[str] = ()
    """Beginnings of questions that ask for the same, marked, in lower case: what follows is its argument."""
    preview: bool = False
    """It tells what would be scored, which a table can agree not to show."""
    of_answer: Callable[[Any, str], list[str]] | None = None
    """What it tells, given the facts and the words of an answer on offer; for each one that is meant by what is typed
    behind the command."""

    @property
    def line(self) -> str:
        """Its line of the help."""
        written = f"{self.word} {_(self.argument)}" if self.argument else self.word
        return f"{written}: {_(self.help)}"


class PlainFace:
    """A game in words, which `MatchFace.plain` gives. What a game does not override is left untold."""

    reports: Sequence[PlainCommand] = ()
    """The commands that tell something of the board, the newest or an earlier one."""
    passing: Sequence[PlainCommand] = ()
    """PASS_ALL and PASS_ALWAYS with the game's help; none where `MatchFace.passing` finds nothing to let pass."""
    example: str = ""
    """An answer as it may be typed, for the help: `take 2`."""

    def beginning(self, facts: Any) -> Sequence[str]:
        """Return what is told when a game begins, before what happens in it."""
        return ()

    def own(self, facts: Any) -> Sequence[str]:
        """Return what the player's seat has at the beginning; nothing for a spectator."""
        return ()

    def opening(self, facts: Any) -> Sequence[str]:
        """Return what somebody is told who comes to a game that goes on."""
        return (*self.beginning(facts), *self.own(facts))

    def ending(self, facts: Any) -> Sequence[str]:
        """Return what is told at the end of a game besides the winner, the points and what decided it."""
        return ()

    def rules(self, facts: Any) -> Sequence[str]:
        """Return what the rules of this match add to the help, besides what its modules change: house rules."""
        return ()

    def turn_so_far(self, facts: Any, before: View) -> Sequence[str]:
        """Return what the player's turn did since it began with the view `before`, for the review of the turn."""
        return ()
