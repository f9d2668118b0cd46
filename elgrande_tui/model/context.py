"""Gather everything the table screen is drawn from at one moment. Panels turn it into rows; none changes it."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from elgrande_tui.i18n.seats import Names
from elgrande_tui.input.commands import Command
from elgrande_tui.model.coach import UnconfirmedAnswer
from elgrande_tui.model.game_ui import commands_of
from elgrande_tui.model.help_note import FirstStep
from elgrande_tui.model.hint import GivenHint, step_marks
from elgrande_tui.model.log_book import LogBook, LogEntry
from elgrande_tui.model.match_ui.match_ui import MatchUI, order
from elgrande_tui.model.past import PastBoard
from elgrande_tui.model.picking import Choice
from elgrande_tui.model.selection import Selection
from elgrande_tui.session.table_people import TablePeople
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Glyphs, Mark
from engine.core.question import Question
from engine.core.rules import Rules
from engine.core.view import View
from netplay.client.updates import Link


@dataclass(frozen=True)
class Context:
    """The newest view and question, the player's selection, and the state of the connection."""

    ui: MatchUI
    rules: Rules[Any]
    view: View
    question: Question | None
    seat: int | None
    names: Names
    link: Link
    selection: Selection
    log: LogBook
    people: TablePeople
    marks: Sequence[Mark]
    glyphs: Glyphs
    prompt: tuple[str, str] = ("", "")
    """What is wanted of the player, and which players are waited for."""
    held_up: str = ""
    """For whom the game waits because of a standing offer; "" while it goes on."""
    refusal: str = ""
    """Why the last key did nothing."""
    gone: str = ""
    """The code of the reason why the game cannot be reached any more; "" while it can."""
    sending: bool = False
    """An answer is on its way."""
    passing: bool = False
    """The player lets all other steps of this section pass."""
    item: int = 0
    """The line of a panel that enter takes."""
    opened: Container[int] = ()
    """The turns of the log whose steps are shown, each by its first entry."""
    missed: int = 0
    """How many entries the log had when the player went away..."""
    seen: int = 0
    """...and how many when their last turn ended."""
    scored: Sequence[Any] = ()
    """What was scored since the player last closed the table of points, while that is open."""
    then: PastBoard | None = None
    """The earlier board that is shown; None: the present. Its `question` is None."""
    step: FirstStep | None = None
    """What the player is told in their first turns, in the strip below the board."""
    beginner: bool = False
    """The player is guided, or plays one of their first games."""
    reads: bool = False
    """They read that, and the game goes on at a key."""
    lessons: Sequence[str] = ()
    """The topics that the guide explains now, one after the other; without any it explains everything."""
    held: UnconfirmedAnswer | None = None
    """The answer held back for review; one more enter gives it and ends the turn."""
    passes_all: bool = False
    """The player lets every step of this game pass, unasked."""
    at_once: bool = False
    """The key of a choice takes it, without enter."""
    can_undo: bool = False
    """The player's last answer can be taken back."""
    awaited: bool = False
    """The player must answer, whatever they are looking at, or when they have seen what others did."""
    telling: bool = False
    """A turn or a region stands that is being read: any key goes on."""
    behind: int = 0
    """So many steps of others are not shown yet."""
    stopped: bool = False
    """The player has stopped them."""
    looking_on: str = ""
    """The line shown to a spectator in place of a hand; "" for the usual one."""
    hint: GivenHint | None = None
    """The hint that the player has taken last."""
    flash: Any = None
    """What has just changed."""
    new: Any = None
    """What differs from the board after the player's last answer, as `TellingUI.new_marks` gives it."""
    lit: str = ""
    """The area whose news the player is told; "" for none."""

    @cached_property
    def hinted(self) -> Mapping[str, str]:
        """The numbers of the first steps that the hint advises here, by the words of the places they go to."""
        return step_marks(self.ui, self.hint.steps(self.question)) if self.hint is not None else {}

    def hint_sign(self, word: str) -> Row:
        """Return what stands behind a choice that the hint advises: its number; [] for any other."""
        number = self.hinted.get(word, "")
        if not number:
            return []
        return [(f" {number} ", "chip:gold")] if self.glyphs.painted else [(f"({number})", "bold reverse")]

    @property
    def entries(self) -> Sequence[LogEntry]:
        """The log up to what is shown."""
        return self.log.entries if self.then is None else self.log.entries[: self.then.page.entries]

    @property
    def order(self) -> list[int]:
        """The seats in turn order; where they are shown they stay at their places."""
        return order(self.ui, self.view)

    def leads(self, seat: int) -> bool:
        """Whether the seat has the most points, if anybody has any."""
        scores = self.scores
        return bool(scores) and scores[seat] == max(scores) > min(0, *scores)

    @property
    def scores(self) -> Sequence[int]:
        """Every seat's points; () in a game without points."""
        return self.ui.telling.scores(self.view)

    @property
    def commands(self) -> Sequence[Command]:
        """All commands of the table, the game's own among them."""
        return commands_of(self.rules)

    @property
    def choices(self) -> list[Choice]:
        """The words that may come next."""
        return self.selection.choices

    @property
    def chosen(self) -> str:
        """The word that enter takes."""
        return self.selection.word

    def acting(self, seat: int) -> bool:
        """Return whether the seat has to act, as far as everybody may know."""
        view = self.view
        # Which seat is being asked to object is secret: while a window is open, show the actor of the step.
        if view.window is not None:
            return seat == view.window.actor
        return seat in view.asked
