"""What one seat's screen knows and has open, and what its commands do to that. Nothing here touches a terminal."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from elgrande_tui.keys import command
from elgrande_tui.open_table import open_table
from elgrande_tui.port import Port
from elgrande_tui.screens.table.logbook import LogBook
from elgrande_tui.screens.table.panels import FROM_THE_END
from elgrande_tui.screens.table.past import Past
from elgrande_tui.screens.table.sight import Sight
from elgrande_tui.selection import ImpossibleKeyError, Selection
from elgrande_tui.settings import Settings
from elgrande_tui.texts import _, mark, spoken, waiting
from elgrande_tui.widgets.glyphs import Glyphs, marks
from engine.elgrande.view import GrandeView
from engine.match import Question
from engine.state import Section
from netplay.updates import GameUpdate, LinkUpdate, TableUpdate, Update

_NOT_OFFERED = {
    "done": mark("There is nothing to end now."),
    "skip": mark("A special action can be forgone only before it begins."),
    "veto": mark("You have nothing to object to now."),
    "pass": mark("There is nothing to let pass now."),
}
"""First of the words a key stands for -> why it does nothing."""


class SeatAtTable:
    """The game as one seat sees it, its selection, its log, and the panel that is open.

    With `replay`, a log with its pages, there is only the past.
    """

    def __init__(
        self,
        port: Port,
        glyphs: Glyphs,
        clock: Callable[[], float] = monotonic,
        *,
        settings: Settings | None = None,
        replay: LogBook | None = None,
    ) -> None:
        self.port = port
        self.settings = settings or Settings()
        self.glyphs = glyphs
        self.marks = marks(port.rules.box.seats, glyphs)
        self._present = Selection(port.rules)
        self.log = replay or LogBook(port.rules, self.marks, glyphs)
        self.panel = ""
        """The open panel; "" while the map is shown."""
        self.top = 0
        """The first visible line of the panel."""
        self.item = 0
        """The line of the menu or of the log under the cursor."""
        self.refusal = ""
        self.sending = False
        """An answer is on its way, or its consequences are not known yet."""
        self._answered: Question | None = None
        self._clock = clock
        self._passing: Section | None = None
        self._away_since: dict[int, float] = {}
        self._scorings = len(port.view.ledger)
        """How many areas had been scored when the game was last looked at."""
        if replay is None:
            self.log.turn_page(port.view, found=True)
        self.past = Past(self.log, replay=replay is not None)
        self.looking_on = ""
        """As in a Sight."""
        self.look()

    # What comes in

    def look(self) -> None:
        """Take over what the port says now."""
        port = self.port
        self._present.names = port.names
        self._present.ask(port.view, port.question)
        if self._passing != port.view.section:
            self._passing = None
        gone = {seat for seat, away in enumerate(port.away) if away}
        self._away_since = {seat: self._away_since.get(seat, self._clock()) for seat in gone}

    def take(self, update: Update) -> None:
        """Take over an update."""
        if isinstance(update, GameUpdate):
            self.sending = self.sending and update.question == self._answered
            if update.question != self.question:
                self.refusal = ""
            assert isinstance(update.view, GrandeView)
            if update.cause == "undo":
                self._taken_back(update.view)
            fresh, self._scorings = len(update.view.ledger) - self._scorings, len(update.view.ledger)
            self.log.add(self.port.names, update.events, fresh)
            self.log.turn_page(update.view, found=update.cause in ("enter", "resync"))
            self.show_points()
        if isinstance(update, LinkUpdate):
            self.refusal = spoken(update.sentence)
            self.sending = self.sending and update.link not in ("replaced", "closed")
        if isinstance(update, GameUpdate | TableUpdate | LinkUpdate):
            self.look()

    def _taken_back(self, view: GrandeView) -> None:
        """An answer was taken back, and the points it brought."""
        self.log.taken_back(view)
        self.past.show(self.past.at)
        if self.panel == "scoring":
            self.panel = ""

    @property
    def question(self) -> Question | None:
        """What the seat may answer now."""
        return self._present.question

    @property
    def selection(self) -> Selection:
        """What the player has picked of the answer; while an earlier board is shown, what he looks at there."""
        return self._present if self.past.at is None else self.past.selection

    @property
    def view(self) -> GrandeView:
        """The board that is shown."""
        return self.port.view if self.past.at is None else self.past.view

    def passes(self) -> int | None:
        """The index of `pass` when an open window is to be passed without asking."""
        question = self.question
        if question is None or question.kind != "veto" or self.sending:
            return None
        if self._passing is None and self.settings.veto == "ask":
            return None
        return question.words.index("pass")

    def sight(self) -> Sight:
        """Everything the screen is drawn from."""
        port, now = self.port, self._clock()
        since = self._away_since
        return Sight(
            rules=port.rules,
            view=self.view,
            question=self.question if self.past.at is None else None,
            seat=port.seat,
            names=port.names,
            away=[now - since[seat] if seat in since else None for seat in range(len(port.names))],
            link=port.link,
            selection=self.selection,
            log=self.log,
            marks=self.marks,
            glyphs=self.glyphs,
            open=open_table(port.rules, self.view.now),
            refusal=self.refusal,
            sending=self.sending,
            passing=self._passing is not None,
            item=self.item,
            then=self.past.then,
            awaited=self.question is not None,
            looking_on=self.looking_on,
        )

    # Panels

    def show_points(self) -> None:
        """Open the table of points when there are new ones, and the player looks at the present."""
        if self.log.scored and not self.panel and self.past.at is None:
            self.open("scoring")

    def open(self, panel: str) -> None:
        """Open a panel, or close it when it is open already."""
        if self.panel == panel:
            self.close()
            return
        self.panel, self.top = panel, 1_000_000 if panel in FROM_THE_END else 0
        self.item = max(0, len(self.sight().entries) - 1) if panel == "log" else 0

    def close(self) -> None:
        """Back to the map; after the last scoring of a game to its end."""
        before, self.panel, self.top = self.panel, "", 0
        if before == "scoring":
            self.log.scored.clear()
            if self.port.view.over:
                self.panel = "scores"

    def scroll(self, by: int, shown: int, lines: int) -> None:
        """Move the panel by lines, within its `lines` of which `shown` are visible."""
        self.top = max(0, min(self.top, lines - shown) + by)
        self.top = min(self.top, max(0, lines - shown))

    def choose_line(self, by: int) -> None:
        """To an earlier or later line of the log."""
        self.item = max(0, min(len(self.log.entries) - 1, self.item + by))

    def open_line(self) -> None:
        """Show the board as it was at the chosen line of the log."""
        self.close()
        if self.log.entries:
            self.past.show(self.log.page_of(self.item))

    # Answers

    def must_be_present(self) -> None:
        """Raises ImpossibleKeyError while an earlier board is shown."""
        if self.past.replay:
            raise ImpossibleKeyError(_("This is a replay: nothing can be answered."))
        if self.past.at is not None:
            key = command("back").written
            raise ImpossibleKeyError(_("This is an earlier board; {key} goes back to the game.").format(key=key))

    def answer_of(self, *words: str) -> int:
        """The index of the first of these answers that is on offer. Raises ImpossibleKeyError when none is."""
        self.must_be_present()
        if self.question is None:
            raise ImpossibleKeyError(self.not_your_turn())
        for word in words:
            if word in self.question.words:
                return self.question.words.index(word)
        raise ImpossibleKeyError(_(_NOT_OFFERED[words[0]]))

    def pass_all(self) -> int:
        """Pass this window and the others of this action. Raises ImpossibleKeyError when none is open."""
        index = self.answer_of("pass")
        self._passing = self.port.view.section
        return index

    def enter(self) -> int | None:
        """What enter answers; None when it only picked a part. Raises ImpossibleKeyError."""
        self.must_be_present()
        if self.question is None:
            raise ImpossibleKeyError(self.not_your_turn())
        return self.selection.enter()

    def sent(self) -> None:
        """An answer is being sent."""
        self.sending = True
        self._answered = self.question
        self.log.answered()

    def not_your_turn(self) -> str:
        """Why nothing can be answered now."""
        if self.port.view.over:
            return _("The game is over.")
        if self.port.seat is None:
            return _("You are looking on.")
        who = waiting(self.port.rules, self.port.view, self.port.names)
        return _("It is not your turn. {who}").format(who=who)
