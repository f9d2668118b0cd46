"""Sight: everything the table screen draws from at one moment. Functions of a Sight make rows; none changes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from elgrande_tui.games.elgrande.model.choices import Choice
from elgrande_tui.games.elgrande.model.flash import NOTHING, Flash
from elgrande_tui.games.elgrande.model.held_answer import HeldAnswer
from elgrande_tui.games.elgrande.model.log_book import LogBook, LogEntry
from elgrande_tui.games.elgrande.model.past import Then
from elgrande_tui.games.elgrande.model.selection import Selection
from elgrande_tui.games.elgrande.model.turn_order import shown_order
from elgrande_tui.session.table_people import TablePeople
from elgrande_tui.widgets.glyphs import Glyphs, Mark
from engine.core.question import Question
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.events import AreaScored
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import Board, GrandeView
from netplay.client.updates import Link


@dataclass(frozen=True, slots=True)
class RenderContext:
    """The newest View and Question, the player's selection, and what the connection says."""

    rules: GrandeRules
    view: GrandeView
    question: Question | None
    seat: int | None
    names: Sequence[str]
    link: Link
    selection: Selection
    log: LogBook
    company: TablePeople
    marks: Sequence[Mark]
    glyphs: Glyphs
    open: GrandeState
    """What lies open on the table, for the engine's own questions."""
    refusal: str = ""
    """Why the last key did nothing."""
    gone: str = ""
    """The code of why the game cannot be reached any more."""
    sending: bool = False
    """An answer is on its way."""
    passing: bool = False
    """The Veto is passed for the rest of this action."""
    item: int = 0
    """The line of a panel that enter takes."""
    missed: int = 0
    """How many entries the log had when the player went away..."""
    seen: int = 0
    """...and how many when his last turn was over."""
    scored: Sequence[AreaScored] = ()
    """Areas scored since the player last closed the table of points."""
    then: Then | None = None
    """The earlier board that is shown; None: the present. Its `question` is None."""
    lessons: Sequence[str] = ()
    """The topics that the guide explains now, one after the other; without any it tells everything."""
    held: HeldAnswer | None = None
    """The answer that one more enter gives, and so ends the turn."""
    lets_pass: bool = False
    """All steps are let pass in this game, whatever Vetoes the player holds."""
    can_undo: bool = False
    """The player's last answer can be taken back."""
    awaited: bool = False
    """The player must answer, whatever he looks at."""
    looking_on: str = ""
    """What stands in place of a hand for who has no seat."""
    flash: Flash = NOTHING
    """What has just changed."""

    @property
    def now(self) -> Board:
        """The table."""
        return self.view.now

    @property
    def entries(self) -> Sequence[LogEntry]:
        """The log up to what is shown."""
        return self.log.entries if self.then is None else self.log.entries[: self.then.page.entries]

    @property
    def order(self) -> list[int]:
        """The seats as line 1 shows them."""
        return shown_order(self.view)

    @property
    def choices(self) -> list[Choice]:
        """The words that may come next."""
        return self.selection.choices

    @property
    def chosen(self) -> str:
        """The word that enter takes."""
        return self.selection.word

    def acting(self, seat: int) -> bool:
        """The seat must do something, as far as everybody may know."""
        view = self.view
        if view.window is not None:
            return seat == view.window.actor
        return seat in view.asked
